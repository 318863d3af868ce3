"""The clubs' .xls (BIFF8): measured record by record first, then read by xlrd.

xlrd hands out the last computed value of a formula as if somebody had typed it, and fills in every
cell up to the farthest one; so the records are walked once before it may see the file.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import dataclass, field
from struct import unpack_from
from typing import Any

import xlrd
from xlrd.compdoc import CompDoc

from arbitro.exchange.outside_file import MOST_CELLS, MOST_COLUMNS, MOST_ROWS
from arbitro.exchange.spreadsheet import Book, Cell, Sheet, Wanted
from arbitro.kernel import Refused

_BOF, _EOF, _BOUNDSHEET, _FILEPASS, _SUPBOOK, _SST = 0x0809, 0x000A, 0x0085, 0x002F, 0x01AE, 0x00FC
_FORMULA, _MULRK = 0x0006, 0x00BD
_BIFF8 = 0x0600
_CELLS = frozenset({_FORMULA, _MULRK, 0x0203, 0x027E, 0x00FD, 0x0204, 0x0205, 0x00D6})
_OWN_BOOK = (0x0401, 0x3A01)
_MOST_RECORDS = 300_000
_MOST_STRINGS = 100_000


@dataclass
class _Measured:
    """What the records tell before anything is parsed."""

    sheets: dict[int, tuple[str, int]] = field(default_factory=dict)
    """By the place where each begins: how visible it is, its number."""
    formulas: set[tuple[int, int, int]] = field(default_factory=set)
    """Sheet, row and column of every formula, from 0."""
    links: bool = False
    cells: int = 0


def read(data: bytes, wanted: Wanted) -> Book:
    """The wanted sheets of an .xls, or a refusal that says what is wrong with the file."""
    try:
        stream, macros = _stream(CompDoc(data, logfile=io.StringIO()))
        return _parsed(data, wanted, _measure(stream), macros)
    except Refused:
        raise
    except MemoryError as error:
        raise Refused("sheet-too-large", {"most": MOST_CELLS}) from error
    except Exception as error:
        raise Refused("workbook-damaged", {}) from error


def _stream(container: Any) -> tuple[bytes, bool]:
    names = {entry.name for entry in container.dirlist}
    if "EncryptedPackage" in names:
        raise Refused("workbook-encrypted", {})
    for name in ("Workbook", "Book"):
        found, start, length = container.locate_named_stream(name)
        if found is not None:
            macros = "_VBA_PROJECT_CUR" in names or "Macros" in names
            return bytes(found[start : start + length]), macros
    raise Refused("not-a-workbook", {})


def _records(stream: bytes) -> Iterator[tuple[int, int, int, int]]:
    """Where each record begins, its kind, where its body begins and how long that is."""
    at, count = 0, 0
    while at + 4 <= len(stream):
        kind, length = unpack_from("<HH", stream, at)
        if at + 4 + length > len(stream):
            raise Refused("workbook-damaged", {})
        count += 1
        if count > _MOST_RECORDS:
            raise Refused("sheet-too-large", {"most": MOST_CELLS})
        yield at, kind, at + 4, length
        at += 4 + length
        if kind == 0 and length == 0 and not any(stream[at : at + 64]):
            return  # padding after the last sheet


def _measure(stream: bytes) -> _Measured:
    found = _Measured()
    sheet, depth = -1, 0
    for at, kind, body, length in _records(stream):
        if kind == _BOF:
            _require_modern(stream, at, body)
            depth += 1
            sheet = found.sheets[at][1] if at in found.sheets else sheet
        elif kind == _EOF:
            depth -= 1
            sheet = sheet if depth else -1
        elif kind in _CELLS:
            _count(found, stream, kind, sheet, (body, length))
        else:
            _globals(found, stream, kind, body, length)
    if not found.sheets:
        raise Refused("workbook-damaged", {})
    return found


def _require_modern(stream: bytes, at: int, body: int) -> None:
    if at == 0 and unpack_from("<H", stream, body)[0] != _BIFF8:
        raise Refused("workbook-too-old", {})


def _globals(found: _Measured, stream: bytes, kind: int, body: int, length: int) -> None:
    """Sheets, passwords, references to other files, the table of strings."""
    if kind == _FILEPASS:
        raise Refused("workbook-encrypted", {})
    if kind == _BOUNDSHEET:
        offset, hidden, nature = unpack_from("<IBB", stream, body)
        state = "hidden" if hidden & 3 or nature else "visible"
        found.sheets[offset] = (state, len(found.sheets))
    elif kind == _SUPBOOK:
        own = length == 4 and unpack_from("<HH", stream, body)[1] in _OWN_BOOK
        found.links = found.links or not own
    elif kind == _SST and unpack_from("<I", stream, body + 4)[0] > _MOST_STRINGS:
        raise Refused("sheet-too-large", {"most": MOST_CELLS})


def _count(found: _Measured, stream: bytes, kind: int, sheet: int, where: tuple[int, int]) -> None:
    body, length = where
    row, column = unpack_from("<HH", stream, body)
    last = unpack_from("<H", stream, body + length - 2)[0] if kind == _MULRK else column
    found.cells += max(1, last - column + 1)
    if found.cells > MOST_CELLS or row >= MOST_ROWS or last >= MOST_COLUMNS:
        raise Refused("sheet-too-large", {"most": MOST_CELLS})
    if kind == _FORMULA:
        found.formulas.add((sheet, row, column))


def _parsed(data: bytes, wanted: Wanted, measured: _Measured, macros: bool) -> Book:
    book = xlrd.open_workbook(
        file_contents=data, logfile=io.StringIO(), on_demand=True, ragged_rows=True
    )
    sheets, hidden, unread = [], [], []
    states = [state for state, _ in sorted(measured.sheets.values(), key=lambda row: row[1])]
    for number, name in enumerate(book.sheet_names()):
        if states[number] == "hidden":
            hidden.append(name)
        elif not wanted(name):
            unread.append(name)
        else:
            sheet = book.sheet_by_index(number)
            sheets.append(Sheet(name, _cells(sheet, number, measured, book.datemode)))
    return Book(tuple(sheets), tuple(hidden), tuple(unread), macros, measured.links)


def _cells(
    sheet: Any, number: int, measured: _Measured, datemode: int
) -> dict[tuple[int, int], Cell]:
    found = {}
    for row in range(sheet.nrows):
        for column in range(sheet.row_len(row)):
            formula = (number, row, column) in measured.formulas
            cell = _cell(sheet.cell(row, column), formula, datemode)
            if not cell.empty:
                found[row + 1, column + 1] = cell
    return found


def _cell(cell: Any, formula: bool, datemode: int) -> Cell:
    if cell.ctype == xlrd.XL_CELL_DATE:
        try:
            year, month, day, *_ = xlrd.xldate_as_tuple(cell.value, datemode)
        except xlrd.XLDateError:
            return Cell(cell.value, formula)
        return Cell(f"{year:04}-{month:02}-{day:02}", formula, date=True)
    if cell.ctype == xlrd.XL_CELL_ERROR:
        return Cell("#", formula, error=True)
    if cell.ctype == xlrd.XL_CELL_BOOLEAN:
        return Cell(bool(cell.value), formula)
    return Cell(cell.value, formula)
