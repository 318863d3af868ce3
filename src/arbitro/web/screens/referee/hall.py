"""The first page of the referees, the hall in a grid and the queue; what all their pages share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from arbitro.app import queries
from arbitro.app.queries.board import TableState
from arbitro.app.queries.table_clocks import TableClock
from arbitro.messages import say
from arbitro.web.screens.page import Context, Link, Page, View
from arbitro.web.screens.public.draws import witnessing
from arbitro.web.screens.referee.calls import calls, counted, going
from arbitro.web.screens.table.clock import ClockShown, clock_shown
from arbitro.web.screens.table.home import by_sheet

ROLES = ("referee", "organiser")


def nav(view: View) -> list[Link]:
    def words(key: str) -> str:
        return say(view.lang, f"web-referee.{key}")

    here = f"{view.base}/referee"
    tables = [f"{here}/{first}" for first in "123456789"]
    return [
        counted(view, Link(words("hall"), here, holds=tables)),
        Link(words("cases"), f"{here}/cases", holds=[f"{here}/case/"]),
        Link(words("register"), f"{here}/register", holds=[f"{here}/player/"]),
    ]


def officials(view: View) -> Context:
    """Whether the reader was appointed; without that nothing he decides would hold."""
    known = [one.name for one in view.ask(queries.match_record.officials).officials]
    return {"appointed": view.who.subject in known, "me": view.who.subject}


def hint(view: View) -> str:
    """Words to search by, of the game that is played here."""
    game = "sheet" if by_sheet(view) else "board"
    return say(view.lang, f"web-referee.search-{game}")


MANY = 24
"""More tables than this are not seen at once: they can be sifted, and asked for by number."""


def hall(view: View) -> Context:
    """Every table of the last round with its clock, and who is waiting."""
    sought = view.query.get("table", "")
    return {
        **waiting(view),
        **grid(view),
        "hint": hint(view),
        "sought": sought,
        "witnessing": witnessing(view),
    }


def _sought(view: View) -> str | None:
    """The table that was asked for by the number or letter it is called by, if there is one."""
    asked = view.query.get("table", "").strip().casefold()
    if not asked or view.ask(queries.overview.tournament).round is None:
        return None
    for table in view.ask(queries.board.round_board).tables:
        if view.called(table.number, table.round).casefold() == asked:
            return _address(view, table)
    return None


def _address(view: View, table: TableState) -> str:
    return f"{view.base}/referee/{table.round}/{table.number}"


def waiting(view: View) -> Context:
    """The queue, with what in it is this referee's."""
    return {
        **officials(view),
        "calls": calls(view),
        "here": f"{view.base}/referee",
        "region": "referee/waiting.html",
    }


def grid(view: View) -> Context:
    """The tables of the last round, alike for all referees."""
    shown: Context = {"region": "referee/grid.html", "tiles": [], "round": None}
    if view.ask(queries.overview.tournament).round is None:
        return shown
    board = view.ask(queries.board.round_board)
    clocks = {row.table: row for row in view.ask(queries.table_clocks.clocks).clocks}
    queue = view.ask(queries.calls.calls)
    calling = {call.table: call.status for call in queue.calls if call.round == board.number}
    contested = {one.table for one in queue.contested if one.round == board.number}
    tiles = [
        _tile(view, table, clocks[table.number], calling, table.number in contested)
        for table in board.tables
    ]
    done = sum(table.done for table in board.tables)
    return {**shown, "round": board, "tiles": tiles, "done": done, "many": len(tiles) > MANY}


def count(view: View) -> Context:
    """The number in the navigation."""
    known = counted(view, Link("", ""))
    return {"calling": known.count, "waiting": known.live, "region": "referee/count.html"}


class Tile(NamedTuple):
    """A table in the grid."""

    number: int
    href: str
    players: int
    clock: ClockShown | None
    state: str
    call: str | None
    contested: bool
    words: str
    due: bool


def _tile(
    view: View, table: TableState, clock: TableClock, calling: Mapping[int, str], contested: bool
) -> Tile:
    """A table at a glance. One with an open objection is not over, whatever its result says."""
    value = clock_shown(clock, view.lang, table.done)
    state: str = "done" if table.done else value.state if value else "playing"
    if contested and table.done:
        state = "contested"
    return Tile(
        number=table.number,
        href=_address(view, table),
        players=len(table.seats),
        clock=None if table.done else value,
        state=state,
        call=calling.get(table.number),
        contested=contested,
        words=say(view.lang, f"web-referee.table-{'done' if table.done else 'open'}"),
        due=bool(clock.due),
    )


PAGES: tuple[Page, ...] = (
    Page("/referee", "referee/hall.html", ROLES, hall, nav, instead=_sought, does={"going": going}),
    Page("/referee/waiting", "region.html", ROLES, waiting),
    Page("/referee/count", "region.html", ROLES, count, kept=ROLES),
    Page("/referee/grid", "region.html", ROLES, grid, kept=ROLES, runs=True),
)
