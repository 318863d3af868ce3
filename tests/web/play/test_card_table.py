"""The card table in a real browser: from the lobby to the sheet, and a card that is refused."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from arbitro.bootstrap import Installation
from arbitro.play.verify import verify
from arbitro.web.serving import bot_turns
from tests.web.houses import steady
from tests.web.play.card_player import CardPlayer
from tests.web.play.fitting import fits


@pytest.fixture(scope="module")
def house() -> Iterator[Installation]:
    made = steady()
    yield made
    made.close()


@pytest.fixture(autouse=True)
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_turns, "PAUSES", {"normal": 0.0, "fast": 0.0})


def test_a_hand_from_the_lobby_to_the_sheet(page: Page, site: str, house: Installation) -> None:
    page.goto(f"{site}/play")
    page.click("#start-cards")
    page.wait_for_selector("#room .felt")
    met: set[str] = set()

    def look(state: str) -> None:
        if state in ("discard", "play") and state not in met:
            met.add(state)
            fits(page, state)

    me = CardPlayer(page, house.rooms, look)
    me.id = page.url.rpartition("/")[2]
    me.play_out()
    expect(page.locator(".hand-sheet tbody tr")).to_have_count(1)
    fits(page, "sheet")
    assert "play" in met
    room = house.rooms.room(me.id)
    assert room.closed == "finished"
    assert verify(house.rooms.log(room)) > 50


@pytest.mark.soak
def test_twelve_hands_fill_the_sheet(page: Page, site: str, house: Installation) -> None:
    me, rooms = CardPlayer(page, house.rooms), house.rooms
    page.goto(f"{site}/play")
    page.locator("#open-room summary").click()
    page.locator("#open-room [name=regulation]").select_option("tarocchi-2012")
    page.locator("#open-room [name=hands]").select_option("12")
    page.locator("#open-room details button").click()
    page.wait_for_selector("#room .felt")
    me.id = page.url.rpartition("/")[2]
    for hand in range(1, 13):
        me.play_hand()
        if hand < 12:
            me.next_hand()
    expect(page.locator(".hand-sheet tbody tr")).to_have_count(12)
    room = rooms.room(me.id)
    assert room.closed == "finished"
    for hand in range(1, 13):
        assert verify(rooms.log(room, hand)) > 50
