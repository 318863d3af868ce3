"""The first page of a table, and the dice and colours it opens with."""

from __future__ import annotations

from typing import get_args

from arbitro.app import queries
from arbitro.app.queries.board import TableFound
from arbitro.app.queries.overview import Overview
from arbitro.app.queries.table_clocks import TableClock
from arbitro.games.risiko.state import COLOURS
from arbitro.messages import say
from arbitro.referee.state import CallKind
from arbitro.web.screens.clock import clock_shown
from arbitro.web.screens.page import Context, Page, View
from arbitro.web.screens.table.every_page import (
    ROLES,
    back_home,
    by_sheet,
    home_of,
    place,
    report_of,
    seats_of,
    shared,
)
from arbitro.web.screens.table.sdadata import closing

CONQUERED = range(8)
"""Numbers of conquests with a button of their own; more are typed as the last one."""
THROWS = 3
"""So many throws of the opening dice have a row on the page."""


def home(view: View) -> Context:
    """What the table needs now: start, turns, sdadata, the referee, the result."""
    where = place(view)
    table = view.ask(queries.board.table, **where)
    clock = view.ask(queries.table_clocks.clock, **where)
    seats = seats_of(table, clock)
    event = view.ask(queries.overview.tournament)
    return {
        **shared(view, table),
        "clock": clock,
        "clock_value": clock_shown(clock, view.lang, table.done),
        "seats": seats,
        "sdadata": closing(clock, seats) if not table.done else None,
        "others": [seat for seat in seats if not seat.now],
        "conquered": CONQUERED,
        "calls": view.ask(queries.calls.my_calls).calls,
        "call_options": [
            {"value": kind, "label": say(view.lang, f"call.{kind}")} for kind in get_args(CallKind)
        ],
        "step": _step(table, clock, event),
        "sheet": by_sheet(view),
        "event": event,
        "report": report_of(view) if table.done else None,
        "people": [{"value": seat.id, "label": seat.name} for seat in seats],
    }


def _step(table: TableFound, clock: TableClock, event: Overview) -> str:
    """The one thing to do next at this table."""
    if table.done:
        later = event.round and event.round.number > table.round
        return "over" if event.finished else "next-round" if later else "wait"
    if clock.phase == "no-clock":
        return "sheet"
    if clock.phase == "not-started":
        return "start"
    if clock.closed:
        return "result"
    if clock.suspended is not None:
        return "suspended"
    return "roll" if clock.due else "turn"


def opening(view: View) -> Context:
    """Dice of the opening and colours; the order of play follows from them."""
    table = view.ask(queries.board.table, **place(view))
    return {
        **shared(view, table),
        "seats": seats_of(table),
        "colours": COLOURS,
        "throws": range(THROWS),
        "typed": view.failed.get("values", {}),
    }


def _no_opening(view: View) -> str | None:
    """Where no dice decide who begins there is nothing to set up."""
    return home_of(view) if by_sheet(view) else None


PAGES: tuple[Page, ...] = (
    Page("/table", "table/home.html", ROLES, home),
    Page(
        "/table/opening",
        "table/opening.html",
        ROLES,
        opening,
        after=back_home,
        instead=_no_opening,
    ),
)
