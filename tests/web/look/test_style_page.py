"""Every component, rendered: no serious fault for axe, nothing out of the page, fingers fit."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.web.axe import BY_THE_EYE, faults
from tests.web.windows import Kind, window

SIZES = {"phone": (390, 844), "laptop": (1440, 900)}


@pytest.fixture(params=SIZES)
def sized(request: pytest.FixtureRequest, browser: Browser) -> Iterator[Page]:
    with window(browser, Kind(*SIZES[request.param])) as page:
        yield page


def test_axe_finds_no_serious_fault(sized: Page, style_site: str) -> None:
    sized.goto(f"{style_site}/style.it.html")
    sized.wait_for_selector("[data-map-frame] svg [data-token]")
    assert faults(sized) == []
    sized.emulate_media(color_scheme="dark")
    assert faults(sized, only=BY_THE_EYE) == []


@pytest.mark.parametrize("lang", ["it", "en"])
def test_nothing_runs_out_of_the_page_sideways(sized: Page, style_site: str, lang: str) -> None:
    sized.goto(f"{style_site}/style.{lang}.html")
    wide = sized.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0


def test_whatever_is_tapped_is_at_least_44_px(page: Page, style_site: str) -> None:
    page.goto(f"{style_site}/style.it.html")
    small = page.evaluate(
        """() => [...document.querySelectorAll(
              "button, .button, .nav a, .tabs a, .choice span:not(.hidden-visually), summary, " +
              "select, input.input, .check, .switch")]
            .filter(node => node.offsetParent && !node.closest("dialog"))
            .map(node => [node.outerHTML.slice(0, 90), node.getBoundingClientRect()])
            .filter(([, box]) => box.height < 44)
            .map(([html, box]) => `${html} ${box.height}`)"""
    )
    assert small == []


def test_the_switch_changes_between_light_and_dark_and_is_remembered(
    page: Page, style_site: str
) -> None:
    page.goto(f"{style_site}/style.it.html")
    ground = "getComputedStyle(document.body).backgroundColor"
    before = page.evaluate(ground)
    page.click("[data-theme-switch]")
    assert page.evaluate(ground) != before
    assert "theme=dark" in page.evaluate("document.cookie")


def test_a_dialog_opens_takes_the_focus_and_closes_by_key(page: Page, style_site: str) -> None:
    page.goto(f"{style_site}/style.it.html")
    page.locator("[data-opens='confirm']").first.click()
    assert page.evaluate("document.activeElement.closest('dialog')?.id") == "confirm"
    page.keyboard.press("Escape")
    assert page.evaluate("document.getElementById('confirm').open") is False


def test_the_first_tab_leads_past_the_navigation(laptop: Page, style_site: str) -> None:
    laptop.goto(f"{style_site}/style.it.html")
    laptop.keyboard.press("Tab")
    laptop.keyboard.press("Enter")
    assert laptop.evaluate("document.activeElement.id") == "main"


def test_paper_is_light_even_when_the_screen_is_dark(page: Page, style_site: str) -> None:
    page.emulate_media(color_scheme="dark")
    page.goto(f"{style_site}/style.it.html")
    ground = "getComputedStyle(document.body).backgroundColor"
    assert page.evaluate(ground) == "rgb(15, 23, 29)"
    page.emulate_media(media="print", color_scheme="dark")
    assert page.evaluate(ground) == "rgb(255, 255, 255)"
    assert page.is_hidden(".nav")
