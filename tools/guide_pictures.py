"""The pictures of the guide, made again: pages of the showcase, and one match followed to its end.

python -m tools.guide_pictures [WORD …]    only pictures whose name holds one of the words
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import FilePayload, Page, sync_playwright

from arbitro.app import commands as c
from arbitro.bootstrap import Installation
from arbitro.bots.simulate import simulate
from arbitro.simulation.invented_people import invented
from arbitro.simulation.seeded_chance import Chance
from arbitro.tournament import commands as t
from arbitro.web import demo
from tests.web.living import living
from tools.browser import FLAGS, ensure
from tools.guide_match import followed
from tools.guide_play import played
from tools.moments import BENCH, CASE, COMMITTED, DECIDED, FACTS, RENOUNCED
from tools.screens import LANGS, PHONE, WALL, Window
from tools.showcase import CLOSED, NEW, showcase
from tools.sights import Sight

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "pictures" / "screens"
LAPTOP = (1280, 800)
CALLED = "primo-appello"
"""A hall whose list is closed and whose roll call has begun."""


class Picture(NamedTuple):
    """Its name in the guide, whose page it is, how wide, and what is done there first."""

    name: str
    path: str
    role: str = ""
    size: tuple[int, int] = LAPTOP
    first: Callable[[Page], None] | None = None
    subject: Callable[[Installation], str] | None = None


def pasted(page: Page) -> None:
    people = invented(16, Chance("the guide"))
    rows = "\n".join(f"{one.name}\t{one.club}\t{one.region}\t{one.born[:4]}" for one in people)
    page.fill("#f-text", rows)
    page.locator("#paste button").click()
    page.locator("#preview-title").wait_for()


def checked(page: Page) -> None:
    page.locator("[data-check-run]").click()
    page.locator(".checks .verdict").wait_for()


def giving_up(page: Page) -> None:
    page.locator("[data-opens]").first.click()
    page.locator("dialog[open]").wait_for()


def opened_reason(page: Page) -> None:
    page.locator(".why summary").first.click()


def proposed(page: Page) -> None:
    page.locator("#proposal").scroll_into_view_if_needed()


def watched(page: Page) -> None:
    (match,) = simulate("rur-2015", 4, 1, seed=7, bot="sensible", time_up_giro=6)
    file = FilePayload(name="match.jsonl", mimeType="application/jsonl", buffer=match.data)
    page.set_input_files("#f-file", [file])
    page.locator("form button.big").click()
    page.locator(".replay-story li").first.wait_for()
    page.evaluate("location.hash = '#210/all'")
    page.locator(".replay-dice, .replay-now").first.wait_for()


def at_play(house: Installation) -> str:
    return house.desk.hall(f"hall/{BENCH}").tournament.rounds[0].tables[DECIDED - 1].players[1]


def with_a_place(house: Installation) -> str:
    return house.desk.hall(f"hall/{RENOUNCED}").tournament.stages[-1].players[1]


def finalist(house: Installation) -> str:
    return house.desk.hall(f"hall/{CLOSED}").tournament.stages[-1].players[0]


_CASE = f"/t/{BENCH}/referee/case/{CASE}?round=1&table={DECIDED}"
_FACTS = "&".join(f"f.{name}={str(fact).lower()}" for name, fact in FACTS.items())
PICTURES = (
    Picture("organiser-house", "/", "organiser"),
    Picture("organiser-commitment", f"/t/{COMMITTED}/desk/draw", "organiser"),
    Picture("player-table", f"/t/{BENCH}/player", "player", PHONE, None, at_play),
    Picture("player-silence", f"/t/{BENCH}/player/standings", "player", PHONE, None, at_play),
    Picture("player-way", f"/t/{CLOSED}/player/way", "player", PHONE, None, finalist),
    Picture(
        "player-renounce", f"/t/{RENOUNCED}/player/me", "player", PHONE, giving_up, with_a_place
    ),
    Picture("projector-names", "/t/demo/screen?show=names", "projector", WALL),
    Picture("projector-clocks", "/t/demo/screen?show=clocks", "projector", WALL),
    Picture("projector-standings", "/t/demo/screen?show=standings", "projector", WALL),
    Picture("public-seating", "/t/demo/seating", "", PHONE),
    Picture("public-standings", "/t/demo/standings", "", PHONE, opened_reason),
    Picture("public-rules", "/regole/rur-2015?q=sdadata"),
    Picture("public-practice", "/regole/rur-2015/casi?words=dado"),
    Picture("referee-cases", f"/t/{BENCH}/referee/cases?words=dado", "referee", PHONE),
    Picture("referee-question", _CASE, "referee", PHONE),
    Picture("referee-ruling", f"{_CASE}&{_FACTS}", "referee", PHONE),
    Picture("referee-table", f"/t/{BENCH}/referee/1/{DECIDED}", "referee", PHONE),
    Picture(
        "referee-sanction",
        f"/t/{BENCH}/referee/1/{DECIDED}/sanction?player=%s&what=language",
        "referee",
        PHONE,
        proposed,
        at_play,
    ),
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
    Picture("replay", "/replay", "", (1280, 900), watched),
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


def _sight(house: Installation, one: Picture) -> Sight:
    """The page with who looks at it; a referee's page may be about a player."""
    whom = one.subject(house) if one.subject else ""
    who = demo.REFEREE if one.role == "referee" else whom
    return Sight("", one.path % whom if "%s" in one.path else one.path, one.role, who)


def main(words: list[str]) -> int:
    house = showcase()
    called(house)
    wanted = [one for one in PICTURES if not words or any(word in one.name for word in words)]
    with living(house) as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=ensure(), args=list(FLAGS))
        for lang in LANGS:
            for one in wanted:
                window = Window(browser, house, url, lang, "light", one.size)
                page = window.looks_at(_sight(house, one))
                if one.first is not None:
                    one.first(page)
                path = FOLDER / (f"{one.name}.png" if lang == "it" else f"{one.name}-{lang}.png")
                page.screenshot(path=path)
                print(f"{path.name:<32}{path.stat().st_size:>9,} bytes")
                window.context.close()
            if not words or any(word.startswith("table") for word in words):
                followed(browser, lang, FOLDER)
            if not words or any(word.startswith("play-") for word in words):
                played(browser, lang, FOLDER)
        browser.close()
    house.close()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
