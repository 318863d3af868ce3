"""Pages at their addresses: who may open them, and what becomes of what their forms send."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from litestar import Request, Response, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.response import Redirect

from arbitro.app.acts import Answer
from arbitro.app.heads import in_log, witness
from arbitro.app.queries.question import named
from arbitro.bootstrap import Installation
from arbitro.kernel import Refused
from arbitro.web.api.shared import Calling, Documents, HallId, House, acting, reading, stream_of
from arbitro.web.screens.forms import command_in, require_short
from arbitro.web.screens.page import Page, Sent, View, failure, key_of, send
from arbitro.web.screens.page_response import here, shown
from arbitro.web.screens.refused_form import field_of
from arbitro.web.screens.second_laptop import moved_page
from arbitro.web.serving.callers import Caller, language_of
from arbitro.web.serving.errors import STATUS
from arbitro.web.serving.own_address import origin_of
from arbitro.web.serving.refused_attempts import record
from arbitro.web.serving.request_body import form_of
from arbitro.web.serving.shelves import Shelf
from arbitro.web.serving.together import as_asked


def routes(pages: tuple[Page, ...]) -> list[HTTPRouteHandler]:
    """What opens the pages and what takes in their forms, each at all their addresses."""
    addresses = {f"/t/{{tournament:str}}{page.path}": page for page in pages}
    known = {as_asked(address): page for address, page in addresses.items()}
    return [_reading([*addresses], known), _sending([*addresses], known)]


def _reading(addresses: list[str], pages: Mapping[str, Page]) -> HTTPRouteHandler:
    @get(addresses, include_in_schema=False)
    async def show(
        request: Request[Any, Any, Any],
        tournament: HallId,
        caller: Calling,
        house: House,
        shelf: Documents,
    ) -> Response[Any]:
        page = pages[request.scope["path_template"]]
        if house.leader.standing.role == "replaced":
            return moved_page(request, house, caller, stream_of(tournament))
        view = await _view(page, request, tournament, caller, house, shelf)
        elsewhere = page.instead(view) if page.instead else None
        if elsewhere:
            return Redirect(elsewhere, status_code=303)
        return await shown(page, request, view)

    return show


def _sending(addresses: list[str], pages: Mapping[str, Page]) -> HTTPRouteHandler:
    @post(addresses, status_code=303, include_in_schema=False)
    async def send(
        request: Request[Any, Any, Any],
        tournament: HallId,
        caller: Calling,
        house: House,
        shelf: Documents,
    ) -> Response[Any]:
        page = pages[request.scope["path_template"]]
        view = await _view(page, request, tournament, caller, house, shelf)
        sent = await _received(request)
        typed = sent.typed
        does = page.does.get(typed.get("_does", ""))
        try:
            require_short(sent.pairs)
            await _require_same_hall(request, view)
            if does is not None:
                done = await acting(partial(does, view, sent))
                if isinstance(done, str):
                    return Redirect(done, status_code=303)
                view.done = done
                view.hall = await reading(partial(house.desk.hall, view.stream))
                return await shown(page, request, view)
            answer = await acting(partial(_sent, view, sent.pairs, sent.key))
        except Refused as refused:
            await record(request, refused)
            about = field_of(refused, typed)  # by ids, before they become names
            view.failed = failure(named(refused, view.hall), sent.pairs, view.lang, about)
            status = STATUS.get(refused.code, 422)
            return await shown(page, request, view, status)
        view.hall = await reading(partial(house.desk.hall, view.stream))
        address = page.after(view, answer, typed) if page.after else here(request)
        return Redirect(address, status_code=303)

    return send


async def _require_same_hall(request: Request[Any, Any, Any], view: View) -> None:
    """A tap that waited on a phone says what it had seen: not after a takeover, nor in a history
    that does not have the line it saw.
    """
    leader, seen = (request.headers.get(f"x-arbitro-{name}") for name in ("leader", "seen"))
    if leader is not None and leader != str(view.house.leader.standing.epoch):
        raise Refused("hall-moved", {})
    if seen is not None:
        hashes = await reading(partial(view.house.desk.hashes, view.stream))
        if not in_log(witness(seen), hashes):
            raise Refused("hall-another", {})


async def _received(request: Request[Any, Any, Any]) -> Sent:
    form = await form_of(request)
    return Sent(form.pairs, key_of(request, dict(form.pairs)), form.files)


def _sent(view: View, pairs: list[tuple[str, str]], key: str) -> Answer:
    """The command of the hall a form asks for, handed in."""
    body = command_in(pairs)
    version = dict(pairs).get("_version", "")
    expected = int(version) if version.isdecimal() and len(version) < 10 else None
    return send(view, body, key, expected)


async def _view(
    page: Page,
    request: Request[Any, Any, Any],
    tournament: str,
    caller: Caller,
    house: Installation,
    shelf: Shelf,
) -> View:
    stream = stream_of(tournament)
    who = caller.in_hall(stream)
    if who.role not in page.roles:
        code = "sign-in-needed" if who.role == "public" else "not-allowed"
        raise Refused(code, {"role": who.role, "what": page.path})
    hall = shelf.hall_at_hand(stream)
    if hall is None:
        hall = await reading(partial(shelf.hall, stream))
    path = {name: str(value) for name, value in request.path_params.items()}
    query = dict(request.query_params)
    origin = origin_of(request)
    wide = caller.grant is not None and not caller.grant.stream
    lang = language_of(request)
    return View(
        house,
        stream,
        who,
        lang,
        hall,
        path,
        query,
        origin=origin,
        of_the_house=wide,
        session=caller.forgery_token,
        address=caller.address,
        cookies=request.cookies,
    )
