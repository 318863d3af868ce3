"""The map under fingers: two make it larger where they are, one places, and a wheel with Ctrl."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import CDPSession, Page, expect

from arbitro.bootstrap import Installation
from arbitro.web.serving import bot_turns
from tests.web.houses import steady
from tests.web.play.browser_player import BrowserPlayer

SCALE = "() => Number(document.querySelector('[data-map-frame] svg').dataset.scale ?? 1)"
UNDER = """([x, y]) => {
  const box = document.querySelector("[data-map-frame] svg").getBoundingClientRect();
  return [(x - box.left) / box.width, (y - box.top) / box.height];
}"""
"""Which part of the drawing lies at a point of the screen."""


@pytest.fixture(scope="module")
def house() -> Iterator[Installation]:
    made = steady()
    yield made
    made.close()


@pytest.fixture
def me(
    page: Page, site: str, house: Installation, monkeypatch: pytest.MonkeyPatch
) -> BrowserPlayer:
    """At the table, with armies to place."""
    monkeypatch.setattr(bot_turns, "PAUSES", {"normal": 0.0, "fast": 0.0})
    player = BrowserPlayer(page, house.rooms)
    player.open(site, time_up="1", bot="random")
    assert player.wait_for_turn()
    while house.rooms.match(house.rooms.room(player.id)).state.phase == "colours":
        player.move(0)
        assert player.wait_for_turn()
    return player


def touch(talk: CDPSession, kind: str, *points: tuple[float, float]) -> None:
    told: list[dict[str, Any]] = [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(points)]
    talk.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": told})


def test_two_fingers_enlarge_the_map_where_they_are_and_place_nothing(
    me: BrowserPlayer, house: Installation
) -> None:
    page = me.page
    frame = page.locator("[data-map-frame]")
    frame.scroll_into_view_if_needed()
    box = frame.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] * 0.6, box["y"] + box["height"] * 0.5
    before, there = page.evaluate(UNDER, [x, y]), house.rooms.version(house.rooms.room(me.id))
    talk = page.context.new_cdp_session(page)
    touch(talk, "touchStart", (x - 30, y), (x + 30, y))
    for apart in (45, 60, 75, 90):
        touch(talk, "touchMove", (x - apart, y), (x + apart, y))
    touch(talk, "touchEnd")
    assert page.evaluate(SCALE) == pytest.approx(3, abs=0.1)
    assert page.evaluate(UNDER, [x, y]) == pytest.approx(before, abs=0.02)
    expect(page.locator("[data-step=place]")).to_have_count(0)
    assert house.rooms.version(house.rooms.room(me.id)) == there
    assert page.evaluate("window.visualViewport.scale") == 1  # the page itself stays as it is
    for _ in range(3):
        page.get_by_role("button", name="Mappa più piccola").click()
    assert page.evaluate(SCALE) == 1
    talk.detach()


def test_a_wheel_with_ctrl_enlarges_and_a_tap_of_one_finger_places(me: BrowserPlayer) -> None:
    page = me.page
    box = page.locator("[data-map-frame]").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 100, box["y"] + 100)
    page.keyboard.down("Control")
    page.mouse.wheel(0, -200)
    page.keyboard.up("Control")
    page.wait_for_function(f"({SCALE})() === 2")
    (seat,) = me.rooms.seats(me.rooms.room(me.id), 0)
    view = me.rooms.seen(me.rooms.room(me.id), seat)["board"]
    mine = next(id for id, row in view.items() if row["owner"] == seat)
    page.locator(f"[data-territory='{mine}']").dispatch_event("click")
    expect(page.locator("[data-step=place]")).to_be_visible()
