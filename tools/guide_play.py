"""The pictures of the guide to playing: a match of RisiKo! and a hand, played in a browser."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser

from arbitro.simulation.seeded_chance import Chance
from arbitro.web import demo
from arbitro.web.serving import bot_turns
from tests.web.houses import steady
from tests.web.living import living
from tests.web.play.browser_player import BrowserPlayer
from tests.web.play.card_player import CardPlayer

LAPTOP, PHONE = (1280, 900), (390, 844)
WANTED = {
    "lobby": ("play-lobby", LAPTOP),
    "draft": ("play-draft", PHONE),
    "throw": ("play-throw", PHONE),
    "play": ("play-cards", PHONE),
}
"""By what the player meets: the picture's name and how wide it is."""


def played(browser: Browser, lang: str, folder: Path) -> None:
    """Against bots; each picture when its moment first comes, and the result."""
    bot_turns.PAUSES |= dict.fromkeys(bot_turns.PAUSES, 0.0)
    house = steady()
    demo.set_up(house.desk)
    house.matches.entropy = Chance("the guide").bytes
    with living(house) as url:
        context = browser.new_context(
            viewport={"width": LAPTOP[0], "height": LAPTOP[1]}, locale=lang, color_scheme="light"
        )
        page = context.new_page()
        left = dict(WANTED)

        def shoot(name: str, size: tuple[int, int]) -> None:
            page.set_viewport_size({"width": size[0], "height": size[1]})
            page.evaluate("() => scrollTo(0, 0)")
            path = folder / (f"{name}.png" if lang == "it" else f"{name}-{lang}.png")
            page.screenshot(path=path)
            page.set_viewport_size({"width": LAPTOP[0], "height": LAPTOP[1]})

        def seen(what: str) -> None:
            if what in left:
                shoot(*left.pop(what))

        page.goto(url)
        shoot("public-house", (1280, 640))
        player = BrowserPlayer(page, house.rooms, seen)
        player.open(url, time_up="1")
        player.play_out()
        shoot("play-result", PHONE)
        dealt = CardPlayer(page, house.rooms, seen)
        dealt.open(url, regulation="tarocchi-2012")
        dealt.play_hand()
        context.close()
    house.close()
