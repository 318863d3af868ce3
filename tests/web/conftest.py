"""A real browser for every test that asks for one, and halls to look at.

`page` is a phone, `laptop` a wide screen; `browser` makes any other. A page that throws, or does
what the content policy forbids, fails its test.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, expect, sync_playwright

from arbitro.bootstrap import Installation
from tests.patience import MILLISECONDS
from tests.store.server import fresh_database, shared_server
from tests.web.asking import Asking, asking, half_way
from tests.web.living import living
from tools.browser import FLAGS, NoBrowser, ensure

expect.set_options(timeout=MILLISECONDS)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whatever needs a browser is slow: `make check` leaves it out."""
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.slow)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """One Chromium for a module: while it runs, no other event loop can run in this thread."""
    try:
        path = ensure()
    except NoBrowser as problem:
        pytest.fail(str(problem), pytrace=False)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        yield chromium
        chromium.close()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A phone of 390 by 844 in Italian."""
    yield from opened(browser, 390, 844)


@pytest.fixture
def laptop(browser: Browser) -> Iterator[Page]:
    yield from opened(browser, 1440, 900)


def opened(browser: Browser, width: int, height: int) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": width, "height": height}, locale="it-IT")
    page = context.new_page()
    page.set_default_timeout(MILLISECONDS)
    troubles: list[str] = []
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.on("console", lambda message: troubles.extend(forbidden(message)))
    yield page
    context.close()
    assert troubles == []


def forbidden(message: ConsoleMessage) -> list[str]:
    return [message.text] if "Content Security Policy" in message.text else []


@pytest.fixture(scope="module")
def house() -> Iterator[Installation]:
    """A house with a tournament half-way; a module may have another in its place."""
    one = half_way()
    yield one
    one.close()


@pytest.fixture(scope="module")
def site(house: Installation) -> Iterator[str]:
    """The address of a server over the house."""
    with living(house) as url:
        yield url


@pytest.fixture(scope="module")
def hall() -> Iterator[Asking]:
    """One hall for all tests of a module that change nothing others look at."""
    with asking() as one:
        yield one


@pytest.fixture
def own_hall() -> Iterator[Asking]:
    """A hall of the test's own."""
    with asking() as one:
        yield one


@pytest.fixture
def sqlite(tmp_path: Path) -> str:
    return str(tmp_path / "sala.db")


@pytest.fixture
def postgres(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Iterator[str]:
    own = tmp_path_factory.getbasetemp()
    meeting = own if worker_id == "master" else own.parent
    with shared_server(meeting) as server, fresh_database(server) as url:
        yield url
