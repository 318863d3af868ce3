"""What every state of a match must be for everybody: nothing cut off or hard to hit, and clean."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.web.axe import BY_THE_EYE, faults

ROOM = "document.getElementById('room')"
STRIPS = """[...document.querySelectorAll(".held")].map((one) => {
  const { width, height } = one.getBoundingClientRect();
  return { width, height };
})"""
"""What can be hit of each card: the next one lies over the rest."""


def fits(page: Page, state: str) -> None:
    """Nothing is cut off or hard to hit on a phone and on a laptop, in light and in dark."""
    for width, theme in ((390, "light"), (1440, "dark")):
        page.set_viewport_size({"width": width, "height": 844})
        page.emulate_media(color_scheme="light" if theme == "light" else "dark")
        assert page.evaluate("document.documentElement.scrollWidth") <= width, state
        assert all(one["width"] >= 36 and one["height"] >= 44 for one in page.evaluate(STRIPS))
        assert faults(page, ROOM, () if width == 390 else BY_THE_EYE) == [], state
