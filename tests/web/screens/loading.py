"""A slow network: answers that are held back, and pages before the program that listens to them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Page, Route

LIBRARY = "**/htmx.min.js*"


@contextmanager
def held_back(page: Page, address: str) -> Iterator[None]:
    """The first request to this address gets its answer only when all within is done."""
    held: list[Route] = []
    page.route(address, lambda route: held.append(route))  # noqa: PLW0108 - a method will not do
    yield
    page.wait_for_timeout(0)  # lets the held request reach us
    held[0].continue_()
    page.unroute(address)


@contextmanager
def still_loading(page: Page, address: str) -> Iterator[None]:
    """Whatever is done within is done before the page can answer to it."""
    with held_back(page, LIBRARY):
        with page.expect_request(LIBRARY):
            page.goto(address, wait_until="commit")
        yield
