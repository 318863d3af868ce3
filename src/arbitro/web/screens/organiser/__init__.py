"""The organiser's pages, in the order of the day."""

from __future__ import annotations

from arbitro.web.screens.organiser import (
    corrections,
    draw,
    entries,
    entry_requests,
    forecast,
    home,
    papers,
    people,
    round_tables,
    stages,
)
from arbitro.web.screens.page import Page

PAGES: tuple[Page, ...] = (
    *home.PAGES,
    *entries.PAGES,
    *entry_requests.PAGES,
    *draw.PAGES,
    *round_tables.PAGES,
    *stages.PAGES,
    *forecast.PAGES,
    *people.PAGES,
    *papers.PAGES,
    *corrections.PAGES,
)
