"""A match watched again: a file anybody brings, read here and kept nowhere; or one of the house."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from anyio import CapacityLimiter, to_thread
from litestar import Response, get, post
from litestar.params import FromPath
from litestar.response import Redirect

from arbitro.app.access.limits import Limit
from arbitro.app.access.roles import permit
from arbitro.app.playing.played_on import WantedOn
from arbitro.app.playing.rooms import Held
from arbitro.bootstrap import Installation
from arbitro.envelope import Damaged
from arbitro.kernel import Refused
from arbitro.messages import refusal, say
from arbitro.messages.refusals import damaged
from arbitro.play.verify import verify
from arbitro.replay.recording import recorded
from arbitro.replay.standalone import parts
from arbitro.web.api.room_rows import NO_NAMES, names_at
from arbitro.web.api.room_rows import asked as asked_for
from arbitro.web.api.shared import Calling, House, Openings, reading
from arbitro.web.screens import match_analysis
from arbitro.web.screens.match_analysis import hand_in
from arbitro.web.screens.match_analysis import key_of as analysis_of
from arbitro.web.screens.page import key_of
from arbitro.web.screens.play.boards import room_told
from arbitro.web.screens.play.seat_keys import SEAT, kept
from arbitro.web.screens.regulations.texts import nav
from arbitro.web.serving.callers import Caller, Incoming, language_of
from arbitro.web.serving.errors import STATUS
from arbitro.web.serving.request_guard import form_of
from arbitro.web.serving.templates import render

PATH = "/replay"
AT_ONCE = 1
"""Strangers' files worked out at the same time: the hall comes first."""


@get(PATH, include_in_schema=False)
async def replay_page(request: Incoming, house: House) -> Response[Any]:
    """Where a file is brought, or a match of the house is chosen."""
    return await _asked(request, house, "", 200)


@post(PATH, status_code=200, include_in_schema=False)
async def send_replay(
    request: Incoming, house: House, caller: Calling, openings: Openings
) -> Response[Any]:
    """The match of the file that was brought, or one of one's own that goes on from a moment of
    it; a damaged one is told and changes nothing.
    """
    form = await form_of(request)
    data = form.files.get("file", b"")
    lang = language_of(request)
    try:
        if not data:
            raise Refused("replay-no-file", {})
        if form.get("lines"):
            return await _gone_on(request, house, caller, openings, data)
        told = await to_thread.run_sync(partial(_watched, data, lang), limiter=_limiter())
    except Refused as refused:
        return await _asked(request, house, refusal(lang, refused), 422)
    except Damaged as found:
        return await _asked(request, house, damaged(lang, found), 422)
    return render(request, "replay/watched.html", log=data.decode(), **told)


@post(f"{PATH}/{{match:str}}", status_code=303, include_in_schema=False)
async def play_on_from(
    request: Incoming,
    match: FromPath[str],
    house: House,
    caller: Calling,
    openings: Openings,
) -> Response[Any]:
    """A match of one's own that goes on from a moment of one of the house."""
    form = await form_of(request)

    def log() -> bytes:
        room, _ = asked_for(house, caller, match, "match-log")
        return house.rooms.log(room, _number(form.get("hand") or ""))

    try:
        return await _gone_on(request, house, caller, openings, await reading(log))
    except Refused as refused:
        lang = language_of(request)
        return await _asked(request, house, refusal(lang, refused), STATUS.get(refused.code, 422))


async def _gone_on(
    request: Incoming,
    house: Installation,
    caller: Caller,
    openings: Limit,
    data: bytes,
) -> Response[Any]:
    form = await form_of(request)
    permit(caller.in_hall(""), "play-freely")
    openings.count(caller.address)
    lines, player = _number(form.get("lines") or "") or 0, form.get("player") or ""
    wanted = WantedOn(log=data, lines=lines, player=player)
    key = key_of(request, dict(form.pairs))
    go_on = partial(house.rooms.play_on, wanted, key, caller.address)
    held: Held = await to_thread.run_sync(go_on, limiter=_limiter())
    answer: Response[Any] = Redirect(f"/play/{held.room}", status_code=303)
    kept(request, answer, SEAT + held.room, held.secret)
    return answer


def _number(text: str) -> int | None:
    return int(text) if text.isdecimal() and len(text) < 6 else None


@get(f"{PATH}/{{match:str}}", include_in_schema=False)
async def match_replay(
    request: Incoming, match: FromPath[str], house: House, caller: Calling
) -> Response[Any]:
    """A free match that is over, or its n-th hand (`hand`); its log verified (`verify`)."""
    asked = request.query_params
    hand, lang = asked.get("hand", ""), language_of(request)
    await reading(partial(asked_for, house, caller, match, "match-log"))
    told = await to_thread.run_sync(
        partial(_of_house, house, match, hand, bool(asked.get("verify")), lang),
        limiter=_limiter(),
    )
    job = match_analysis.found(analysis_of(house.rooms.room(match), hand_in(request)))
    if job is not None and job.outcome.done() and job.outcome.exception() is None:
        told["said"] = match_analysis.told(lang, job)
    return render(request, "replay/watched.html", **told)


def _of_house(
    house: Installation, id: str, hand: str, verifying: bool, lang: str
) -> dict[str, Any]:
    rooms = house.rooms
    number, room = _number(hand), rooms.room(id)
    data = rooms.log(room, number)
    over = room.begun if rooms.match(room).finished else room.begun - 1
    return {
        **_watched(data, lang, names_at(house, room)),
        "match": id,
        "hand": number or room.begun,
        "over": over,
        "verified": _verified(data, id, lang) if verifying else "",
    }


def _verified(data: bytes, id: str, lang: str) -> str:
    try:
        return say(lang, "screen.verified-log", file=id, events=verify(data))
    except Damaged as found:
        return damaged(lang, found)


def _watched(data: bytes, lang: str, called: Mapping[str, str] = NO_NAMES) -> dict[str, Any]:
    recording = recorded(data, called)
    ids = {name: id for id, name in called.items()}
    return {
        "title": " – ".join(recording.players),
        "regulation": recording.regulation,
        "game": recording.game,
        "seats": [(ids.get(name, name), name) for name in recording.players],
        "parts": parts(recording, lang),
    }


async def _asked(
    request: Incoming, house: Installation, trouble: str, status: int
) -> Response[Any]:
    lang = language_of(request)
    over = await reading(house.rooms.finished)
    return render(
        request,
        "replay/ask.html",
        status,
        trouble=trouble,
        watched=[room_told(room, lang) for room in over],
        nav=nav(lang, PATH),
        sided=True,
    )


_LIMITERS: list[CapacityLimiter] = []


def _limiter() -> CapacityLimiter:
    """Made when there is an event loop to make it in."""
    if not _LIMITERS:
        _LIMITERS.append(CapacityLimiter(AT_ONCE))
    return _LIMITERS[0]
