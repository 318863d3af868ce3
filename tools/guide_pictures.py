"""The pictures of the guide that show a page as it stands, made again from the showcase.

python -m tools.guide_pictures [WORD …]    only pictures whose name holds one of the words

Those that follow somebody through a match (a question, a tie, the closing throw) are taken by hand.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Page, sync_playwright

from arbitro.app import commands as c
from arbitro.bootstrap import Installation
from arbitro.tournament import commands as t
from arbitro.tournament.simulate.chance import Chance
from arbitro.tournament.simulate.people import invented
from arbitro.web import demo
from tests.web.living import living
from tools.browser import FLAGS, ensure
from tools.screens import LANGS, PHONE, WALL, Window
from tools.showcase import CLOSED, NEW, showcase
from tools.sights import Sight

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "pictures" / "screens"
LAPTOP = (1280, 800)
CALLED = "appello"
"""A hall whose list is closed and whose roll call has begun."""


class Picture(NamedTuple):
    """Its name in the guide, whose page it is, how wide, and what is done there first."""

    name: str
    path: str
    role: str = ""
    size: tuple[int, int] = LAPTOP
    first: Callable[[Page], None] | None = None


def pasted(page: Page) -> None:
    people = invented(16, Chance("the guide"))
    rows = "\n".join(f"{one.name}\t{one.club}\t{one.region}\t{one.born[:4]}" for one in people)
    page.fill("#f-text", rows)
    page.locator("#paste button").click()
    page.locator("#preview-title").wait_for()


def checked(page: Page) -> None:
    page.locator("[data-check-run]").click()
    page.locator(".checks .verdict").wait_for()


PICTURES = (
    Picture("organiser-home", "/t/demo/desk", "organiser"),
    Picture("organiser-preview", f"/t/{NEW}/desk/entries", "organiser", LAPTOP, pasted),
    Picture("organiser-check-in", f"/t/{CALLED}/desk/check-in", "organiser"),
    Picture("organiser-draw", "/t/demo/desk/draw", "organiser"),
    Picture("organiser-round", "/t/demo/desk/round", "organiser"),
    Picture("organiser-results", "/t/demo/desk/results", "organiser"),
    Picture("organiser-standings", "/t/demo/desk/standings", "organiser"),
    Picture("organiser-people", "/t/demo/desk/people", "organiser"),
    Picture("organiser-screen", "/t/demo/desk/screen", "organiser"),
    Picture("public-home", "/t/demo", "", PHONE),
    Picture("public-draw", "/t/demo/draws", "", (1280, 1000), checked),
    Picture("public-bracket", f"/t/{CLOSED}/bracket"),
    Picture("projector-names", "/t/demo/screen?show=names", "projector", WALL),
    Picture("projector-clocks", "/t/demo/screen?show=clocks", "projector", WALL),
    Picture("projector-standings", "/t/demo/screen?show=standings", "projector", WALL),
    Picture("projector-bracket", f"/t/{CLOSED}/screen?show=bracket", "projector", WALL),
    Picture("referee-hall", "/t/demo/referee", "referee", PHONE),
)


def called(house: Installation) -> None:
    """The hall of the roll call, half of it answered."""
    show = demo.Showing(house.desk, CALLED)
    opening = c.OpenHall(id=CALLED, name="Raduno", regulation="rur-2015", date="2026-05-09")
    show.send(opening)
    people = invented(16, Chance(CALLED))
    show.send(c.EnterMany(entries=tuple(t.Enter(**one._asdict()) for one in people)))
    show.send(t.Lock())
    for one in people[:6]:
        show.send(t.CheckInPlayer(player=one.id))


def main(words: list[str]) -> int:
    house = showcase()
    called(house)
    wanted = [one for one in PICTURES if not words or any(word in one.name for word in words)]
    with living(house) as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=ensure(), args=list(FLAGS))
        for lang in LANGS:
            for one in wanted:
                window = Window(browser, house, url, lang, "light", one.size)
                who = demo.REFEREE if one.role == "referee" else ""
                page = window.looks_at(Sight("", one.path, one.role, who))
                if one.first is not None:
                    one.first(page)
                path = FOLDER / (f"{one.name}.png" if lang == "it" else f"{one.name}-{lang}.png")
                page.screenshot(path=path)
                print(f"{path.name:<32}{path.stat().st_size:>9,} bytes")
                window.context.close()
        browser.close()
    house.close()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
