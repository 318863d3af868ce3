"""Free matches: opened, joined and played by anybody, with a key to one's own seats.

The key is a bearer token that opening or sitting down gives; it says whose seats one holds in
that match, and nothing elsewhere in the house.
"""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any, Literal

from litestar import Response, get, post, put
from litestar.params import FromPath, JSONBody, QueryParameter
from litestar.response import Stream
from msgspec import Meta, Struct

from arbitro.app.access.roles import permit
from arbitro.app.playing import house as free_play
from arbitro.app.playing.house import LIMIT, FreePlay
from arbitro.app.playing.opening import LONGEST_NAME, MOST_HANDS, NewRoom, WantedSeat
from arbitro.app.playing.rooms import Held, Rooms
from arbitro.app.playing.turn_clock import LONGEST
from arbitro.kernel import Refused
from arbitro.web.api.halls import HEADERS, NOTICES
from arbitro.web.api.room_rows import Moved, RoomRow, asked, fix_dice, moment_for, names_at, row_of
from arbitro.web.api.shared import (
    ONE_LINE,
    Bots,
    Calling,
    House,
    IdempotencyKey,
    IfMatch,
    News,
    Openings,
    acting,
    reading,
)
from arbitro.web.serving.callers import Caller
from arbitro.web.serving.errors import ACTS, READS

_READS: dict[str, Any] = {"tags": ["free play"], "responses": READS}
_ACTS: dict[str, Any] = {"tags": ["free play"], "responses": ACTS}
Nickname = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME, pattern=ONE_LINE)]
BotKind = Annotated[str, Meta(max_length=40, pattern=r"^[a-z0-9-]*$")]


class OtherSeat(Struct, frozen=True):
    """A bot of a kind, somebody at the same device (`here`, with a name), or whoever comes."""

    bot: BotKind = ""
    here: bool = False
    name: Annotated[str, Meta(max_length=LONGEST_NAME, pattern=ONE_LINE)] = ""


class WantedRoom(Struct, frozen=True):
    """A free match: the rules, one's own nickname, and who sits at the other seats."""

    regulation: Annotated[str, Meta(min_length=1, max_length=64)]
    name: Nickname
    others: Annotated[list[OtherSeat], Meta(min_length=1, max_length=5)]
    time_up_giro: Annotated[int, Meta(ge=1, le=100)] = 10
    hands: Annotated[int, Meta(ge=1, le=MOST_HANDS)] = 1
    away: BotKind = "sensible"
    commitment: Annotated[str, Meta(max_length=64)] = ""
    """The bot that plays for who stays away; `exit`: he leaves the match; empty: others wait."""
    turn_seconds: Annotated[int, Meta(ge=0, le=LONGEST)] = 0
    """Time for a turn on the server's clock; 0: none."""


class SeatKey(Struct, frozen=True):
    """The match and the bearer token of one's seats; the token is told once."""

    match: str
    token: str


class RoomList(Struct, frozen=True):
    """Whether anybody may open a match, how many the house holds, and those that run."""

    open: bool
    most: int
    matches: list[RoomRow]


class RoomView(Struct, frozen=True):
    """A match as the caller may see it: `seat` is his own, or None; `view` is empty before it.
    `turn_ends`: when a person's time for the turn is over, by the server's clock.
    """

    room: RoomRow
    seat: int | None
    acting: int | None
    finished: bool
    view: dict[str, Any]
    turn_ends: int | None = None


class FreeLegal(Struct, frozen=True):
    """What the caller may do now, and the version that holds for."""

    actions: list[dict[str, Any]]
    version: int


class Sitting(Struct, frozen=True):
    """A nickname and, if wanted, the hash of a value of one's own for the dice."""

    name: Nickname
    commitment: Annotated[str, Meta(max_length=64)] = ""


class Move(Struct, frozen=True):
    """An action as `legal-actions` lists it; quantities may lie between those listed."""

    action: dict[str, Any]


class Wish(Struct, frozen=True):
    """`leave` one's seat, `resume` it, let bots `fill` free seats, `fast` or `normal` bots,
    `skip` to the next turn of a person, deal the `next` hand; want `aids` of practice or `no-aids`,
    `take-back` one's last turn where there are aids.
    """

    wish: Literal[
        "leave", "resume", "fill", "normal", "fast", "skip", "next", "aids", "no-aids", "take-back"
    ]


class WantedFreePlay(Struct, frozen=True):
    """Whether anybody may open a match, and how many run at most."""

    open: bool
    most: Annotated[int, Meta(ge=0, le=LIMIT)] = free_play.MOST


def wanted_room(data: WantedRoom) -> NewRoom:
    return NewRoom(
        regulation=data.regulation,
        name=data.name,
        others=tuple(WantedSeat(bot=o.bot, here=o.here, name=o.name) for o in data.others),
        time_up_giro=data.time_up_giro,
        hands=data.hands,
        away=data.away,
        turn_seconds=data.turn_seconds,
        commitment=data.commitment,
    )


@get("/matches", operation_id="free-matches", **_READS)
async def free_matches(house: House) -> RoomList:
    """The free matches that run, the latest first."""

    def listed() -> RoomList:
        said = free_play.said(house.store)
        rows = [row_of(house.rooms, room, None) for room in house.rooms.running()]
        return RoomList(said.open, said.most, rows)

    return await reading(listed)


@put("/matches", operation_id="set-free-play", **_ACTS)
async def set_free_play(
    data: JSONBody[WantedFreePlay], caller: Calling, house: House
) -> WantedFreePlay:
    """Open or shut free play, and say how many matches the house holds."""
    who = caller.permitted_in_house("set-free-play")
    wanted = FreePlay(open=data.open, most=data.most)
    said = await acting(partial(free_play.say, house.store, who, wanted))
    return WantedFreePlay(said.open, said.most)


@post("/matches", operation_id="open-free-match", **_ACTS)
async def open_free_match(
    data: JSONBody[WantedRoom],
    caller: Calling,
    house: House,
    key: IdempotencyKey,
    openings: Openings,
) -> SeatKey:
    """Open a match; it begins as soon as every seat is taken."""
    permit(caller.in_hall(""), "play-freely")
    openings.count(caller.address)
    return key_of(await acting(partial(house.rooms.open, wanted_room(data), key, caller.address)))


def key_of(held: Held) -> SeatKey:
    return SeatKey(held.room, held.secret)


@post("/matches/{match:str}/seats", operation_id="sit-down", **_ACTS)
async def sit_down(
    match: FromPath[str],
    data: JSONBody[Sitting],
    caller: Calling,
    house: House,
    key: IdempotencyKey,
) -> SeatKey:
    """Take a free seat under a nickname."""
    asked(house, caller, match)
    sit = partial(house.rooms.sit, match, data.name, key, caller.address, data.commitment)
    return key_of(await acting(sit))


@get("/matches/{match:str}", operation_id="see-free-match", **_READS)
async def see_free_match(match: FromPath[str], caller: Calling, house: House) -> RoomView:
    """The match as the caller may see it; who holds no seat sees what the public may."""

    def seen() -> RoomView:
        rooms = house.rooms
        now, holder = asked(house, caller, match)
        with moment_for(house, caller, now, holder) as room:
            row = row_of(rooms, room, holder, names_at(house, room))
            if not room.begun:
                return RoomView(row, None, None, False, {})
            turn = rooms.acting(room)
            eyes = rooms.eyes(room, holder, turn)
            seat = eyes if isinstance(eyes, int) else None
            over, ends = rooms.match(room).finished, rooms.turn_ends(room)
            return RoomView(row, seat, turn, over, rooms.seen(room, eyes), ends)

    return await reading(seen)


@get("/matches/{match:str}/legal-actions", operation_id="free-legal-actions", **_READS)
async def free_legal_actions(match: FromPath[str], caller: Calling, house: House) -> FreeLegal:
    """What the caller's seat may do now; nothing for who holds none."""

    def listed() -> FreeLegal:
        rooms = house.rooms
        now, holder = asked(house, caller, match)
        with moment_for(house, caller, now, holder) as room:
            if not room.begun:
                return FreeLegal([], rooms.version(room))
            eyes = rooms.eyes(room, holder, rooms.acting(room))
            return FreeLegal(rooms.legal(room, eyes), rooms.version(room))

    return await reading(listed)


@post("/matches/{match:str}/play", status_code=200, operation_id="play-freely", **_ACTS)
async def play_freely(
    match: FromPath[str],
    data: JSONBody[Move],
    caller: Calling,
    house: House,
    key: IdempotencyKey,
    version: IfMatch = None,
) -> Moved:
    """Do one action of a seat of the caller's own."""

    def played() -> Moved:
        _, holder = asked(house, caller, match)
        house.rooms.play(match, holder, data.action, key, version)
        return Moved(house.rooms.version(house.rooms.room(match)))

    return await acting(played)


@post("/matches/{match:str}/wishes", status_code=200, operation_id="wish-freely", **_ACTS)
async def wish_freely(
    match: FromPath[str],
    data: JSONBody[Wish],
    caller: Calling,
    house: House,
    bots: Bots,
    version: IfMatch = None,
) -> Moved:
    """Leave or take up one's seat, fill the table with bots, hurry them, deal again, go back."""

    def done() -> Moved:
        _, holder = asked(house, caller, match)
        wished(house.rooms, match, holder, data.wish, version)
        return Moved(house.rooms.version(house.rooms.room(match)))

    moved = await acting(done)
    if data.wish == "skip":
        bots.skip(match)
    return moved


def wished(
    rooms: Rooms, match: str, holder: int | None, wish: str, version: int | None = None
) -> None:
    """What somebody at the table wants besides a move; `skip` is the pace's own business. At a
    table of a tournament nobody but the referee lets somebody leave.
    """
    if wish != "next" and rooms.room(match).place:
        raise Refused("not-at-a-tournament", {"match": match})
    if wish in ("normal", "fast"):
        rooms.set_pace(match, holder, wish)
    elif wish == "leave":
        rooms.leave(match, holder)
    elif wish == "resume":
        rooms.resume(match, holder)
    elif wish == "fill":
        rooms.fill(match, holder)
    elif wish in ("aids", "no-aids"):
        rooms.agree(match, holder, wish == "aids")
    elif wish == "take-back":
        rooms.take_back(match, holder, version)
    elif wish == "next":
        rooms.next_hand(match, holder)
    else:
        rooms.require_seated(match, holder)


@get(
    "/matches/{match:str}/log",
    operation_id="free-match-log",
    media_type="application/x-ndjson",
    **_READS,
)
async def free_match_log(
    match: FromPath[str],
    caller: Calling,
    house: House,
    hand: Annotated[int, QueryParameter(ge=0, le=MOST_HANDS)] = 0,
) -> Response[bytes]:
    """The whole log of a match that is over, for `arbitro match verify`; of several hands the
    last, or the one asked for.
    """

    def whole() -> bytes:
        room, _ = asked(house, caller, match, "match-log")
        return house.rooms.log(room, hand or None)

    return Response(await reading(whole), media_type="application/x-ndjson")


@get(
    "/matches/{match:str}/events",
    operation_id="free-events",
    tags=["free play"],
    media_type="text/event-stream",
    responses={**READS, 200: NOTICES},
)
async def free_events(
    match: FromPath[str],
    caller: Calling,
    house: House,
    news: News,
    wall: Annotated[bool, QueryParameter()] = False,
) -> Stream:
    """Server-sent events: `{"topics", "version", "now", "epoch"}` whenever the match has come
    further; the version counts what everybody may see. Who only watches a tournament's table hears
    it as late as he sees it, and so does a `wall` whoever opened it.
    """
    room, holder = await reading(partial(asked, house, caller, match))
    who = Caller(caller.address) if wall else caller
    late = room.place and (wall or holder is None)

    def version() -> int:
        with moment_for(house, who, house.rooms.room(match), None if wall else holder) as then:
            return house.rooms.version(then)

    told = news.listen_late(version) if late else news.listen(match)
    return Stream(told, media_type="text/event-stream", headers=HEADERS)


OPERATIONS = [
    free_matches,
    set_free_play,
    open_free_match,
    sit_down,
    fix_dice,
    see_free_match,
    free_legal_actions,
    play_freely,
    wish_freely,
    free_match_log,
    free_events,
]
