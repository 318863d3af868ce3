"""A small phone: the board, what is to be done and its buttons share the screen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from arbitro.bootstrap import Installation
from arbitro.web.serving import bot_turns
from tests.web.houses import steady
from tests.web.play.browser_player import BrowserPlayer

SIZE = {"width": 390, "height": 664}
"""What a browser leaves of a phone."""
COVERED = 16
"""Pixels of open sea at the foot of the map that the buttons may lie over."""
LAID_OUT = """() => {
  const box = (what) => document.querySelector(what).getBoundingClientRect();
  const tokens = [...document.querySelectorAll("[data-token]:not([hidden]) rect")];
  const boxes = tokens.map((one) => one.getBoundingClientRect());
  const beside = (a, b) => a.right <= b.left || b.right <= a.left;
  const above = (a, b) => a.bottom <= b.top || b.bottom <= a.top;
  const over = (a, b) => !beside(a, b) && !above(a, b);
  const pairs = boxes.flatMap((one, n) => boxes.slice(n + 1).filter((other) => over(one, other)));
  const laid = {
    bar: box(".play-bar").top,
    board: [box("[data-map-frame]").top, box("[data-map-frame]").bottom],
    panel: [box("#board").top, box("#board").bottom],
    again: box("[value=throw_dice]").bottom,
    until: box("[value='throw_dice&until']").bottom,
    tokens: boxes.length,
    pairs: pairs.length,
    high: innerHeight,
  };
  document.querySelector(".play-bar .facts").insertAdjacentHTML(
    "beforeend", '<span class="warn">sdadata: chiude con 4 o meno</span>');
  return { ...laid, words: box(".play-bar .words strong").height };
}"""


@pytest.fixture(scope="module")
def house() -> Iterator[Installation]:
    made = steady()
    yield made
    made.close()


def test_in_a_battle_everything_needed_is_on_the_screen(
    page: Page, site: str, house: Installation, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_turns, "PAUSES", {"normal": 0.0, "fast": 0.0})
    found: list[dict[str, Any]] = []

    def look(state: str) -> None:
        if state.startswith("throw") and not found:
            expect(page.locator(".play-bar .phase")).to_have_text("combattimenti")
            page.evaluate("scrollTo(0, 0)")
            found.append(page.evaluate(LAID_OUT))

    page.set_viewport_size(SIZE)  # type: ignore[arg-type]  # a size
    me = BrowserPlayer(page, house.rooms, look)
    me.open(site, time_up="3", bot="random")
    number = 0
    while not found and me.wait_for_turn():
        me.move(number)
        number += 1
    (at,) = found
    assert (at["tokens"], at["pairs"]) == (42, 0)
    assert 0 < at["words"] < 30  # one line
    assert 0 <= at["bar"] < at["board"][0]
    assert at["board"][1] - COVERED <= at["panel"][0] < at["again"] <= at["until"] <= at["high"]
    assert at["panel"][1] <= at["high"]
