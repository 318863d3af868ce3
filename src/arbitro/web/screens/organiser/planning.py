"""The day before it is played: how many tables and referees, and when it ends."""

from __future__ import annotations

from typing import Any

from arbitro.app import queries
from arbitro.app.queries.question import Asker, why
from arbitro.kernel import Refused
from arbitro.web.screens.organiser.every_page import ROLES, desk, nav, tables
from arbitro.web.screens.page import Context, Page, View

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
    for name in FIGURES:
        if typed[name] and not (typed[name].isdecimal() and len(typed[name]) < 7):
            raise Refused("not-a-figure", {"field": name, "value": typed[name]})
    told: dict[str, Any] = {name: int(typed[name]) for name in FIGURES if typed[name]}
    return {**told, **{name: typed[name] for name in WORDS if typed[name]}}


PAGES = (Page("/desk/plan", "organiser/plan.html", ROLES, planning, nav),)
