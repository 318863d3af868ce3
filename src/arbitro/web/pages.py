"""The few addresses outside the API: is it alive, what is on, and the door for who has a link."""

from __future__ import annotations

from functools import partial
from typing import Any

from litestar import Request, Response, get
from litestar.enums import MediaType
from litestar.params import FromPath
from litestar.response import Redirect
from litestar.serialization import encode_json

from arbitro.app.access.keyring import IDLE
from arbitro.web.api.halls import PAGE, listed
from arbitro.web.api.shared import Calling, House, Tries, acting, reading
from arbitro.web.callers import cookie_header
from arbitro.web.rendering import render


@get("/healthz", include_in_schema=False)
async def health(house: House) -> dict[str, Any]:
    """Alive, and the store answers."""
    position = await reading(house.store.position)
    return {"ok": True, "position": position}


@get("/", include_in_schema=False)
async def status(request: Request, house: House) -> Response[str]:  # type: ignore[type-arg]
    """What is on in this house, in plain HTML."""
    halls = await reading(partial(listed, house.desk, None, PAGE))
    return render(request, "status.html", tournaments=halls.tournaments)


@get("/openapi.json", include_in_schema=False)
async def description(request: Request) -> Response[bytes]:  # type: ignore[type-arg]
    """Every operation of the API, for programs."""
    body = encode_json(request.app.openapi_schema.to_schema())
    return Response(body, media_type=MediaType.JSON)


@get("/l/{secret:str}", include_in_schema=False)
async def open_link(
    request: Request,  # type: ignore[type-arg]
    secret: FromPath[str],
    caller: Calling,
    house: House,
    links: Tries,
) -> Response[Any]:
    """Change a link for a session at once, so that its secret stays in no address bar."""
    links.count(caller.address)
    issued = await acting(partial(house.ring.open, secret, IDLE))
    links.forgive(caller.address)
    answer: Response[Any] = Redirect("/", status_code=303)
    secure = request.scope["scheme"] == "https"
    answer.headers["set-cookie"] = cookie_header(issued.secret, secure=secure)
    return answer
