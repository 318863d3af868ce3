"""The organiser's pages, in the order of the day."""

from __future__ import annotations

from arbitro.web.screens.organiser import (
    check_in,
    corrections,
    draw,
    entries,
    hall_screen,
    home,
    papers,
    people,
    planning,
    requests,
    round_tables,
    settings,
    stages,
    what_if,
)
from arbitro.web.screens.page import Page

PAGES: tuple[Page, ...] = (
    *home.PAGES,
    *entries.PAGES,
    *requests.PAGES,
    *planning.PAGES,
    *check_in.PAGES,
    *draw.PAGES,
    *round_tables.PAGES,
    *stages.PAGES,
    *what_if.PAGES,
    *people.PAGES,
    *hall_screen.PAGES,
    *papers.PAGES,
    *settings.PAGES,
    *corrections.PAGES,
)
