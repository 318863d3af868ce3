"""A room as the API lists it: who sits, whether it runs, the dice; and who may look into it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from types import MappingProxyType
from typing import Annotated, Literal

from litestar import post
from litestar.params import FromPath, JSONBody
from msgspec import UNSET, Meta, Struct, UnsetType

from arbitro.app.access.roles import permit
from arbitro.app.playing.room import Room
from arbitro.app.playing.rooms import Rooms
from arbitro.bootstrap import Installation
from arbitro.web.api.shared import Calling, House, acting, require_match
from arbitro.web.serving.callers import Caller
from arbitro.web.serving.errors import ACTS

NO_NAMES: Mapping[str, str] = MappingProxyType({})


class SeatRow(Struct, frozen=True):
    """A seat in the order of the opening: `by` is `person`, `bot` or `nobody`."""

    name: str
    by: Literal["person", "bot", "nobody"]
    bot: str
    own: bool


class Pledged(Struct, frozen=True):
    """Whose value goes into the dice: its hash and, once it is told, the value."""

    name: str
    commitment: str
    value: str


class Dice(Struct, frozen=True):
    """`promise` binds the house's secret to these values; '' until it is fixed. `waits`: everybody
    who sits may still fix a value.
    """

    promise: str
    waits: bool
    pledges: list[Pledged]


class RoomRow(Struct, frozen=True):
    match: str
    regulation: str
    seats: list[SeatRow]
    begun: bool
    closed: str
    version: int
    dice: Dice | UnsetType = UNSET


def row_of(
    rooms: Rooms, room: Room, holder: int | None, calls: Mapping[str, str] = NO_NAMES
) -> RoomRow:
    seats = [
        SeatRow(
            calls.get(seat.name, seat.name),
            "nobody" if seat.free else "bot" if seat.played_by else "person",
            seat.played_by,
            holder is not None and seat.holder == holder,
        )
        for seat in room.seats
    ]
    return RoomRow(
        room.id,
        room.regulation,
        seats,
        bool(room.begun),
        room.closed,
        rooms.version(room),
        _dice(room, calls),
    )


def _dice(room: Room, calls: Mapping[str, str]) -> Dice | UnsetType:
    waits = not room.begun and not room.promise and bool(room.until or room.pledges)
    if not (room.pledges or waits):
        return UNSET
    names = {seat.holder: calls.get(seat.name, seat.name) for seat in reversed(room.seats)}
    rows = [
        Pledged(names.get(at, ""), one.commitment, one.value)
        for at, one in sorted(room.pledges.items())
    ]
    return Dice(room.promise, waits, rows)


def asked(
    house: Installation, caller: Caller, match: str, what: str = "match"
) -> tuple[Room, int | None]:
    """The room, and whose device the caller's key is for; a table of a tournament is looked at by
    who may look at its matches.
    """
    require_match(match)
    room = house.rooms.room(match)
    holder = house.rooms.holder(room, caller.grant)
    if room.place and (holder is None or what != "match"):
        stream = f"hall/{room.tournament}"
        permit(caller.in_hall(stream), what, None, house.desk.hall(stream))
    return room, holder


AT_ONCE = ("organiser", "referee")
"""Who does not play there and sees a tournament's table as it is played."""


@contextmanager
def moment_for(
    house: Installation, caller: Caller, room: Room, holder: int | None
) -> Iterator[Room]:
    """One moment of a room, for this reader: who only watches a table of a tournament sees it as
    late as its organiser wanted.
    """
    late = bool(room.place) and holder is None
    if late and caller.in_hall(f"hall/{room.tournament}").role not in AT_ONCE:
        watched = house.online.watched(room)
        with house.matches.one_moment(watched.past):
            yield watched.room
    else:
        with house.matches.one_moment():
            yield room


def names_at(house: Installation, room: Room) -> Mapping[str, str]:
    """How the players of a tournament's table are called; nothing to say of a free match."""
    if not room.place:
        return NO_NAMES
    players = house.desk.hall(f"hall/{room.tournament}").tournament.players
    return {seat.name: players[seat.name].name for seat in room.seats if seat.name in players}


class Value(Struct, frozen=True):
    """For the dice: first the hash of a value of one's own (`commitment`), then, once the house
    has shown its promise, the value itself.
    """

    commitment: Annotated[str, Meta(max_length=64)] = ""
    value: Annotated[str, Meta(max_length=64)] = ""


class Moved(Struct, frozen=True):
    """The version the match has come to."""

    version: int


@post(
    "/matches/{match:str}/dice",
    status_code=200,
    operation_id="fix-dice",
    tags=["free play"],
    responses=ACTS,
)
async def fix_dice(
    match: FromPath[str], data: JSONBody[Value], caller: Calling, house: House
) -> Moved:
    """Fix a value of one's own for the dice by its hash, or tell it once the house's secret is
    fixed; at a table of a tournament too.
    """

    def done() -> Moved:
        _, holder = asked(house, caller, match)
        if data.commitment:
            house.rooms.pledge(match, holder, data.commitment)
        else:
            house.rooms.tell_value(match, holder, data.value)
        return Moved(house.rooms.version(house.rooms.room(match)))

    return await acting(done)
