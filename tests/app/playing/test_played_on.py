"""A finished match gone on with from some moment of it, against bots."""

from __future__ import annotations

from typing import Any

import pytest

from arbitro.app.acts import Who
from arbitro.app.playing import house as free_play
from arbitro.app.playing.played_on import WantedOn
from arbitro.app.playing.rooms import Held, Rooms
from arbitro.bootstrap import Installation, joined
from arbitro.bots import make_bot
from arbitro.kernel import Refused
from arbitro.play import apply, legal_actions, new_match
from arbitro.play.acting import acting_seats
from arbitro.play.log import Damaged, write
from arbitro.play.verify import verify
from arbitro.store.memory import MemoryStore
from tests.app.playing.online_round import Hours

NAMES = ("Ada", "Bea", "Ciro", "Dino")


def played(regulation: str, names: tuple[str, ...] = NAMES) -> bytes:
    more: dict[str, Any] = {"time_up_giro": 2} if regulation == "rur-2015" else {}
    match = new_match(regulation, names, secret=b"\x07" * 32, **more)
    bot = make_bot("random", 3, match.game.name)
    while not match.finished:
        seats = acting_seats(match)
        action = match.game.action(bot.choose(match, seats[0])) if seats else None
        match, _ = apply(match, action or legal_actions(match)[0])
    return write(match.game, match.events)


@pytest.fixture(scope="module")
def log() -> bytes:
    return played("rur-2015")


@pytest.fixture
def house() -> Installation:
    return joined(MemoryStore(), Hours())


def go_on(house: Installation, log: bytes, lines: int, player: str = "Bea") -> Held:
    wanted = WantedOn(log=log, lines=lines, player=player, bot="random")
    return house.rooms.play_on(wanted, "k", "1")


def play_out(rooms: Rooms, id: str) -> None:
    bot = make_bot("random", 9, rooms.match(rooms.room(id)).game.name)
    for number in range(4000):
        room = rooms.room(id)
        if room.closed:
            return
        match, seat = rooms.match(room), rooms.acting(room)
        assert seat is not None
        action = match.game.action(bot.choose(match, seat))
        if (turn := rooms.turn_of_bot(room)) is not None:
            rooms.play_for(id, turn, action)
        else:
            rooms.play(id, 0, action, f"m{number}", None)
    raise AssertionError("it never ended")


@pytest.mark.parametrize("regulation", ["rur-2015", "tarocchi-2012"])
def test_the_match_goes_on_from_any_moment_to_a_log_that_verifies(
    house: Installation, regulation: str
) -> None:
    data = played(regulation)
    first = data.splitlines(keepends=True)
    for lines in (1, 2, len(first) // 2, len(first) // 2 + 1):
        wanted = WantedOn(log=data, lines=lines, player="Bea", bot="random")
        id = house.rooms.play_on(wanted, f"k{lines}", "1").room
        room = house.rooms.room(id)
        assert room.alone
        assert room.practice
        assert [seat.name for seat in room.seats if not seat.bot] == ["Bea"]
        play_out(house.rooms, id)
        went_on = house.rooms.log(house.rooms.room(id))
        assert went_on.splitlines(keepends=True)[:lines] == first[:lines]
        assert verify(went_on)


def test_sent_twice_it_is_one_match_and_the_first_is_untouched(
    house: Installation, log: bytes
) -> None:
    assert go_on(house, log, 40) == go_on(house, log, 40)
    assert len(house.rooms.running()) == 1


@pytest.mark.parametrize("lines", [0, -1, 10**6])
def test_where_nothing_is_left_to_play_it_says_so(
    house: Installation, log: bytes, lines: int
) -> None:
    for wrong in (lines, log.count(b"\n") - 1, log.count(b"\n")):
        with pytest.raises(Refused) as found:
            go_on(house, log, wrong)
        assert found.value.code == "nothing-to-play-on"
    assert house.rooms.running() == []


def test_a_forged_a_running_and_a_foreign_log_open_nothing(house: Installation, log: bytes) -> None:
    lines = log.splitlines(keepends=True)
    with pytest.raises(Refused) as found:
        go_on(house, b"".join(lines[:50]), 20)
    assert found.value.code == "not-to-play-on"
    with pytest.raises(Damaged):
        go_on(house, b"".join([*lines[:30], *lines[31:]]), 20)
    with pytest.raises(Refused) as found:
        go_on(house, log, 40, "Zoe")
    assert found.value.code == "unknown-player"
    with pytest.raises(Refused) as found:
        go_on(house, played("tarocchi-2012", ("A" * 40, "B", "C", "D")), 20, "B")
    assert found.value.code in ("malformed-nickname", "not-to-play-on")
    assert house.rooms.running() == []


def test_a_house_that_is_shut_or_full_lets_nobody_go_on(house: Installation, log: bytes) -> None:
    who = Who(role="organiser", subject="x")
    for said, code in (
        (free_play.FreePlay(open=False), "free-play-shut"),
        (free_play.FreePlay(most=0), "house-full"),
    ):
        free_play.say(house.store, who, said)
        with pytest.raises(Refused) as found:
            go_on(house, log, 40)
        assert found.value.code == code
