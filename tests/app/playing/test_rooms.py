"""Free matches: who opens, sits, leaves and comes back; whose seat is whose; the house's word."""

from __future__ import annotations

from typing import Any

import pytest

from arbitro.app.acts import Who
from arbitro.app.playing import house as free_play
from arbitro.app.playing.house import ABANDONED, ABSENT, FreePlay
from arbitro.app.playing.opening import NewRoom, WantedSeat
from arbitro.app.playing.room import Room
from arbitro.app.playing.rooms import Held, Rooms
from arbitro.bootstrap import Installation, joined
from arbitro.bots import make_bot
from arbitro.kernel import Refused
from arbitro.play.verify import verify
from tests.app.playing.conftest import Hours

BOT, GUEST = WantedSeat(bot="random"), WantedSeat()
ADA = NewRoom(regulation="rur-2015", name="Ada", others=(BOT, BOT, BOT), time_up_giro=1)


def holder(rooms: Rooms, held: Held) -> int | None:
    return rooms.holder(rooms.room(held.room), rooms.ring.find(held.secret))


def refused(rooms: Rooms, what: Any, *arguments: Any) -> str:
    with pytest.raises(Refused) as found:
        what(*arguments)
    return found.value.code


def let_bots_play(rooms: Rooms, id: str, seed: int = 0, game: str = "risiko") -> Room:
    """Until a person has the turn, or it is over."""
    bot = make_bot("random", seed, game)
    while (turn := rooms.turn_of_bot(rooms.room(id))) is not None:
        action = turn.match.game.action(bot.choose(turn.match, turn.seat))
        rooms.play_for(id, turn, action)
    return rooms.room(id)


def play_out(rooms: Rooms, id: str, mine: int | None, game: str = "risiko") -> Room:
    """To the end; the person does the first thing that may be done."""
    bot, number = make_bot("random", 7, game), 0
    while not let_bots_play(rooms, id, game=game).closed:
        room = rooms.room(id)
        seat = rooms.acting(room)
        match = rooms.match(room)
        action = match.game.action(bot.choose(match, seat if seat is not None else 0))
        rooms.play(id, mine, action, f"move-{number}", rooms.version(room))
        number += 1
    return rooms.room(id)


def test_against_bots_it_begins_at_once_and_ends_as_a_log_that_verifies(rooms: Rooms) -> None:
    held = rooms.open(ADA, "open", "here")
    room = play_out(rooms, held.room, holder(rooms, held))
    assert room.closed == "finished"
    assert verify(rooms.log(room)) > 100
    assert rooms.running() == []


def test_the_last_move_sent_again_is_answered_as_before(
    rooms: Rooms, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = rooms.open(ADA, "open", "here")
    mine, sent = holder(rooms, held), []
    play = rooms.play

    def kept(*arguments: Any) -> Any:
        sent.append((arguments, play(*arguments)))
        return sent[-1][1]

    monkeypatch.setattr(rooms, "play", kept)
    room = play_out(rooms, held.room, mine)
    arguments, answer = sent[-1]
    assert room.closed == "finished"
    assert play(*arguments) == answer
    assert refused(rooms, play, *arguments[:3], "another", None) == "room-closed"


def test_opened_twice_with_one_key_it_is_one_room(rooms: Rooms) -> None:
    assert rooms.open(ADA, "once", "here") == rooms.open(ADA, "once", "here")
    assert rooms.open(ADA, "once", "elsewhere") != rooms.open(ADA, "once", "here")
    assert len(rooms.running()) == 2


def test_a_move_is_of_ones_own_seat_and_is_done_once(rooms: Rooms) -> None:
    held = rooms.open(ADA, "open", "here")
    other = rooms.open(ADA, "open", "there")
    mine, id = holder(rooms, held), held.room
    room = let_bots_play(rooms, id)
    seat = rooms.acting(room)
    assert (seat,) == rooms.seats(room, mine)
    action = rooms.legal(room, seat if seat is not None else 0)[0]
    version = rooms.version(room)
    foreign = {**action, "seat": 0 if seat else 1}
    assert refused(rooms, rooms.play, id, mine, foreign, "x", None) == "not-ones-own"
    assert refused(rooms, rooms.play, id, None, action, "x", None) == "no-seat-here"
    stranger = rooms.holder(room, rooms.ring.find(other.secret))
    assert refused(rooms, rooms.play, id, stranger, action, "x", None) == "no-seat-here"
    assert refused(rooms, rooms.play, id, mine, action, "x", version - 1) == "changed-meanwhile"
    first = rooms.play(id, mine, action, "move", version)
    assert rooms.play(id, mine, action, "move", version) == first
    assert refused(rooms, rooms.play, id, mine, action, "again", version) == "changed-meanwhile"


def test_who_is_invited_sits_at_the_free_seat_and_the_last_one_begins(rooms: Rooms) -> None:
    wanted = NewRoom(regulation="rur-2015", name="Ada", others=(GUEST, BOT, GUEST))
    held = rooms.open(wanted, "open", "here")
    assert not rooms.room(held.room).begun
    assert refused(rooms, rooms.sit, held.room, " ada ", "k", "there") == "name-taken"
    assert refused(rooms, rooms.sit, held.room, "", "k", "there") == "malformed-nickname"
    bea = rooms.sit(held.room, "Bea", "k1", "there")
    assert rooms.sit(held.room, "Bea", "k1", "there") == bea
    rooms.sit(held.room, "Cleo", "k2", "there")
    room = rooms.room(held.room)
    assert room.begun == 1
    assert sorted(rooms.match(room).state.seated) == sorted(seat.name for seat in room.seats)
    assert rooms.seats(room, holder(rooms, bea)) != rooms.seats(room, holder(rooms, held))
    assert refused(rooms, rooms.sit, held.room, "Dina", "k3", "there") == "no-free-seat"


def test_bots_take_the_seats_nobody_comes_for(rooms: Rooms) -> None:
    wanted = NewRoom(regulation="24ore-2018", name="Bianca", others=(GUEST, GUEST))
    held = rooms.open(wanted, "open", "here")
    assert refused(rooms, rooms.fill, held.room, None) == "no-seat-here"
    rooms.fill(held.room, holder(rooms, held))
    room = rooms.room(held.room)
    assert room.begun
    assert [seat.bot for seat in room.seats] == ["", "sensible", "sensible"]
    assert len({seat.name for seat in room.seats}) == 3


def test_who_leaves_is_played_for_until_he_comes_back(rooms: Rooms) -> None:
    held = rooms.open(ADA, "open", "here")
    mine = holder(rooms, held)
    room = let_bots_play(rooms, held.room)
    assert rooms.turn_of_bot(room) is None
    rooms.leave(held.room, mine)
    rooms.leave(held.room, mine)
    turn = rooms.turn_of_bot(rooms.room(held.room))
    assert turn is not None
    assert turn.bot == "sensible"
    rooms.resume(held.room, mine)
    assert rooms.turn_of_bot(rooms.room(held.room)) is None


def test_one_device_passed_round_shows_nothing_in_between(rooms: Rooms) -> None:
    others = (WantedSeat(here=True, name="Bea"), BOT, BOT)
    held = rooms.open(NewRoom(regulation="rur-2015", name="Ada", others=others), "o", "here")
    mine = holder(rooms, held)
    room = let_bots_play(rooms, held.room)
    own = rooms.seats(room, mine)
    assert len(own) == 2
    turn = rooms.acting(room)
    assert turn in own
    waiting = next(seat for seat in own if seat != turn)
    assert rooms.eyes(room, mine, None) == "public"
    assert rooms.eyes(room, mine, waiting) == "public"
    assert rooms.eyes(room, mine, turn) == turn
    assert rooms.legal(room, "public") == []


def test_the_house_shuts_free_play_and_holds_so_many(rooms: Rooms) -> None:
    organiser = Who(role="organiser")
    with pytest.raises(Refused):
        free_play.say(rooms.store, Who(role="player"), FreePlay(open=False))
    free_play.say(rooms.store, organiser, FreePlay(open=False))
    assert refused(rooms, rooms.open, ADA, "a", "x") == "free-play-shut"
    free_play.say(rooms.store, organiser, FreePlay(most=1))
    rooms.open(ADA, "a", "x")
    assert refused(rooms, rooms.open, ADA, "b", "x") == "house-full"
    assert free_play.said(rooms.store) == FreePlay(most=1)


@pytest.mark.parametrize(
    ("wanted", "code"),
    [
        (NewRoom(regulation="rur-2015", name="Ada", others=(BOT,)), "table-size"),
        (NewRoom(regulation="chess", name="Ada", others=(BOT,)), "unknown-regulation"),
        (NewRoom(regulation="rur-2015", name="", others=(BOT,) * 3), "malformed-nickname"),
        (NewRoom(regulation="rur-2015", name="A" * 25, others=(BOT,) * 3), "malformed-nickname"),
        (
            NewRoom(regulation="rur-2015", name="A", others=(WantedSeat(bot="exec:rm"), BOT, BOT)),
            "unknown-bot",
        ),
        (
            NewRoom(regulation="rur-2015", name="A", others=(BOT,) * 3, time_up_giro=0),
            "impossible-giro",
        ),
        (NewRoom(regulation="rur-2015", name="A", others=(BOT,) * 3, hands=99), "too-many-deals"),
    ],
)
def test_what_is_no_match_is_refused_and_opens_nothing(
    rooms: Rooms, wanted: NewRoom, code: str
) -> None:
    assert refused(rooms, rooms.open, wanted, "k", "x") == code
    assert rooms.running() == []


def test_a_match_everybody_has_left_is_closed_after_the_stated_time(
    rooms: Rooms, hours: Hours
) -> None:
    held = rooms.open(ADA, "open", "here")
    assert rooms.close_abandoned() == []
    hours.wall += ABANDONED - 1
    assert rooms.close_abandoned() == []
    hours.wall += 1
    assert rooms.close_abandoned() == [held.room]
    assert rooms.room(held.room).closed == "abandoned"
    assert refused(rooms, rooms.leave, held.room, 0) == "room-closed"


def test_who_keeps_others_waiting_is_played_for_and_alone_one_may_take_ones_time(
    rooms: Rooms, hours: Hours
) -> None:
    alone = rooms.open(ADA, "alone", "here")
    let_bots_play(rooms, alone.room)
    wanted = NewRoom(regulation="rur-2015", name="Ada", others=(GUEST, BOT, BOT))
    held = rooms.open(wanted, "open", "here")
    keys = [held, rooms.sit(held.room, "Bea", "k", "there")]
    room = let_bots_play(rooms, held.room)
    assert rooms.stand_in_for_absent() == []
    hours.wall += ABSENT
    assert rooms.stand_in_for_absent() == [held.room]
    turn = rooms.turn_of_bot(rooms.room(held.room))
    assert turn is not None
    assert turn.bot == room.away
    slow = rooms.room(held.room).seats[turn.entrant].holder
    assert slow in [holder(rooms, key) for key in keys]
    rooms.resume(held.room, slow)
    assert rooms.turn_of_bot(rooms.room(held.room)) is None
    assert rooms.turn_of_bot(rooms.room(alone.room)) is None


def test_another_process_over_the_same_store_goes_on(house: Installation, hours: Hours) -> None:
    held = house.rooms.open(ADA, "open", "here")
    before = let_bots_play(house.rooms, held.room)
    other = joined(house.leader.store, hours).rooms
    room = other.room(held.room)
    assert room == before
    assert other.version(room) == house.rooms.version(before)
    assert [one.event for one in other.story(room, 0)] == [
        one.event for one in house.rooms.story(before, 0)
    ]
    assert play_out(other, held.room, holder(other, held)).closed == "finished"
    assert house.rooms.room(held.room).closed == "finished"


def test_hands_are_dealt_one_after_the_other(rooms: Rooms) -> None:
    wanted = NewRoom(regulation="tarocchi-2012", name="Ada", others=(BOT, BOT, BOT), hands=2)
    held = rooms.open(wanted, "open", "here")
    mine = holder(rooms, held)
    for hand in (1, 2):
        number = 0
        while not rooms.match(rooms.room(held.room)).finished:
            room = rooms.room(held.room)
            assert room.begun == hand
            seat = rooms.acting(room)
            match = rooms.match(room)
            bot = make_bot("random", number, "mineo")
            action = match.game.action(bot.choose(match, seat if seat is not None else 0))
            turn = rooms.turn_of_bot(room)
            if turn is None:
                rooms.play(held.room, mine, action, f"{hand}-{number}", None)
            else:
                rooms.play_for(held.room, turn, action)
            number += 1
        if hand == 1:
            assert not rooms.room(held.room).closed
            rooms.next_hand(held.room, mine)
    assert rooms.room(held.room).closed == "finished"


def test_who_sat_down_while_the_server_was_killed_finds_his_seat_again(
    house: Installation, hours: Hours
) -> None:
    """His answer was lost: the same wish, sent to the next server, is the same seat."""
    wanted = NewRoom(regulation="rur-2015", name="Ada", others=(GUEST, GUEST, BOT))
    id = house.rooms.open(wanted, "open", "here").room
    house.rooms.sit(id, "Bea", "sit-bea", "there")
    next_one = joined(house.leader.store, hours).rooms
    again = next_one.sit(id, "Bea", "sit-bea", "there")
    assert holder(next_one, again) == 1
    assert [seat.name for seat in next_one.room(id).seats][:3] == ["Ada", "Bea", ""]
    assert refused(next_one, next_one.sit, id, "Bea", "other", "there") == "name-taken"
    assert holder(next_one, next_one.sit(id, "Cleo", "sit-bea", "elsewhere")) == 2
