"""What everybody may look at: the tournament, its standings and bracket, draws and reports."""

from __future__ import annotations

from arbitro.web.screens.page import Page
from arbitro.web.screens.public import (
    bracket,
    draws,
    enter,
    needs,
    reports,
    schema,
    standings,
    tournament,
)

PAGES: tuple[Page, ...] = (
    *tournament.PAGES,
    *standings.PAGES,
    *needs.PAGES,
    *schema.PAGES,
    *bracket.PAGES,
    *draws.PAGES,
    *reports.PAGES,
    *enter.PAGES,
)
