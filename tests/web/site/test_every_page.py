"""Every page of the site, as the application itself lists them: no serious fault, no overflow.

Each is looked at by whoever may open it: in Italian and light on a phone, in English and dark on a
laptop (there for what theme and width decide); in further halls once more, where axe looks at
whatever is of a kind it has not seen on that reader's pages. A page nobody has put into the list of
sights fails the first test.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from arbitro.bootstrap import Installation
from tests.web.axe import BY_THE_EYE, ONLY_NEW, at_hand, faults, holds_new_kinds
from tests.web.lending import lent
from tools.screens import LAPTOP, PHONE, Window
from tools.showcase import showcase
from tools.sights import Sight, sights, unseen


@pytest.fixture(scope="module")
def house() -> Iterator[Installation]:
    made = showcase()
    yield made
    made.close()


@pytest.mark.slow
def test_no_page_escapes(house: Installation) -> None:
    seen = sights(house)
    with lent(house) as app:
        assert unseen(app, seen) == set()
    assert {sight.role for sight in seen} == set(ROLES)


@pytest.fixture(scope="module")
def windows(browser: Browser, house: Installation, site: str) -> Iterator[list[Window]]:
    """A browser's window for each language, theme and width, kept open from page to page."""
    made = [Window(browser, house, site, *kind) for kind in KINDS]
    for one in made:
        at_hand(one.page)
    yield made
    for one in made:
        one.context.close()


KINDS = (
    ("it", "light", PHONE),
    ("en", "dark", LAPTOP),
)
ROLES = ("", "organiser", "referee", "table", "player", "projector")


@pytest.mark.parametrize("role", ROLES)
def test_axe_finds_nothing_serious_and_nothing_sticks_out(
    windows: list[Window], house: Installation, role: str
) -> None:
    routes: set[str] = set()
    known: dict[Window, set[int]] = {window: set() for window in windows}
    found = []
    for sight in sights(house):
        if sight.role != role:
            continue
        first = sight.route not in routes
        for window in windows if first else windows[:1]:
            rules = () if window is windows[0] else BY_THE_EYE
            wrong = seen_by(window, sight, known[window], first, rules)
            found += [(sight.path, window.kind, fault) for fault in wrong]
        routes.add(sight.route)
    assert found == []


def seen_by(
    window: Window, sight: Sight, known: set[int], whole: bool, rules: tuple[str, ...]
) -> list[object]:
    """What is wrong with a page in one window; once a route was seen whole, what is new in it."""
    page = window.looks_at(sight)
    beyond = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    spoken = page.locator("html").get_attribute("lang")
    new = holds_new_kinds(page, known)
    wrong: list[object] = []
    if whole:
        wrong += faults(page, only=rules)
    elif new:
        wrong += faults(page, ONLY_NEW)
    wrong += [f"{beyond} px beyond the edge"] if beyond > 0 else []
    return wrong + ([f"speaks {spoken}"] if spoken != window.kind[0] else [])
