"""A table as the referee who stands at it sees it: time, turns, disputes, what was decided."""

from __future__ import annotations

from collections.abc import Mapping
from typing import get_args

from msgspec.structs import asdict, replace

from arbitro.app import commands as c
from arbitro.app import queries
from arbitro.app.hall import rulebook
from arbitro.app.playing.online import Off
from arbitro.app.queries.board import OnlineMatch
from arbitro.app.queries.question import named
from arbitro.app.queries.table_clocks import TableClock
from arbitro.kernel import Refused
from arbitro.messages import refusal, say
from arbitro.referee.rules import Slip
from arbitro.referee.state import Irregular
from arbitro.web.screens.entry_list import names
from arbitro.web.screens.page import Context, Option, Page, Sent, View, send
from arbitro.web.screens.referee.calls import calls, going
from arbitro.web.screens.referee.hall import ROLES, nav, officials
from arbitro.web.screens.referee.sanctions import lines
from arbitro.web.screens.table import result, turn_sheet
from arbitro.web.screens.table.clock import clock_shown, closing
from arbitro.web.screens.table.home import (
    back_home,
    by_sheet,
    home_of,
    place,
    report_of,
    seat_options,
    seats_of,
    shared,
)
from arbitro.web.screens.table.result import final_map, shapes_for

STOPS = ("ruling", "dispute", "person", "hall")
"""Reasons for stopping a table that need no typing."""
SECONDS = (60, 120, 300, 600, -60)
LIMITS = (60, 120, 180, 300)
AGO = 4
"""So many turns back can be chosen by a tap when something is contested."""


def table(view: View) -> Context:
    """Everything about one match that a referee may have to touch."""
    where = place(view)
    found = view.ask(queries.board.table, **where)
    clock = view.ask(queries.table_clocks.clock, **where)
    colours, lands = final_map(found)
    seats = seats_of(found, clock, colours)
    record_of = f"{view.base}/referee/player/"
    record = view.ask(queries.match_record.match_record, **where)
    return {
        "done": view.query.get("done", ""),
        **shared(view, found),
        **officials(view),
        "home_url": f"{view.base}/referee",
        "clock": clock,
        "clock_value": clock_shown(clock, view.lang, found.done),
        "map": lands,
        "shapes": shapes_for([found]),
        "seats": [replace(seat, href=record_of + seat.id) for seat in seats],
        "sdadata": closing(clock, seats) if not found.done else None,
        "calls": [one for one in calls(view) if one.href == home_of(view)],
        "people": seat_options(found),
        "chairs": [Option(seat.index, seat.name) for seat in seats],
        "names": names(view),
        "record": record,
        "sanctions": [
            line for line in lines(view) if line.match == f"{found.round}.{found.number}"
        ],
        "turns": _turns(clock, len(seats)),
        "stops": [say(view.lang, f"web-referee.stop-{reason}") for reason in STOPS],
        "seconds": [_signed(seconds) for seconds in SECONDS],
        "limits": [
            Option(one, say(view.lang, "web-referee.minutes", number=one // 60)) for one in LIMITS
        ],
        "irregular": get_args(Irregular),
        "silent": _silence(view, where),
        "inside": _inside(view, where),
        "result_page": "sheet" if by_sheet(view) else "result",
        "report": report_of(view) if found.done else None,
    }


def _inside(view: View, where: Mapping[str, int]) -> Context:
    """Of a table played inside: armies still to come off by a ruling, and what went wrong."""
    online, round, table = view.house.online, where["round"], where["table"]
    found = view.ask(queries.board.table, **where).online
    trouble = online.trouble.get(found.room) if isinstance(found, OnlineMatch) else None
    return {
        "trouble": refusal(view.lang, named(trouble, view.hall)) if trouble is not None else "",
        "owed": online.owed(view.stream, round, table),
    }


def armies(view: View, sent: Sent) -> str:
    """Armies of a ruling come off where its player wants."""
    where, typed = place(view), sent.typed
    off = {
        name.removeprefix("off."): int(value)
        for name, value in sent.pairs
        if name.startswith("off.") and value.isdecimal() and len(value) < 5
    }
    number = typed.get("place", "")
    chosen = Off(typed.get("ruling", ""), int(number) if number.isdecimal() else -1, off)
    at = (where["round"], where["table"])
    view.house.online.take_off(view.stream, view.who, at, chosen)
    return f"{view.base}/referee/{at[0]}/{at[1]}"


def give_pin(view: View, sent: Sent) -> Context:
    """A new PIN for a player to sign with, shown now and never again."""
    player = sent.typed.get("player", "")
    answer = send(view, c.COMMANDS["issue-pin"](player=player), sent.key)
    return {"pin": answer.shown.get("pin", ""), "player": player}


def _signed(seconds: int) -> Option:
    sign = "+" if seconds > 0 else "−"
    return Option(seconds, f"{sign}{abs(seconds) // 60}′")


def _turns(clock: TableClock, players: int) -> list[int]:
    """The turn in progress and those before it, counted from the first of the match."""
    now = (int(clock.giro or 1) - 1) * players + int(clock.turn or 0) + 1
    return list(range(now, max(0, now - AGO), -1))


def _silence(view: View, where: Mapping[str, int]) -> Context | None:
    """What nobody may point out: None where the edition wants no silence, or for other eyes."""
    rules = rulebook(view.hall).referee
    unspoken = [slip for slip in get_args(Slip) if rules.unspoken(slip).value]
    if view.who.role != "referee" or not unspoken:
        return None
    try:
        return {
            **asdict(view.ask(queries.match_record.silent_list, **where)),
            "kinds": unspoken,
            "open": True,
        }
    except Refused as refused:
        if refused.code != "silence-until-the-end":
            raise
        return {"slips": [], "kinds": unspoken, "open": False}


PAGES: tuple[Page, ...] = (
    Page(
        "/referee/{round:int}/{table:int}",
        "referee/table.html",
        ROLES,
        table,
        nav,
        after=back_home,
        does={"pin": give_pin, "going": going, "armies": armies},
    ),
    Page(
        "/referee/{round:int}/{table:int}/result",
        "table/result.html",
        ROLES,
        result.result,
        nav,
        after=back_home,
        does={"positions": result.positions},
    ),
    Page(
        "/referee/{round:int}/{table:int}/sheet",
        "table/sheet.html",
        ROLES,
        turn_sheet.sheet,
        nav,
        does=turn_sheet.DOES,
    ),
)
