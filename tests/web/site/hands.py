"""Somebody without a mouse: Tab through a page, open what is folded, fill in what is asked, Enter.

What a form sends is caught on its way, so the hall stays as it is and the next form can be tried.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any
from urllib.parse import parse_qs

from playwright.sync_api import Page, Request, Route, expect

FARTHEST = 600
"""Tabs through the longest page."""
WORDS = {"date": "01012030", "time": "1030", "number": "1", "password": "parola lunga lunga"}
SCRIPT = Path(__file__).with_suffix(".js")


class Hands:
    """A page under the keys of somebody who has nothing else."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.caught: list[dict[str, list[str]]] = []
        page.add_init_script(path=SCRIPT)
        page.route("**/*", self._catch)

    def marked(self) -> dict[str, Any]:
        """A mark on everything that can have the focus: all it should come to, all one can send."""
        expect(self.page.locator("#wire")).to_have_attribute("data-wire", "live")
        return dict(self.page.evaluate("hands.marked()"))

    def walks(self) -> dict[str, bool]:
        """What the focus comes to, once around the page, and whether one sees it there."""
        met: dict[str, bool] = {}
        last = ""
        for _ in range(FARTHEST):
            at = self._standing()
            if at is not None and at["key"] in met and at["key"] != last:
                return met
            if at is not None:
                last = at["key"]
                met[last] = met.get(last) or at["ring"]
            self.page.keyboard.press("Tab")
        raise AssertionError("a page without end")

    def sends(self, form: str, button: str) -> dict[str, list[str]]:
        """Fill in a form and press a button of it; what went out."""
        hidden = self.page.evaluate("(key) => hands.hiding(key)", form)
        for _ in range(FARTHEST):
            at = self._standing()
            if at is None:
                pass
            elif at["key"] == button:
                with self.page.expect_response(lambda one: _sent(one.request)):
                    self.page.keyboard.press("Enter")
                return self.caught[-1]
            elif hidden["dialog"] and at["opens"] == hidden["dialog"]:
                self.page.keyboard.press("Enter")
                continue  # the focus is inside it now
            elif at["folded"] and at["key"] in hidden["folds"]:
                self.page.keyboard.press("Enter")
            elif at["form"] == form:
                self._fill(at)
            self.page.keyboard.press("Tab")
        raise AssertionError("Tab does not come to it")

    def _standing(self) -> dict[str, Any] | None:
        found: dict[str, Any] | None = self.page.evaluate("hands.standing()")
        return found

    def _fill(self, at: dict[str, Any]) -> None:
        keys = self.page.keyboard
        if at["type"] == "file":
            with self.page.expect_file_chooser() as chooser:
                keys.press("Enter")
            chooser.value.set_files(Path(__file__))
        elif at["type"] in ("radio", "checkbox"):
            if not at["checked"] and (at["required"] or at["type"] == "radio"):
                keys.press("Space")
        elif at["tag"] == "select" and not at["value"]:
            keys.press("ArrowDown")
        elif at["tag"] in ("input", "textarea") and not at["value"]:
            keys.type(WORDS.get(at["type"], "1" if at["figure"] else "parola"))

    def _catch(self, route: Route, request: Request) -> None:
        if request.method != "POST":
            route.fallback()
            return
        if _sent(request):
            self.caught.append(parse_qs(request.post_data or "", keep_blank_values=True))
        route.fulfill(status=204)


def _sent(request: Request) -> bool:
    """Somebody pressed a button; a page that asks for its sums while one types does so by htmx."""
    return request.method == "POST" and "hx-request" not in request.headers
