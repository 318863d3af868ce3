"""Every page of the site, as the application itself lists them: no serious fault, no overflow.

Each is looked at by whoever may open it, in both languages and both themes, at the width of a phone
and of a laptop; in further halls once more. A page nobody has put into the list of sights fails the
first test.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from arbitro.bootstrap import Installation
from arbitro.web.app import make_app
from tests.web.axe import faults
from tests.web.living import living
from tools.screens import LAPTOP, PHONE, Window
from tools.showcase import showcase
from tools.sights import Sight, sights, unseen

_HOUSE = showcase()
SIGHTS = sights(_HOUSE)


@pytest.fixture(scope="module")
def house() -> Iterator[Installation]:
    yield _HOUSE
    _HOUSE.close()


@pytest.fixture(scope="module")
def url(house: Installation) -> Iterator[str]:
    with living(house) as address:
        yield address


def test_no_page_escapes(house: Installation) -> None:
    assert unseen(make_app(house), SIGHTS) == set()


@pytest.fixture(scope="module")
def windows(browser: Browser, house: Installation, url: str) -> Iterator[list[Window]]:
    """A browser's window for each language, theme and width, kept open from page to page."""
    made = [Window(browser, house, url, *kind) for kind in KINDS]
    yield made
    for one in made:
        one.context.close()


KINDS = (
    ("it", "light", PHONE),
    ("en", "dark", PHONE),
    ("en", "light", LAPTOP),
    ("it", "dark", LAPTOP),
)
FIRST = {sight.route: sight for sight in reversed(SIGHTS)}


@pytest.mark.parametrize("sight", SIGHTS, ids=lambda one: one.name)
def test_axe_finds_nothing_serious_and_nothing_sticks_out(
    windows: list[Window], sight: Sight
) -> None:
    for window in windows if sight is FIRST[sight.route] else windows[:1]:
        page = window.looks_at(sight)
        assert faults(page) == [], window.kind
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, window.kind
        assert page.locator("html").get_attribute("lang") == window.kind[0]
