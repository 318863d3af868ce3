"""Who can still go on: everybody's state, and what each needs, for whoever may hear of it."""

from __future__ import annotations

from arbitro.app import queries
from arbitro.app.access.roles import ROLES
from arbitro.app.queries.needs import PlayerNeeds, goal_named
from arbitro.messages import say
from arbitro.messages.text import titled
from arbitro.web.screens.page import Context, Page, View
from arbitro.web.screens.public.tournament import hushed, nav

KINDS = {"through": "good", "open": "wait", "without": "", "out": ""}
"""The colour of a state; whoever may only be called in is `without`."""


def state_of(need: PlayerNeeds) -> str:
    return "without" if need.state == "open" and need.by_results == "out" else need.state


def needs(view: View) -> Context:
    """Those through, those who can still get there, those without a place."""
    event = view.ask(queries.overview.tournament)
    if not view.hall.tournament.locked:
        return {"event": event, "groups": []}
    found = view.ask(queries.needs.needs)
    order = {"through": 0, "open": 1, "without": 2, "out": 3}
    rows = sorted(found.needs, key=lambda row: (order[state_of(row)], -(row.chance or 0), row.name))
    groups: dict[str, list[PlayerNeeds]] = {}
    for row in rows:
        groups.setdefault(state_of(row), []).append(row)
    return {
        "event": event,
        "goal": titled(goal_named(found.stage, view.lang)),
        "groups": [
            (state, say(view.lang, f"web-needs.group.{state}", players=len(members)), members)
            for state, members in groups.items()
        ],
        "terms": found.terms,
    }


PAGES: tuple[Page, ...] = (
    Page("/needs", "public/needs.html", ROLES, hushed(needs), nav, kept=("public",)),
)
