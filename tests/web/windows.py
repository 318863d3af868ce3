"""Windows of the browser, kept from test to test: to open one takes as long as to load ten pages.

Whoever gets one finds nothing of whoever had it before: no cookie, nothing kept, no stream open.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import NamedTuple
from urllib.parse import urlsplit
from weakref import WeakKeyDictionary

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Error, Page

from tests.patience import MILLISECONDS


class Kind(NamedTuple):
    """What cannot be changed once a window is open; `script` runs in every page before its own."""

    width: int = 390
    height: int = 844
    locale: str = "it-IT"
    motion: bool = True
    script: str = ""
    touch: bool = False


PHONE = Kind()
_idle: WeakKeyDictionary[Browser, dict[Kind, list[Page]]] = WeakKeyDictionary()


@contextmanager
def window(browser: Browser, kind: Kind = PHONE) -> Iterator[Page]:
    """A page; one that throws, or does what the content policy forbids, fails its test."""
    idle = _idle.setdefault(browser, {}).setdefault(kind, [])
    page = idle.pop() if idle else _opened(browser, kind)
    troubles: list[str] = []

    def thrown(error: Error) -> None:
        troubles.append(f"{page.url}: {error}")

    def said(message: ConsoleMessage) -> None:
        if "Content Security Policy" in message.text:
            troubles.append(f"{page.url}: {message.text}")

    page.on("pageerror", thrown)
    page.on("console", said)
    yield page
    if not page.is_closed():
        page.remove_listener("pageerror", thrown)
        page.remove_listener("console", said)
        if _tidied(page, kind):
            idle.append(page)
    if troubles:
        raise AssertionError(troubles)


def left(browser: Browser) -> list[BrowserContext]:
    """What somebody opened and did not close."""
    kept = {id(page.context) for pages in _idle.get(browser, {}).values() for page in pages}
    return [one for one in browser.contexts if id(one) not in kept]


def _opened(browser: Browser, kind: Kind) -> Page:
    context = browser.new_context(
        viewport={"width": kind.width, "height": kind.height},
        locale=kind.locale,
        reduced_motion=None if kind.motion else "reduce",
        has_touch=kind.touch,
    )
    context.set_default_timeout(MILLISECONDS)
    if kind.script:
        context.add_init_script(kind.script)
    return context.new_page()


def _tidied(page: Page, kind: Kind) -> bool:
    """Leave it as new; if that cannot be done it is closed."""
    context = page.context
    try:
        for other in context.pages:
            if other is not page:
                other.close()
        page.unroute_all(behavior="ignoreErrors")
        context.unroute_all(behavior="ignoreErrors")
        context.set_offline(False)
        page.set_extra_http_headers({})
        page.emulate_media(media="null", color_scheme="light")
        page.set_viewport_size({"width": kind.width, "height": kind.height})
        _emptied(page)
        context.clear_cookies()
    except Error:
        context.close()
        return False
    return True


def _emptied(page: Page) -> None:
    """Nothing runs in it any more. Its site stays the same: another would need another process."""
    here = urlsplit(page.url)
    if not here.scheme.startswith("http"):
        return
    origin = f"{here.scheme}://{here.netloc}"
    with suppress(Error):  # its server is gone already
        page.goto(f"{origin}/healthz")
        page.evaluate("() => sessionStorage.clear()")
    talk = page.context.new_cdp_session(page)
    talk.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "local_storage"})
    talk.detach()
