"""The key of one's seats in a room, kept by the browser in a cookie of that room alone.

It stands beside the session of whoever runs the hall, and takes nothing from it.
"""

from __future__ import annotations

from typing import Any

from litestar import Request, Response

from arbitro.app.access.keyring import forgery_token
from arbitro.app.ports import Grant
from arbitro.bootstrap import Installation
from arbitro.kernel import Refused

SEAT, AT = "seat-", "at-"
LASTS = 30 * 24 * 3600
FIELD = "_seat_token"


def grant_of(request: Request[Any, Any, Any], house: Installation, id: str) -> Grant | None:
    secret = request.cookies.get(SEAT + id)
    return house.ring.find(secret) if secret else None


def rooms_of(request: Request[Any, Any, Any]) -> list[str]:
    """The rooms this browser has a key to."""
    return [name.removeprefix(SEAT) for name in request.cookies if name.startswith(SEAT)]


def at_of(request: Request[Any, Any, Any], id: str) -> int | None:
    """Which of its seats somebody at this device has said to be."""
    said = request.cookies.get(AT + id, "")
    return int(said) if said.isdecimal() and len(said) < 3 else None


def kept(request: Request[Any, Any, Any], answer: Response[Any], name: str, value: str) -> None:
    secure = request.scope["scheme"] == "https"
    answer.set_cookie(
        name, value, max_age=LASTS, httponly=True, secure=secure, samesite="lax", path="/"
    )


def token_of(grant: Grant | None) -> str:
    """What a page sends back with every wish, so that no other page can wish in its place."""
    return forgery_token(grant) if grant is not None else ""


def require_own_page(grant: Grant | None, typed: dict[str, str]) -> None:
    if grant is not None and typed.get(FIELD) != forgery_token(grant):
        raise Refused("forged", {})
