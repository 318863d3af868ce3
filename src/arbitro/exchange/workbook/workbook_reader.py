"""A workbook of the clubs, read whole: every row either fits or is reported."""

from __future__ import annotations

from arbitro.exchange.grid import Book, Sheet
from arbitro.exchange.opening import left_alone, opened
from arbitro.exchange.remarks import Remark, note, problem
from arbitro.exchange.workbook import entries_sheet, layout, other_sheets
from arbitro.exchange.workbook.foreign import Entrant, Foreign, Heading, SeatedRound, Standing
from arbitro.exchange.workbook.round_sheet import RoundReader, numbers_seated

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
