"""What the hall sees: the picture on its screen, and words for everybody."""

from __future__ import annotations

from arbitro.app import queries
from arbitro.web.screens.organiser.every_page import ROLES, desk, nav
from arbitro.web.screens.page import Context, Page, View


def screen(view: View) -> Context:
    return desk(view, "screen", told=view.ask(queries.screen.screen))


PAGES = (Page("/desk/screen", "organiser/screen.html", ROLES, screen, nav),)
