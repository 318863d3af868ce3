"""Damaged and odd workbooks, each with what must be said about it."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable
from datetime import date
from struct import pack, unpack_from
from typing import Any, NamedTuple

import xlwt

from tests.exchange.making import Sheets, form, xls, xlsx

Place = tuple[str | None, int | None, str | None]
"""Sheet, row, column."""
ENTRIES, ROUND = "Iscritti", "1° Turno"


class Odd(NamedTuple):
    """One file: refused with this code, or this remark at this place of it."""

    data: Callable[[], bytes]
    code: str
    at: Place | None = None


def changed(sheet: str, **cells: Any) -> Sheets:
    """The sound form with some cells changed, such as `E4="x"`."""
    sheets = form()
    for name, value in cells.items():
        column = name.rstrip("0123456789")
        number = 0
        for letter in column:
            number = 26 * number + ord(letter) - 64
        sheets[sheet][int(name[len(column) :]), number] = value
    return sheets


def written(sheet: str, **cells: Any) -> Callable[[], bytes]:
    return lambda: xls(changed(sheet, **cells))


def renamed(old: str, new: str) -> Callable[[], bytes]:
    def made() -> bytes:
        return xls({new if name == old else name: cells for name, cells in form().items()})

    return made


def hidden(kind: Callable[..., bytes]) -> Callable[[], bytes]:
    def hide(book: Any) -> None:
        if kind is xls:
            book.get_sheet(1).visibility = 1
        else:
            book[ENTRIES].sheet_state = "veryHidden"

    return lambda: kind(form(), hide)


def merged() -> bytes:
    def merge(book: Any) -> None:
        sheet = book.get_sheet(1)
        sheet.write_merge(3, 4, 1, 1, "Ada")
        sheet.write_merge(3, 4, 2, 2, "Finto1")

    sheets = form()
    for column in (2, 3):
        del sheets[ENTRIES][4, column], sheets[ENTRIES][5, column]
    return xls(sheets, merge)


def at_a_day(sheet: Any, row: int, column: int) -> None:
    sheet.write(row, column, date(1999, 12, 31), xlwt.easyxf(num_format_str="DD/MM/YYYY"))


def an_error(sheet: Any, row: int, column: int) -> None:
    sheet.row(row).set_cell_error(column, 0x17)


# ------------------------------------------------------------------ bytes of an .xls

OLE_HEADER = 512


def patched(kind: int, new: bytes) -> Callable[[], bytes]:
    """A record of this kind in the global part gets another head."""

    def made() -> bytes:
        data = bytearray(xls(form()))
        at = OLE_HEADER
        while True:
            found, length = unpack_from("<HH", data, at)
            if found == kind:
                data[at : at + len(new)] = new
                return bytes(data)
            at += 4 + length

    return made


def stream_named(name: str) -> Callable[[], bytes]:
    """The stream of the workbook under another name in the container's directory."""

    def made() -> bytes:
        data = bytearray(xls(form()))
        at = data.index("Workbook".encode("utf-16-le"))
        data[at : at + 64] = name.encode("utf-16-le").ljust(64, b"\0")
        data[at + 64 : at + 66] = pack("<H", 2 * len(name) + 2)
        return bytes(data)

    return made


def with_macros() -> bytes:
    """An unused entry of the directory becomes the folder where macros are kept."""
    data = bytearray(xls(form()))
    at = data.index("Workbook".encode("utf-16-le")) + 128
    name = "_VBA_PROJECT_CUR"
    data[at : at + 64] = name.encode("utf-16-le").ljust(64, b"\0")
    data[at + 64 : at + 66] = pack("<H", 2 * len(name) + 2)
    return bytes(data)


def far_cell() -> bytes:
    sheets = form()
    sheets["Log"] = {(60_000, 250): "lontano"}
    return xls(sheets)


def many_cells() -> bytes:
    sheets = form()
    sheets["Log"] = {(row, column): row for row in range(1, 4001) for column in range(1, 17)}
    return xls(sheets)


# ------------------------------------------------------------------ archives


def archive(change: Callable[[dict[str, bytes]], None]) -> Callable[[], bytes]:
    """The sound .xlsx with some parts changed."""

    def made() -> bytes:
        with zipfile.ZipFile(io.BytesIO(xlsx(form()))) as old:
            parts = {name: old.read(name) for name in old.namelist()}
        change(parts)
        out = io.BytesIO()
        with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
            for name, content in parts.items():
                new.writestr(name, content)
        return out.getvalue()

    return made


def _bomb(parts: dict[str, bytes]) -> None:
    parts["xl/worksheets/sheet9.xml"] = b"0" * (64 << 20)


def _many_small_bombs(parts: dict[str, bytes]) -> None:
    for number in range(8):
        parts[f"xl/media/{number}.xml"] = b" " * (1 << 20)


def _laughs(parts: dict[str, bytes]) -> None:
    entities = "".join(f'<!ENTITY l{n + 1} "{f"&l{n};" * 10}">' for n in range(9))
    head = f'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY l0 "ah">{entities}]>'
    raw = parts["xl/worksheets/sheet1.xml"]
    parts["xl/worksheets/sheet1.xml"] = head.encode() + raw.split(b"?>")[-1]


def _many_styles(parts: dict[str, bytes]) -> None:
    raw = parts["xl/styles.xml"]
    more = b"".join(b'<xf numFmtId="%d" fontId="0"/>' % (n * n % 97) for n in range(300_000))
    parts["xl/styles.xml"] = raw.replace(b"</cellXfs>", more + b"</cellXfs>")


def _many_names(parts: dict[str, bytes]) -> None:
    raw = parts["xl/workbook.xml"]
    more = b"".join(b'<definedName name="n%d">A%d</definedName>' % (n, n) for n in range(150_000))
    parts["xl/workbook.xml"] = raw.replace(
        b"</sheets>", b"</sheets><definedNames>" + more + b"</definedNames>"
    )


def almost_too_many_cells(kind: Callable[..., bytes]) -> Callable[[], bytes]:
    def made() -> bytes:
        sheets = form()
        cells = ((row, column) for row in range(1, 1800) for column in range(1, 17))
        sheets["Log"] = {at: f"nota {at}" for at in cells}
        return kind(sheets)

    return made


def _far_row(parts: dict[str, bytes]) -> None:
    raw = parts["xl/worksheets/sheet2.xml"]
    row = b'<row r="1048576"><c r="A1048576"><v>1</v></c></row></sheetData>'
    parts["xl/worksheets/sheet2.xml"] = raw.replace(b"</sheetData>", row)


def _boasting(parts: dict[str, bytes]) -> None:
    raw = parts["xl/worksheets/sheet2.xml"]
    start, end = raw.index(b"<dimension"), raw.index(b"/>", raw.index(b"<dimension"))
    parts["xl/worksheets/sheet2.xml"] = raw[:start] + b'<dimension ref="A1:XFD1048576"' + raw[end:]


def _macros(parts: dict[str, bytes]) -> None:
    parts["xl/vbaProject.bin"] = b"Attribute VB_Name"


def _links(parts: dict[str, bytes]) -> None:
    parts["xl/externalLinks/externalLink1.xml"] = b"<externalLink/>"


def _headless(parts: dict[str, bytes]) -> None:
    del parts["xl/workbook.xml"]


def _broken_sheet(parts: dict[str, bytes]) -> None:
    raw = parts["xl/worksheets/sheet2.xml"]
    parts["xl/worksheets/sheet2.xml"] = raw[: len(raw) // 2]


def _untouched(parts: dict[str, bytes]) -> None:
    """The archive as it was."""


def locked_archive() -> bytes:
    data = bytearray(archive(_untouched)())
    at = data.index(b"PK\x01\x02")
    data[at + 8] |= 1
    return bytes(data)


def formula_in_xlsx() -> bytes:
    return xlsx(changed(ROUND, C2="=SUM(1;59)"))


def third_round_first() -> bytes:
    sheets = form()
    sheets["3° Turno"] = dict(sheets[ROUND])
    return xls(sheets)


def five_at_a_table() -> bytes:
    """Sixteen under a regulation of tables of four, seated five, three, four and four."""
    sheets = form()
    sheets["TORNEO"][5, 4] = "rur-2015"
    entries, seats = sheets[ENTRIES], sheets[ROUND]
    for number in range(9, 17):
        row = (number, "Lea", f"Finto{number}", "", "Congo Club", "SI", "Lazio", "1980")
        entries |= {(number + 3, column): value for column, value in enumerate(row, start=1)}
    for table, numbers in (
        (1, (1, 2, 3, 4, 5)),
        (2, (6, 7, 8)),
        (3, range(9, 13)),
        (4, range(13, 17)),
    ):
        for cell in [cell for cell in seats if cell[0] == 2 * table]:
            del seats[cell]
        seats[2 * table - 1, 1] = f"Tavolo N°{table}"
        seats |= {(2 * table, 3 * at + 1): number for at, number in enumerate(numbers)}
    return xls(sheets)


def moved_columns() -> bytes:
    sheets = form()
    cells = sheets[ENTRIES]
    for row in range(3, 12):
        cells[row, 2], cells[row, 3] = cells[row, 3], cells[row, 2]
    return xls(sheets)


def other_standings() -> bytes:
    sheets = form()
    sheets["Classifica Ridotta"] = {
        **{
            (1, at): name
            for at, name in enumerate(("Posizione", "Nome", "Cognome", "Punti", "Id"), 1)
        },
        **{(2, at): value for at, value in enumerate((1, "Ada", "Finto1", 999, 1), 1)},
    }
    return xls(sheets)


def one_number() -> bytes:
    head = b'{"format":"arbitro-tournament/1","log":[{"because":[],"data":{"a":'
    return head + b"9" * (8 << 20) + b"}}]}"


FILES: dict[str, Odd] = {
    "empty": Odd(lambda: b"", "file-empty"),
    "a picture": Odd(lambda: b"\x89PNG\r\n\x1a\n" + b"\0" * 99, "file-of-another-kind"),
    "a page named .xls": Odd(lambda: b"<html><table>", "workbook-is-a-page"),
    "noise in a container": Odd(
        lambda: xls(form())[:8] + bytes(range(256)) * 40, "workbook-damaged"
    ),
    "truncated": Odd(lambda: xls(form())[:9000], "workbook-damaged"),
    "cut by one sector": Odd(lambda: xls(form())[:-512], "workbook-damaged"),
    "another program's container": Odd(stream_named("WordDoc"), "not-a-workbook"),
    "encrypted .xls": Odd(patched(0x0019, pack("<H", 0x002F)), "workbook-encrypted"),
    "encrypted .xlsx": Odd(stream_named("EncryptedPackage"), "workbook-encrypted"),
    "archive with a password": Odd(locked_archive, "workbook-encrypted"),
    "of 1995": Odd(patched(0x0809, pack("<HHH", 0x0809, 16, 0x0500)), "workbook-too-old"),
    "far too large": Odd(lambda: xls(form()) + b"\0" * (5 << 20), "file-too-large"),
    "zip bomb": Odd(archive(_bomb), "archive-swells"),
    "many small bombs": Odd(archive(_many_small_bombs), "archive-swells"),
    "billion laughs": Odd(archive(_laughs), "workbook-declares-entities"),
    "archive without a workbook": Odd(archive(_headless), "not-a-workbook"),
    "archive with half a sheet": Odd(archive(_broken_sheet), "workbook-damaged"),
    "archive cut short": Odd(lambda: xlsx(form())[:4000], "workbook-damaged"),
    "a cell far away": Odd(far_cell, "sheet-too-large"),
    "too many cells": Odd(many_cells, "sheet-too-large"),
    "a row far away": Odd(archive(_far_row), "sheet-too-large"),
    "too many styles": Odd(archive(_many_styles), "sheet-too-large"),
    "too many names": Odd(archive(_many_names), "sheet-too-large"),
    "almost too many cells": Odd(almost_too_many_cells(xls), "tie-marks", (ROUND, None, None)),
    "almost too many cells in an archive": Odd(
        almost_too_many_cells(xlsx), "tie-marks", (ROUND, None, None)
    ),
    "dimensions that boast": Odd(archive(_boasting), "tie-marks", (ROUND, None, None)),
    "sheets called otherwise": Odd(
        renamed(ENTRIES, "Players"), "sheet-missing", (ENTRIES, None, None)
    ),
    "a sheet nobody knows": Odd(renamed(ROUND, "Primo"), "sheet-unknown", ("Primo", None, None)),
    "hidden sheet": Odd(hidden(xls), "hidden-sheet", (ENTRIES, None, None)),
    "very hidden sheet": Odd(hidden(xlsx), "hidden-sheet", (ENTRIES, None, None)),
    "macros": Odd(with_macros, "macros-left-alone", (None, None, None)),
    "macros in an archive": Odd(archive(_macros), "macros-left-alone", (None, None, None)),
    "external links": Odd(archive(_links), "links-left-alone", (None, None, None)),
    "merged names": Odd(merged, "name-missing", (ENTRIES, 5, "C")),
    "moved columns": Odd(moved_columns, "column-moved", (ENTRIES, 3, "B")),
    "a date for a club": Odd(written(ENTRIES, E4=at_a_day), "date-for-words", (ENTRIES, 4, "E")),
    "a number for a name": Odd(written(ENTRIES, C4=12), "number-for-words", (ENTRIES, 4, "C")),
    "an endless name": Odd(written(ENTRIES, C4="x" * 600), "words-too-long", (ENTRIES, 4, "C")),
    "a day that is none": Odd(written(ENTRIES, H4="31/02/1980"), "no-day", (ENTRIES, 4, "H")),
    "an id twice": Odd(written(ENTRIES, A5=1), "id-twice", (ENTRIES, 5, "A")),
    "an id in words": Odd(written(ENTRIES, A5="due"), "no-number", (ENTRIES, 5, "A")),
    "half an id": Odd(written(ENTRIES, A5=2.5), "not-whole", (ENTRIES, 5, "A")),
    "an id below one": Odd(written(ENTRIES, A5=-2), "id-out-of-range", (ENTRIES, 5, "A")),
    "a national id twice": Odd(written(ENTRIES, I5="N1"), "national-twice", (ENTRIES, 5, "I")),
    "no id": Odd(written(ENTRIES, A5=""), "id-missing", (ENTRIES, 5, "A")),
    "perhaps taking part": Odd(
        written(ENTRIES, F6="forse"), "takes-part-unclear", (ENTRIES, 6, "F")
    ),
    "an error for a club": Odd(written(ENTRIES, E4=an_error), "error-cell", (ENTRIES, 4, "E")),
    "a formula for points": Odd(
        written(ROUND, C2=xlwt.Formula("1+59")), "formula-cell", (ROUND, 2, "C")
    ),
    "a formula in an archive": Odd(formula_in_xlsx, "formula-cell", (ROUND, 2, "C")),
    "a formula that calls out": Odd(
        written(ENTRIES, D4=xlwt.Formula('HYPERLINK("http://example.invalid/";"x")')),
        "formula-cell",
        (ENTRIES, 4, "D"),
    ),
    "words for points": Odd(written(ROUND, C2="tanti"), "no-number", (ROUND, 2, "C")),
    "a decimal comma in text": Odd(written(ROUND, F2="44,1"), "number-as-text", (ROUND, 2, "F")),
    "points above a RisiKo!": Odd(written(ROUND, C2=101), "points-out-of-range", (ROUND, 2, "C")),
    "more than the board": Odd(written(ROUND, C2=99), "impossible-table-points", (ROUND, 2, None)),
    "two decimals": Odd(written(ROUND, F2=44.15), "too-many-decimals", (ROUND, 2, "F")),
    "a mark alone": Odd(written(ROUND, C2=60.1), "mark-alone", (ROUND, 2, "C")),
    "a tie without a mark": Odd(written(ROUND, F2=44), "tie-untold", (ROUND, 2, None)),
    "two winners": Odd(written(ROUND, F2=60), "tie-unmarked", (ROUND, 2, "F")),
    "a round drawn twice": Odd(
        written(ROUND, A5="Tavolo N°1", A6=1, C6=0), "drawn-twice", (ROUND, 5, "A")
    ),
    "all zeros": Odd(written(ROUND, C4=0, F4=0, I4=0, L4=0), "not-played", (ROUND, None, None)),
    "a hole among the eliminated": Odd(written(ROUND, L2=-2), "eliminated-order", (ROUND, 2, None)),
    "two RisiKo!": Odd(written(ROUND, F4=100), "two-risiko", (ROUND, 4, None)),
    "half a table": Odd(written(ROUND, C2=""), "half-a-table", (ROUND, 2, None)),
    "at two tables": Odd(written(ROUND, A4=1), "seated-twice", (ROUND, 4, "A")),
    "a stranger at a table": Odd(written(ROUND, A4=77), "id-not-entered", (ROUND, 4, "A")),
    "another name at a table": Odd(
        written(ROUND, B4="Tito Altrui\nCongo Club"), "name-differs", (ROUND, 4, "B")
    ),
    "a ghost": Odd(written(ROUND, M2=0, N2="Fantasma"), "ghost", (ROUND, None, None)),
    "tables out of order": Odd(written(ROUND, A3="Tavolo N°5"), "table-number", (ROUND, 3, "A")),
    "a row of something else": Odd(written(ROUND, A6="pausa"), "row-unexpected", (ROUND, 6, "A")),
    "a round missing": Odd(third_round_first, "round-missing", ("3° Turno", None, None)),
    "five at a table for four": Odd(five_at_a_table, "seating-sizes", (ROUND, 2, None)),
    "standings of other rules": Odd(
        other_standings, "standing-differs", ("Classifica Ridotta", 2, None)
    ),
    "a list of a million rows": Odd(lambda: b"nome;club\n" + b"a;b\n" * 400_000, "list-too-long"),
    "a list of one endless row": Odd(lambda: b"nome;" * 100_000, "list-too-long"),
    "a list too large": Odd(lambda: b"nome\n" + b"x" * (3 << 20), "file-too-large"),
    "a list of nothing": Odd(lambda: b"\n;;;\n", "list-empty"),
    "a list that is no text": Odd(lambda: b"nome\n\x81\x8d\x8f", "not-text"),
    "a list with an open quote": Odd(lambda: b'nome;club\n"' + b"x" * (1 << 20), "not-text"),
    "a tournament of brackets": Odd(lambda: b'{"a":' + b"[" * 1_000_000, "json-too-large"),
    "a tournament nested deep": Odd(lambda: b'{"a":' + b"[" * 100_000, "not-json"),
    "a tournament of empty things": Odd(
        lambda: b'{"a":[' + b"{}," * 3_000_000 + b"{}]}", "json-too-large"
    ),
    "a tournament of one number": Odd(one_number, "tournament-unreadable"),
}
