"""Every page there is: one line per area."""

from __future__ import annotations

from litestar.types import ControllerRouterHandler

from arbitro.web.screens import (
    bracket,
    house,
    organiser,
    organiser_papers,
    player,
    projector,
    public,
    public_draws,
    public_reports,
    public_schema,
    public_standings,
    referee,
    regulations,
    regulations_cases,
    table,
)
from arbitro.web.screens.page import Page
from arbitro.web.screens.routes import routes

PAGES: tuple[Page, ...] = (
    *organiser.PAGES,
    *referee.PAGES,
    *table.PAGES,
    *public.PAGES,
    *public_standings.PAGES,
    *public_schema.PAGES,
    *bracket.PAGES,
    *public_draws.PAGES,
    *public_reports.PAGES,
    *projector.PAGES,
    *player.PAGES,
)


def screens() -> list[ControllerRouterHandler]:
    """Handlers of all pages, and of the files they need."""
    return [
        house.static_files(),
        house.house_page,
        house.new_tournament,
        house.rules_page,
        house.sign_in_page,
        house.send_sign_in,
        house.sign_out,
        house.open_link,
        organiser_papers.paper,
        organiser_papers.dossier,
        public_draws.certificate_file,
        regulations.regulations_page,
        regulations.regulation_page,
        regulations_cases.practice_page,
        *routes(PAGES),
    ]
