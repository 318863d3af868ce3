"""Dice nobody chose: everybody's value is fixed before the house's secret."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import pytest

from arbitro.app.playing.opening import NewRoom, WantedSeat
from arbitro.app.playing.rooms import Held, Rooms
from arbitro.app.playing.shared_dice import PATIENCE
from arbitro.bootstrap import Installation, joined
from arbitro.bots import make_bot
from arbitro.kernel import Refused
from arbitro.play.receipt import Receipt, require_held
from arbitro.play.verify import verify
from arbitro.store.memory import MemoryStore
from arbitro.tournament import commands as t
from tests.app.playing.online_round import Hours, Online, sixteen

BOT, GUEST = WantedSeat(bot="random"), WantedSeat()
MINE, THEIRS, OTHER = ("a1" * 32, "b2" * 32, "c3" * 32)


def fixed(value: str) -> str:
    return sha256(bytes.fromhex(value)).hexdigest()


@pytest.fixture
def hours() -> Hours:
    return Hours()


@pytest.fixture
def house(hours: Hours) -> Installation:
    return joined(MemoryStore(), hours)


def two(rooms: Rooms, **more: Any) -> Held:
    """A room of two people and two bots, both with a value of their own."""
    ada = NewRoom(
        regulation=more.get("regulation", "rur-2015"),
        name="Ada",
        others=(GUEST, BOT, BOT),
        hands=more.get("hands", 1),
        commitment=fixed(MINE),
    )
    held = rooms.open(ada, "k", "1")
    rooms.sit(held.room, "Bea", "k2", "2", fixed(THEIRS))
    return held


def code(what: Any, *arguments: Any) -> str:
    with pytest.raises(Refused) as found:
        what(*arguments)
    return found.value.code


def test_values_are_told_after_the_promise_and_the_match_opens_with_them(
    house: Installation,
) -> None:
    rooms = house.rooms
    id = two(rooms).room
    room = rooms.room(id)
    assert room.promise
    assert not room.begun
    assert code(rooms.pledge, id, 0, fixed(OTHER)) == "dice-are-fixed"
    assert code(rooms.tell_value, id, 0, OTHER) == "another-value"
    assert code(rooms.tell_value, id, None, MINE) == "no-seat-here"
    rooms.tell_value(id, 0, MINE)
    rooms.tell_value(id, 0, MINE)  # a double tap
    assert not rooms.room(id).begun
    rooms.tell_value(id, 1, THEIRS)
    first = rooms.match(rooms.room(id)).events[0]
    assert first.kind == "match.opened/2"
    assert first.commitment == room.promise
    assert [row["name"] for row in first.contributions] == ["Ada", "Bea"]
    assert first.secret_sha256 != first.commitment


def test_before_the_promise_nobody_tells_and_nobody_copies(house: Installation) -> None:
    rooms = house.rooms
    ada = NewRoom(
        regulation="rur-2015", name="Ada", others=(GUEST, GUEST, BOT), commitment=fixed(MINE)
    )
    id = rooms.open(ada, "k", "1").room
    assert code(rooms.tell_value, id, 0, MINE) == "secret-not-fixed"
    rooms.sit(id, "Bea", "k2", "2")
    assert code(rooms.pledge, id, 1, fixed(MINE)) == "commitment-used"
    assert code(rooms.pledge, id, 1, "xyz") == "malformed-commitment"
    assert code(rooms.sit, id, "Cleo", "k3", "3", "G" * 64) == "malformed-commitment"


def test_who_tells_nothing_is_named_and_everything_is_fixed_anew_without_him(
    house: Installation, hours: Hours
) -> None:
    rooms = house.rooms
    id = two(rooms).room
    before = rooms.room(id).promise
    rooms.tell_value(id, 0, MINE)
    hours.wall += PATIENCE + 1
    assert rooms.waiting_for_dice() == [id]
    rooms.go_on(id)
    room = rooms.room(id)
    assert room.silent == {1}
    assert not room.promise
    assert not room.begun
    rooms.pledge(id, 0, fixed(OTHER))  # a told value is not used again
    room = rooms.room(id)
    assert room.promise not in ("", before)
    rooms.tell_value(id, 0, OTHER)
    first = rooms.match(rooms.room(id)).events[0]
    assert [row["value"] for row in first.contributions] == [OTHER]


def test_a_match_begins_in_the_end_though_everybody_stays_silent(
    house: Installation, hours: Hours
) -> None:
    rooms = house.rooms
    id = two(rooms).room
    for _ in range(2):
        hours.wall += PATIENCE + 1
        rooms.go_on(id)
    assert rooms.match(rooms.room(id)).events[0].kind == "match.opened/1"


def test_hands_of_a_series_rest_on_the_first_promise(house: Installation) -> None:
    rooms = house.rooms
    held = two(rooms, regulation="tarocchi-2012", hands=4)
    id = held.room
    seen = rooms.room(id).promise
    rooms.tell_value(id, 0, MINE)
    rooms.tell_value(id, 1, THEIRS)
    bot, number = make_bot("random", 5, "mineo"), 0
    for hand in (1, 2):
        while not rooms.match(rooms.room(id)).finished:
            room = rooms.room(id)
            seat = rooms.acting(room)
            assert seat is not None
            match = rooms.match(room)
            holder = room.seats[room.named(match.state.seated[seat])].holder
            action = match.game.action(bot.choose(match, seat))
            if (turn := rooms.turn_of_bot(room)) is not None:
                rooms.play_for(id, turn, action)
            else:
                rooms.play(id, holder, action, f"m{number}", None)
            number += 1
        data = rooms.log(rooms.room(id), hand)
        assert verify(data)
        require_held(data, Receipt(value=MINE, promise=seen))
        rooms.next_hand(id, 0)
    secrets = [
        rooms.matches.seated(rooms.room(id).hand(hand)).match.events[-1].secret for hand in (1, 2)
    ]
    assert sha256(bytes.fromhex(secrets[1])).hexdigest() == secrets[0]


# At a table of a tournament


@pytest.fixture
def gathering() -> Online:
    running = sixteen()
    running.do(t.PlayOnline(tables=(1,), gather=60))
    return running


def test_a_table_waits_for_everybodys_value_and_then_begins(gathering: Online) -> None:
    rooms, room = gathering.house.rooms, gathering.room(1)
    assert not room.begun
    assert not gathering.table(1).begun
    values = [f"{n}{n}" * 32 for n in range(4)]
    for holder, value in enumerate(values):
        rooms.pledge(room.id, holder, fixed(value))
    for holder, value in enumerate(values):
        rooms.tell_value(room.id, holder, value)
    assert gathering.table(1).begun
    first = gathering.match(1).events[0]
    assert {row["name"] for row in first.contributions} == set(gathering.table(1).players)


def test_who_does_not_come_in_time_is_not_waited_for(gathering: Online) -> None:
    rooms, room = gathering.house.rooms, gathering.room(1)
    rooms.pledge(room.id, 2, fixed(MINE))
    gathering.hours.wall += 61_000
    gathering.house.online.follow_all()
    rooms.tell_value(room.id, 2, MINE)
    assert gathering.table(1).begun
    assert len(gathering.match(1).events[0].contributions) == 1
