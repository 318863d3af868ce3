"""`/play`: open a match in one click, go on with one's own, sit down at another, look on."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from litestar import Request, Response, get, post
from litestar.response import Redirect

from arbitro.app.access.roles import permit
from arbitro.app.playing import house as free_play
from arbitro.app.playing.house import FreePlay
from arbitro.app.playing.opening import NewRoom, WantedSeat, sizes
from arbitro.app.playing.room import EXIT
from arbitro.app.playing.rooms import Held
from arbitro.bootstrap import Installation
from arbitro.kernel import Refused
from arbitro.messages import say
from arbitro.regulations import edition_of
from arbitro.web.api.room_rows import row_of
from arbitro.web.api.shared import Calling, House, Openings, acting, reading
from arbitro.web.screens.forms import marked, require_short
from arbitro.web.screens.page import failure, key_of
from arbitro.web.screens.play.boards import Context, playable, rules_told
from arbitro.web.screens.play.seat_keys import SEAT, kept, rooms_of
from arbitro.web.serving.callers import Caller, language_of
from arbitro.web.serving.errors import STATUS
from arbitro.web.serving.refused_attempts import record
from arbitro.web.serving.request_guard import form_of
from arbitro.web.serving.templates import page_of, render

LEVELS = ("random", "sensible", "level-3", "level-4", "level-5")
"""What the page calls levels 1 to 5."""
GIRI = (1, 3, 5, 10, 15)
HANDS = (1, 4, 12)
"""One hand of cards, a turn, a whole tournament day."""
TURNS = (0, 30, 60, 120, 300, 600)
"""Seconds for a turn; 0: as long as one likes."""
LATES = ("sensible", EXIT)
"""What becomes of the seat of who does not move in time."""
LISTED = 12


@get("/play", include_in_schema=False)
async def lobby_page(
    request: Request[Any, Any, Any], house: House, caller: Calling
) -> Response[Any]:
    return await _lobby(request, house, caller, {}, 200)


async def _lobby(
    request: Request[Any, Any, Any],
    house: Installation,
    caller: Caller,
    failed: Context,
    status: int,
) -> Response[Any]:
    context = await reading(partial(_shown, house, language_of(request), rooms_of(request)))
    organiser = caller.grant is not None and not caller.grant.stream
    answer = render(
        request,
        "play/lobby.html",
        failed=failed,
        organiser=organiser and caller.grant is not None and caller.grant.role == "organiser",
        server_now=house.desk.clock().wall,
        **context,
    )
    return said_again(answer, request, house, failed, status)


def said_again(
    answer: Response[Any],
    request: Request[Any, Any, Any],
    house: Installation,
    failed: Context,
    status: int,
) -> Response[Any]:
    """The page of a refused form, with the field it is about marked."""
    if failed:
        body = marked(str(answer.content), failed)
        answer = page_of(body, language_of(request), house.desk.clock().wall)
    answer.status_code = status
    return answer


def _shown(house: Installation, lang: str, own: list[str]) -> Context:
    rooms, said = house.rooms, free_play.said(house.store)
    running = rooms.running()
    rows = [
        {
            "row": row_of(rooms, room, None),
            "rules": rules_told(lang, room.regulation),
            "own": room.id in own,
            "joinable": bool(room.free) and room.id not in own,
        }
        for room in running[:LISTED]
    ]
    return {
        "said": said,
        "full": len(running) >= said.most,
        "running": len(running),
        "mine": [one for one in rows if one["own"]],
        "rooms": [one for one in rows if not one["own"]],
        "editions": [
            {
                "id": id,
                "name": say(lang, f"regulation.{id}"),
                "sizes": list(sizes(id)),
                "game": edition_of(id).game,
            }
            for id in playable()
        ],
        "bots": [*_levels(house, lang)],
        "counts": [{"value": n, "label": str(n)} for n in _every_size()],
        "guests": [{"value": n, "label": str(n)} for n in range(max(_every_size()))],
        "clocks": GIRI,
        "deals": [{"value": n, "label": str(n)} for n in HANDS],
        "turns": [{"value": n, "label": _minutes(lang, n)} for n in TURNS],
        "lates": [{"value": one, "label": say(lang, f"play-late.{one}")} for one in LATES],
        "hours": free_play.ABANDONED // 3_600_000,
        "minutes": free_play.ABSENT // 60_000,
    }


@post("/play", status_code=303, include_in_schema=False)
async def send_lobby(
    request: Request[Any, Any, Any], house: House, caller: Calling, openings: Openings
) -> Response[Any]:
    """Open a match and go there; or, of who runs the house, what it says about free play."""
    typed = dict((await form_of(request)).pairs)
    try:
        require_short(typed.items())
        if typed.get("_does") == "set-free-play":
            who = caller.permitted_in_house("set-free-play")
            wanted = FreePlay(open=typed.get("open") == "yes", most=_figure(typed, "most"))
            await acting(partial(free_play.say, house.store, who, wanted))
            return Redirect("/play", status_code=303)
        permit(caller.in_hall(""), "play-freely")
        wanted_room = wanted_in(typed)
        openings.count(caller.address)
        key = key_of(request, typed)
        held: Held = await acting(partial(house.rooms.open, wanted_room, key, caller.address))
    except Refused as refused:
        await record(request, refused)
        failed = failure(refused, typed.items(), language_of(request))
        return await _lobby(request, house, caller, failed, STATUS.get(refused.code, 422))
    answer = Redirect(f"/play/{held.room}", status_code=303)
    kept(request, answer, SEAT + held.room, held.secret)
    return answer


def wanted_in(typed: dict[str, str]) -> NewRoom:
    """The match a form asks for: who is at this device, who is invited, bots for the rest."""
    regulation = typed.get("now") or typed.get("regulation", "")
    if regulation not in playable():
        raise Refused("field-missing", {"field": "regulation"})
    count, guests = _figure(typed, "players"), _figure(typed, "guests")
    if typed.get("now") and count not in sizes(regulation):
        count = sizes(regulation)[0]
    if count not in sizes(regulation):
        raise Refused("table-size", {"players": count, "sizes": list(sizes(regulation))})
    if not typed.get("bot"):
        raise Refused("field-missing", {"field": "bot"})
    names = [name for name in typed.get("here", "").split(",") if name.strip()]
    people = [WantedSeat(here=True, name=name) for name in names] + [WantedSeat()] * guests
    if len(people) >= count:
        raise Refused("too-many-people", {"players": count})
    bots = [WantedSeat(bot=typed["bot"])] * (count - 1 - len(people))
    return NewRoom(
        regulation=regulation,
        name=typed.get("name", ""),
        others=(*people, *bots),
        time_up_giro=_figure(typed, "time_up"),
        commitment=typed.get("commitment", ""),
        hands=_figure(typed, "hands") if edition_of(regulation).game == "mineo" else 1,
        turn_seconds=_figure(typed, "turn") if typed.get("turn") else 0,
        away=_away(typed),
    )


def _away(typed: dict[str, str]) -> str:
    """What becomes of a seat nobody plays, as the form says; a match in one click asks nothing."""
    away = LATES[0] if typed.get("now") else typed.get("away", LATES[0])
    if away not in LATES:
        raise Refused("field-missing", {"field": "away"})
    return away


def _minutes(lang: str, seconds: int) -> str:
    if not seconds:
        return say(lang, "play.turn-free")
    if seconds % 60:
        return say(lang, "play.turn-seconds", seconds=seconds)
    return say(lang, "play.turn-minutes", minutes=seconds // 60)


def _levels(house: Installation, lang: str) -> Iterator[Context]:
    """The levels, each with what it needs here and the one game that has it, if it is one."""
    games = {game: house.rooms.bots(game) for game in ("risiko", "mineo")}
    for number, name in enumerate(LEVELS, start=1):
        having = [game for game in games if name in games[game]]
        if not having:
            continue
        lacks = games[having[0]][name]
        label = say(lang, f"play-level.{number}")
        if len(having) == 1:
            label = say(lang, f"play-level.only-{having[0]}", level=label)
        if lacks:
            label = say(lang, "play-level.needs", level=label, extra=lacks)
        yield {"value": name, "label": label, "off": bool(lacks)}


def _every_size() -> list[int]:
    return sorted({size for id in playable() for size in sizes(id)})


def _figure(typed: dict[str, str], name: str) -> int:
    text = typed.get(name, "").strip()
    if not (text.isdecimal() and len(text) < 6):
        raise Refused("not-a-figure", {"field": name, "value": text})
    return int(text)
