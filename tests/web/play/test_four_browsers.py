"""A giro with four browsers at one table: each plays its turn, all see it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from playwright.sync_api import Browser, Page, expect

from arbitro.app.playing.opening import NewRoom, WantedSeat
from arbitro.app.playing.rooms import Held, Rooms
from arbitro.bootstrap import Installation
from arbitro.bots import make_bot
from arbitro.simulation.seeded_chance import Chance
from tests.web.houses import steady
from tests.web.play.browser_player import BrowserPlayer
from tests.web.windows import window

FOUR = NewRoom(regulation="rur-2015", name="Ada", others=(WantedSeat(),) * 3, time_up_giro=10)


@pytest.fixture(scope="module")
def house() -> Iterator[Installation]:
    made = steady()
    made.matches.entropy = Chance("four browsers").bytes
    yield made
    made.close()


def seated(rooms: Rooms, key: str) -> list[Held]:
    """Four people, all armies placed: the first giro is about to be played."""
    held = [rooms.open(FOUR, key, "0")]
    for n, name in enumerate(("Bea", "Cleo", "Dina"), start=1):
        held.append(rooms.sit(held[0].room, name, f"{key}-{n}", str(n)))
    bot = make_bot("random", 5, "risiko")
    while not rooms.match(room := rooms.room(held[0].room)).state.turn.giro:
        match, seat = rooms.match(room), rooms.acting(room) or 0
        action = match.game.action(bot.choose(match, seat))
        holder = room.named(match.state.seated[seat])
        rooms.play(room.id, holder, action, f"s{match.state.version}", None)
    return held


def sat_down(
    stack: ExitStack, browser: Browser, site: str, rooms: Rooms, key: Held, holder: int
) -> BrowserPlayer:
    """A window of his own, with the key of his seat."""
    page = stack.enter_context(window(browser))
    page.context.add_cookies([{"name": f"seat-{key.room}", "value": key.secret, "url": site}])
    page.goto(f"{site}/play/{key.room}")
    player = BrowserPlayer(page, rooms, holder=holder)
    player.id = key.room
    return player


def test_a_giro_with_four_browsers_at_one_table(
    browser: Browser, site: str, house: Installation
) -> None:
    rooms = house.rooms
    held = seated(rooms, "giro")
    id = held[0].room
    with ExitStack() as stack:
        people = [sat_down(stack, browser, site, rooms, key, n) for n, key in enumerate(held)]
        turns: list[int] = []
        while (state := rooms.match(rooms.room(id)).state).turn.giro == 1:
            one = people[rooms.room(id).named(state.seated[state.turn.seat])]
            assert one.wait_for_turn()
            if state.turn.due:
                legal = rooms.legal(rooms.room(id), state.turn.seat)
                one.place([step for step in legal if step["type"] == "place"])
                expect(one.page.locator("[data-draft]")).not_to_contain_text("Scelte")
            else:
                one.press("pass", "[value=pass]")
                expect(one.page.locator(".play-bar[data-mine=no]")).to_be_visible()
                turns.append(one.holder)
            for each in people:
                each.shows(rooms.version(rooms.room(id)))
        assert sorted(turns) == [0, 1, 2, 3]
        aims = {one.page.locator(".play-side progress + p").inner_text() for one in people}
        assert len(aims) == 4  # everybody sees his own objective


def test_the_wall_follows_what_is_played(page: Page, site: str, house: Installation) -> None:
    rooms, held = house.rooms, seated(house.rooms, "wall")
    id = held[0].room
    page.goto(f"{site}/play/{id}/screen")
    for number in range(2):
        room = rooms.room(id)
        expect(page.locator("#main")).to_have_attribute("data-at", str(rooms.version(room)))
        expect(page.locator("#wire")).to_have_attribute("data-wire", "live")
        seat = rooms.acting(room) or 0
        holder = room.named(rooms.match(room).state.seated[seat])
        rooms.play(id, holder, rooms.legal(room, seat)[0], f"wall-{number}", None)
    expect(page.locator("#main")).to_have_attribute("data-at", str(rooms.version(rooms.room(id))))
