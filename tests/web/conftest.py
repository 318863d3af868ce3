"""A real browser for every test that asks for one, and halls to look at.

`page` is a phone, `laptop` a wide screen; `browser` makes any other. A page that throws, or does
what the content policy forbids, fails its test.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from arbitro.bootstrap import Installation
from tests.patience import MILLISECONDS
from tests.store.server import fresh_database, shared_server
from tests.web.asking import Asking, asking, half_way
from tests.web.living import living
from tests.web.windows import Kind, left, window
from tools.browser import FLAGS, NoBrowser, ensure

expect.set_options(timeout=MILLISECONDS)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whatever needs a browser is slow: `make check` leaves it out."""
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.slow)
            item.add_marker(pytest.mark.browser)
            CHROMIUM.wanted_in.add(item.path)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(nextitem: pytest.Item | None) -> Iterator[None]:
    """Where no browser is needed its event loop would be in the way of others, and its processes
    would take their share: whoever comes next, in this folder or in another, finds none.
    """
    try:
        return (yield)
    finally:
        if nextitem is None or nextitem.path not in CHROMIUM.wanted_in:
            CHROMIUM.close()


def pytest_unconfigure() -> None:
    CHROMIUM.close()


class Chromium:
    """One for all files of a worker; while it runs, no other event loop can run in its thread."""

    def __init__(self) -> None:
        self.wanted_in: set[Path] = set()
        self._open = ExitStack()
        self._browser: Browser | None = None

    def running(self) -> Browser:
        """The browser, started if need be."""
        if self._browser is None or not self._browser.is_connected():
            self.close()
            playwright = self._open.enter_context(sync_playwright())
            self._browser = playwright.chromium.launch(executable_path=ensure(), args=list(FLAGS))
            self._open.callback(self._browser.close)
        return self._browser

    def close(self) -> None:
        self._open.close()
        self._browser = None


CHROMIUM = Chromium()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Chromium, in which no page of another file is open any more."""
    try:
        chromium = CHROMIUM.running()
    except NoBrowser as problem:
        pytest.fail(str(problem), pytrace=False)
    yield chromium
    for context in left(chromium):
        context.close()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A phone of 390 by 844 in Italian."""
    with window(browser) as one:
        yield one


@pytest.fixture
def laptop(browser: Browser) -> Iterator[Page]:
    with window(browser, Kind(1440, 900)) as one:
        yield one


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
