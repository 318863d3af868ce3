"""The roll call: a few letters and Enter, a tap on the row, a code scanned, all at once."""

from __future__ import annotations

from arbitro.web.screens.entered import by_name
from arbitro.web.screens.organiser_desk import ROLES, desk, nav
from arbitro.web.screens.page import Context, Page, View


def check_in(view: View) -> Context:
    roll = view.ask("roll-call")
    wanted = view.query.get("player", "")
    return desk(
        view,
        "check-in",
        roll=roll,
        people=by_name(roll["players"]),
        scanned=next((row for row in roll["players"] if row["id"] == wanted), None),
        unknown=wanted if wanted and wanted not in {r["id"] for r in roll["players"]} else "",
        left=[row for row in roll["players"] if row["present"] is None],
    )


PAGES = (Page("/desk/check-in", "organiser/check-in.html", ROLES, check_in, nav),)
