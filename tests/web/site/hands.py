"""Somebody without a mouse: Tab through a page, open what is folded, fill in what is asked, Enter.

What is sent goes to a server that does nothing (`deaf`), so the hall stays as it is and the next
form can be tried.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs

from litestar import Litestar
from playwright.sync_api import FileChooser, Page, Request, expect
from playwright.sync_api import TimeoutError as NothingCame

from tests.patience import MILLISECONDS

FARTHEST = 600
"""Tabs through the longest page."""
STRIDE = 10
"""Tabs before one looks back at where the focus was."""
WORDS = {"date": "01012030", "time": "1030", "number": "1", "password": "parola lunga lunga"}
SCRIPT = Path(__file__).with_suffix(".js")


class Hands:
    """A page under the keys of somebody who has nothing else."""

    def __init__(self, page: Page) -> None:
        self.page = page
        page.add_init_script(path=SCRIPT)
        # A chooser that opens before anybody listens stays open unseen, and no second one opens.
        page.on("filechooser", lambda _: None)

    def marked(self) -> dict[str, Any]:
        """A mark on everything that can have the focus: all it should come to, all one can send."""
        expect(self.page.locator("#wire")).to_have_attribute("data-wire", "live")
        return dict(self.page.evaluate("hands.marked()"))

    def walks(self) -> dict[str, bool]:
        """What the focus comes to, once around the page, and whether one sees it there."""
        met: dict[str, bool] = {}
        last = ""
        for _ in range(FARTHEST // STRIDE):
            for _ in range(STRIDE):
                self.page.keyboard.press("Tab")
            for at in self.page.evaluate("hands.trail.splice(0)"):
                if at["key"] in met and at["key"] != last:
                    return met
                last = at["key"]
                met[last] = met.get(last) or at["ring"]
        raise AssertionError("a page without end")

    def sends(self, form: str, button: str) -> dict[str, list[str]]:
        """Fill in a form and press a button of it; what went out."""
        hidden = self.page.evaluate("(key) => hands.hiding(key)", form)
        self.page.evaluate("([form, hidden]) => hands.near(form, hidden)", [form, hidden])
        for _ in range(FARTHEST):
            at = self._standing()
            if at is None:
                pass
            elif at["key"] == button:
                with self.page.expect_response(lambda one: _sent(one.request)) as answer:
                    self.page.keyboard.press("Enter")
                return parse_qs(answer.value.request.post_data or "", keep_blank_values=True)
            elif hidden["dialog"] and at["opens"] == hidden["dialog"]:
                self.page.keyboard.press("Enter")
                continue  # the focus is inside it now
            elif at["folded"] and at["key"] in hidden["folds"]:
                self.page.keyboard.press("Enter")
            elif at["form"] == form:
                self._fill(at)
            self.page.keyboard.press("Tab")
        raise AssertionError("Tab does not come to it")

    def _chooser(self, key: str) -> FileChooser:
        """What Enter opens at a file's field; a browser on a busy machine may miss it once."""
        for _ in range(2):
            with suppress(NothingCame):
                return self._opened(key, MILLISECONDS / 6)
        return self._opened(key, MILLISECONDS)

    def _opened(self, key: str, patience: float) -> FileChooser:
        self.page.locator(f"[data-key={key}]").focus()
        with self.page.expect_file_chooser(timeout=patience) as chooser:
            self.page.keyboard.press("Enter")
        return chooser.value

    def _standing(self) -> dict[str, Any] | None:
        found: dict[str, Any] | None = self.page.evaluate("hands.standing()")
        return found

    def _fill(self, at: dict[str, Any]) -> None:
        keys = self.page.keyboard
        if at["type"] == "file":
            self._chooser(at["key"]).set_files(Path(__file__))
        elif at["type"] in ("radio", "checkbox"):
            if not at["checked"] and (at["required"] or at["type"] == "radio"):
                keys.press("Space")
        elif at["tag"] == "select" and not at["value"]:
            keys.press("ArrowDown")
        elif at["tag"] in ("input", "textarea") and not at["value"]:
            keys.type(WORDS.get(at["type"], "1" if at["figure"] else "parola"))


def _sent(request: Request) -> bool:
    """Somebody pressed a button; a page that asks for its sums while one types does so by htmx."""
    return request.method == "POST" and "hx-request" not in request.headers


@contextmanager
def deaf(app: Litestar) -> Iterator[Litestar]:
    """An application that thanks for whatever is sent, and leaves it at that."""
    hears = app.asgi_handler

    async def handler(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "http" or scope["method"] != "POST":
            await hears(scope, receive, send)
            return
        while (await receive()).get("more_body"):
            pass
        await send({"type": "http.response.start", "status": 204, "headers": []})
        await send({"type": "http.response.body", "body": b""})

    app.asgi_handler = handler
    try:
        yield app
    finally:
        app.asgi_handler = hears
