"""Every state of both games as who plays meets it: two widths, light and dark, two languages.

python -m tools.play_screens FOLDER [EDITION …]

A match of each edition is played in a browser to its end, beside bots, passed round, and watched.
What `tools.screens` cannot come to is here: a seat of one's own, drafts, dice, refusals. Beside the
pictures come sheets of many small ones.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from itertools import product
from pathlib import Path

from playwright.sync_api import Browser, Page, expect, sync_playwright

from arbitro.app.playing.rooms import Rooms
from arbitro.regulations import edition_of
from arbitro.simulation.seeded_chance import Chance
from arbitro.web.serving import bot_turns
from tests.patience import MILLISECONDS
from tests.web.houses import steady
from tests.web.living import living
from tests.web.play.browser_player import BrowserPlayer
from tests.web.play.card_player import CardPlayer
from tools.browser import FLAGS, ensure
from tools.screens import LANGS, LAPTOP, PHONE, TALLEST, THEMES, sheets

EDITIONS = ("rur-2015", "master-2020", "24ore-2018", "tarocchi-2012")
CARDS = "mineo"
Touch = Callable[[Page], None]


class Album:
    """Pictures of one seat's match: each state once, as its person sees it in every way."""

    def __init__(self, browser: Browser, folder: Path, edition: str) -> None:
        self.browser, self.folder, self.edition = browser, folder, edition
        self.known: set[str] = set()
        self.made: dict[int, list[Path]] = {PHONE[0]: [], LAPTOP[0]: []}
        self.pages = {lang: self.window(lang) for lang in LANGS}

    def window(self, lang: str) -> Page:
        context = self.browser.new_context(locale=LANGS[lang], reduced_motion="reduce")
        context.set_default_timeout(MILLISECONDS)
        return context.new_page()

    @property
    def page(self) -> Page:
        return self.pages["it"]

    def look(self, state: str, chosen: Sequence[Touch] = ()) -> None:
        """A state when it is met for the first time; who reads English sits at the same seat, and
        has chosen the same on the page.
        """
        name = state.replace("&", "-")
        if name in self.known:
            return
        self.known.add(name)
        there = self.pages["en"]
        there.context.add_cookies([
            {"name": one["name"], "value": one["value"], "url": self.page.url}
            for one in self.page.context.cookies()
        ])  # fmt: skip
        there.goto(self.page.url)
        for touch in chosen:
            touch(there)
        self.shoot(name, self.pages)

    def strangers(self, name: str, url: str) -> None:
        """A page as somebody sees it who has no seat."""
        pages = {lang: self.window(lang) for lang in LANGS}
        for page in pages.values():
            page.goto(url)
        self.shoot(name, pages)
        for page in pages.values():
            page.context.close()

    def shoot(self, name: str, pages: dict[str, Page]) -> None:
        for (lang, page), size, theme in product(pages.items(), (PHONE, LAPTOP), THEMES):
            path = self.folder / f"{self.edition}.{name}.{size[0]}.{lang}.{theme}.png"
            page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
            page.set_viewport_size({"width": size[0], "height": size[1]})
            tall = page.evaluate("document.documentElement.scrollHeight")
            if page.evaluate("document.documentElement.scrollWidth") > size[0]:
                print(f"  {path.name}: wider than {size[0]} px")
            page.set_viewport_size({"width": size[0], "height": min(tall, TALLEST)})
            page.screenshot(path=path)
            self.made[size[0]].append(path)
        pages["it"].set_viewport_size({"width": LAPTOP[0], "height": LAPTOP[1]})


class Beginner(BrowserPlayer):
    """Who also tries what is not allowed, and looks at what he may move."""

    def __init__(self, album: Album, rooms: Rooms) -> None:
        super().__init__(album.page, rooms, lambda state: album.look(state, self.chosen))
        self.chosen: list[Touch] = []
        """What was touched since the last move."""

    def move(self, number: int) -> None:
        self.chosen.clear()
        super().move(number)

    def tap(self, territory: str) -> None:
        self.touch(lambda page: page.locator(f"[data-territory='{territory}']").press("Enter"))

    def hit(self, control: str) -> None:
        if control.startswith("[data-step"):
            self.touch(lambda page: page.locator(control).first.click())
        else:
            super().hit(control)

    def touch(self, touch: Touch) -> None:
        touch(self.page)
        self.chosen.append(touch)

    def choose(self, legal: list[dict[str, object]], number: int) -> None:
        kinds = {one["type"] for one in legal}
        moves = [one for one in legal if one["type"] == "move" and "place" not in kinds]
        if moves and not self.page.locator(".chosen").count():
            self.tap(str(moves[0]["origin"]))
            self.tap(str(moves[0]["destination"]))
            self.seen("move")
            self.hit("[data-step=cancel]")
        super().choose(legal, number)

    def refused(self) -> None:
        """A territory of somebody else, tapped while one places: the page says why not."""
        self.chosen.clear()
        self.touch(lambda page: page.locator(".territory.dim").first.dispatch_event("click"))
        self.touch(lambda page: page.locator("#board [data-errors]").wait_for())
        self.seen("refused")


def risiko(album: Album, rooms: Rooms, url: str) -> None:
    me = Beginner(album, rooms)
    me.open(url, regulation=album.edition, time_up="3")
    while me.wait_for_turn():
        if rooms.match(rooms.room(me.id)).state.phase == "placement":
            break
        me.move(0)
    me.refused()
    album.strangers("watching", f"{url}/play/{me.id}")
    album.strangers("wall", f"{url}/play/{me.id}/screen")
    me.play_out(600)
    album.look("result")
    album.strangers("replay", f"{url}/replay/{me.id}#240")


def cards(album: Album, rooms: Rooms, url: str) -> None:
    me = CardPlayer(album.page, rooms, album.look)
    me.open(url, regulation=album.edition, hands="4")
    me.play_hand()
    album.look("next-hand")
    album.strangers("watching", f"{url}/play/{me.id}")
    for _ in range(3):
        me.next_hand()
        me.play_hand()
    album.look("result")
    album.strangers("replay", f"{url}/replay/{me.id}?hand=1")


def others(album: Album, rooms: Rooms, url: str) -> None:
    """One who invites, one who is invited, and a device passed round."""
    me = BrowserPlayer(album.page, rooms, album.look)
    me.open(url, regulation=album.edition, guests="1")
    album.look("waiting")
    album.strangers("invited", f"{url}/play/{me.id}")
    game = edition_of(album.edition).game
    last = (CardPlayer if game == CARDS else BrowserPlayer)(album.page, rooms, album.look)
    last.open(url, regulation=album.edition, here="Bea")
    for number in range(6):
        if last.wait_for_turn():
            last.move(number)


def main(folder: Path, editions: list[str]) -> int:
    folder.mkdir(parents=True, exist_ok=True)
    bot_turns.PAUSES |= dict.fromkeys(bot_turns.PAUSES, 0.0)
    expect.set_options(MILLISECONDS)
    made: dict[int, list[Path]] = {}
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=ensure(), args=list(FLAGS))
        for edition in editions or EDITIONS:
            house = steady()
            house.matches.entropy = Chance(f"album {edition}").bytes
            with living(house) as url:
                album = Album(browser, folder, edition)
                (cards if edition_of(edition).game == CARDS else risiko)(album, house.rooms, url)
                others(album, house.rooms, url)
            house.close()
            for width, pictures in album.made.items():
                made.setdefault(width, []).extend(pictures)
        sheets(browser, folder, made)
        browser.close()
    print(f"{sum(map(len, made.values()))} pictures in {folder}")
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), sys.argv[2:]))
