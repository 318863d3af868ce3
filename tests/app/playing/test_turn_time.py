"""Time for a turn on the server's clock; who lets it run out is played for, or leaves the match."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from arbitro.app.playing.opening import NewRoom
from arbitro.app.playing.room import EXIT
from arbitro.app.playing.rooms import Rooms
from arbitro.play.verify import verify
from tests.app.playing.conftest import Hours
from tests.app.playing.test_rooms import ADA, GUEST, holder, let_bots_play, play_out, refused

TIMED = replace(ADA, turn_seconds=60, time_up_giro=10)
MINUTE = 60_000


def test_the_seat_of_who_is_late_is_played_by_the_bot_until_he_is_back(
    rooms: Rooms, hours: Hours
) -> None:
    held = rooms.open(TIMED, "open", "here")
    room, mine = let_bots_play(rooms, held.room), holder(rooms, held)
    assert rooms.turn_ends(room) == hours.wall + MINUTE
    hours.wall += MINUTE - 1
    assert not rooms.end_late_turn(room.id)
    hours.wall += 1
    assert rooms.end_late_turn(room.id)
    assert rooms.turn_of_bot(rooms.room(room.id)) is not None
    assert not rooms.end_late_turn(room.id)
    rooms.resume(room.id, mine)
    assert rooms.turn_of_bot(rooms.room(room.id)) is None


def test_an_act_within_a_turn_gives_no_new_time_and_the_next_turn_does(
    rooms: Rooms, hours: Hours
) -> None:
    held = rooms.open(TIMED, "open", "here")
    mine, id = holder(rooms, held), held.room
    while not rooms.match(room := let_bots_play(rooms, id)).state.turn.giro:
        seat = rooms.acting(room)
        assert seat is not None
        rooms.play(id, mine, rooms.legal(room, seat)[0], f"p{rooms.version(room)}", None)
    ends, seat = rooms.turn_ends(room), rooms.acting(room)
    assert seat is not None
    hours.wall += 1000
    place = next(one for one in rooms.legal(room, seat) if one["type"] == "place")
    rooms.play(id, mine, place, "place", None)
    assert rooms.turn_ends(rooms.room(id)) == ends
    rooms.play(id, mine, {"seat": seat, "type": "pass"}, "pass", None)
    assert rooms.turn_ends(rooms.room(id)) is None
    room = let_bots_play(rooms, id)
    assert rooms.turn_ends(room) == hours.wall + MINUTE


def test_who_is_late_leaves_the_match_where_it_was_opened_so(rooms: Rooms, hours: Hours) -> None:
    held = rooms.open(replace(TIMED, away=EXIT), "open", "here")
    mine, id = holder(rooms, held), held.room
    room = let_bots_play(rooms, id)
    (seat,) = rooms.seats(room, mine)
    while not rooms.match(rooms.room(id)).state.exits:
        phase = rooms.match(let_bots_play(rooms, id)).state.phase
        hours.wall += MINUTE
        assert rooms.end_late_turn(id)
    assert phase == "placement"  # a colour cannot be left open: the first was taken for him
    state = rooms.match(rooms.room(id)).state
    assert state.standing[seat] == "removed"
    assert [(one.player, one.reason) for one in state.exits] == [(seat, "withdrawal")]
    assert rooms.turn_of_bot(rooms.room(id)) is not None
    room = play_out(rooms, id, mine)
    assert room.closed == "finished"
    assert verify(rooms.log(room)) > 50


def test_without_a_time_no_turn_ends_by_itself(rooms: Rooms, hours: Hours) -> None:
    held = rooms.open(ADA, "open", "here")
    room = let_bots_play(rooms, held.room)
    hours.wall += 60 * MINUTE
    assert rooms.turn_ends(room) is None
    assert not rooms.end_late_turn(room.id)


def test_who_must_leave_may_stand_up_and_come_back_in_time(rooms: Rooms) -> None:
    wanted = replace(TIMED, away=EXIT, others=(GUEST, *TIMED.others[1:]))
    held = rooms.open(wanted, "open", "here")
    rooms.sit(held.room, "Bea", "k", "there")
    rooms.leave(held.room, holder(rooms, held))
    assert [seat.played_by for seat in rooms.room(held.room).seats[:2]] == ["", ""]


@pytest.mark.parametrize(
    ("wanted", "code"),
    [
        (replace(TIMED, turn_seconds=5), "impossible-turn-time"),
        (replace(TIMED, turn_seconds=4000), "impossible-turn-time"),
        (replace(TIMED, away=""), "nobody-plays-on"),
        (replace(TIMED, regulation="tarocchi-2012", away=EXIT), "unknown-bot"),
    ],
)
def test_a_time_that_cannot_be_is_refused_and_nothing_is_opened(
    rooms: Rooms, wanted: NewRoom, code: str
) -> None:
    assert refused(rooms, rooms.open, wanted, "open", "here") == code
    assert rooms.running() == []
