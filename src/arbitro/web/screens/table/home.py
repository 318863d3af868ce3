"""The first page of a table; which table it is, who sits there, and what all its pages show."""

from __future__ import annotations

from collections.abc import Container, Mapping
from typing import get_args

from arbitro.app import queries
from arbitro.app.acts import Answer
from arbitro.app.hall import rulebook
from arbitro.app.queries.board import SeatResult, SeatRow, TableFound
from arbitro.app.queries.match_report import MatchReport
from arbitro.app.queries.overview import Overview
from arbitro.app.queries.table_clocks import TableClock
from arbitro.games.risiko.state import COLOURS
from arbitro.kernel import Refused
from arbitro.kernel.values import picked
from arbitro.messages import say
from arbitro.referee.state import CallKind
from arbitro.web.screens.page import Context, Option, Page, View
from arbitro.web.screens.table.clock import clock_shown, closing

ROLES = ("table",)
NO_COLOURS: Mapping[str, str] = {}


def place(view: View) -> dict[str, int]:
    """Round and table: of the key that opened the page, or of a referee's address."""
    if view.who.role == "table":
        round, _, table = view.who.subject.partition("/")
        if not (round.isdecimal() and table.isdecimal()):
            raise Refused("not-ones-own", {"role": "table", "what": view.who.subject})
        return {"round": int(round), "table": int(table)}
    return {"round": view.number("round") or 0, "table": view.number("table") or 0}


def home_of(view: View) -> str:
    """The page of this table for whoever looks at it."""
    if view.who.role == "table":
        return f"{view.base}/table"
    where = place(view)
    return f"{view.base}/referee/{where['round']}/{where['table']}"


def back_home(view: View, _answer: Answer, _typed: Mapping[str, str]) -> str:
    """After something was done: the page of the table."""
    return home_of(view)


def shared(view: View, table: TableFound) -> Context:
    """What every page of a table shows."""
    where = f"{table.round}/{table.number}"
    return {
        "table": table,
        "where": where,
        "at": {"round": table.round, "table": table.number},
        "back": home_of(view),
        "home_url": home_of(view),
    }


def by_sheet(view: View) -> bool:
    """Whether tables hand in a turn sheet here, not a row of figures per player."""
    return rulebook(view.hall).tournament.result_form == "sheet"


class SeatShown(SeatRow, frozen=True, kw_only=True):
    """Somebody at a table as its pages show him; `seat` counts from 1, `index` as the log does."""

    seat: int
    index: int
    now: bool
    out: bool
    result: SeatResult | None
    href: str = ""


def seats_of(
    table: TableFound, clock: TableClock | None = None, colours: Mapping[str, str] = NO_COLOURS
) -> list[SeatShown]:
    """Players in the order of play, with whose turn it is and how it ended for each."""
    runs = clock is not None and not clock.closed and not table.done
    turn = clock.turn if clock is not None and runs else None
    out = clock.out or () if clock is not None else ()
    results = {row.player: row for row in table.result}
    return [
        picked(
            SeatShown,
            seat,
            colour=colours.get(seat.id, seat.colour),
            seat=number + 1,
            index=number,
            now=number == turn,
            out=number in out,
            result=results.get(seat.id),
        )
        for number, seat in enumerate(table.seats)
    ]


def seat_options(table: TableFound, out: Container[int] = ()) -> list[Option]:
    """The players of a table as choices, but for the seats that are out of the match."""
    return [Option(seat.id, seat.name) for at, seat in enumerate(table.seats) if at not in out]


def report_of(view: View) -> MatchReport:
    """The report of this match and where it stands."""
    return view.ask(queries.match_report.report, **place(view))


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
            Option(kind, say(view.lang, f"call.{kind}")) for kind in get_args(CallKind)
        ],
        "step": _step(table, clock, event),
        "sheet": by_sheet(view),
        "event": event,
        "report": report_of(view) if table.done else None,
        "people": seat_options(table),
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
