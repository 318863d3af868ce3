"""Nothing moves while one reads: clocks run, calls come, other tables finish, and pages stay still.

What is counted are the browser's own layout-shift entries, on the real pages of a hall half-way. An
entry also names things that end where they began (a number set anew in its cell): those did not
move. Who rises or falls in the standings takes another row, as high as his name is long: that is
the news itself. The end of one's own match is another page in the same place, and is not among
these.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

import pytest
from msgspec import Struct
from playwright.sync_api import Browser, Page, expect

from arbitro.app.acts import Act, Who
from arbitro.bootstrap import Installation
from arbitro.referee import commands as r
from arbitro.referee.clock import asked_taps as taps
from arbitro.simulation.random_results import random_result
from arbitro.simulation.seeded_chance import Chance
from arbitro.tournament import commands as t
from arbitro.web import demo
from tests.web.asking import half_way
from tests.web.living import living
from tests.web.windows import Kind, window

WATCH = """
window.shifts = [];
const moved = ({ previousRect: was, currentRect: is }) => was.x !== is.x || was.y !== is.y;
const news = ({ node }) => node?.parentElement?.closest("#standings tbody");
const told = ({ node, previousRect: was, currentRect: is }) => {
  const what = node?.nodeType === 1 ? node : node?.parentElement;
  const words = `${what?.tagName}.${what?.className} ${what?.textContent.trim().slice(0, 40)}`;
  return `${words}: ${was.x},${was.y} to ${is.x},${is.y}`;
};
new PerformanceObserver((list) => {
  const found = list.getEntries().filter((entry) => !entry.hadRecentInput);
  const sources = found.flatMap((entry) => entry.sources);
  shifts.push(...sources.filter((one) => moved(one) && !news(one)).map(told));
}).observe({ type: "layout-shift", buffered: true });
"""
DRAWN = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))"
"""Two frames later whatever was put in is drawn, and its shift is told."""
RIGHT = """async (patience) => {
  const words = (region) => {
    const copy = region.cloneNode(true);
    const counts = "[data-time], [data-since], #wire, [data-page-of]";
    for (const one of copy.querySelectorAll(counts)) one.remove();
    return copy.textContent.replace(/\\s+/g, " ").trim();
  };
  const right = async () => {
    for (const region of document.querySelectorAll("[data-live]")) {
      const address = region.dataset.liveSrc || location.href;
      const answer = await fetch(address, { headers: { "X-Arbitro-Live": "1" } });
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const fresh = page.getElementById(region.id);
      if (fresh && words(fresh) !== words(region)) return false;
    }
    return true;
  };
  const last = performance.now() + patience;
  while (performance.now() < last) {
    if (await right()) return true;
    await new Promise((done) => requestAnimationFrame(done));
  }
  return false;
}"""
"""Waits until every region says what the server says, but for what counts by itself."""
AT_MOST = 3000
"""Milliseconds; the hall's screen turns its pages by itself and may never say just the same."""
PHONE, LAPTOP, WALL = (390, 844), (1440, 900), (1920, 1080)
_acts = count()
OFFICIAL = Who(role="referee", subject=demo.REFEREE)


class Day:
    """The demo hall on a server, what happens in it, and the tables it happens at."""

    def __init__(self, house: Installation, url: str) -> None:
        self.house, self.url = house, url
        drawn = house.desk.hall(demo.STREAM).tournament.rounds[-1]
        self.round = drawn.number
        self.table, _calling, self.other, *_ = (one for one in drawn.tables if not one.done)
        self.subjects = {
            "referee": demo.REFEREE,
            "table": f"{drawn.number}/{self.table.number}",
            "player": self.table.players[0],
            "projector": "",
            "organiser": "banco",
        }

    def does(self, command: Struct, by: Who | None = None) -> None:
        who = by or Who(role="organiser", subject="banco")
        act = Act(id=f"still-{next(_acts)}", command=command, by=who)
        self.house.desk.act(demo.STREAM, act)

    def tap(self, tap: taps.Tap) -> None:
        self.does(r.Tap(round=self.round, table=self.table.number, tap=tap), OFFICIAL)

    def call(self, table: int) -> None:
        self.does(r.CallReferee(round=self.round, table=table, call="ruling", text="dado a terra"))

    def turn_ends(self) -> None:
        self.tap(taps.TurnEnded(conquered=1))

    def somebody_calls(self) -> None:
        self.call(self.other.number)

    def this_table_calls(self) -> None:
        self.call(self.table.number)

    def a_referee_comes(self) -> None:
        for call in self.house.desk.hall(demo.STREAM).referee.calls.values():
            self.does(r.ClaimCall(call=call.id), OFFICIAL)

    def play_stops(self) -> None:
        self.tap(taps.Suspended(reason="dado conteso"))

    def play_goes_on(self) -> None:
        self.tap(taps.Resumed())

    def another_table_finishes(self) -> None:
        seats = tuple(random_result(self.other.players, Chance("still")))
        self.does(t.EnterResult(table=self.other.number, seats=seats))


HAPPENS = (
    Day.turn_ends,
    Day.somebody_calls,
    Day.this_table_calls,
    Day.a_referee_comes,
    Day.play_stops,
    Day.play_goes_on,
    Day.another_table_finishes,
)


@pytest.fixture
def day() -> Iterator[Day]:
    house = half_way()
    with living(house) as url:
        yield Day(house, url)
    house.close()


@pytest.mark.parametrize(
    ("role", "path", "size"),
    [
        ("referee", "/referee", PHONE),
        ("referee", "/referee/{round}/{table}", PHONE),
        ("table", "/table", PHONE),
        ("player", "/player", PHONE),
        ("projector", "/screen", WALL),
        ("organiser", "/desk", LAPTOP),
        ("organiser", "/desk/round", LAPTOP),
        ("organiser", "/results", PHONE),
        ("organiser", "/standings", PHONE),
    ],
)
def test_a_page_stays_still(
    browser: Browser, day: Day, role: str, path: str, size: tuple[int, int]
) -> None:
    secret = day.house.ring.add(role, demo.STREAM, day.subjects[role]).secret
    with window(browser, Kind(*size, motion=False, script=WATCH)) as page:
        page.goto(f"{day.url}/l/{secret}")
        page.goto(f"{day.url}/t/demo{path.format(round=day.round, table=day.table.number)}")
        expect(page.locator("#wire")).to_have_attribute("data-wire", "live")
        page.evaluate(DRAWN)
        page.evaluate("shifts.length = 0")
        a_clock_runs(page)
        for happens in HAPPENS:
            happens(day)
            page.evaluate(RIGHT, AT_MOST)
            page.evaluate(DRAWN)
            assert page.evaluate("shifts") == [], happens.__name__


def a_clock_runs(page: Page) -> None:
    """Until the first clock of the page has shown another second, where there is one."""
    time = page.locator("[data-clock][data-state=running] [data-time]").first
    if time.count():
        expect(time).not_to_have_text(time.inner_text())
