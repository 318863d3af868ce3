"""The same player with other hands: the keyboard and nothing else, or a finger on a phone."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.play.browser_player import BrowserPlayer

TABS = 150
"""More than any page of ours has to stop at."""
WAY = """async ([src, from, to]) => {
  const { byKey, DIRECTIONS, towards } = await import(src);
  const data = JSON.parse(document.querySelector("[data-play-data]").textContent);
  const shapes = byKey(document.querySelector("[data-map-frame] svg"), "data-territory");
  const ways = new Map([[from, []]]);
  for (const [at, keys] of ways) {
    if (at === to) return keys;
    for (const key of Object.keys(DIRECTIONS)) {
      const next = towards(at, DIRECTIONS[key], shapes, data.borders);
      if (!ways.has(next)) ways.set(next, [...keys, key]);
    }
  }
}"""
"""Which arrows lead from one territory to another, as the page itself takes them."""
MIDDLE = """(one) => {
  const { left, top, width, height } = one.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}"""


class KeyboardPlayer(BrowserPlayer):
    """No mouse and no script: Tab to what is there, arrows on the map, Enter."""

    def hit(self, control: str) -> None:
        self.go_to(control)
        self.page.keyboard.press("Enter")

    def go_to(self, control: str) -> None:
        """Tab until it has the focus; going round the page one comes by everything."""
        expect(self.page.locator(control).first).to_be_attached()
        for _ in range(TABS):
            if self.page.evaluate("(it) => document.activeElement.matches(it)", control):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"no Tab leads to {control}")

    def fill(self, control: str, value: str) -> None:
        self.go_to(control)
        if self.page.evaluate("document.activeElement.tagName") != "SELECT":
            self.page.keyboard.press("Control+a")
            self.page.keyboard.type(value)
            return
        now = "() => [document.activeElement.value, document.activeElement.selectedIndex]"
        self.page.keyboard.press("Home")
        while self.page.evaluate(now)[0] != value:
            before = self.page.evaluate(now)
            self.page.keyboard.press("ArrowDown")
            assert self.page.evaluate(now) != before, f"{control} has no {value}"

    def tap(self, territory: str) -> None:
        self.go_to("[data-territory]")
        page = self.page
        at = page.evaluate("document.activeElement.dataset.territory")
        src = page.locator("script[src*='play-map.js']").get_attribute("src") or ""
        keys = page.evaluate(WAY, [src.replace("play-map", "map-shapes"), at, territory])
        assert keys is not None, f"no arrows lead from {at} to {territory}"
        for key in keys:
            page.keyboard.press(key)
        assert page.evaluate("document.activeElement.dataset.territory") == territory
        page.keyboard.press("Enter")


class FingerPlayer(BrowserPlayer):
    """A finger on a phone: every touch is at a place of the screen, and hits what lies there."""

    def hit(self, control: str) -> None:
        self.page.locator(control).first.tap()

    def tap(self, territory: str) -> None:
        self.page.evaluate("scrollTo(0, 0)")
        token = self.page.locator(f"[data-token='{territory}'] rect")
        self.page.touchscreen.tap(*token.evaluate(MIDDLE))
