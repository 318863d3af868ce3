"""Standings with their reasons, places in the stages and who gave one up, the final ranking."""

from __future__ import annotations

from arbitro.app import queries
from arbitro.web.screens.entry_list import by_name, everybody
from arbitro.web.screens.organiser.next_step import ROLES, desk, nav
from arbitro.web.screens.page import Context, Page, View
from arbitro.web.screens.public.standings import (
    by_blocks,
    qualifying,
    ranking_blocks,
    standings_table,
)


def standings(view: View) -> Context:
    """The order after a round, the last unless another is asked for."""
    event = view.ask(queries.overview.tournament)
    drawn = event.round.number if event.round else 0
    if not drawn:
        return desk(view, "standings", event=event, rows=[], columns=[], rounds=[], dice=False)
    asked = view.number("round")
    found = view.ask(queries.standings.standings, round=asked if asked and asked <= drawn else None)
    return desk(
        view,
        "standings",
        event=event,
        **standings_table(view, found),
        rounds=list(range(1, drawn + 1)),
        level=[row for row in found.standings if row.dice_due],
    )


def stages(view: View) -> Context:
    """Who holds which place and how it was won; renunciations and the dice of those level."""
    event = view.ask(queries.overview.tournament)
    found = view.ask(queries.overview.places)
    level = []
    if view.ask(queries.next_step.next_step).command == "roll-for-ties":
        level = [row for row in view.ask(queries.standings.standings).standings if row.dice_due]
    return desk(
        view,
        "stages",
        event=event,
        places=found.stages,
        gone=found.renounced,
        players=by_name([row for row in everybody(view) if row.status == "in"]),
        level=level,
    )


def ranking(view: View) -> Context:
    found = view.ask(queries.standings.final_ranking)
    names = {row.player: row.name for row in found.ranking}
    return desk(
        view,
        "ranking",
        ranking=found,
        **ranking_blocks(view, found),
        qualifying=qualifying(view),
        eligible=[names.get(id, id) for id in found.eligible],
    )


PAGES = (
    Page(
        "/desk/standings",
        "organiser/standings.html",
        ROLES,
        standings,
        nav,
        instead=by_blocks("/desk/ranking"),
    ),
    Page("/desk/stages", "organiser/stages.html", ROLES, stages, nav),
    Page("/desk/ranking", "organiser/ranking.html", ROLES, ranking, nav),
)
