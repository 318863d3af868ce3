"""Aids of practice: only where nobody is harmed; a turn taken back is a branch, never an edit."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from arbitro.app.playing.opening import NewRoom, WantedSeat
from arbitro.app.playing.rooms import Rooms
from arbitro.bots import make_bot
from arbitro.play.verify import verify
from tests.app.playing.test_rooms import (
    ADA,
    BOT,
    GUEST,
    holder,
    let_bots_play,
    play_out,
    refused,
)

CARDS = NewRoom(regulation="tarocchi-2012", name="Ada", others=(BOT, BOT, BOT))


LONG = replace(ADA, time_up_giro=10)


def act(rooms: Rooms, id: str, mine: int | None) -> None:
    """One thing of the person whose turn it is: the first there is to do."""
    room = rooms.room(id)
    seat = rooms.acting(room)
    assert seat is not None
    version, legal = rooms.version(room), rooms.legal(room, seat)
    first = next((one for one in legal if one["type"] == "place"), legal[0])
    rooms.play(id, mine, first, f"act-{version}", version)


def until_second_turn(rooms: Rooms, id: str, mine: int | None) -> None:
    """One whole turn of the person is over, and the first armies of the next are placed."""
    bot = make_bot("random", 0, "risiko")
    while (match := rooms.match(room := let_bots_play(rooms, id))).state.turn.giro < 2:
        seat = rooms.acting(room)
        action = match.game.action(bot.choose(match, seat if seat is not None else 0))
        rooms.play(id, mine, action, f"move-{rooms.version(room)}", None)
    act(rooms, id, mine)


def test_a_turn_is_taken_back_into_a_branch_and_the_log_stays(rooms: Rooms) -> None:
    held = rooms.open(LONG, "open", "here")
    mine, id = holder(rooms, held), held.room
    until_second_turn(rooms, id, mine)
    before = rooms.room(id)
    whole, version = rooms.store.lines(before.match), rooms.version(before)
    played = rooms.match(before).state
    rooms.take_back(id, mine, version)
    room = rooms.room(id)
    state = rooms.match(room).state
    assert rooms.acting(room) == played.turn.seat
    assert state.turn.giro == played.turn.giro
    assert state.turn.due > played.turn.due
    assert rooms.store.lines(before.match) == whole
    assert tuple(rooms.store.lines(room.match)) == tuple(whole[: state.version])
    assert rooms.version(room) > version


def test_the_turn_before_is_taken_back_if_nothing_was_done_in_this_one(rooms: Rooms) -> None:
    held = rooms.open(LONG, "open", "here")
    mine, id = holder(rooms, held), held.room
    until_second_turn(rooms, id, mine)
    giro = rooms.match(rooms.room(id)).state.turn.giro
    rooms.take_back(id, mine)
    rooms.take_back(id, mine)
    assert rooms.match(rooms.room(id)).state.turn.giro == giro - 1
    assert rooms.room(id).match.endswith("/1-2")


@pytest.mark.parametrize("wanted", [ADA, CARDS], ids=["risiko", "cards"])
def test_a_match_with_a_turn_taken_back_ends_as_a_log_that_verifies(
    rooms: Rooms, wanted: NewRoom
) -> None:
    held = rooms.open(wanted, "open", "here")
    mine, id = holder(rooms, held), held.room
    game = rooms.match(rooms.room(id)).game.name
    for _ in range(3):
        let_bots_play(rooms, id, game=game)
        act(rooms, id, mine)
    rooms.take_back(id, mine)
    room = play_out(rooms, id, mine, game)
    assert room.closed == "finished"
    assert verify(rooms.log(room)) > 50
    assert refused(rooms, rooms.take_back, id, mine) == "room-closed"


def test_where_others_play_everybody_must_want_the_aids(rooms: Rooms) -> None:
    wanted = replace(ADA, others=(GUEST, BOT, BOT))
    ada = rooms.open(wanted, "open", "here")
    bea = rooms.sit(ada.room, "Bea", "k1", "there")
    id, mine, hers = ada.room, holder(rooms, ada), holder(rooms, bea)
    assert not rooms.room(id).practice
    assert refused(rooms, rooms.take_back, id, mine) == "no-practice"
    rooms.agree(id, mine, True)
    assert refused(rooms, rooms.take_back, id, mine) == "no-practice"
    rooms.agree(id, hers, True)
    assert rooms.room(id).practice
    rooms.agree(id, hers, False)
    assert not rooms.room(id).practice
    assert refused(rooms, rooms.agree, id, None, True) == "no-seat-here"


def test_several_people_at_one_device_have_no_aids_unless_they_say_so(rooms: Rooms) -> None:
    here = WantedSeat(here=True, name="Bea")
    held = rooms.open(replace(ADA, others=(here, BOT, BOT)), "open", "here")
    assert not rooms.room(held.room).practice
    rooms.agree(held.room, holder(rooms, held), True)
    assert rooms.room(held.room).practice


def test_what_cannot_be_taken_back_says_so_and_changes_nothing(rooms: Rooms) -> None:
    held = rooms.open(LONG, "open", "here")
    mine, id = holder(rooms, held), held.room
    let_bots_play(rooms, id)
    before = rooms.room(id)
    assert refused(rooms, rooms.take_back, id, mine) == "nothing-to-take-back"
    stale = rooms.version(before)
    act(rooms, id, mine)
    assert refused(rooms, rooms.take_back, id, mine, stale) == "changed-meanwhile"
    assert refused(rooms, rooms.take_back, id, None) == "no-seat-here"
    assert rooms.room(id) == before


def test_what_a_bot_chose_before_is_not_played_after(rooms: Rooms) -> None:
    held = rooms.open(LONG, "open", "here")
    mine, id = holder(rooms, held), held.room
    let_bots_play(rooms, id)
    act(rooms, id, mine)
    turn = rooms.turn_of_bot(rooms.room(id))
    assert turn is not None
    chosen = rooms.legal(rooms.room(id), turn.seat)[0]
    rooms.take_back(id, mine)
    assert refused(rooms, rooms.play_for, id, turn, chosen) == "changed-meanwhile"
