"""What if: an absence or a result tried on a copy, with what would follow; nothing is stored."""

from __future__ import annotations

from typing import Any

from arbitro.app import queries
from arbitro.app.queries.question import Asker, named, why
from arbitro.kernel import Refused
from arbitro.web.screens.entry_list import by_name, everybody
from arbitro.web.screens.organiser.every_page import ROLES, desk, nav
from arbitro.web.screens.page import Context, Page, View

POINTS = "points-"
"""Before a player's id: the table points he would have."""


def what_if(view: View) -> Context:
    """The forms, filled in as they were asked, and what would follow."""
    event = view.ask(queries.overview.tournament)
    drawn = view.hall.tournament.round
    tables = view.ask(queries.board.round_board).tables if drawn else []
    number = view.number("table")
    chosen = next((table for table in tables if table.number == number), None)
    shown: Context = {
        "event": event,
        "players": by_name([row for row in everybody(view) if row.status == "in"]),
        "later": [stage for stage in event.stages if not stage.drawn],
        "tables": [] if view.compass else tables,
        "chosen": chosen,
        "asked": view.query,
        "tried": None,
        "refused": None,
    }
    change = _change(view, number)
    if change is not None:
        try:
            shown["tried"] = view.ask(queries.what_if.what_if, change=change)
        except Refused as refused:
            shown["refused"] = why(Asker(view.who, view.lang), named(refused, view.hall))
    return desk(view, "what-if", **shown)


def _change(view: View, table: int | None) -> dict[str, Any] | None:
    """What is asked for in the address; nothing if it is not whole yet."""
    player, stage = view.query.get("player", ""), view.query.get("stage", "")
    if player and stage:
        return {"renounce": {"player": player, "stage": stage}}
    if player:
        return {"absent": player}
    typed = {
        name.removeprefix(POINTS): value.strip()
        for name, value in view.query.items()
        if name.startswith(POINTS) and value.strip()
    }
    if table is None or not typed:
        return None
    best = view.query.get("risiko", "")
    seats = [
        {"player": id, "risiko": True}
        if id == best
        else {"player": id, "table_points": int(points) if points.isdecimal() else -1}
        for id, points in typed.items()
    ]
    return {"enter-result": {"table": table, "seats": seats, "neutral": True}}


PAGES = (Page("/desk/what-if", "organiser/what-if.html", ROLES, what_if, nav),)
