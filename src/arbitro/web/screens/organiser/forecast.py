"""What would be, nothing stored: the plan of a day, what an absence or a result would change."""

from __future__ import annotations

from typing import Any

from arbitro.app import queries
from arbitro.app.queries.question import Asker, named, why
from arbitro.kernel import Refused
from arbitro.web.screens.entry_list import by_name, everybody
from arbitro.web.screens.forms import figure_in
from arbitro.web.screens.organiser.next_step import ROLES, desk, nav, tables
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


FIGURES = ("players", "minutes", "between", "followed")
WORDS = ("begins", "rooms")


def planning(view: View) -> Context:
    """The form, filled in as it was asked, and the day that follows; without players the form."""
    shown: Context = {"asked": view.query, "day": None, "refused": None}
    entered = view.ask(queries.entries.table_mix).players
    shown["entered"] = entered
    if entered or view.query.get("players"):
        try:
            shown["day"] = view.ask(queries.day_plan.planned, **_means(view))
        except Refused as refused:
            shown["refused"] = why(Asker(view.who, view.lang), refused)
    return desk(view, "plan", mix=tables, **shown)


def _means(view: View) -> dict[str, Any]:
    """What is told in the address; what is left empty is not told."""
    typed = {name: view.query.get(name, "").strip() for name in (*FIGURES, *WORDS)}
    told: dict[str, Any] = {
        name: figure_in(name, typed[name], 6) for name in FIGURES if typed[name]
    }
    return {**told, **{name: typed[name] for name in WORDS if typed[name]}}


PAGES = (
    Page("/desk/plan", "organiser/plan.html", ROLES, planning, nav),
    Page("/desk/what-if", "organiser/what-if.html", ROLES, what_if, nav),
)
