"""The organiser's rarer actions with the keys alone: Tab to get there, letters, Enter."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.web.screens.organising import Organiser, organising
from tools.showcase import LISTED, PAIRS, SEMIFINALS, showcase

FARTHEST = 90
"""Tabs from the top of a page to anything on it."""


@pytest.fixture(scope="module")
def organiser(browser: Browser) -> Iterator[Organiser]:
    house = showcase()
    with organising(house, browser, PAIRS) as one:
        yield one
    house.close()


def tabbed(page: Page, to: Locator) -> Locator:
    """With the focus there, however often Tab must be pressed; it must be seen to be there."""
    for _ in range(FARTHEST):
        if to.evaluate("(node) => node === document.activeElement"):
            ring = to.evaluate("(node) => getComputedStyle(node).outlineStyle")
            assert ring != "none"
            return to
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not come to {to}")


def at(organiser: Organiser, hall: str, path: str) -> Page:
    return Organiser(organiser.house, organiser.url, organiser.page, hall).open(path)


def test_points_are_taken_and_given_back(organiser: Organiser) -> None:
    page = at(organiser, PAIRS, "/player/g002")
    tabbed(page, page.locator("#f-points"))
    page.keyboard.type("12")
    tabbed(page, page.locator("#f-reason"))
    page.keyboard.type("telefono al tavolo")
    page.keyboard.press("Enter")
    expect(page.get_by_text("telefono al tavolo")).to_be_visible()
    tabbed(page, page.locator("#lift-1-why"))
    page.keyboard.type("non era il suo")
    page.keyboard.press("Enter")
    expect(page.locator("#lift-1-why")).to_have_count(0)


def test_an_entry_is_refused_and_the_list_validated_late(organiser: Organiser) -> None:
    page = at(organiser, LISTED, "/list")
    tabbed(page, page.locator("#f-name"))
    page.keyboard.type("Neri Dario")
    tabbed(page, page.locator("#f-reason"))
    page.keyboard.type("squalificato altrove")
    page.keyboard.press("Enter")
    expect(page.get_by_role("status").filter(has_text="Registrato")).to_be_visible()


def test_chairs_are_told_as_people_sat(organiser: Organiser) -> None:
    page = at(organiser, SEMIFINALS, "/seating")
    tabbed(page, page.locator("#which"))
    page.keyboard.type("1, 2")
    page.keyboard.press("Enter")
    page.wait_for_url("**tables=*")
    first = page.locator("fieldset select").first
    second = page.locator("fieldset select").nth(4)
    one, other = first.input_value(), second.input_value()
    tabbed(page, first)
    page.keyboard.type(first.locator(f"option[value='{other}']").inner_text())
    tabbed(page, second)
    page.keyboard.type(second.locator(f"option[value='{one}']").inner_text())
    tabbed(page, page.locator("#f-reason"))
    page.keyboard.type("si sono scambiati")
    page.keyboard.press("Enter")
    page.wait_for_url("**/desk/round")
    tables = organiser.house.desk.hall(f"hall/{SEMIFINALS}").tournament.rounds[-1].tables
    assert other in tables[0].players
    assert one in tables[1].players


def test_clocks_are_started_from_the_board(organiser: Organiser) -> None:
    page = at(organiser, SEMIFINALS, "/round")
    tabbed(page, page.get_by_role("button", name="Avvia 4 orologi"))
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Avvia")).to_have_count(0)
    expect(page.locator("[data-clock][data-state='running']")).to_have_count(4)
