"""A page: where it is, who may open it, what it shows. Its forms post to its own address.

A page reads the hall only through `view.ask`, which asks the one table of roles; so a page can show
nothing its reader could not get from the API.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any
from urllib.parse import urlencode

import msgspec
from litestar import Request, Response, get, post
from litestar.datastructures import UploadFile
from litestar.handlers import HTTPRouteHandler
from litestar.response import Redirect
from msgspec import Struct

from arbitro.app.access.permission import aim_at, allows, permit
from arbitro.app.acts import Act, Answer, Who
from arbitro.app.commands import name_of
from arbitro.app.hall import Hall
from arbitro.app.queries import QUERIES, Asker
from arbitro.app.queries.asking import named
from arbitro.bootstrap import Installation
from arbitro.kernel import Refused
from arbitro.messages import refusal
from arbitro.web.api.commands import handed_in
from arbitro.web.api.shared import A_KEY, Calling, HallId, House, acting, reading, stream_of
from arbitro.web.callers import Caller, caller_of
from arbitro.web.errors import STATUS
from arbitro.web.language import language_of
from arbitro.web.recording import record
from arbitro.web.rendering import page_of, render
from arbitro.web.screens.forms import KEY, command_in, field_of, in_words, require_short
from arbitro.web.screens.marking import marked
from arbitro.web.screens.shelf import NOW, Copy, PageShelf

Context = dict[str, Any]


@dataclass
class View:
    """A hall as one reader looks at it now."""

    house: Installation
    stream: str
    who: Who
    lang: str
    hall: Hall
    path: Mapping[str, str]
    query: Mapping[str, str]
    failed: Context = field(default_factory=dict)
    """After a refusal: the form's id, its values, errors by field and in all."""
    done: Context = field(default_factory=dict)
    """What the page itself just did (`Page.does`), to be shown now and never again."""
    origin: str = ""
    """How this reader's browser reaches the house: `http://192.168.1.7:8000`."""
    of_the_house: bool = False
    """Does his key open every hall, or this one only?"""

    @property
    def base(self) -> str:
        """The address under which the pages of this hall are."""
        return f"/t/{self.hall.tournament.id}"

    def ask(self, name: str, **parameters: Any) -> Any:
        """A document of the hall, if this reader may have it; `Refused` otherwise."""
        query = QUERIES[name]
        wanted = msgspec.convert(parameters, query.parameters, strict=False)
        permit(self.who, name, aim_at(wanted, self.hall), self.hall)
        asker = Asker(self.who, self.lang, self.house.desk.clock())
        return query.ask(self.hall, asker, wanted)

    def may(self, what: str, **aim: Any) -> bool:
        """Whether this reader may do or ask this, to show or hide what leads there."""
        return allows(self.who, what, aim_at(aim, self.hall), self.hall)

    def number(self, name: str, default: int | None = None) -> int | None:
        """A number of the address, from its path or its query."""
        text = self.path.get(name) or self.query.get(name) or ""
        return int(text) if text.isdecimal() and len(text) < 10 else default


@dataclass(frozen=True)
class Sent:
    """A form as it came: its values in order, its files, and the key it is sent once under."""

    pairs: list[tuple[str, str]]
    key: str
    files: Mapping[str, bytes] = field(default_factory=dict)

    @property
    def typed(self) -> dict[str, str]:
        return dict(self.pairs)


Does = Callable[[View, Sent], Context | str]
"""Something a page does by itself: what there is to show now, or the address to go to."""


@dataclass(frozen=True)
class Page:
    """One page under `/t/{tournament}`; `path` is the rest of the address."""

    path: str
    template: str
    roles: tuple[str, ...]
    show: Callable[[View], Context]
    nav: Callable[[View], list[Context]] | None = None
    after: Callable[[View, Answer, Mapping[str, str]], str] | None = None
    """Where to go after a command was done; the page itself if it does not say."""
    does: Mapping[str, Does] = field(default_factory=dict)
    """What its forms may ask for in `_does` that is no command of the hall."""
    kept: bool = False
    """Does everybody without a key see the same, and nothing of it run with the hour?"""


def routes(pages: tuple[Page, ...]) -> list[HTTPRouteHandler]:
    return [handler for page in pages for handler in (_reading(page), _sending(page))]


def _reading(page: Page) -> HTTPRouteHandler:
    @get(f"/t/{{tournament:str}}{page.path}", name=f"page{page.path}", include_in_schema=False)
    async def show(
        request: Request[Any, Any, Any], tournament: HallId, caller: Calling, house: House
    ) -> Response[Any]:
        view = await _view(page, request, tournament, caller, house)
        return await _rendered(page, request, view)

    return show


def _sending(page: Page) -> HTTPRouteHandler:
    @post(
        f"/t/{{tournament:str}}{page.path}",
        name=f"send{page.path}",
        status_code=303,
        include_in_schema=False,
    )
    async def send(
        request: Request[Any, Any, Any], tournament: HallId, caller: Calling, house: House
    ) -> Response[Any]:
        view = await _view(page, request, tournament, caller, house)
        sent = await _received(request)
        typed = sent.typed
        does = page.does.get(typed.get("_does", ""))
        try:
            require_short(sent.pairs)
            if does is not None:
                done = await acting(partial(does, view, sent))
                if isinstance(done, str):
                    return Redirect(done, status_code=303)
                view.done = done
                view.hall = await reading(partial(house.desk.hall, view.stream))
                return await _rendered(page, request, view)
            answer = await acting(partial(_sent, view, sent.pairs, sent.key))
        except Refused as refused:
            await record(request, refused)
            view.failed = failure(named(refused, view.hall), typed, view.lang)
            status = STATUS.get(refused.code, 422)
            return await _rendered(page, request, view, status)
        view.hall = await reading(partial(house.desk.hall, view.stream))
        address = page.after(view, answer, typed) if page.after else _here(request)
        return Redirect(address, status_code=303)

    return send


async def _received(request: Request[Any, Any, Any]) -> Sent:
    form = await request.form()
    pairs, files = [], {}
    for name, value in form.multi_items():
        if isinstance(value, UploadFile):
            files[name] = await value.read()
        else:
            pairs.append((name, str(value)))
    return Sent(pairs, key_of(request, dict(pairs)), files)


def key_of(request: Request[Any, Any, Any], typed: Mapping[str, str]) -> str:
    """The sender's own name for this wish, or a new one; the API takes no other kind either."""
    key = request.headers.get("idempotency-key") or typed.get(KEY) or secrets.token_hex(16)
    if not A_KEY.fullmatch(key):
        raise Refused("malformed", {"problem": "Idempotency-Key"})
    return key


def _sent(view: View, pairs: list[tuple[str, str]], key: str) -> Answer:
    """The command of the hall a form asks for, handed in."""
    body = command_in(pairs)
    version = dict(pairs).get("_version", "")
    expected = int(version) if version.isdecimal() and len(version) < 10 else None
    return send(view, body, key, expected)


def send(view: View, body: Struct, key: str, expected: int | None = None) -> Answer:
    """A command of this reader, if he may."""
    act = Act(id=key, command=body, by=view.who, expected=expected)
    return handed_in(view.house.desk, view.stream, name_of(type(body)), act)


def failure(refused: Refused, typed: Mapping[str, str], lang: str) -> Context:
    """What a template needs to show a refused form again."""
    error = {
        "code": refused.code,
        "sentence": refusal(lang, in_words(lang, refused)),
        "articles": [c._asdict() for c in refused.citations],
        "field": field_of(refused, typed),
        "facts": refused.facts,
    }
    return {
        "form": typed.get("_form", typed.get("_command", "")),
        "values": dict(typed),
        "errors": [error],
        "by_field": {error["field"]: error} if error["field"] else {},
    }


async def _view(
    page: Page,
    request: Request[Any, Any, Any],
    tournament: str,
    caller: Caller,
    house: Installation,
) -> View:
    stream = stream_of(tournament)
    who = caller.in_hall(stream)
    if who.role not in page.roles:
        code = "sign-in-needed" if who.role == "public" else "not-allowed"
        raise Refused(code, {"role": who.role, "what": page.path})
    hall = await reading(partial(house.desk.hall, stream))
    path = {name: str(value) for name, value in request.path_params.items()}
    query = dict(request.query_params)
    origin = str(request.base_url).rstrip("/")
    wide = caller.grant is not None and not caller.grant.stream
    lang = language_of(request)
    return View(house, stream, who, lang, hall, path, query, origin=origin, of_the_house=wide)


def _here(request: Request[Any, Any, Any]) -> str:
    query = urlencode(list(request.query_params.multi_items()))
    return f"{request.url.path}?{query}" if query else str(request.url.path)


def _within(item: Context, path: str) -> bool:
    """Whether an item of the navigation leads to this page, or to the one it hangs under."""
    return bool(item["href"] == path or path.startswith(tuple(item.get("holds", ()))))


_shelf = PageShelf()
SAID = "data-errors"
"""What marks the sentences of a refusal on a page."""


async def _rendered(
    page: Page, request: Request[Any, Any, Any], view: View, status: int = 200
) -> Response[Any]:
    now = view.house.desk.clock().wall
    stranger = caller_of(request).grant is None
    if not (page.kept and stranger) or view.failed or "lang" in request.query_params:
        return await _fresh(page, request, view, status, now)
    theme = request.cookies.get("theme", "")
    which = Copy(view.stream, _here(request), view.lang, theme, view.hall.version)

    async def make() -> str:
        answer = await _fresh(page, request, view, status, NOW)
        return str(answer.content)

    return page_of(await _shelf.page(which, make, now), view.lang, now)


async def _fresh(
    page: Page, request: Request[Any, Any, Any], view: View, status: int, now: int | str
) -> Response[Any]:
    context = await reading(partial(page.show, view))
    nav = page.nav(view) if page.nav is not None else []
    shell = {
        "event_name": view.hall.tournament.name,
        "home_url": view.base,
        "live_url": f"/api/v1/tournaments/{view.hall.tournament.id}/events",
        "here": _here(request),
        "base": view.base,
        "view": view,
        "failed": view.failed,
        "nav": [{**item, "current": _within(item, request.url.path)} for item in nav],
        "server_now": now,
        "hall_version": view.hall.version,
    }
    answer = render(request, page.template, **{**shell, **context})
    if view.failed and SAID not in str(answer.content):  # its form is no longer on the page
        answer = render(request, page.template, **{**shell, **context, "lost": view.failed})
    if view.failed:
        answer = page_of(marked(str(answer.content), view.failed), view.lang, now)
    answer.status_code = status
    return answer
