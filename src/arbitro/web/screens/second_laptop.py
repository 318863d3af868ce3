"""The organiser's page of the second laptop, and what a laptop that was replaced says."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from time import localtime, strftime
from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath
from litestar.response import Redirect

from arbitro.app.acts import Who
from arbitro.app.hall import Doing, Hall
from arbitro.app.queries.question import name_of
from arbitro.app.queries.record_told import act_title
from arbitro.bootstrap import Installation
from arbitro.kernel import Refused
from arbitro.messages import say
from arbitro.messages.text import knows
from arbitro.referee.clock.readings import Reading
from arbitro.standby.leading import Leader
from arbitro.standby.pairing import key_of, new_code
from arbitro.standby.standing import Stray
from arbitro.web.api.shared import Calling, House, acting, reading
from arbitro.web.screens.organiser.people import qr_of
from arbitro.web.screens.page import Context, View
from arbitro.web.serving.callers import Caller, Incoming, language_of
from arbitro.web.serving.own_address import origin_of
from arbitro.web.serving.request_guard import form_of
from arbitro.web.serving.templates import render

DOES: dict[str, dict[str, Any]] = {
    "alone": {"alone": True},
    "wait": {"waits": True},
    "no-wait": {"waits": False},
    "clear": {"strays": ()},
}
"""What a button of the page changes; a code is made or dropped beside these."""


@get("/standby", include_in_schema=False)
async def second_laptop_page(request: Incoming, house: House, caller: Calling) -> Response[Any]:
    """How the second laptop does, and what the organiser may choose; nothing to who has seen it."""
    caller.permitted_in_house("open-hall")
    if request.query_params.get("seen") == await reading(partial(seen, house.leader)):
        return Response(None, status_code=204)
    return await _page(request, house, "")


@get("/standby/{secret:str}", include_in_schema=False)
async def former_console(secret: FromPath[str]) -> Redirect:
    """Where the button to take over was, until somebody pressed it."""
    return Redirect("/", status_code=303)


@post("/standby", status_code=303, include_in_schema=False)
async def send_second_laptop(request: Incoming, house: House, caller: Calling) -> Response[Any]:
    """A code that is made is shown once, in the answer."""
    caller.permitted_in_house("open-hall")
    does = (await form_of(request)).get("do") or ""
    if does == "pair":
        code = new_code()
        await acting(partial(house.leader.pair, await acting(partial(key_of, code))))
        answer = await _page(request, house, code)
        answer.status_code = 200
        return answer
    if does == "unpair":
        await acting(house.leader.unpair)
    elif does in DOES:
        await acting(partial(house.leader.change, **DOES[does]))
    else:
        raise Refused("field-missing", {"field": "do"})
    return Redirect("/standby", status_code=303)


async def _page(request: Incoming, house: Installation, code: str) -> Response[Any]:
    lang = language_of(request)
    leader = house.leader
    url = origin_of(request)
    command = f"arbitro standby {url} --code {code}" if code else ""
    return render(
        request,
        "house/standby.html",
        state=await reading(partial(state_of, leader)),
        seen=await reading(partial(seen, leader)),
        standing=leader.standing,
        lag=await reading(lambda: leader.lag),
        code=code,
        command=command,
        qr=qr_of(command) if code else "",
        url=url,
        wall=qr_of(url) if leader.standing.epoch and leader.standing.role == "serving" else "",
        strays=await reading(lambda: told_of(house, leader.strays, lang)),
        server_now=house.desk.clock().wall,
    )


def state_of(leader: Leader) -> str:
    """In one word: `none`, `waiting` for a first one, `there`, `catching-up`, `away`, `alone`,
    `replaced`.
    """
    now = leader.standing
    if now.role == "replaced":
        return "replaced"
    if not now.key:
        return "none"
    if not leader.is_away and leader.link is not None:
        return "there" if now.paired and leader.link.confirmed else "catching-up"
    if not now.paired:
        return "waiting"
    return "alone" if now.alone or not now.waits else "away"


def seen(leader: Leader) -> str:
    """The same as long as the page is: what is before a finger is not exchanged for its like."""
    now = leader.standing
    parts = (state_of(leader), leader.lag, now.waits, now.epoch, len(leader.strays), bool(now.key))
    return "-".join(str(part) for part in parts)


def moved_page(
    request: Incoming, house: Installation, caller: Caller, stream: str
) -> Response[Any]:
    """Instead of any page of a hall: another laptop serves it, and this is what it does not have
    of the reader's; an organiser sees everybody's.
    """
    who = caller.in_hall(stream)
    leader, lang = house.leader, language_of(request)
    mine = leader.strays
    if who.role != "organiser":
        mine = leader.strays_of(stream, who.role, who.subject)
    return render(
        request,
        "house/moved.html",
        url=leader.standing.other,
        strays=told_of(house, mine, lang),
        server_now=house.desk.clock().wall,
    )


def left_behind(view: View) -> list[Context]:
    """What the reader of a page entered on the laptop before this one, and is not here."""
    leader, who = view.house.leader, view.who
    if who.role == "organiser":  # who has a page for everybody's
        return []
    mine = leader.strays_of(view.stream, who.role, who.subject)
    return [told(one, view.lang, view.hall) for one in mine]


def told_of(house: Installation, left: Iterable[Stray], lang: str) -> list[Context]:
    """Those of any hall of a house, with the names people have there."""
    halls: dict[str, Hall | None] = {}
    for one in left:
        if one.stream not in halls:
            halls[one.stream] = (
                house.desk.hall(one.stream) if house.store.head(one.stream) else None
            )
    return [told(one, lang, halls[one.stream]) for one in left]


def told(one: Stray, lang: str, hall: Hall | None = None) -> Context:
    """An act that only the replaced laptop has, for whoever enters it again."""
    role = say(lang, f"access-role.{one.role}")
    who = name_of(hall, one.subject) if hall is not None else one.subject
    return {
        "hour": strftime("%H:%M:%S", localtime(one.at / 1000)),
        "what": act_title(lang, _done(one)),
        "by": f"{role} {who}".strip(),
        "hall": one.stream.removeprefix("hall/"),
        "fields": [
            (_label(name, lang), _plain(name, value, lang, hall))
            for name, value in one.fields.items()
            if value and name != "tap"  # which the title tells
        ],
    }


def _label(name: str, lang: str) -> str:
    """What a form writes beside a field; nothing where no form has it."""
    return say(lang, f"web-field.{name}") if knows(lang, f"web-field.{name}") else ""


def _done(one: Stray) -> Doing:
    return Doing(
        id=one.act,
        command=one.command,
        fields=one.fields,
        by=Who(role=one.role, subject=one.subject),
        at=Reading("", 0, one.at),
        seq=one.seq,
        events=0,
    )


def _plain(name: str, value: Any, lang: str, hall: Hall | None) -> str:
    """In words; somebody known to the hall by his name."""
    if value is True:
        return say(lang, "answer-word.yes")
    if isinstance(value, str):
        if knows(lang, f"{name}.{value}"):  # one of a few words: the kind of a call
            return say(lang, f"{name}.{value}")
        return name_of(hall, value) if hall is not None else value
    if isinstance(value, list | tuple):
        return "; ".join(_plain(name, one, lang, hall) for one in value)
    if isinstance(value, dict):
        given = ((key, one) for key, one in value.items() if one not in (None, ""))
        return " ".join(_plain(key, one, lang, hall) for key, one in given)
    return msgspec.json.encode(value).decode()
