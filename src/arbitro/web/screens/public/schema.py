"""The Schema Riassuntivo as everybody may look at it after each turn: ties and hands."""

from __future__ import annotations

from msgspec.structs import asdict

from arbitro.app import queries
from arbitro.app.access.roles import ROLES
from arbitro.messages import say
from arbitro.web.screens.page import Context, Page, View
from arbitro.web.screens.public.standings import so_far
from arbitro.web.screens.public.tournament import hushed, nav, rounds_tabs


def schema(view: View) -> Context:
    """The ranking with the figures that part those level, then every hand of every player."""
    event = view.ask(queries.overview.tournament)
    found = view.ask(queries.schema.schema, round=view.number("round"))
    last = event.round.number if event.round else 0
    return {
        "event": event,
        "so_far": so_far(view, found) if found.round else "",
        "criteria": [say(view.lang, f"paper-criterion.{name}") for name in found.criteria],
        "players": [
            {**asdict(row), "figures": list(row.figures.values())} for row in found.players
        ],
        "numbered": sorted(found.players, key=lambda row: row.number),
        "tabs": rounds_tabs(view, "schema", found.round, last),
    }


PAGES: tuple[Page, ...] = (
    Page("/schema", "public/schema.html", ROLES, hushed(schema), nav, kept=("public",)),
)
