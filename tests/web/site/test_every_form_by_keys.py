"""Every page of the organiser with the keys alone: everything is reached, every form is sent.

Pages and forms are taken from the site itself, so a new one cannot be forgotten.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from arbitro.bootstrap import Installation
from arbitro.web import demo
from tests.web.site.forms import named_in_templates
from tests.web.site.hands import Hands
from tools.screens import LAPTOP, Window
from tools.showcase import showcase
from tools.sights import Sight, sights


@pytest.fixture(scope="module")
def house() -> Iterator[Installation]:
    made = showcase()
    yield made
    made.close()


@pytest.fixture(scope="module")
def window(browser: Browser, house: Installation, site: str) -> Iterator[Window]:
    made = Window(browser, house, site, "it", "light", LAPTOP)
    _makes_a_link(made)
    yield made
    made.context.close()


def _makes_a_link(window: Window) -> None:
    """It lies on the desk, beside the form that puts it away, as long as this window is open."""
    page = window.looks_at(Sight("", f"/t/{demo.ID}/desk/people", "organiser"))
    page.locator("#projector-link button").click()
    expect(page.locator("#made")).to_be_visible()


@pytest.fixture(scope="module")
def hands(window: Window) -> Hands:
    return Hands(window.page)


@pytest.fixture(scope="module")
def pages(house: Installation) -> list[Sight]:
    return [one for one in sights(house) if one.role == "organiser"]


def test_tab_comes_to_everything_and_one_sees_where_one_is(
    window: Window, hands: Hands, pages: list[Sight]
) -> None:
    missed = []
    for sight in pages:
        page = window.looks_at(sight)
        reach = hands.marked()["reach"]
        met = hands.walks()
        missed += [
            (sight.path, page.locator(f"[data-key={key}]").evaluate("(node) => node.outerHTML"))
            for key in reach
            if not met.get(key)
        ]
    assert missed == []


def test_every_form_is_filled_in_and_sent(window: Window, hands: Hands, pages: list[Sight]) -> None:
    sent: dict[str, dict[str, list[str]]] = {}
    for sight in pages:
        window.looks_at(sight)
        for name in sorted(hands.marked()["actions"].keys() - sent):
            window.looks_at(sight)
            sent[name] = hands.sends(**hands.marked()["actions"][name])
    done = {one for said in sent.values() for name in NAMING for one in said.get(name, ())}
    assert OF_THE_DESK - done == set()


NAMING = ("_command", "_does")
OF_THE_DESK = named_in_templates("organiser") - {"enter-list"}
"""All that its pages ask for; a pasted list is entered by keys where lists are tried."""
