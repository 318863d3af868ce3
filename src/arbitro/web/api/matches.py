"""Matches played inside the house, each in its tournament. A seat sees what is its own."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from itertools import islice
from typing import Annotated, Any

from litestar import Response, get, post
from litestar.params import FromPath, JSONBody
from msgspec import Meta, Struct
from msgspec.structs import replace

from arbitro.app.access.roles import permit
from arbitro.app.acts import Act, Answer, Who
from arbitro.app.hall import Hall
from arbitro.app.matches import NOW, OpenMatch, Play, Seated
from arbitro.bootstrap import Installation
from arbitro.kernel import Refused
from arbitro.play import Match
from arbitro.regulations import about_play
from arbitro.web.api.room_rows import AT_ONCE
from arbitro.web.api.shared import (
    Calling,
    HallId,
    House,
    IdempotencyKey,
    IfMatch,
    acting,
    reading,
    require_id,
    require_match,
    stream_of,
)
from arbitro.web.serving.errors import ACTS, READS
from arbitro.web.serving.room_news import room_of

_READS: dict[str, Any] = {"tags": ["matches"], "responses": READS}
_ACTS: dict[str, Any] = {"tags": ["matches"], "responses": ACTS}
ONLINE = "online-"
"""How the matches of a round's tables begin; nobody else opens one under such a name."""


class WantedMatch(Struct, frozen=True):
    """A match among players of this tournament, in the order they are called."""

    id: Annotated[str, Meta(min_length=1, max_length=64)]
    players: Annotated[list[str], Meta(min_length=2, max_length=6)]
    time_up_giro: Annotated[int, Meta(ge=1, le=1000)] | None = 10


class MatchView(Struct, frozen=True):
    """What the caller may see of a match; `seat` is None for who does not sit at it."""

    match: str
    version: int
    finished: bool
    seat: int | None
    view: dict[str, Any]


class Legal(Struct, frozen=True):
    """What the caller's seat may do now, one step at a time."""

    seat: int
    actions: list[dict[str, Any]]
    version: int


def match_stream(tournament: str, match: str) -> str:
    stream_of(tournament)
    require_match(match)
    return f"match/{tournament}/{match}"


def opened(house: Installation, stream: str, wanted: WantedMatch, act: Act) -> Answer:
    if wanted.id.startswith(ONLINE):
        raise Refused("not-an-id", {"id": wanted.id})
    hall = house.desk.hall(stream)
    command = OpenMatch(
        id=f"{hall.tournament.id}/{wanted.id}",
        regulation=hall.tournament.regulation,
        players=tuple(wanted.players),
        time_up_giro=wanted.time_up_giro,
        interpretations=about_play(hall.tournament.regulation, hall.tournament.interpretations),
    )
    return house.matches.open(replace(act, command=command), hall.tournament.players)


@post("/matches", operation_id="open-match", **_ACTS)
async def open_match(
    tournament: HallId,
    data: JSONBody[WantedMatch],
    caller: Calling,
    house: House,
    key: IdempotencyKey,
) -> Answer:
    """Open a digital match; chance follows from a secret nobody is shown before the end."""
    stream = stream_of(tournament)
    who = caller.in_hall(stream)
    require_id(data.id)
    act = Act(id=key, command=data, by=who)
    return await acting(partial(opened, house, stream, data, act))


def _past(house: Installation, hall: Hall, match: str, who: Who) -> Mapping[str, Seated]:
    """As late as who only watches a round's table sees it; nothing for who sees it as it is."""
    room = house.rooms.known(room_of(match) or "")
    if room is None or who.role in AT_ONCE or house.matches.seat_of(match, who) is not None:
        return NOW
    permit(who, "match", None, hall)
    then, past = house.online.watched(room)
    if match not in map(then.hand, range(1, then.begun + 1)):
        raise Refused("room-waiting", {"match": room.id})
    return past


def known_of(match: Match, lines: int) -> int:
    """How many of so many lines everybody may know of: a number that tells of no other."""
    first = islice(match.events, lines)
    return sum(match.game.hidden(event, "public") is not None for event in first)


def seen(house: Installation, stream: str, match: str, who: Who) -> MatchView:
    hall = house.desk.hall(stream)
    with house.matches.one_moment(_past(house, hall, match, who)):
        seated = house.matches.seated(match)
        return MatchView(
            match.rpartition("/")[2],
            known_of(seated.match, seated.head.version),
            seated.match.finished,
            house.matches.seat_of(match, who),
            house.matches.view(match, who, hall),
        )


@get("/matches/{match:str}", operation_id="see-match", **_READS)
async def see_match(
    tournament: HallId, match: FromPath[str], caller: Calling, house: House
) -> MatchView:
    """The match as the caller may see it: a seat its own cards, the public none."""
    stream = stream_of(tournament)
    who = caller.in_hall(stream)
    return await reading(partial(seen, house, stream, match_stream(tournament, match), who))


def allowed_now(house: Installation, match: str, who: Who) -> Legal:
    matches = house.matches
    now = matches.seated(match)
    version = known_of(now.match, now.head.version)
    seat = matches.own_seat(match, who, "legal-actions")
    return Legal(seat, matches.legal(match, who), version)


@get("/matches/{match:str}/legal-actions", operation_id="legal-actions", **_READS)
async def legal_actions(
    tournament: HallId, match: FromPath[str], caller: Calling, house: House
) -> Legal:
    """What the caller may do at the table where he sits."""
    stream = stream_of(tournament)
    who = caller.in_hall(stream)
    return await reading(partial(allowed_now, house, match_stream(tournament, match), who))


@post("/matches/{match:str}/play", status_code=200, operation_id="play", **_ACTS)
async def play(
    tournament: HallId,
    match: FromPath[str],
    data: JSONBody[Play],
    caller: Calling,
    house: House,
    key: IdempotencyKey,
    version: IfMatch = None,
) -> Answer:
    """Do one action of the caller's own seat."""
    stream = stream_of(tournament)
    act = Act(id=key, command=data, by=caller.in_hall(stream), expected=version)
    return await acting(partial(played, house, match_stream(tournament, match), act))


def played(house: Installation, match: str, act: Act) -> Answer:
    """One action; at a table of a round the referees and the clock have their word too."""
    act = _of_lines(house, match, act)
    room = house.rooms.known(room_of(match) or "")
    if room is None or not room.begun or room.match != match:
        answer = house.matches.play(match, act)
    else:
        permit(act.by, "play")
        answer = house.rooms.play_at_table(room, act)
    now = house.matches.seated(match).match
    happened = tuple(replace(one, seq=known_of(now, one.seq)) for one in answer.happened)
    return replace(answer, version=known_of(now, answer.version), happened=happened)


def _of_lines(house: Installation, match: str, act: Act) -> Act:
    """What its author was looking at, counted in lines; of an act once done it does not matter."""
    if act.expected is None or house.store.remembered(match, act.id) is not None:
        return replace(act, expected=None)
    house.matches.own_seat(match, act.by, "play")
    now = house.matches.seated(match)
    version = known_of(now.match, now.head.version)
    if act.expected != version:
        raise Refused("changed-meanwhile", {"expected": act.expected, "version": version})
    return replace(act, expected=now.head.version)


@get(
    "/matches/{match:str}/log",
    operation_id="match-log",
    media_type="application/x-ndjson",
    **_READS,
)
async def match_log(
    tournament: HallId, match: FromPath[str], caller: Calling, house: House
) -> Response[bytes]:
    """The whole log of a match that is over, for `arbitro match verify`."""
    stream = stream_of(tournament)
    who = caller.in_hall(stream)

    def whole() -> bytes:
        hall = house.desk.hall(stream)
        return house.matches.log(match_stream(tournament, match), who, hall)

    return Response(await reading(whole), media_type="application/x-ndjson")
