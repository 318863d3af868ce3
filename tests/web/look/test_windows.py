"""A window that is used again is as new."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page

from tests.web.windows import Kind, window

KEPT = "() => [document.cookie, localStorage.length, sessionStorage.length]"
WIDE = Kind(800, 600)


def test_nothing_of_the_one_before_is_found(browser: Browser, style_site: str) -> None:
    address = f"{style_site}/style.it.html"
    with window(browser, WIDE) as first:
        first.goto(address)
        first.evaluate(
            "() => { document.cookie = 'a=1'; localStorage.a = 1; sessionStorage.a = 1; }"
        )
        first.set_viewport_size({"width": 300, "height": 300})
        first.emulate_media(media="print", color_scheme="dark")
        first.set_extra_http_headers({"x-before": "1"})
        first.route("**/*", lambda route: route.abort())
        first.context.new_page()
        first.context.set_offline(True)
    with window(browser, WIDE) as again:
        assert again is first
        with again.expect_request(address) as asked:
            again.goto(address)
        assert "x-before" not in asked.value.headers
        assert again.evaluate(KEPT) == ["", 0, 0]
        assert again.evaluate("[innerWidth, matchMedia('print').matches]") == [800, False]
        assert again.evaluate("matchMedia('(prefers-color-scheme: dark)').matches") is False
        assert again.context.pages == [again]


def test_two_at_once_are_two(browser: Browser) -> None:
    with window(browser, WIDE) as one, window(browser, WIDE) as other:
        assert one.context is not other.context


def test_a_page_that_throws_fails_its_test(browser: Browser, style_site: str) -> None:
    with pytest.raises(AssertionError, match="as one would expect"), window(browser, WIDE) as page:
        throws(page, style_site)


def throws(page: Page, site: str) -> None:
    page.goto(f"{site}/style.it.html")
    with page.expect_event("pageerror"):
        page.evaluate("() => { setTimeout(() => { throw new Error('as one would expect'); }); }")
