"""Which table this is, and what all its pages show."""

from __future__ import annotations

from collections.abc import Mapping

from arbitro.app import queries
from arbitro.app.acts import Answer
from arbitro.app.hall import rulebook
from arbitro.app.queries.board import SeatResult, SeatRow, TableFound
from arbitro.app.queries.match_report import MatchReport
from arbitro.app.queries.table_clocks import TableClock
from arbitro.kernel import Refused
from arbitro.kernel.values import picked
from arbitro.web.screens.page import Context, View

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


def report_of(view: View) -> MatchReport:
    """The report of this match and where it stands."""
    return view.ask(queries.match_report.report, **place(view))
