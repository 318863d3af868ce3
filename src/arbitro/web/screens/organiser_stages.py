"""Standings with their reasons, places in the stages and who gave one up, the final ranking."""

from __future__ import annotations

from typing import Any

from arbitro.messages import say
from arbitro.messages.names import points as in_points
from arbitro.web.screens.entered import by_name, everybody
from arbitro.web.screens.organiser_desk import ROLES, desk, nav
from arbitro.web.screens.page import Context, Page, View
from arbitro.web.screens.public_standings import each_ranked


def standings(view: View) -> Context:
    """The order after a round, the last unless another is asked for."""
    event = view.ask("tournament")
    drawn = event["round"]["number"] if event["round"] else 0
    if not drawn:
        return desk(view, "standings", event=event, rows=[], columns=[], rounds=[], dice=False)
    asked = view.number("round")
    found = view.ask("standings", round=asked if asked and asked <= drawn else None)
    numbers = sorted({s["round"] for row in found["standings"] for s in row["scores"]})
    return desk(
        view,
        "standings",
        event=event,
        columns=[
            {"label": say(view.lang, "desk.standings.round", round=n), "minor": True}
            for n in numbers
        ],
        rows=[_row(view, row, numbers) for row in found["standings"]],
        rounds=list(range(1, drawn + 1)),
        shown=found["round"],
        level=[row for row in found["standings"] if row["dice_due"]],
    )


def _row(view: View, row: Context, numbers: list[int]) -> Context:
    scores = {score["round"]: score["points"] for score in row["scores"]}
    reasons = [step for step in row["because"] if step.get("articles")]
    why = [{"text": row["sentence"], "articles": _once(reasons)}] if row["sentence"] else []
    return {
        "place": row["place"],
        "tied": row["dice_due"],
        "player": {"name": row["name"], "club": row["club"]},
        "cells": [_points(view, scores.get(number)) for number in numbers],
        "total": _points(view, row["points"]),
        "why": why,
    }


def _once(steps: list[Context]) -> list[Context]:
    """Every article of these steps, each once."""
    found = {article["id"]: article for step in steps for article in step["articles"]}
    return list(found.values())


def _points(view: View, value: Any) -> str:
    return "–" if value is None else in_points(view.lang, value)


def stages(view: View) -> Context:
    """Who holds which place and how it was won; renunciations and the dice of those level."""
    event = view.ask("tournament")
    found = view.ask("places")
    level = []
    if view.ask("next-step")["command"] == "roll-for-ties":
        level = [row for row in view.ask("standings")["standings"] if row["dice_due"]]
    return desk(
        view,
        "stages",
        event=event,
        places=found["stages"],
        gone=found["renounced"],
        players=by_name([row for row in everybody(view) if row["status"] == "in"]),
        level=level,
    )


def ranking(view: View) -> Context:
    found = view.ask("ranking")
    blocks: dict[str, list[Context]] = {}
    for row in each_ranked(found["ranking"]):
        blocks.setdefault(str(row.get("block", "")), []).append(
            {
                "place": row["place"],
                "player": {"name": row["name"], "club": row["club"]},
                "cells": [],
                "total": _points(view, row["points"]),
                "why": [{"text": row["sentence"], "articles": _once(row["because"])}]
                if row["sentence"]
                else [],
            }
        )
    names = {row["player"]: row["name"] for row in found["ranking"]}
    return desk(
        view,
        "ranking",
        ranking=found,
        blocks=blocks,
        eligible=[names.get(id, id) for id in found["eligible"]],
    )


PAGES = (
    Page("/desk/standings", "organiser/standings.html", ROLES, standings, nav),
    Page("/desk/stages", "organiser/stages.html", ROLES, stages, nav),
    Page("/desk/ranking", "organiser/ranking.html", ROLES, ranking, nav),
)
