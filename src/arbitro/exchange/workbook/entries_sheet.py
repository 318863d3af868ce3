"""The sheet `Iscritti`: one row per person, from the fourth down."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from arbitro.exchange.remarks import Remark, note
from arbitro.exchange.spreadsheet import Sheet
from arbitro.exchange.workbook import layout as at
from arbitro.exchange.workbook.sheet_reader import SheetReader
from arbitro.exchange.workbook.workbook_values import Entrant

_OWN = (at.TEAM_HEADING, at.CLUB_HEADING, at.RESERVE_HEADING)
_MOST_ID = 99_999


def entrants(
    sheet: Sheet, cached: bool, years: Mapping[int, str], seated: Collection[int]
) -> tuple[tuple[Entrant, ...], list[Remark]]:
    """Everybody who takes part, and what does not fit; a row with one misfit is left out whole.

    `years`: of birth, where that is all that is known. Who has a NO and was `seated` all the same
    has left since: he is entered, as he played.
    """
    reader = SheetReader(sheet, cached)
    if not _columns_stand(reader):
        return (), reader.remarks
    own = _own_columns(sheet)
    found: dict[int, Entrant] = {}
    away = 0
    for row in range(at.HEADING_ROW + 1, sheet.rows + 1):
        if _slot(sheet, row):
            continue
        before = len(reader.remarks)
        here = sheet.at(row, at.ID).value in seated
        part = _takes_part(reader, row, here)
        if part is False and not here:
            away += 1
            continue
        entrant = _entrant(reader, row, own, years)
        if any(r.weight == "problem" for r in reader.remarks[before:]) or entrant is None:
            continue
        if entrant.number in found:
            first = found[entrant.number].row
            reader.wrong("id-twice", row, at.ID, id=entrant.number, first=first)
            continue
        twin = next(
            (x for x in found.values() if x.national and x.national == entrant.national), None
        )
        if twin is not None:
            reader.wrong("national-twice", row, at.NATIONAL, id=entrant.national, first=twin.row)
            continue
        found[entrant.number] = entrant
    if away:
        reader.remarks.append(note("not-taking-part", sheet.name, count=away))
    return tuple(found.values()), reader.gathered()


def _columns_stand(reader: SheetReader) -> bool:
    """A heading that belongs to another column means that columns were moved: nothing is read."""
    known = {at.folded(name): number for number, name in enumerate(at.COLUMNS, start=1)}
    moved = False
    for column in range(1, len(at.COLUMNS) + 1):
        heading = reader.sheet.at(at.HEADING_ROW, column).text
        belongs = known.get(at.folded(heading))
        if belongs is not None and belongs != column:
            wanted = at.COLUMNS[column - 1]
            reader.wrong("column-moved", at.HEADING_ROW, column, heading=heading, wanted=wanted)
            moved = True
    return not moved


def _own_columns(sheet: Sheet) -> dict[str, int]:
    """Where our own columns stand, if the file has them."""
    wanted = {at.folded(name): name for name in _OWN}
    return {
        wanted[at.folded(cell.text)]: column
        for column, cell in sheet.row(at.HEADING_ROW)
        if column > len(at.COLUMNS) and at.folded(cell.text) in wanted
    }


def _slot(sheet: Sheet, row: int) -> bool:
    """A place nobody has taken: no name, and nothing typed that could belong to one."""
    typed = (at.NICKNAME, at.CLUB, at.REGION, at.BORN)
    cells = [sheet.at(row, column) for column in (at.FIRST, at.SURNAME, *typed)]
    return all(cell.empty or (cell.formula and not cell.text) for cell in cells)


def _takes_part(reader: SheetReader, row: int, here: bool) -> bool | None:
    cell = reader.sheet.at(row, at.TAKES_PART)
    if cell.empty and here:
        return False
    answer = at.folded(reader.words(row, at.TAKES_PART) or "")
    if answer not in ("si", "no"):
        if not cell.formula:
            reader.wrong("takes-part-unclear", row, at.TAKES_PART, value=cell.text)
        return None
    if answer == "si" and str(cell.value).upper() != "SI":
        reader.aloud("takes-part-odd", row, at.TAKES_PART, value=str(cell.value))
    return answer == "si"


def _entrant(
    reader: SheetReader, row: int, own: dict[str, int], years: Mapping[int, str]
) -> Entrant | None:
    number = reader.integer(row, at.ID)
    first, surname = reader.words(row, at.FIRST), reader.words(row, at.SURNAME)
    if number is None and reader.sheet.at(row, at.ID).empty:
        reader.wrong("id-missing", row, at.ID)
    elif number is not None and not 1 <= number <= _MOST_ID:
        reader.wrong("id-out-of-range", row, at.ID, id=number, most=_MOST_ID)
    if surname is None and first is None:
        reader.wrong("name-missing", row, at.SURNAME)
    team = own.get(at.TEAM_HEADING)
    reserve = own.get(at.RESERVE_HEADING)
    club = own.get(at.CLUB_HEADING, at.CLUB)
    return Entrant(
        row=row,
        number=number or 0,
        name=" ".join(part for part in (surname, first) if part),
        club=reader.label(row, club),
        region=reader.label(row, at.REGION),
        born=reader.day(row, at.BORN) or years.get(number or 0),
        nickname=reader.label(row, at.NICKNAME),
        national=_national(reader, row),
        team=reader.words(row, team) if team else None,
        reserve=bool(reserve) and at.folded(reader.words(row, reserve or 0) or "") == "si",
    )


def _national(reader: SheetReader, row: int) -> str | None:
    """An identifier: digits or words, whatever the register gave. The clubs' form looks it up by a
    formula, and that number is taken; a formula that found nothing says nothing.
    """
    cell = reader.sheet.at(row, at.NATIONAL)
    if cell.formula:
        number = cell.value
        looked_up = isinstance(number, float | int) and not isinstance(number, bool) and number > 0
        if looked_up and not cell.error:
            reader.together("national-looked-up", row, at.NATIONAL)
            return cell.text
        return None
    cell = reader.cell(row, at.NATIONAL)
    if cell.date:
        reader.wrong("date-for-words", row, at.NATIONAL, value=cell.text)
        return None
    return cell.text or None
