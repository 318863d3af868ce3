"""The referees' pages: the hall in a grid, the queue of calls, and what is done at a table."""

from __future__ import annotations

from typing import Any

from arbitro.messages import say
from arbitro.web.screens import referee_cases, referee_sanction, referee_table
from arbitro.web.screens.clock import clock_shown
from arbitro.web.screens.page import Context, Page, View
from arbitro.web.screens.referee_desk import ROLES, calls, hint, nav, officials


def hall(view: View) -> Context:
    """Every table of the last round with its clock, and who is waiting."""
    event = view.ask("tournament")
    waiting = calls(view)
    if event["round"] is None:
        return {**officials(view), "hint": hint(view), "tiles": [], "calls": waiting, "round": None}
    board = view.ask("round")
    clocks = {row["table"]: row for row in view.ask("clocks")["clocks"]}
    calling = {call["table"] for call in waiting if call["round"] == board["number"]}
    return {
        **officials(view),
        "hint": hint(view),
        "round": board,
        "calls": waiting,
        "tiles": [
            _tile(view, table, clocks[table["number"]], calling) for table in board["tables"]
        ],
        "done": sum(table["done"] for table in board["tables"]),
    }


def _tile(view: View, table: Context, clock: Context, calling: set[int]) -> dict[str, Any]:
    value = clock_shown(clock, view.lang, table["done"])
    state = "done" if table["done"] else value["state"] if value else "playing"
    return {
        "number": table["number"],
        "href": f"{view.base}/referee/{table['round']}/{table['number']}",
        "players": len(table["seats"]),
        "clock": None if table["done"] else value,
        "state": state,
        "call": table["number"] in calling,
        "words": say(view.lang, "web-referee.table-done") if table["done"] else "",
        "due": bool(clock.get("due")),
    }


PAGES: tuple[Page, ...] = (
    Page("/referee", "referee/hall.html", ROLES, hall, nav),
    *referee_cases.PAGES,
    *referee_table.PAGES,
    *referee_sanction.PAGES,
)
