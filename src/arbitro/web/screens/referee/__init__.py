"""The referees' pages: the hall and its calls, the cases, a table, sanctions and exits."""

from __future__ import annotations

from arbitro.web.screens.page import Page
from arbitro.web.screens.referee import cases, hall, sanctions, table

PAGES: tuple[Page, ...] = (*hall.PAGES, *cases.PAGES, *table.PAGES, *sanctions.PAGES)
