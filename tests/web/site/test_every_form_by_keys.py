"""Every page of the organiser with the keys alone: everything is reached, every form is sent.

Pages and forms are taken from the site itself, so a new one cannot be forgotten.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import pytest
from litestar import Litestar
from playwright.sync_api import Browser, expect

from arbitro.bootstrap import Installation
from arbitro.web import demo
from tests.web.lending import lent
from tests.web.living import serving
from tests.web.site.forms import named_in_templates
from tests.web.site.hands import Hands, deaf
from tools.screens import LAPTOP, Window
from tools.showcase import showcase
from tools.sights import Sight, sights


@pytest.fixture(scope="module")
def house() -> Iterator[Installation]:
    made = showcase()
    yield made
    made.close()


@pytest.fixture(scope="module")
def site(house: Installation) -> Iterator[tuple[Litestar, str]]:
    with lent(house) as app, serving(app) as url:
        yield app, url


@pytest.fixture(scope="module")
def window(browser: Browser, house: Installation, site: tuple[Litestar, str]) -> Iterator[Window]:
    app, url = site
    made = Window(browser, house, url, "it", "light", LAPTOP)
    _makes_a_link(made)
    with deaf(app):
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


class Walk(NamedTuple):
    """A page walked through: what Tab did not come to, and what one can send from it."""

    sight: Sight
    missed: list[str]
    actions: dict[str, dict[str, str]]


@pytest.fixture(scope="module")
def walks(house: Installation, window: Window, hands: Hands) -> list[Walk]:
    """All pages of the organiser, once around."""
    return [walked(one, window, hands) for one in sights(house) if one.role == "organiser"]


def walked(sight: Sight, window: Window, hands: Hands) -> Walk:
    page = window.looks_at(sight)
    marks = hands.marked()
    met = hands.walks()
    missed = [
        page.locator(f"[data-key={key}]").evaluate("(node) => node.outerHTML")
        for key in marks["reach"]
        if not met.get(key)
    ]
    return Walk(sight, missed, marks["actions"])


def test_tab_comes_to_everything_and_one_sees_where_one_is(walks: list[Walk]) -> None:
    assert [(one.sight.path, one.missed) for one in walks if one.missed] == []


def test_every_form_is_filled_in_and_sent(window: Window, hands: Hands, walks: list[Walk]) -> None:
    sent: dict[str, dict[str, list[str]]] = {}
    for walk in walks:
        for name in sorted(walk.actions.keys() - sent):
            window.looks_at(walk.sight)
            sent[name] = hands.sends(**hands.marked()["actions"][name])
    done = {one for said in sent.values() for name in NAMING for one in said.get(name, ())}
    assert OF_THE_DESK - done == set()


NAMING = ("_command", "_does")
OF_THE_DESK = named_in_templates("organiser") - {"enter-list", "witnessed", "play-on-wood"}
"""All that its pages ask for; a pasted list is entered by keys where lists are tried, a draw with
witnesses is made where their phones are, a table goes back on wood where one is played online.
"""
