"""The pictures of the guide that follow a table through its match, with a clock one can move."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from arbitro.games.risiko import board
from tests.web.screens.field import Field, field

Shoot = Callable[[Page, str], None]
"""Takes the picture of a page under a name."""


def followed(browser: Browser, lang: str, folder: Path) -> None:
    """One match from its first turn to its report, a tie, and a result told on the map."""

    def shoot(page: Page, name: str) -> None:
        path = folder / (f"{name}.png" if lang == "it" else f"{name}-{lang}.png")
        page.screenshot(path=path)
        print(f"{path.name:<32}{path.stat().st_size:>9,} bytes")

    with field(browser) as place:
        with place.phone("table", "1/5", lang=lang) as page:
            _played(place, page, shoot)
        with place.phone("table", "1/6", lang=lang) as page:
            _tied(place, page, shoot)
        with place.phone("table", "1/7", lang=lang) as page:
            _mapped(place, page, shoot)


def _played(place: Field, page: Page, shoot: Shoot) -> None:
    page.click("#first-card button")
    page.locator(".turn-now").wait_for()
    _settled(page)
    shoot(page, "table-turn")
    place.hours.pass_minutes(91)
    page.reload()
    page.locator(".giro").wait_for()
    shoot(page, "table-last")
    while not page.locator(".sdadata").count():
        seat = page.locator(".seats .now .seat").inner_text()
        page.click("#turn-ended button[value='0']")
        page.wait_for_function(
            "seat => document.querySelector('.sdadata')"
            " || document.querySelector('.seats .now .seat')?.textContent !== seat",
            arg=seat,
        )
    _settled(page)
    shoot(page, "table-sdadata")
    page.check("[name='tap.dice.0'][value='1']")
    page.check("[name='tap.dice.1'][value='2']")
    page.click("#rolled button")
    page.locator("a[href$='/table/result']").first.click()
    _handed_in(page, 44, 38, 21, 10)
    page.locator(".announcement").wait_for()
    _settled(page)
    shoot(page, "table-done")


def _tied(place: Field, page: Page, shoot: Shoot) -> None:
    page.goto(f"{place.base}/table/result")
    _handed_in(page, 40, 40, 20, 10)
    page.locator(".tie-figures").first.wait_for()
    shoot(page, "table-tie")


def _mapped(place: Field, page: Page, shoot: Shoot) -> None:
    page.goto(f"{place.base}/table/result?by=map")
    page.wait_for_selector("[data-map-frame] svg")
    page.locator("[data-map-list] summary").click()
    for at, id in enumerate(board.TERRITORIES):
        page.select_option(f"[name='territory.{id}']", str(at % 4))
    page.locator("[data-map-list] summary").click()
    page.locator("[data-map-frame]").scroll_into_view_if_needed()
    shoot(page, "table-map")


def _handed_in(page: Page, *points: int) -> None:
    for seat, value in enumerate(points):
        page.fill(f"[name='seats.{seat}.table_points']", str(value))
    page.locator("form[data-command] button.big").last.click()


def _settled(page: Page) -> None:
    """The line at the top says again that the page follows the hall."""
    expect(page.locator("#wire")).to_have_attribute("data-wire", "live")
