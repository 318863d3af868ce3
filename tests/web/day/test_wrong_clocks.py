"""A phone whose clock is minutes wrong shows the same times as everybody."""

from __future__ import annotations

from math import ceil, floor

import pytest
from playwright.sync_api import Browser, expect

from arbitro.bootstrap import Installation
from arbitro.web import demo
from tests.web.windows import Kind, window

MINUTES = 5
WRONG = """(minutes) => {
  const right = Date;
  const wrong = () => right.now() + minutes * 60000;
  window.Date = class extends right {
    constructor(...of) { if (of.length) super(...of); else super(wrong()); }
    static now() { return wrong(); }
  };
}"""
SHOWN = """async () => {
  const { tick } = await import(
    performance.getEntriesByType("resource").find((one) => one.name.endsWith("time.js")).name
  );
  tick();
  const now = performance.timeOrigin + performance.now();
  const seconds = (words) => words.split(":").reduce((sum, part) => sum * 60 + Number(part), 0);
  const all = (which, of) => [...document.querySelectorAll(which)].map(of);
  return {
    wrong: Date.now() - now,
    left: all("[data-clock][data-state=running]", (one) => [
      seconds(one.querySelector("[data-time]").textContent), (one.dataset.ends - now) / 1000]),
    since: all("[data-since]", (one) => [
      seconds(one.textContent), (now - one.dataset.since) / 1000]),
  };
}"""
"""What every clock of the page says and what it should say, whatever the phone's own says."""


def somebody(house: Installation, role: str) -> str:
    """His secret: of the first table that is being played."""
    drawn = house.desk.hall(demo.STREAM).tournament.rounds[-1]
    table = next(one for one in drawn.tables if not one.done)
    subjects = {"table": f"{drawn.number}/{table.number}", "player": table.players[0]}
    return house.ring.add(role, demo.STREAM, subjects.get(role, demo.REFEREE)).secret


@pytest.mark.parametrize("minutes", [-MINUTES, MINUTES])
@pytest.mark.parametrize("role", ["table", "player", "referee", "projector"])
def test_no_displayed_time_moves_with_the_phones_clock(
    browser: Browser, house: Installation, site: str, role: str, minutes: int
) -> None:
    with window(browser, Kind(1280, 720, script=f"({WRONG})({minutes})")) as page:
        page.goto(f"{site}/l/{somebody(house, role)}")
        expect(page.locator("[data-clock][data-state=running]").first).to_be_attached()
        expect(page.locator("#wire")).to_have_attribute("data-wire", "live")
        shown = page.evaluate(SHOWN)
    assert round(shown["wrong"] / 60_000) == minutes
    assert shown["left"]
    assert bool(shown["since"]) == (role == "referee")
    for said, true in shown["left"]:
        assert abs(said - ceil(true)) <= 1
    for said, true in shown["since"]:
        assert abs(said - floor(true)) <= 1
