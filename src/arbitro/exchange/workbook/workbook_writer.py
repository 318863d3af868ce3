"""A tournament as the clubs' workbook: BIFF8, values only, the same bytes for the same state.

Their program must be able to go on with it: see docs/exchange.md for what it insists on.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from datetime import date
from typing import Any

import xlwt

from arbitro.exchange.remarks import Remark, note
from arbitro.exchange.workbook import beyond_cells, layout
from arbitro.exchange.workbook.score_cells import encoded
from arbitro.exchange.workbook.standings_sheets import Row, number_of, standings
from arbitro.people.identity import national_of, nickname_of
from arbitro.regulations.formats.presets import FORMATS, declared, format_of
from arbitro.tournament.rules import TournamentRules
from arbitro.tournament.stages.places import plan
from arbitro.tournament.state import Player, Table, Tournament

_ITALY = 39
"""Their program adds no sheet to a workbook that does not say its country."""


class _Styles:
    """Few and shared: a workbook may hold only so many."""

    def __init__(self) -> None:
        self.plain = xlwt.XFStyle()
        self.day = xlwt.easyxf(num_format_str="M/D/YY")
        """The built-in date, which each spreadsheet shows as its country writes days."""
        self.thousandths = xlwt.easyxf(num_format_str="0.000")
        self.bold = xlwt.easyxf("font: bold on")
        self.title = xlwt.easyxf("font: bold on; align: horiz centre; borders: bottom thin")
        self.wrapped = xlwt.easyxf("align: wrap on, vert top")


def write(t: Tournament, rules: TournamentRules) -> tuple[bytes, tuple[Remark, ...]]:
    """The file, and a note for everything this kind of file has no place for."""
    book = xlwt.Workbook(encoding="utf-8")
    book.country_code = _ITALY
    styles = _Styles()
    numbers = numbered(t)
    names = {id: split(player.name) for id, player in t.players.items()}
    kind = kind_of(t, rules)
    _event(book, styles, t, rules, kind)
    _entries(book, styles, t, numbers)
    for drawn in t.rounds:
        sheet = book.add_sheet(layout.round_sheet(drawn.number))
        for at, table in enumerate(drawn.tables):
            _table(sheet, styles, t, table, 2 * at, numbers)
    in_thousandths = t.rules in ("master", "victory")
    for name, rows in standings(t, rules, names, numbers).items():
        figures = styles.thousandths if in_thousandths else styles.plain
        _rows(book.add_sheet(name), styles, rows, heading=True, figures=figures)
    lines = beyond_cells.log_lines(t, numbers)
    _rows(book.add_sheet(layout.LOG), styles, [[line] for line in lines])
    out = io.BytesIO()
    book.save(out)
    notes = [] if kind else [note("kind-untold", layout.EVENT)]
    return out.getvalue(), (*notes, *beyond_cells.untold(t))


def write_list(players: Sequence[Player], name: str) -> bytes:
    """Only the list of these people, as the clubs' form has it."""
    book = xlwt.Workbook(encoding="utf-8")
    book.country_code = _ITALY
    listed = {player.id: player for player in players}
    t = Tournament(
        id="list",
        name=name,
        rules="",
        regulation="",
        interpretations={},
        settings={},
        players=listed,
    )
    _entries(book, _Styles(), t, {id: at for at, id in enumerate(listed, start=1)})
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def kind_of(t: Tournament, rules: TournamentRules) -> str | None:
    """The word of `Tipologia`, which classes the event; None where nothing says its class."""
    if rules.unit().value == "team":
        return layout.TEAM_KIND
    text = t.declaration or t.preset or (declared(t.rules) if t.rules in FORMATS else None)
    event_class = format_of(text).event_class if text else None
    return layout.KINDS.get(event_class or "") or layout.OTHER_KINDS.get(t.rules)


def numbered(t: Tournament) -> dict[str, int]:
    """Each player's number: the one in `g012`, or the place on the list."""
    own = {id: id.removeprefix("g") for id in t.players}
    if all(
        id != rest and rest.isdecimal() and f"g{int(rest):03}" == id for id, rest in own.items()
    ):
        return {id: int(rest) for id, rest in own.items()}
    return {id: at for at, id in enumerate(t.players, start=1)}


def split(name: str) -> tuple[str, str]:
    """First name and surname: lists here have the surname first. Who has one word has it as first
    name, because their program takes a row without one for a free place.
    """
    surname, _, first = name.rpartition(" ")
    return first, surname


def _rows(
    sheet: Any,
    styles: _Styles,
    rows: Sequence[Row],
    heading: bool = False,
    figures: Any = None,
) -> None:
    for y, row in enumerate(rows):
        for x, value in enumerate(row):
            if value not in (None, ""):
                number = isinstance(value, int | float) and figures is not None
                style = styles.bold if heading and y == 0 else figures if number else styles.plain
                sheet.write(y, x, value, style)


def _event(
    book: Any, styles: _Styles, t: Tournament, rules: TournamentRules, kind: str | None
) -> None:
    sheet = book.add_sheet(layout.EVENT)
    planned = sum(stage.rounds for stage in plan(t, rules)) if t.players else 0
    planned = max(planned, len(t.rounds))
    values = {"name": t.name, "kind": kind, "rounds": planned or None}
    label, value = layout.LABEL_COLUMN - 1, layout.VALUE_COLUMN - 1
    sheet.write(0, label, layout.TITLE, styles.bold)
    for row, (key, words) in enumerate(layout.LABELS.items(), start=1):
        sheet.write(row, label, words, styles.bold)
        if values.get(key):
            sheet.write(row, value, values[key], styles.plain)
    for number in range(1, planned + 1):
        row = layout.FIRST_ROUND_ROW + number - 2
        sheet.write(row, layout.ROUND_COLUMN - 1, number, styles.plain)
        if t.date:
            sheet.write(row, value, date.fromisoformat(t.date), styles.day)
    sheet.col(label).width = 256 * 26
    sheet.col(value).width = 256 * 34


def _entries(book: Any, styles: _Styles, t: Tournament, numbers: dict[str, int]) -> None:
    sheet = book.add_sheet(layout.ENTRIES)
    reserves = any(p.role == "reserve" for p in t.players.values())
    headings = [*layout.COLUMNS]
    headings += [layout.TEAM_HEADING, layout.CLUB_HEADING] if t.teams else []
    headings += [layout.RESERVE_HEADING] if reserves else []
    sheet.write(0, 0, layout.LIST_TITLE, styles.bold)
    for x, heading in enumerate(headings):
        sheet.write(layout.HEADING_ROW - 1, x, heading, styles.bold)
    for y, player in enumerate(t.players.values(), start=layout.HEADING_ROW):
        for x, value in enumerate(_entry(t, player, numbers[player.id], headings)):
            if isinstance(value, date):
                sheet.write(y, x, value, styles.day)
            elif value != "":
                sheet.write(y, x, value, styles.plain)


def _entry(t: Tournament, player: Player, number: int, headings: Sequence[str]) -> list[Any]:
    first, surname = split(player.name)
    nickname, national = nickname_of(player.contacts), national_of(player.contacts)
    known = player.born is not None and len(player.born) > len("1980")
    born = date.fromisoformat(player.born or "") if known else ""
    going_on = "SI" if player.status == "in" else "NO"
    team = t.teams[player.team].name if player.team else ""
    row: list[Any] = [number, first, surname, nickname, team or player.club or "", going_on]
    row += [player.region or "", born, int(national) if national.isdecimal() else national]
    if layout.TEAM_HEADING in headings:
        row += [team, player.club or ""]
    if layout.RESERVE_HEADING in headings:
        row.append("SI" if player.role == "reserve" else "")
    return row


def _table(
    sheet: Any, styles: _Styles, t: Tournament, table: Table, y: int, numbers: dict[str, int]
) -> None:
    """Two rows: the title over the whole width, then number, name with club, points; no points
    yet are zeros, as they are when their program has drawn a round.
    """
    seats = [seat.player for seat in table.result] or list(table.players)
    points = encoded(table.result) if table.result else [None] * len(seats)
    width = max(1, layout.SEAT_CELLS * len(seats))
    sheet.write_merge(y, y, 0, width - 1, layout.table_title(table.number), styles.title)
    whole = all(score is not None for score in points)
    for at, (id, score) in enumerate(zip(seats, points, strict=True)):
        player = t.players[id]
        name = " ".join(part for part in split(player.name) if part)
        x = layout.SEAT_CELLS * at
        sheet.write(y + 1, x, numbers[id], styles.plain)
        club = t.teams[player.team].name if player.team else player.club
        label = f"{name}\n{club}" if club else name
        sheet.write(y + 1, x + 1, label, styles.wrapped)
        sheet.write(y + 1, x + 2, number_of(score) if whole and score is not None else 0)
        sheet.col(x).hidden = True
        sheet.col(x + 1).width = 256 * 26
