"""The sheets around the rounds: the event, the standings somebody computed, the log."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeVar

from arbitro.exchange.remarks import Remark
from arbitro.exchange.spreadsheet import Sheet
from arbitro.exchange.workbook import layout as at
from arbitro.exchange.workbook.sheet_reader import SheetReader
from arbitro.exchange.workbook.workbook_values import Heading, Standing
from arbitro.tournament.dates import day_of

T = TypeVar("T")
_LINE = re.compile(r"\s*(\w+)\s*:\s*(.+)")


def heading(sheet: Sheet, cached: bool) -> tuple[Heading, list[Remark]]:
    """What the event is called and how many rounds it has; labels are found by their words."""
    reader = SheetReader(sheet, cached)
    rows = {
        at.folded(sheet.at(row, at.LABEL_COLUMN).text): row for row in range(1, at.FIRST_ROUND_ROW)
    }

    def words(label: str) -> str | None:
        row = rows.get(at.folded(at.LABELS[label]))
        return reader.words(row, at.VALUE_COLUMN) if row else None

    count = rows.get(at.folded(at.LABELS["rounds"]))
    made = Heading(
        name=words("name"),
        venue=words("venue"),
        organiser=words("organiser"),
        kind=words("kind"),
        rounds=reader.integer(count, at.VALUE_COLUMN) if count else None,
        date=_first_day(reader),
    )
    return made, reader.gathered()


def _first_day(reader: SheetReader) -> str | None:
    for row in range(at.FIRST_ROUND_ROW, min(reader.sheet.rows, 60) + 1):
        if reader.sheet.at(row, at.ROUND_COLUMN).text == "1":
            return reader.day(row, at.VALUE_COLUMN)
    return None


def standings(sheet: Sheet, teams: bool) -> tuple[tuple[Standing, ...], list[Remark]]:
    """Places and points as the file has them, to be compared; computed values will do for that."""
    reader = SheetReader(sheet, cached=True)
    columns = {at.folded(cell.text): column for column, cell in sheet.row(1)}

    def column(names: tuple[str, ...]) -> int | None:
        return next((columns[at.folded(n)] for n in names if at.folded(n) in columns), None)

    place, points = column(at.PLACE_HEADINGS), column(at.POINTS_HEADINGS)
    who = column(at.TEAM_HEADINGS if teams else at.NUMBER_HEADINGS)
    if place is None or points is None or who is None:
        unit = at.TEAM if teams else at.NUMBER
        reader.wrong("headings-missing", 1, None, wanted=[at.PLACE, at.POINTS, unit])
        return (), reader.remarks
    rounds = 0 if teams else sum(at.points_round(name) is not None for name in columns)
    found = []
    for row in range(2, sheet.rows + 1):
        if sheet.at(row, place).empty:
            continue
        at_place, score = reader.integer(row, place), reader.number(row, points)
        unit_there = reader.label(row, who) if teams else reader.integer(row, who)
        if at_place is not None and score is not None and unit_there is not None:
            found.append(
                Standing(
                    sheet=sheet.name,
                    row=row,
                    place=at_place,
                    who=unit_there,
                    points=score,
                    rounds=rounds,
                )
            )
    quiet = ("formula-value", "number-as-text", "number-as-words")
    return tuple(found), [r for r in reader.remarks if r.code not in quiet]


class Logged(NamedTuple):
    """The lines of the log that say something to us."""

    rolls: tuple[Mapping[str, list[int]], ...]
    settings: Mapping[str, int]
    readings: Mapping[str, str]
    namesakes: frozenset[int]
    years: Mapping[int, str]
    rules: str | None


def log(sheet: Sheet) -> tuple[Logged, list[Remark]]:
    """Free text; lines such as `Dadi: 3=5 | 7=2` are ours and are read, the rest is left alone."""
    reader = SheetReader(sheet, cached=False)
    rolls: list[Mapping[str, list[int]]] = []
    settings: dict[str, int] = {}
    readings: dict[str, str] = {}
    namesakes: frozenset[int] = frozenset()
    years: dict[int, str] = {}
    rules: str | None = None
    for row in range(1, sheet.rows + 1):
        cell = sheet.at(row, 1)
        line = _LINE.fullmatch(cell.text) if isinstance(cell.value, str) else None
        if line is None or cell.formula:
            continue
        word, rest = line[1], line[2]
        try:
            if word == at.DICE:
                rolls.append(_pairs(rest, lambda text: [int(die) for die in text.split(",")]))
            elif word == at.SETTINGS:
                settings |= _pairs(rest, int)
            elif word == at.READINGS:
                readings |= _pairs(rest, str)
            elif word == at.NAMESAKES:
                namesakes |= {int(number) for number in rest.split("|")}
            elif word == at.YEARS:
                years |= {int(number): year for number, year in _pairs(rest, _year).items()}
            elif word == at.RULES:
                rules = rest.strip()
        except ValueError:
            reader.wrong("log-line-unclear", row, 1, line=cell.text[:60])
    return Logged(tuple(rolls), settings, readings, namesakes, years, rules), reader.remarks


def _year(text: str) -> str:
    if day_of(text) != text:
        raise ValueError(text)
    return text


def _pairs(text: str, value: Callable[[str], T]) -> dict[str, T]:
    """`a=1 | b=2`; ValueError if it is not so."""
    found: dict[str, T] = {}
    for pair in text.split("|"):
        name, sign, rest = pair.strip().rpartition("=")
        if not sign or not name:
            raise ValueError(pair)
        found[name.strip()] = value(rest.strip())
    return found
