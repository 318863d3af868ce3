"""Bots play by themselves, at their pace; one that fails is replaced, and a restart goes on."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from msgspec.structs import replace

from arbitro.app.playing import opening
from arbitro.app.playing.opening import NewRoom, WantedSeat
from arbitro.bootstrap import Installation
from arbitro.bots import PLAYERS
from arbitro.web.serving import bot_turns
from arbitro.web.serving.bot_turns import BotTurns
from tests.patience import SECONDS
from tests.web.houses import steady
from tests.web.lending import client_of

BOT = WantedSeat(bot="sensible")
ADA = NewRoom(regulation="rur-2015", name="Ada", others=(BOT, BOT, BOT), time_up_giro=1)


class Failing:
    """A bot with a fault."""

    def __init__(self, seed: int | str) -> None: ...

    def choose(self, *_: Any) -> Any:
        raise RuntimeError("no idea")


def played(house: Installation, until: Callable[[], bool], skipped: str = "") -> list[float]:
    """Let bots play until this is so; the pauses they made."""
    pauses: list[float] = []

    async def pause(seconds: float) -> None:
        pauses.append(seconds)

    async def run() -> None:
        turns = BotTurns(house.rooms, pause)
        if skipped:
            turns.skip(skipped)
        task = asyncio.create_task(turns.run())
        await asyncio.to_thread(_wait, until)
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task

    asyncio.run(run())
    return pauses


def _wait(until: Callable[[], bool]) -> None:
    patience = time.monotonic() + SECONDS
    while not until():
        assert time.monotonic() < patience
        time.sleep(0.002)


def test_they_play_until_a_person_has_the_turn_and_after_a_restart_too() -> None:
    house = steady()
    id = house.rooms.open(ADA, "open", "here").room
    rooms = house.rooms

    def waits_for_ada() -> bool:
        room = rooms.room(id)
        return bool(room.closed) or rooms.turn_of_bot(room) is None

    pauses = played(house, waits_for_ada)
    assert all(0.4 < one < 1.0 for one in pauses)
    rooms.leave(id, 0)  # the stand-in plays on, in another run of the server
    played(house, lambda: bool(rooms.room(id).closed))
    assert rooms.room(id).closed == "finished"
    house.close()


def test_a_bot_that_fails_is_replaced_by_the_random_one_and_it_is_written_down(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(PLAYERS["risiko"], "sensible", Failing)
    house = steady()
    id = house.rooms.open(ADA, "open", "here").room
    house.rooms.leave(id, 0)
    played(house, lambda: bool(house.rooms.room(id).closed))
    room = house.rooms.room(id)
    assert [seat.played_by for seat in room.seats] == ["random"] * 4
    with client_of(house) as client:
        page = client.get(f"/play/{id}?lang=it", headers={"Accept": "text/html"}).text
    assert page.count("il suo bot si è guastato") == 4
    house.close()


def test_faster_is_faster_and_skipping_waits_for_nothing() -> None:
    assert bot_turns.PAUSES["fast"] < bot_turns.PAUSES["normal"] / 4
    house = steady()
    id = house.rooms.open(ADA, "open", "here").room
    house.rooms.set_pace(id, 0, "fast")
    house.rooms.leave(id, 0)
    assert played(house, lambda: bool(house.rooms.room(id).closed), skipped=id) == []
    house.close()


def test_a_trick_lies_there_longer_than_a_card() -> None:
    house = steady()
    cards = NewRoom(regulation="tarocchi-2012", name="Ada", others=(BOT, BOT, BOT))
    id = house.rooms.open(cards, "open", "here").room
    house.rooms.leave(id, 0)
    pauses = played(house, lambda: bool(house.rooms.room(id).closed))
    assert sum(one > 1.0 for one in pauses) <= 14
    assert max(pauses) > 1.0
    assert max(pauses) < 2.5
    house.close()


def test_when_the_time_of_a_turn_is_over_the_seat_is_played_without_anybody_asking(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(opening, "SHORTEST", 1)
    house = steady()
    id = house.rooms.open(replace(ADA, turn_seconds=1), "open", "here").room
    played(house, lambda: bool(house.rooms.room(id).closed))
    assert house.rooms.room(id).closed == "finished"
    assert house.rooms.room(id).seats[0].stand_in == "sensible"
    house.close()
