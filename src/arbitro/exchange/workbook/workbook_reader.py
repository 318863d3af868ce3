"""A workbook of the clubs, read whole: every row either fits or is reported. Of any other one its
list of people, as rows of text.
"""

from __future__ import annotations

from arbitro.exchange.outside_file import kind_of
from arbitro.exchange.remarks import Remark, note, problem
from arbitro.exchange.spreadsheet import Book, Sheet, Wanted
from arbitro.exchange.workbook import entries_sheet, layout, other_sheets
from arbitro.exchange.workbook.round_sheet import RoundReader, numbers_seated
from arbitro.exchange.workbook.workbook_values import (
    Entrant,
    Foreign,
    Heading,
    SeatedRound,
    Standing,
)
from arbitro.kernel import Refused

_STANDINGS = (layout.STANDINGS, layout.SHORT_STANDINGS, layout.TEAM_STANDINGS)
_KNOWN = {
    layout.folded(name): name for name in (layout.EVENT, layout.ENTRIES, layout.LOG, *_STANDINGS)
}


def read(data: bytes, cached: bool = False) -> Foreign:
    """What the file says. `cached` takes the values formulas left; otherwise they are reported."""
    book = opened(data, _wanted)
    remarks = left_alone(book)
    named, rounds = _sorted(book, remarks)
    heading = Heading()
    entrants: tuple[Entrant, ...] = ()
    if layout.EVENT in named:
        heading, said = other_sheets.heading(named[layout.EVENT], cached)
        remarks += said
    else:
        remarks.append(note("sheet-missing", layout.EVENT))
    logged, said = other_sheets.log(named.get(layout.LOG, Sheet(layout.LOG)))
    remarks += said
    if layout.ENTRIES in named:
        sat = numbers_seated(rounds.values())
        list_sheet = named[layout.ENTRIES]
        entrants, said = entries_sheet.entrants(list_sheet, cached, logged.years, sat)
        remarks += said
    else:
        remarks.append(problem("sheet-missing", layout.ENTRIES))
    return Foreign(
        heading=heading,
        entrants=entrants,
        rounds=_rounds(rounds, entrants, cached, remarks),
        standings=_standings(named, remarks),
        rolls=logged.rolls,
        namesakes=logged.namesakes,
        settings=logged.settings,
        readings=logged.readings,
        rules=logged.rules,
        remarks=tuple(remarks),
    )


def _wanted(sheet: str) -> bool:
    return layout.round_number(sheet) is not None or layout.folded(sheet) in _KNOWN


def _sorted(book: Book, remarks: list[Remark]) -> tuple[dict[str, Sheet], dict[int, Sheet]]:
    """Sheets by what they are for; a second one for the same thing is named and left alone."""
    named: dict[str, Sheet] = {}
    rounds: dict[int, Sheet] = {}
    for sheet in book.sheets:
        number = layout.round_number(sheet.name)
        known = _KNOWN.get(layout.folded(sheet.name))
        if number is not None and number not in rounds:
            rounds[number] = sheet
        elif known is not None and known not in named:
            named[known] = sheet
        else:
            remarks.append(note("sheet-unread", sheet.name))
    return named, rounds


def _rounds(
    sheets: dict[int, Sheet],
    entrants: tuple[Entrant, ...],
    cached: bool,
    remarks: list[Remark],
) -> tuple[SeatedRound, ...]:
    """Rounds in order, up to the first that is missing; sheets not filled in yet are no rounds."""
    by_number = {entrant.number: entrant for entrant in entrants}
    found: list[SeatedRound] = []
    for number in sorted(sheets):
        sheet = sheets[number]
        if not sheet.cells:
            continue
        if number != len(found) + 1:
            remarks.append(problem("round-missing", sheet.name, wanted=len(found) + 1))
            break
        made, said = RoundReader(sheet, number, by_number, cached).read()
        remarks += said
        found.append(made)
    return tuple(found)


def _standings(named: dict[str, Sheet], remarks: list[Remark]) -> tuple[Standing, ...]:
    rows: list[Standing] = []
    for name in _STANDINGS:
        if name in named and named[name].cells:
            found, said = other_sheets.standings(named[name], name == layout.TEAM_STANDINGS)
            rows += found
            remarks += said
    return tuple(rows)


def opened(data: bytes, wanted: Wanted) -> Book:
    """The sheets wanted, if visible. Which library reads them depends on the first bytes."""
    kind = kind_of(data)
    if kind == "xls":
        from arbitro.exchange import biff  # noqa: PLC0415 - one of two readers is needed

        return biff.read(data, wanted)
    if kind == "xlsx":
        from arbitro.exchange import ooxml  # noqa: PLC0415 - as above

        return ooxml.read(data, wanted)
    raise Refused("not-a-workbook", {})


def left_alone(book: Book) -> list[Remark]:
    """What was in the file and was neither read nor run."""
    remarks = [note("hidden-sheet", sheet) for sheet in book.hidden]
    remarks += [note("sheet-unknown", sheet) for sheet in book.unread]
    if book.macros:
        remarks.append(note("macros-left-alone"))
    if book.links:
        remarks.append(note("links-left-alone"))
    return remarks


HEADINGS = ("name", "club", "region", "born", "national", "team", "reserve")
WIDEST = 40
"""Columns of a list that are looked at."""


def workbook_text(data: bytes) -> str:
    """Rows under headings that a list knows; `Refused` if nobody is in the file."""
    entrants = read(data).entrants
    rows = [
        (
            one.name,
            one.club or "",
            one.region or "",
            one.born or "",
            one.national or "",
            one.team or "",
            "x" if one.reserve else "",
        )
        for one in entrants
    ]
    if rows:
        told = [at for at in range(len(HEADINGS)) if any(row[at] for row in rows)]
        table = [[row[at] for at in told] for row in (HEADINGS, *rows)]
    else:
        table = next((one for sheet in opened(data, _any).sheets if (one := _rows(sheet))), [])
    if not table:
        raise Refused("list-empty", {})
    return "\n".join("\t".join(cell.replace("\t", " ") for cell in row) for row in table)


def _any(_: str) -> bool:
    return True


def _rows(sheet: Sheet) -> list[list[str]]:
    """The rows that hold something, as far as a list is wide; what a formula gives is left out."""
    filled = {at: cell for at, cell in sheet.cells.items() if at[1] <= WIDEST and cell.text}
    wide = max((column for _, column in filled), default=0)
    return [
        [
            "" if (cell := sheet.at(row, column)).formula else cell.text
            for column in range(1, wide + 1)
        ]
        for row in sorted({row for row, _ in filled})
    ]
