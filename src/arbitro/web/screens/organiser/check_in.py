"""The roll call: a few letters and Enter, a tap on the row, a code scanned, all at once."""

from __future__ import annotations

from arbitro.app import queries
from arbitro.app.queries.overview import Overview
from arbitro.web.screens.entry_list import by_name
from arbitro.web.screens.organiser.every_page import ROLES, desk, nav
from arbitro.web.screens.page import Context, Page, View


def check_in(view: View) -> Context:
    roll = view.ask(queries.roll_call.roll_call)
    event = view.ask(queries.overview.tournament)
    wanted = view.query.get("player", "")
    return desk(
        view,
        "check-in",
        event=event,
        roll=roll,
        unformed=_unformed(event),
        people=by_name(roll.players),
        keys=roll.keys,
        scanned=next((row for row in roll.players if row.id == wanted), None),
        unknown=wanted if wanted and wanted not in {r.id for r in roll.players} else "",
        left=[row for row in roll.players if row.present is None],
    )


def _unformed(event: Overview) -> bool:
    """Whether who plays next is not known yet: the last round of a stage is being played."""
    drawn = event.round
    if drawn is None or drawn.closed:
        return False
    stage = next((one for one in event.stages if one.name == drawn.stage), None)
    return stage is not None and stage.drawn >= stage.rounds


PAGES = (Page("/desk/check-in", "organiser/check-in.html", ROLES, check_in, nav),)
