"""An .xlsx: its archive is weighed before it is unpacked, then openpyxl reads it as data."""

from __future__ import annotations

import io
import re
import warnings
import zipfile
from datetime import date, datetime
from typing import Any

from openpyxl import load_workbook

from arbitro.exchange.outside_file import (
    MOST_CELLS,
    MOST_COLUMNS,
    MOST_PARTS,
    MOST_ROWS,
    MOST_UNPACKED,
)
from arbitro.exchange.spreadsheet import EMPTY, Book, Cell, Sheet, Wanted
from arbitro.kernel import Refused

_ROW = re.compile(rb"<(?:\w+:)?row\b[^>]*?\br=[\"'](\d{1,9})[\"']")
_CONTENT = ("xl/worksheets/", "xl/sharedStrings.xml")
_MOST_ELEMENTS = 600_000
_MOST_AROUND = 40_000
"""Elements of everything that is neither a cell nor its text: styles, names, relations."""
_MOST_RATIO = 300
"""An honest sheet packs to a twentieth; a bomb to a thousandth."""


def read(data: bytes, wanted: Wanted) -> Book:
    """The wanted sheets of an .xlsx, or a refusal that says what is wrong with the file."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            _weigh(archive)
            names = set(archive.namelist())
            if "xl/workbook.xml" not in names:
                raise Refused("not-a-workbook", {})
            _look_inside(archive)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return _parsed(data, wanted, names)
    except Refused:
        raise
    except MemoryError as error:
        raise Refused("sheet-too-large", {"most": MOST_CELLS}) from error
    except Exception as error:
        raise Refused("workbook-damaged", {}) from error


def _weigh(archive: zipfile.ZipFile) -> None:
    """By the directory alone: nothing is unpacked yet."""
    parts = archive.infolist()
    unpacked = sum(part.file_size for part in parts)
    swollen = any(
        part.file_size > _MOST_RATIO * max(part.compress_size, 1) + 4096 for part in parts
    )
    if len(parts) > MOST_PARTS or unpacked > MOST_UNPACKED or swollen:
        facts = {"parts": len(parts), "megabytes": unpacked >> 20}
        raise Refused("archive-swells", facts)
    if any(part.flag_bits & 1 for part in parts):
        raise Refused("workbook-encrypted", {})


def _look_inside(archive: zipfile.ZipFile) -> None:
    """No document type may be declared; elements are counted before they become objects."""
    cells, elements, around = 0, 0, 0
    for part in archive.infolist():
        if not part.filename.endswith((".xml", ".rels", ".vml")):
            continue
        raw = archive.read(part)
        if b"<!DOCTYPE" in raw or b"<!ENTITY" in raw or b"<\0!\0" in raw:
            raise Refused("workbook-declares-entities", {})
        elements += raw.count(b"<")
        if not part.filename.startswith(_CONTENT):
            around += raw.count(b"<")
        if part.filename.startswith("xl/worksheets/"):
            cells += raw.count(b"<c ") + raw.count(b"<c>") + raw.count(b":c ")
            rows = [int(number) for number in _ROW.findall(raw)]
            if rows and max(rows) > MOST_ROWS:
                raise Refused("sheet-too-large", {"most": MOST_CELLS})
    if cells > MOST_CELLS or elements > _MOST_ELEMENTS or around > _MOST_AROUND:
        raise Refused("sheet-too-large", {"most": MOST_CELLS})


def _parsed(data: bytes, wanted: Wanted, names: set[str]) -> Book:
    book = load_workbook(io.BytesIO(data), read_only=True, keep_links=False)
    sheets, hidden, unread = [], [], []
    try:
        for sheet in book.worksheets:
            if sheet.sheet_state != "visible":
                hidden.append(sheet.title)
            elif not wanted(sheet.title):
                unread.append(sheet.title)
            else:
                sheets.append(Sheet(sheet.title, _cells(sheet)))
    finally:
        book.close()
    if any(cell.formula for sheet in sheets for cell in sheet.cells.values()):
        sheets = _with_values(data, sheets)
    macros = any(name.endswith("vbaProject.bin") for name in names)
    links = any(name.startswith("xl/externalLinks/") for name in names)
    return Book(tuple(sheets), tuple(hidden), tuple(unread), macros, links)


def _cells(sheet: Any) -> dict[tuple[int, int], Cell]:
    found = {}
    for row in _rows(sheet):
        for cell in row:
            made = _cell(cell.value, cell.data_type == "e")
            if cell.data_type == "f":
                made = Cell(None, formula=True)
            if not made.empty:
                found[cell.row, cell.column] = made
    return found


def _with_values(data: bytes, sheets: list[Sheet]) -> list[Sheet]:
    """The sheets again, each formula with the value some program left beside it."""
    book = load_workbook(io.BytesIO(data), read_only=True, keep_links=False, data_only=True)
    made = []
    try:
        for sheet in sheets:
            left = {
                (c.row, c.column): _cell(c.value, False) for r in _rows(book[sheet.name]) for c in r
            }
            cells = dict(sheet.cells)
            for at, cell in sheet.cells.items():
                if cell.formula:
                    was = left.get(at, EMPTY)
                    cells[at] = Cell(was.value, True, was.date, was.error)
            made.append(Sheet(sheet.name, cells))
    finally:
        book.close()
    return made


def _rows(sheet: Any) -> Any:
    sheet.reset_dimensions()
    rows = sheet.iter_rows(max_row=MOST_ROWS, max_col=MOST_COLUMNS)
    return ([c for c in row if c.value is not None] for row in rows)


def _cell(value: Any, error: bool) -> Cell:
    if isinstance(value, datetime):
        return Cell(value.date().isoformat(), date=True)
    if isinstance(value, date):
        return Cell(value.isoformat(), date=True)
    if isinstance(value, str | float | int | bool) or value is None:
        return Cell(value, error=error)
    return Cell(str(value), error=error)
