"""A page as it is sent: whole on a first visit, without its shell to who has it open already.

What looks the same to everybody of a role is made for nobody in particular and kept
(`shelves`); the rest is made for its reader. An open page says by its tag what it shows, and
hears when that is still so.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any
from urllib.parse import urlencode

from litestar import Response
from msgspec import structs

from arbitro.app.acts import Who
from arbitro.app.heads import LEAST, told
from arbitro.messages.text import grouped
from arbitro.web.api.shared import reading
from arbitro.web.screens.forms import marked
from arbitro.web.screens.page import Context, Link, Page, View
from arbitro.web.screens.second_laptop import left_behind
from arbitro.web.serving.callers import Incoming
from arbitro.web.serving.shelves import NOW, Copy, Leaf, PageShelf, tag_of
from arbitro.web.serving.templates import asked_for, markup, page_of

LIVE = "x-arbitro-live"
"""Said by a page that is open and wants to be brought up to date."""
SAID = "data-errors"
"""What marks the sentences of a refusal on a page."""


async def shown(page: Page, request: Incoming, view: View, status: int = 200) -> Response[Any]:
    live = LIVE in request.headers
    now = view.house.desk.clock().wall
    if view.who.role in page.kept and not (view.failed or view.done):
        answer = _sent(request, await _alike(page, request, view, now, live), view.lang, now)
    else:
        body = (await _made(page, request, view, now, live)).encode()
        leaf = Leaf(body, b"", tag_of(body) if live else "")
        answer = _sent(request, leaf, view.lang, now, status)
    answer.headers["X-Arbitro-Leader"] = str(view.house.leader.standing.epoch)
    return answer


async def _alike(page: Page, request: Incoming, view: View, now: int, live: bool) -> Leaf:
    """The copy of everybody of this role: whoever asks first leaves nothing of his in it."""
    nobody = replace(
        view,
        who=Who(role=view.who.role),
        origin=lambda: "",
        of_the_house=False,
        session="",
        cookies={},
    )
    theme = request.cookies.get("theme", "")
    which = Copy(
        stream=view.stream,
        address=here(request),
        role=nobody.who.role,
        lang=view.lang,
        theme=theme if theme in ("light", "dark") else "",
        live=live,
        version=view.hall.version,
        second=now // 1000 if page.runs else 0,
    )
    hour = "" if live else NOW
    shelf: PageShelf = request.app.state.ground.pages
    return await shelf.page(which, partial(_made, page, request, nobody, hour, live, ""), now)


async def _made(
    page: Page,
    request: Incoming,
    view: View,
    now: int | str,
    live: bool,
    csrf: str | None = None,
) -> str:
    context = await reading(partial(page.show, view))
    left = await reading(partial(left_behind, view)) if view.house.leader.standing.strays else []
    nav = page.nav(view) if page.nav is not None and not live else []
    shell: Context = {
        "event_name": view.hall.tournament.name,
        "home_url": view.base,
        "live_url": f"/api/v1/tournaments/{view.hall.tournament.id}/events",
        "here": here(request),
        "called": view.called,
        "compass": view.compass,
        "round_called": view.round_called,
        "base": view.base,
        "view": view,
        "failed": view.failed,
        "sided": page.nav is not None,
        "nav": [structs.replace(item, current=_within(item, request.url.path)) for item in nav],
        "server_now": now,
        "hall_version": view.hall.version,
        "hall_id": view.hall.tournament.id,
        "log_head": _head(view),
        "live": live,
        "left_behind": left,
        "leader": view.house.leader.standing.epoch,
    }
    if csrf is not None:
        shell["csrf"], shell["caller_role"] = csrf, view.who.role
    body = markup(request, page.template, {**shell, **context})
    if not view.failed:
        return body
    if SAID not in body:  # its form is no longer on the page
        body = markup(request, page.template, {**shell, **context, "lost": view.failed})
    return marked(body, view.failed)


def _head(view: View) -> Context | None:
    """The last line of the log this page was made from, for phones to keep and people to read."""
    head = view.house.desk.head_of(view.hall, view.stream)
    if head is None:
        return None
    return {
        "number": head.version,
        "said": told(head.version, head.hash),
        "short": grouped(head.hash[:LEAST]),
    }


def _within(item: Link, path: str) -> bool:
    """Whether an item of the navigation leads to this page, or to the one it hangs under."""
    return item.href == path or path.startswith(tuple(item.holds))


def _sent(request: Incoming, made: Leaf, lang: str, now: int, status: int = 200) -> Response[Any]:
    if made.tag and request.headers.get("if-none-match") == made.tag:
        answer = page_of(b"", lang, now, 304)
    elif made.packed and "gzip" in request.headers.get("accept-encoding", ""):
        answer = page_of(made.packed, lang, now, status)
        answer.headers["Content-Encoding"] = "gzip"
    else:
        answer = page_of(made.body, lang, now, status)
    if made.tag:
        answer.headers["ETag"] = made.tag
    answer.headers["Vary"] = "Accept-Encoding"
    return asked_for(request, answer)


def here(request: Incoming) -> str:
    query = urlencode(list(request.query_params.multi_items()))
    return f"{request.url.path}?{query}" if query else str(request.url.path)
