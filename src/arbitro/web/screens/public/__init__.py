"""What everybody may look at: the tournament, its standings and bracket, draws and reports."""

from __future__ import annotations

from arbitro.web.screens.page import Page
from arbitro.web.screens.public import bracket, draws, needs, reports, standings, tournament

PAGES: tuple[Page, ...] = (
    *tournament.PAGES,
    *standings.PAGES,
    *needs.PAGES,
    *bracket.PAGES,
    *draws.PAGES,
    *reports.PAGES,
)
