"""Every page there is: one line per room."""

from __future__ import annotations

from litestar.types import ControllerRouterHandler

from arbitro.web.screens import house, organiser, public, referee, second_laptop, table, trust
from arbitro.web.screens.organiser import papers
from arbitro.web.screens.page import Page
from arbitro.web.screens.player import phone
from arbitro.web.screens.projector import screen
from arbitro.web.screens.public import draws
from arbitro.web.screens.regulations import practice, texts
from arbitro.web.screens.routes import routes
from arbitro.web.serving.together import together

PAGES: tuple[Page, ...] = (
    *organiser.PAGES,
    *referee.PAGES,
    *table.PAGES,
    *public.PAGES,
    *screen.PAGES,
    *phone.PAGES,
)


def screens() -> list[ControllerRouterHandler]:
    """Handlers of all pages, and of the files they need."""
    pages = [
        house.house_page,
        house.new_tournament,
        house.rules_page,
        house.sign_in_page,
        house.send_sign_in,
        house.sign_out,
        house.open_link,
        trust.trust_page,
        trust.trust_file,
        second_laptop.second_laptop_page,
        second_laptop.send_second_laptop,
        papers.paper,
        papers.dossier,
        draws.certificate_file,
        texts.regulations_page,
        texts.regulation_page,
        practice.practice_page,
        *routes(PAGES),
    ]
    return [house.static_files(), together("/", pages)]
