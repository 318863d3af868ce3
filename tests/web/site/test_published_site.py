"""A published site opened from a folder in a real browser: no server, both languages."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Request, expect

from tests.publication.sites import a_house, site_of, without_consent
from tests.web.axe import faults


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("stick") / "sito"
    house = a_house()
    site_of(house, folder)
    house.close()
    return folder


@pytest.fixture
def looking(browser: Browser) -> Iterator[Page]:
    """A phone; whatever it asks of anybody but the folder, or throws, is found at the end."""
    context = browser.new_context(viewport={"width": 390, "height": 800})
    page = context.new_page()
    problems: list[str] = []

    def asked(request: Request) -> None:
        if not request.url.startswith("file:"):
            problems.append(request.url)

    page.on("request", asked)
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.on("console", lambda said: problems.append(said.text) if said.type == "error" else None)
    yield page
    context.close()
    assert problems == []


def test_pages_open_from_a_folder_in_both_languages(site: Path, looking: Page) -> None:
    """From the first page to a player's by links alone, and the same page in English."""
    looking.goto((site / "index.html").as_uri())
    expect(looking.locator("html")).to_have_attribute("lang", "it")
    looking.get_by_role("link", name="Torneo di prova").click()
    looking.get_by_role("navigation").first.get_by_role("link", name="Classifica a punti").click()
    expect(looking.locator("tbody tr")).to_have_count(32)
    looking.locator("details.why summary").first.click()
    expect(looking.locator("details.why li").first).to_be_visible()
    looking.locator("tbody .name a").first.click()
    expect(looking.locator("h2").first).to_have_text("I suoi tornei")
    looking.locator("a[hreflang=en]").click()
    expect(looking.locator("html")).to_have_attribute("lang", "en")
    expect(looking.locator("h2").first).to_have_text("Tournaments played")


@pytest.mark.parametrize("lang", ["it", "en"])
def test_a_certificate_is_checked_without_a_server(site: Path, looking: Page, lang: str) -> None:
    folder = site if lang == "it" else site / "en"
    looking.goto((folder / "t/demo/draw-1.html").as_uri())
    looking.locator("[data-check-run]").click()
    expect(looking.locator(".checks .holds").first).to_be_visible()
    expect(looking.locator(".checks .fails")).to_have_count(0)
    looking.evaluate("arbitroCertificate = arbitroCertificate.replace('g00', 'g99')")
    looking.locator("[data-check-run]").click()
    expect(looking.locator(".checks .fails").first).to_be_visible()


def test_people_are_found_by_any_part_of_their_name(site: Path, looking: Page) -> None:
    house = a_house()
    quiet, named = without_consent(house)[0], house.desk.hall("hall/demo").tournament.players
    known = next(iter(named.values()))
    house.close()
    looking.goto((site / "en/search.html").as_uri())
    looking.locator("[data-find]").fill(" ".join(reversed(known.name.upper().split())))
    found = looking.locator("[data-found] a")
    expect(found.first).to_have_text(known.name)
    looking.locator("[data-find]").fill(quiet.name)
    expect(looking.locator("[data-found]")).to_have_text("Nobody of this name.")
    looking.locator("[data-find]").fill("prova")
    found.first.click()
    expect(looking.locator("h1")).to_have_text("Torneo di prova")


def test_no_kind_of_page_is_hard_to_read(site: Path, browser: Browser) -> None:
    looking = browser.new_context(viewport={"width": 390, "height": 800}).new_page()
    player = next(iter(sorted((site / "p").iterdir())))
    for page in ("index.html", "search.html", "t/demo/draw-2.html", "t/demo/index.html", player):
        looking.goto((site / page).as_uri())
        assert faults(looking) == []
        assert looking.evaluate("document.documentElement.scrollWidth <= innerWidth")
