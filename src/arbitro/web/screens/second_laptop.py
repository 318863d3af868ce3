"""The organiser's page of the second laptop, and what a laptop that was replaced says."""

from __future__ import annotations

from functools import partial
from typing import Any

from litestar import Request, Response, get, post
from litestar.response import Redirect

from arbitro.bootstrap import Installation
from arbitro.kernel import Refused
from arbitro.standby.leading import Leader
from arbitro.standby.pairing import key_of, new_code
from arbitro.web.api.shared import Calling, House, acting, reading
from arbitro.web.screens.organiser.people import qr_of
from arbitro.web.screens.strays import told_of
from arbitro.web.serving.callers import Caller, language_of
from arbitro.web.serving.own_address import origin_of
from arbitro.web.serving.request_body import form_of
from arbitro.web.serving.templates import render

DOES: dict[str, dict[str, Any]] = {
    "alone": {"alone": True},
    "wait": {"waits": True},
    "no-wait": {"waits": False},
    "clear": {"strays": ()},
}
"""What a button of the page changes; a code is made or dropped beside these."""


@get("/standby", include_in_schema=False)
async def second_laptop_page(
    request: Request[Any, Any, Any], house: House, caller: Calling
) -> Response[Any]:
    """How the second laptop does, and what the organiser may choose; nothing to who has seen it."""
    caller.permitted_in_house("open-hall")
    if request.query_params.get("seen") == await reading(partial(seen, house.leader)):
        return Response(None, status_code=204)
    return await _page(request, house, "")


@post("/standby", status_code=303, include_in_schema=False)
async def send_second_laptop(
    request: Request[Any, Any, Any], house: House, caller: Calling
) -> Response[Any]:
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


async def _page(request: Request[Any, Any, Any], house: Installation, code: str) -> Response[Any]:
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
    request: Request[Any, Any, Any], house: Installation, caller: Caller, stream: str
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
