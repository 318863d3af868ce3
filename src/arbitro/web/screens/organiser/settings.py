"""What holds in this tournament: every answer with its article, every open point as it is read."""

from __future__ import annotations

from arbitro.app import queries
from arbitro.web.screens.organiser.every_page import ROLES, desk, nav
from arbitro.web.screens.page import Context, Page, View


def settings(view: View) -> Context:
    return desk(
        view,
        "settings",
        event=view.ask(queries.overview.tournament),
        said=view.ask(queries.rulings.rulings),
    )


PAGES = (Page("/desk/settings", "organiser/settings.html", ROLES, settings, nav),)
