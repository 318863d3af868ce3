"""A move of one's own in a real browser: from its answer until the board is drawn anew.

    python -m tools.bench_own_move

Called by `tools/bench.py` too. A match of each game is played beside bots on a phone and on a
laptop. Time runs from when the answer has come whole until the frame after the page was changed,
by the browser's own clock. What the browser worked for a move, all its threads' waiting left out,
is noted.
"""

from __future__ import annotations

import statistics
from collections.abc import Iterator

from playwright.sync_api import Browser, CDPSession, Page, expect, sync_playwright

from arbitro.app.playing.rooms import Rooms
from arbitro.simulation.seeded_chance import Chance
from arbitro.web.serving import bot_turns
from tests.patience import MILLISECONDS
from tests.web.houses import steady
from tests.web.living import living
from tests.web.play.browser_player import BrowserPlayer
from tests.web.play.card_player import CardPlayer
from tools.bench_tables import p95
from tools.bench_web import Measured
from tools.browser import FLAGS, ensure

MOVES, WITHIN = 40, 50
SIZES = {"phone": (390, 844), "laptop": (1440, 900)}
GAMES: dict[str, tuple[type[BrowserPlayer], str]] = {
    "RisiKo!": (BrowserPlayer, "rur-2015"),
    "Tarocchi": (CardPlayer, "tarocchi-2012"),
}
WATCH = """() => {
  const plain = window.fetch;
  window.took = [];
  window.fetch = async (...asked) => {
    const answer = await plain(...asked);
    if (asked[1]?.body?.get?.("_does") !== "move") return answer;
    const text = answer.text.bind(answer);
    answer.text = async () => {
      const body = await text(), came = performance.now();
      const drawn = () => window.took.push(performance.now() - came);
      const changed = () => requestAnimationFrame(() => setTimeout(drawn));
      document.addEventListener("arbitro:morphed", changed, { once: true });
      return body;
    };
    return answer;
  };
}"""


class Timed:
    """Somebody's window, and what it has worked so far."""

    def __init__(self, browser: Browser, size: tuple[int, int]) -> None:
        viewport = {"width": size[0], "height": size[1]}
        context = browser.new_context(locale="it-IT", viewport=viewport)  # type: ignore[arg-type]
        context.set_default_timeout(MILLISECONDS)
        context.add_init_script(f"({WATCH})()")
        self.page: Page = context.new_page()
        self._talk: CDPSession = context.new_cdp_session(self.page)
        self._talk.send("Performance.enable", {"timeDomain": "threadTicks"})

    def worked(self) -> float:
        """Seconds its thread has computed."""
        rows = self._talk.send("Performance.getMetrics")["metrics"]
        return float(next(row["value"] for row in rows if row["name"] == "TaskDuration"))


def played(window: Timed, rooms: Rooms, url: str, game: str) -> tuple[list[float], float]:
    """Milliseconds until each own move was drawn, and how long the browser worked in between."""
    kind, regulation = GAMES[game]
    me = kind(window.page, rooms)
    me.open(
        url, regulation=regulation, bot="random", **({"hands": "4"} if kind is CardPlayer else {})
    )
    took: list[float] = []
    began = window.worked()
    number = 0
    while len(took) < MOVES:
        if isinstance(me, CardPlayer):
            if number:
                me.next_hand()
            me.play_hand()
        elif me.wait_for_turn():
            me.move(number)
        else:
            break
        number += 1
        took = window.page.evaluate("() => window.took")
    return took, (window.worked() - began) * 1e3


def measure() -> Iterator[Measured]:
    bot_turns.PAUSES |= dict.fromkeys(bot_turns.PAUSES, 0.02)
    expect.set_options(MILLISECONDS)
    house = steady()
    house.matches.entropy = Chance("own moves").bytes
    with sync_playwright() as playwright, living(house) as url:
        browser = playwright.chromium.launch(executable_path=ensure(), args=list(FLAGS))
        for game in GAMES:
            for name, size in SIZES.items():
                took, worked = played(Timed(browser, size), house.rooms, url, game)
                note = f"{len(took)} moves, median {statistics.median(took):.0f}, "
                note += f"{worked / len(took):.0f} ms of the browser's work a move, bots' included"
                label = f"own move drawn, {game} on a {name}"
                yield Measured(label, p95(took), "ms p95", WITHIN, True, note)
        browser.close()
    house.close()


if __name__ == "__main__":
    for row in measure():
        print(f"{row.name:<42}{row.value:>10,.1f} {row.unit:<7} ≤ {row.target:,}  {row.note}")
