"""The pages of a table: a phone or tablet that lies there, and knows of no other table."""

from __future__ import annotations

from arbitro.web.screens.page import Page
from arbitro.web.screens.table import home, result, turn_sheet

PAGES: tuple[Page, ...] = (*home.PAGES, *result.PAGES, *turn_sheet.PAGES)
