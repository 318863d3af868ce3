"""`/play/<match>`: a seat at the table, or a place to look on from."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from litestar import Request, Response, get, post
from litestar.params import FromPath
from litestar.response import Redirect

from arbitro.app.playing.room import Room
from arbitro.app.playing.rooms import Held, Rooms
from arbitro.app.ports import Grant
from arbitro.bootstrap import Installation
from arbitro.kernel import Refused
from arbitro.messages import say
from arbitro.web.api.free_matches import wished
from arbitro.web.api.room_rows import NO_NAMES, asked, moment_for, names_at, row_of
from arbitro.web.api.shared import Bots, Calling, House, acting, reading, require_id
from arbitro.web.screens.forms import require_short
from arbitro.web.screens.organiser.people import qr_of
from arbitro.web.screens.page import failure, key_of, told
from arbitro.web.screens.play import boards
from arbitro.web.screens.play.boards import Board, Context, Look, board_of
from arbitro.web.screens.play.lobby import said_again
from arbitro.web.screens.play.own_dice import made_dice, waiting_dice
from arbitro.web.screens.play.practice import aids
from arbitro.web.screens.play.seat_keys import (
    AT,
    SEAT,
    at_of,
    grant_of,
    kept,
    require_own_page,
    token_of,
)
from arbitro.web.screens.play.tournament_table import eyes_at, table_context
from arbitro.web.serving.callers import Caller, language_of
from arbitro.web.serving.errors import STATUS
from arbitro.web.serving.own_address import origin_of
from arbitro.web.serving.refused_attempts import record
from arbitro.web.serving.request_guard import form_of
from arbitro.web.serving.templates import render

MOST_STEPS = 60
"""Steps one form may ask for: a whole draft of armies, a whole battle."""
LIVE = "x-arbitro-live"


@get("/play/{match:str}", include_in_schema=False)
async def room_page(
    request: Request[Any, Any, Any], match: FromPath[str], house: House, caller: Calling
) -> Response[Any]:
    return await _shown(request, house, caller, match, {}, 200)


@get("/play/{match:str}/screen", include_in_schema=False)
async def room_screen(
    request: Request[Any, Any, Any], match: FromPath[str], house: House, caller: Calling
) -> Response[Any]:
    """The match on the wall: what everybody may see, whoever's device shows it."""
    _require_id(match)
    lang = language_of(request)
    await reading(partial(asked, house, caller, match))
    nobody = Caller(caller.address)
    context = await reading(partial(_context, house, nobody, match, None, None, lang))
    return render(
        request,
        "play/wall.html",
        failed={},
        live_url=f"/api/v1/matches/{match}/events?wall=true",
        hall_version=context["version"],
        live=LIVE in request.headers,
        server_now=house.desk.clock().wall,
        **context,
    )


async def _shown(
    request: Request[Any, Any, Any],
    house: Installation,
    caller: Caller,
    id: str,
    failed: Context,
    status: int,
) -> Response[Any]:
    _require_id(id)
    lang = language_of(request)

    def looked_up() -> tuple[Grant | None, Context]:
        grant = _key(request, house, caller, id)
        return grant, _context(house, caller, id, grant, at_of(request, id), lang)

    grant, context = await reading(looked_up)
    if not context["begun"]:
        url = f"{origin_of(request)}/play/{id}"
        context |= {"invite": url, "qr": qr_of(url)}
    now = house.desk.clock().wall
    answer = render(
        request,
        "play/room.html",
        failed=failed,
        seat_token=token_of(grant),
        live_url=f"/api/v1/matches/{id}/events",
        hall_version=context["version"],
        live=LIVE in request.headers,
        server_now=now,
        **context,
    )
    return said_again(answer, request, house, failed, status)


def _require_free(house: Installation, id: str) -> None:
    """At a table of a tournament sits who was drawn there."""
    if house.rooms.room(id).place:
        raise Refused("not-at-a-tournament", {"match": id})


def _require_id(id: str) -> None:
    try:
        require_id(id)
    except Refused as error:
        raise Refused("unknown-match", {"match": id[:64]}) from error


def _key(
    request: Request[Any, Any, Any], house: Installation, caller: Caller, id: str
) -> Grant | None:
    """The key of a free seat; at a table of a tournament a player's own link."""
    room = house.rooms.known(id)
    return caller.grant if room is not None and room.place else grant_of(request, house, id)


def _context(
    house: Installation,
    caller: Caller,
    id: str,
    grant: Grant | None,
    at: int | None,
    lang: str,
) -> Context:
    now = house.rooms.room(id)
    if now.place:
        asked(house, caller, id)
    holder = house.rooms.holder(now, grant)
    with moment_for(house, caller, now, holder) as room:
        return _told_of(house, caller, room, holder, at, lang)


def _told_of(
    house: Installation, caller: Caller, room: Room, holder: int | None, at: int | None, lang: str
) -> Context:
    rooms = house.rooms
    calls = names_at(house, room)
    row = row_of(rooms, room, holder, calls)
    here: Context = {
        "room": row,
        "version": row.version,
        "rules": boards.rules_told(lang, room.regulation),
        "seated": holder is not None,
        "left": any(seat.stand_in for seat in room.held(holder)),
        "begun": bool(room.begun),
        "pace": room.pace,
        "aids": aids(room, holder),
        "hand_over": None,
        "turn_clock": None,
        "moves": None,
        **table_context(house, caller, room),
    }
    if not room.begun:
        return {**here, "own_dice": waiting_dice(room, holder)}
    look = looked(rooms, room, holder, at, lang, calls, eyes_at(house, caller, room, holder))
    board = board_of(room.regulation)
    here |= {
        "board_template": board.template,
        "script": board.script,
        "finished": look.match.finished,
        "own_dice": made_dice(room, look.match, holder),
        "number": room.begun,
        "story": boards.told(look, board),
        "bots_turn": rooms.turn_of_bot(room) is not None,
        "next_hand": look.match.finished and room.begun < room.hands and not room.closed,
        **board.show(look),
    }
    if (ends := rooms.turn_ends(room)) is not None:
        left = ends - rooms.clock().wall
        phase = say(lang, "play.turn-time")
        here["turn_clock"] = {"state": "running", "ends": ends, "remaining": left, "phase": phase}
    own = rooms.seats(room, holder)
    if len(own) > 1 and look.eyes == "public" and look.acting in own:
        here["hand_over"] = {"seat": look.acting, "name": look.names[look.acting]}
    return here


def looked(
    rooms: Rooms,
    room: Room,
    holder: int | None,
    at: int | None,
    lang: str,
    calls: Mapping[str, str] = NO_NAMES,
    other: str = "",
) -> Look:
    eyes = other or rooms.eyes(room, holder, at)
    return Look(
        room,
        rooms.match(room),
        eyes,
        rooms.seen(room, eyes),
        [] if any(seat.stand_in for seat in room.held(holder)) else rooms.legal(room, eyes),
        rooms.story(room, eyes),
        lang,
        rooms.acting(room),
        rooms.earlier(room),
        calls,
    )


@post("/play/{match:str}", status_code=303, include_in_schema=False)
async def send_room(
    request: Request[Any, Any, Any],
    match: FromPath[str],
    house: House,
    caller: Calling,
    bots: Bots,
) -> Response[Any]:
    """A move, or whatever else somebody at the table wants."""
    _require_id(match)
    typed = dict((await form_of(request)).pairs)
    answer: Response[Any] = Redirect(f"/play/{match}", status_code=303)
    try:
        require_short((name, value) for name, value in typed.items() if name != "moves")
        key, does = key_of(request, typed), typed.get("_does", "")
        if does == "sit":
            _require_free(house, match)
            name = typed.get("name", "")
            fixed = typed.get("commitment", "")
            sit = partial(house.rooms.sit, match, name, key, caller.address, fixed)
            held: Held = await acting(sit)
            kept(request, answer, SEAT + match, held.secret)
            return answer
        grant = await reading(partial(_key, request, house, caller, match))
        require_own_page(grant, typed)
        if does == "here":
            kept(request, answer, AT + match, typed.get("seat", "")[:2])
            return answer
        at = at_of(request, match)
        await acting(partial(_done, house.rooms, match, grant, at, typed, key))
        if typed.get("wish") == "skip":
            bots.skip(match)
    except Refused as refused:
        await record(request, refused)
        failed = await reading(partial(_failed, house, match, refused, typed, request))
        return await _shown(request, house, caller, match, failed, STATUS.get(refused.code, 422))
    return answer


def _failed(
    house: Installation,
    id: str,
    refused: Refused,
    typed: dict[str, str],
    request: Request[Any, Any, Any],
) -> Context:
    room = house.rooms.room(id)
    calls = names_at(house, room)
    seated = house.rooms.match(room).state.seated if room.begun else ()
    names = [calls.get(player, player) for player in seated]
    failed = failure(refused, typed.items(), language_of(request))
    error = told(refused, typed, language_of(request), names)
    if typed.get("_does") == "move":
        error["field"] = ""  # a board says it where it was tried
    return {**failed, "errors": [error]}


def _done(
    rooms: Rooms,
    id: str,
    grant: Grant | None,
    at: int | None,
    typed: Mapping[str, str],
    key: str,
) -> None:
    room = rooms.room(id)
    holder = rooms.holder(room, grant)
    version = typed.get("_version", "")
    expected = int(version) if version.isdecimal() and len(version) < 10 else None
    if typed.get("_does") == "dice":
        if fixed := typed.get("commitment", ""):
            rooms.pledge(id, holder, fixed)
        else:
            rooms.tell_value(id, holder, typed.get("value", ""))
        return
    if typed.get("_does") != "move":
        wished(rooms, id, holder, typed.get("wish", ""), expected)
        return
    if not room.begun:
        raise Refused("room-waiting", {"match": id})
    board = board_of(room.regulation)
    look = looked(rooms, room, holder, at, "it")
    actions = board.actions(look, typed)
    if not 0 < len(actions) <= MOST_STEPS:
        raise Refused("too-large", {})
    for number, action in enumerate(actions):
        rooms.play(id, holder, action, f"{key}-{number}", expected if not number else None)
    _go_on(rooms, board, room, holder, at, typed, f"{key}+")


def _go_on(
    rooms: Rooms,
    board: Board,
    room: Room,
    holder: int | None,
    at: int | None,
    typed: Mapping[str, str],
    key: str,
) -> None:
    """Further steps of a form that goes on by itself, each a step like any other."""
    for number in range(MOST_STEPS):
        if rooms.room(room.id).closed:
            return
        action = board.again(looked(rooms, room, holder, at, "it"), typed)
        if action is None:
            return
        rooms.play(room.id, holder, action, f"{key}{number}", None)
