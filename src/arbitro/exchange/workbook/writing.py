"""A tournament as the clubs' workbook: BIFF8, values only, the same bytes for the same state."""

from __future__ import annotations

import io
from collections.abc import Sequence
from decimal import Decimal
from typing import Any

import xlwt

from arbitro.exchange import dates
from arbitro.exchange.remarks import Remark, note
from arbitro.exchange.workbook import layout
from arbitro.exchange.workbook.comparing import published
from arbitro.exchange.workbook.entries_sheet import parted
from arbitro.exchange.workbook.scores import encoded, writable
from arbitro.tournament.rules import TournamentRules
from arbitro.tournament.stages.places import plan
from arbitro.tournament.standings.score_cards import Ledger
from arbitro.tournament.state import Player, Table, Tournament

Row = Sequence[Any]


class _Styles:
    """Few and shared: a workbook may hold only so many."""

    def __init__(self) -> None:
        self.plain = xlwt.XFStyle()
        self.bold = xlwt.easyxf("font: bold on")
        self.title = xlwt.easyxf("font: bold on; align: horiz centre; borders: bottom thin")
        self.wrapped = xlwt.easyxf("align: wrap on, vert top")


def write(t: Tournament, rules: TournamentRules) -> tuple[bytes, tuple[Remark, ...]]:
    """The file, and a note for everything this kind of file has no place for."""
    book = xlwt.Workbook(encoding="utf-8")
    styles = _Styles()
    numbers = numbered(t)
    _event(book, styles, t, rules)
    _entries(book, styles, t, numbers)
    for drawn in t.rounds:
        sheet = book.add_sheet(layout.round_sheet(drawn.number))
        for at, table in enumerate(drawn.tables):
            _table(sheet, styles, t, table, 2 * at, numbers)
    _standings(book, styles, t, rules, numbers)
    _rows(book.add_sheet(layout.LOG), styles, [[line] for line in _log(t, numbers)])
    out = io.BytesIO()
    book.save(out)
    return out.getvalue(), tuple(_untold(t))


def numbered(t: Tournament) -> dict[str, int]:
    """Each player's number: the one in `g012`, or the place on the list."""
    own = {id: id.removeprefix("g") for id in t.players}
    if all(
        id != rest and rest.isdecimal() and f"g{int(rest):03}" == id for id, rest in own.items()
    ):
        return {id: int(rest) for id, rest in own.items()}
    return {id: at for at, id in enumerate(t.players, start=1)}


def split(name: str) -> tuple[str, str]:
    """First name and surname: lists here have the surname first."""
    surname, _, first = name.rpartition(" ")
    return (first, surname) if surname else ("", first)


def _rows(sheet: Any, styles: _Styles, rows: Sequence[Row], heading: bool = False) -> None:
    for y, row in enumerate(rows):
        for x, value in enumerate(row):
            if value not in (None, ""):
                sheet.write(y, x, value, styles.bold if heading and y == 0 else styles.plain)


def _event(book: Any, styles: _Styles, t: Tournament, rules: TournamentRules) -> None:
    sheet = book.add_sheet(layout.EVENT)
    planned = sum(stage.rounds for stage in plan(t, rules)) if t.players else 0
    values = {
        "name": t.name,
        "kind": layout.KINDS.get(t.rules, t.rules),
        "rounds": planned or None,
    }
    label, value = layout.LABEL_COLUMN - 1, layout.VALUE_COLUMN - 1
    sheet.write(0, label, layout.TITLE, styles.bold)
    for row, (key, words) in enumerate(layout.LABELS.items(), start=1):
        sheet.write(row, label, words, styles.bold)
        if values.get(key):
            sheet.write(row, value, values[key], styles.plain)
    for number in range(1, max(planned, len(t.rounds)) + 1):
        row = layout.FIRST_ROUND_ROW + number - 2
        sheet.write(row, layout.ROUND_COLUMN - 1, number, styles.plain)
        if t.date:
            sheet.write(row, value, dates.written(t.date), styles.plain)
    sheet.col(label).width = 256 * 26
    sheet.col(value).width = 256 * 34


def _entries(book: Any, styles: _Styles, t: Tournament, numbers: dict[str, int]) -> None:
    sheet = book.add_sheet(layout.ENTRIES)
    reserves = any(p.role == "reserve" for p in t.players.values())
    headings = [*layout.COLUMNS]
    headings += [layout.TEAM_HEADING] if t.teams else []
    headings += [layout.RESERVE_HEADING] if reserves else []
    sheet.write(0, 0, t.name, styles.bold)
    for x, heading in enumerate(headings):
        sheet.write(layout.HEADING_ROW - 1, x, heading, styles.bold)
    for y, player in enumerate(t.players.values(), start=layout.HEADING_ROW):
        for x, value in enumerate(_entry(t, player, numbers[player.id], headings)):
            if value != "":
                sheet.write(y, x, value, styles.plain)


def _entry(t: Tournament, player: Player, number: int, headings: Sequence[str]) -> list[Any]:
    first, surname = split(player.name)
    nickname, national = parted(player.contacts)
    born = dates.written(player.born)
    row: list[Any] = [number, first, surname, nickname, player.club or "", "SI"]
    row += [player.region or "", born, national]
    if layout.TEAM_HEADING in headings:
        row.append(t.teams[player.team].name if player.team else "")
    if layout.RESERVE_HEADING in headings:
        row.append("SI" if player.role == "reserve" else "")
    return row


def _table(
    sheet: Any, styles: _Styles, t: Tournament, table: Table, y: int, numbers: dict[str, int]
) -> None:
    """Two rows: the title over the whole width, then number, name with club, points."""
    seats = [seat.player for seat in table.result] or list(table.players)
    points = encoded(table.result) if table.result else [None] * len(seats)
    width = max(1, layout.SEAT_CELLS * len(seats))
    sheet.write_merge(y, y, 0, width - 1, layout.table_title(table.number), styles.title)
    whole = all(score is not None for score in points)
    for at, (id, score) in enumerate(zip(seats, points, strict=True)):
        player = t.players[id]
        first, surname = split(player.name)
        name = f"{first} {surname}".strip()
        x = layout.SEAT_CELLS * at
        sheet.write(y + 1, x, numbers[id], styles.plain)
        sheet.write(y + 1, x + 1, f"{name}\n{player.club or ''}", styles.wrapped)
        if whole and score is not None:
            sheet.write(y + 1, x + 2, _number(score), styles.plain)
        sheet.col(x + 1).width = 256 * 26


def _standings(
    book: Any, styles: _Styles, t: Tournament, rules: TournamentRules, numbers: dict[str, int]
) -> None:
    ranked = published(t, rules)
    ledger = Ledger(t)
    rows: list[Row] = []
    if rules.unit().value == "team":
        teams: list[Row] = [layout.TEAM_STANDING_COLUMNS]
        teams += [[row.place, t.teams[row.unit].name, _number(row.points)] for row in ranked]
        _rows(book.add_sheet(layout.TEAM_STANDINGS), styles, teams, heading=True)
        for row in ranked:
            members = (p for p in t.players.values() if p.team == row.unit)
            rows += [_line(p, row.place, ledger.total(p.id), numbers) for p in members]
    else:
        rows += [_line(t.players[r.unit], r.place, r.points, numbers) for r in ranked]
    wide: list[Row] = [
        [*layout.STANDING_COLUMNS, *(layout.round_sheet(r.number) for r in t.rounds)]
    ]
    by_number = {number: id for id, number in numbers.items()}
    for line in rows:
        scores = (ledger.points(by_number[line[4]], r.number) for r in t.rounds)
        wide.append([*line, *("" if s is None else _number(s) for s in scores)])
    _rows(book.add_sheet(layout.STANDINGS), styles, wide, heading=True)
    short = [layout.STANDING_COLUMNS, *rows]
    _rows(book.add_sheet(layout.SHORT_STANDINGS), styles, short, heading=True)


def _line(player: Player, place: int, points: Decimal, numbers: dict[str, int]) -> Row:
    first, surname = split(player.name)
    return [place, first, surname, _number(points), numbers[player.id]]


def _number(value: Decimal) -> int | float:
    return int(value) if value == value.to_integral_value() else float(value)


def _log(t: Tournament, numbers: dict[str, int]) -> list[str]:
    """What the sheets have no cell for and we can read again: rules, readings, numbers, dice."""
    chosen = {name: value for name, value in t.settings.items() if isinstance(value, int)}
    lines = [f"{layout.RULES}: {t.rules}"]
    lines += [f"{layout.SETTINGS}: {_pairs(chosen)}"] if chosen else []
    lines += [f"{layout.READINGS}: {_pairs(t.interpretations)}"] if t.interpretations else []
    if t.distinct:
        twins = sorted(numbers[id] for id in t.distinct if id in numbers)
        lines.append(f"{layout.NAMESAKES}: {' | '.join(map(str, twins))}")
    for roll in t.rolls:
        named = {
            str(numbers.get(id) or t.teams[id].name): ",".join(map(str, dice))
            for id, dice in roll.items()
        }
        lines.append(f"{layout.DICE}: {_pairs(named)}")
    return lines


def _pairs(values: Any) -> str:
    return " | ".join(f"{name}={value}" for name, value in values.items())


def _untold(t: Tournament) -> list[Remark]:
    """What is lost on the way, by the sheet where it would have stood."""
    notes = []
    for row, player in enumerate(t.players.values(), start=layout.HEADING_ROW + 1):
        if player.waiver:
            notes.append(note("waiver-untold", layout.ENTRIES, row, name=player.name))
        if player.status == "substituted":
            notes.append(note("substitution-untold", layout.ENTRIES, row, name=player.name))
    for drawn in t.rounds:
        sheet = layout.round_sheet(drawn.number)
        for at, table in enumerate(drawn.tables):
            row = 2 * at + 2
            if any(not writable(seat) for seat in table.result):
                notes.append(note("result-untold", sheet, row, table=table.number))
            gone = [t.players[seat.player].name for seat in table.result if seat.withdrawn]
            notes += [note("withdrawal-untold", sheet, row, name=name) for name in gone]
    for penalty in t.penalties:
        sheet = layout.round_sheet(penalty.round)
        name = t.players[penalty.player].name
        notes.append(note("penalty-untold", sheet, name=name, points=penalty.points))
    for given_up in t.renunciations:
        who = t.players.get(given_up.player)
        name = who.name if who else t.teams[given_up.player].name
        notes.append(note("renunciation-untold", name=name))
    return notes
