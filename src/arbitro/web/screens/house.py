"""The house's own pages: what is on, signing in, a new tournament, and where each key leads."""

from __future__ import annotations

import secrets
from functools import partial
from time import localtime, strftime
from typing import Any

from litestar import Response, get, post
from litestar.params import FromPath
from litestar.response import Redirect

from arbitro.app.access.keyring import IDLE
from arbitro.app.access.passwords import sign_in
from arbitro.app.acts import Act
from arbitro.app.commands import OpenHall
from arbitro.app.hall import joined
from arbitro.app.ports import Grant
from arbitro.app.queries.halls_now import halls_now
from arbitro.app.queries.question import Asker
from arbitro.app.queries.rules_in_force import Rulings, told
from arbitro.kernel import Refused
from arbitro.messages.refusals import refusal
from arbitro.regulations import EDITIONS
from arbitro.regulations.formats.presets import FORMATS
from arbitro.web.api.halls import PAGE, listed
from arbitro.web.api.sessions import link_opened
from arbitro.web.api.shared import Calling, House, Tries, acting, reading, require_id, signing_in
from arbitro.web.screens.forms import figure_in, marked, nested, require_short
from arbitro.web.screens.page import failure, key_of
from arbitro.web.screens.play.boards import room_told
from arbitro.web.serving.callers import Caller, Incoming, cookie_header, language_of
from arbitro.web.serving.errors import STATUS
from arbitro.web.serving.refused_attempts import record
from arbitro.web.serving.request_guard import form_of
from arbitro.web.serving.templates import page_of, render

HOMES = {
    "organiser": "/desk",
    "referee": "/referee",
    "table": "/table",
    "player": "/player",
    "projector": "/screen",
}
"""The first page of each role, under its hall."""
SHOWN = 4
"""Free matches on the home page, of those that run and of those that are over."""


def home_of(grant: Grant | None) -> str:
    """Where a key leads."""
    if grant is None or not grant.stream:
        return "/"
    return f"/t/{grant.stream.removeprefix('hall/')}{HOMES.get(grant.role, '')}"


@get("/", include_in_schema=False)
async def house_page(request: Incoming, house: House, caller: Calling) -> Response[Any]:
    """Tournaments of this house; for an organiser, a new one too."""
    return await _house(request, house, caller, {}, 200)


async def _house(
    request: Incoming, house: Any, caller: Any, failed: dict[str, Any], status: int
) -> Response[Any]:
    halls = await reading(partial(listed, house.desk, None, PAGE))
    free = await reading(partial(_free_matches, house, language_of(request)))
    now = house.desk.clock().wall
    answer = render(
        request,
        "house/home.html",
        status,
        tournaments=halls.tournaments,
        organiser=is_organiser(caller),
        offered=_doors(is_organiser(caller)),
        **free,
        seasons=bool(house.seasons.ids()),
        publishable=house.site is not None,
        elsewhere=house.elsewhere is not None,
        editions=list(EDITIONS),
        formats=list(FORMATS),
        failed=failed,
        today=strftime("%Y-%m-%d", localtime(now / 1000)),
        said=_said(failed.get("values", {}).get("rules", ""), language_of(request)),
        server_now=now,
    )
    if failed:
        return page_of(marked(str(answer.content), failed), language_of(request), now, status)
    return answer


def _doors(organiser: bool) -> list[tuple[str, str]]:
    """What the house offers to whoever comes in."""
    ways = {
        "play": "/play",
        "follow": "#tournaments",
        "replay": "/replay",
        "exercises": "/esercizi",
        "practise": "/regole/rur-2015/casi",
        "rules": "/regole",
        "odds": "/probabilita",
        "organise": "/sign-in",
    }
    known = ("follow", "organise") if organiser else ()
    return [(name, href) for name, href in ways.items() if name not in known]


def _free_matches(house: Any, lang: str) -> dict[str, Any]:
    """A few of the free matches: those that have begun, to look at, and those that are over."""
    running = [room for room in house.rooms.running() if room.begun]
    return {
        "matches": [room_told(room, lang) for room in running[:SHOWN]],
        "watched": [room_told(room, lang) for room in house.rooms.finished()[:SHOWN]],
    }


def is_organiser(caller: Caller) -> bool:
    return caller.grant is not None and caller.grant.role == "organiser"


def _said(chosen: str, lang: str) -> Rulings:
    """What these rules say to an event nobody has entered yet, and what may be chosen."""
    id = chosen if chosen in (*EDITIONS, *FORMATS) else next(iter(EDITIONS))
    return told(joined(id, {}, {}), lang)


@get("/sale", include_in_schema=False)
async def halls_page(request: Incoming, house: House, caller: Calling) -> Response[Any]:
    """For who runs the house: what is played, late and disputed; and what others publish."""
    who = caller.permitted_in_house("open-hall")
    now = house.desk.clock()
    rows = await reading(partial(halls_now, house.desk, Asker(who, language_of(request), now)))
    others = None if house.elsewhere is None else await reading(house.elsewhere)
    lang = language_of(request)
    unread = [refusal(lang, why) for _, why in others.unread] if others else []
    return render(
        request, "house/halls.html", halls=rows, others=others, unread=unread, server_now=now.wall
    )


@get("/new/rules", include_in_schema=False)
async def rules_page(request: Incoming, caller: Calling) -> Response[Any]:
    """Every setting of the rules asked for: part of the form of a new tournament."""
    if not is_organiser(caller):
        raise Refused("sign-in-needed", {"role": "public", "what": "open-hall"})
    said = _said(request.query_params.get("rules", ""), language_of(request))
    return render(request, "house/rules.html", said=said, failed={})


@post("/", status_code=303, include_in_schema=False)
async def new_tournament(request: Incoming, house: House, caller: Calling) -> Response[Any]:
    """Open a tournament and go to its desk."""
    form = await form_of(request)
    typed = dict(form.pairs)
    try:
        who = caller.permitted_in_house("open-hall")
        require_short(typed.items())
        chosen = typed.get("rules", "")
        if chosen not in (*EDITIONS, *FORMATS):
            raise Refused("field-missing", {"field": "rules"})
        id = typed.get("id", "").strip() or short_id(typed.get("name", ""))
        require_id(id)
        if not typed.get("name", "").strip():
            raise Refused("field-missing", {"field": "name"})
        if typed.get("settings_of", chosen) != chosen:
            raise _others(typed, chosen)
        values = nested(form.pairs)
        command = OpenHall(
            id=id,
            name=typed["name"].strip(),
            date=typed.get("date") or None,
            regulation=chosen if chosen in EDITIONS else None,
            format=chosen if chosen in FORMATS else None,
            interpretations=values.get("interpretations", {}),
            settings={
                name: figure_in(f"settings.{name}", text)
                for name, text in values.get("settings", {}).items()
            },
        )
        key = key_of(request, typed)
        await acting(partial(house.desk.open_hall, Act(id=key, command=command, by=who)))
    except Refused as refused:
        await record(request, refused)
        failed = {**failure(refused, typed.items(), language_of(request)), "form": "new-tournament"}
        return await _house(request, house, caller, failed, STATUS.get(refused.code, 422))
    return Redirect(f"/t/{id}/desk/entries", status_code=303)


def _others(typed: dict[str, str], chosen: str) -> Refused:
    """Rules were chosen and the form sent before what they say had come: nothing of it holds."""
    shown = typed.pop("settings_of")
    for name in [one for one in typed if one.startswith(("settings.", "interpretations."))]:
        del typed[name]
    return Refused("settings-of-other-rules", {"rules": chosen, "shown": shown})


def short_id(name: str, kind: str = "torneo", most: int = 48) -> str:
    """«Raduno di Pavia!» → `raduno-di-pavia`."""
    words = "".join(c if c.isascii() and c.isalnum() else " " for c in name.lower()).split()
    return "-".join(words)[:most].strip("-") or f"{kind}-{secrets.token_hex(2)}"


@get("/sito.zip", include_in_schema=False)
async def site_file(request: Incoming, house: House, caller: Calling) -> Response[bytes]:
    """The site of the house to take away, as it would be published now."""
    caller.permitted_in_house("open-hall")
    if house.site is None:
        raise Refused("site-not-here", {})
    name = request.query_params.get("site", "").strip()
    require_short([("site", name)])
    data = await reading(partial(house.site, name))
    headers = {"Content-Disposition": 'attachment; filename="sito.zip"'}
    return Response(data, media_type="application/zip", headers=headers)


@get("/sign-in", include_in_schema=False)
async def sign_in_page(request: Incoming) -> Response[Any]:
    return render(request, "house/sign-in.html", failed={}, next=request.query_params.get("next"))


@post("/sign-in", status_code=303, include_in_schema=False)
async def send_sign_in(
    request: Incoming, house: House, caller: Calling, sign_ins: Tries
) -> Response[Any]:
    """Name and password for a session; where to go then is in `next`, within this house."""
    form = await form_of(request)
    typed = dict(form.pairs)
    try:
        sign_ins.count(caller.address)
        issued = await signing_in(
            partial(sign_in, house.ring, typed.get("name", ""), typed.get("password", ""))
        )
    except Refused as refused:
        await record(request, refused)
        kept = [(name, value) for name, value in typed.items() if name != "password"]
        failed = failure(refused, kept, language_of(request))
        return render(
            request,
            "house/sign-in.html",
            STATUS.get(refused.code, 422),
            failed=failed,
            next=typed.get("next"),
        )
    sign_ins.forgive(caller.address)
    wanted = typed.get("next", "/")
    inside = wanted.startswith("/") and not wanted.startswith(("//", "/\\"))
    answer = Redirect(wanted if inside else "/", status_code=303)
    secure = request.scope["scheme"] == "https"
    answer.headers["set-cookie"] = cookie_header(issued.secret, secure=secure)
    return answer


@post("/sign-out", status_code=303, include_in_schema=False)
async def sign_out(house: House, caller: Calling) -> Response[Any]:
    if caller.grant is not None:
        await acting(partial(house.ring.end, caller.grant))
    answer = Redirect("/", status_code=303)
    answer.headers["set-cookie"] = cookie_header("", secure=False)
    return answer


@get("/l/{secret:str}", include_in_schema=False)
async def open_link(
    request: Incoming,
    secret: FromPath[str],
    caller: Calling,
    house: House,
    links: Tries,
) -> Response[Any]:
    """Change a link for a session at once, so that its secret stays in no address bar."""
    issued = await link_opened(house, caller, links, secret, IDLE)
    answer = Redirect(home_of(issued.grant), status_code=303)
    secure = request.scope["scheme"] == "https"
    answer.headers["set-cookie"] = cookie_header(issued.secret, secure=secure)
    return answer
