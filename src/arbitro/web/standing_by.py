"""What a laptop shows while it follows another: how far it is, and the button to take over.

Whatever else is sent to it is answered as by a server that is away: phones keep it until there is
one.
"""

from __future__ import annotations

from collections.abc import Callable
from hmac import compare_digest
from typing import Any

from litestar import Litestar, Response, get, post
from litestar.exceptions import HTTPException
from litestar.params import FromPath

from arbitro.app.ports import Unavailable
from arbitro.kernel import Refused
from arbitro.standby import standing
from arbitro.standby.following import Follower
from arbitro.web.api.shared import reading
from arbitro.web.serving import errors
from arbitro.web.serving.callers import Incoming
from arbitro.web.serving.errors import wants_page
from arbitro.web.serving.request_guard import add_headers, check_request
from arbitro.web.serving.templates import render, static_files

_TROUBLES = frozenset(
    {
        "pairing-code-wrong",
        "standby-older",
        "standby-replaced",
        "standby-diverged",
        "standby-occupied",
    }
)


def following_app(follower: Follower, secret: str, take_over: Callable[[], None]) -> Litestar:
    """The pages of a laptop that follows; who has the console's secret may take over."""

    def holds(given: str) -> bool:
        return compare_digest(given.encode(), secret.encode())

    @get(["/", "/{rest:path}"], include_in_schema=False)
    async def anybody(request: Incoming) -> Response[Any]:
        if not wants_page(request):
            raise Unavailable("following")
        return await _page(request, follower, may=False)

    @post(["/", "/{rest:path}"], include_in_schema=False)
    async def wish() -> None:
        raise Unavailable("following")

    @get("/standby/{given:str}", include_in_schema=False)
    async def console(request: Incoming, given: FromPath[str]) -> Response[Any]:
        return await _page(request, follower, may=holds(given))

    @post("/standby/{given:str}", status_code=200, include_in_schema=False)
    async def taken(request: Incoming, given: FromPath[str]) -> Response[Any]:
        if not holds(given):
            raise Refused("link-unknown", {})
        take_over()
        return render(request, "house/taking-over.html")

    return Litestar(
        [static_files(), anybody, wish, console, taken],
        before_request=check_request,
        before_send=[add_headers],
        exception_handlers={
            Refused: errors.on_refused,
            Unavailable: errors.on_unavailable,
            HTTPException: errors.on_http,
            Exception: errors.on_bug,
        },
        openapi_config=None,
        logging_config=None,
    )


async def _page(request: Incoming, follower: Follower, may: bool) -> Response[Any]:
    now = await reading(lambda: standing.load(follower.store))
    trouble = follower.trouble or ""
    return render(
        request,
        "house/following.html",
        leader=now.other,
        there=follower.is_there,
        behind=follower.behind or 0,
        trouble=trouble if trouble in _TROUBLES else "standby-away",
        lines=await reading(follower.store.position),
        may=may,
        here=request.url.path,
    )
