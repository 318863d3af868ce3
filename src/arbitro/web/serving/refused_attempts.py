"""Attempts that were refused for who asked: kept for whoever looks after the house."""

from __future__ import annotations

from typing import Any

from anyio import to_thread
from litestar.exceptions import NotFoundException
from litestar.types import Scope

from arbitro.app.access.limits import Limit
from arbitro.app.ports import Attempt, Unavailable
from arbitro.bootstrap import Installation
from arbitro.kernel import Refused
from arbitro.web.serving.callers import Caller, Incoming, address_of

CODES = frozenset(
    {
        "sign-in-needed",
        "unknown-token",
        "wrong-password",
        "wrong-pin",
        "link-unknown",
        "link-used-up",
        "not-allowed",
        "not-ones-own",
        "while-playing",
        "forged",
        "too-often",
        "unknown-hall",
        "unknown-match",
        "match-running",
    }
)


class Recorder:
    """Writes down each refusal of access before it is answered; no address may flood the book."""

    def __init__(self, house: Installation, limit: Limit) -> None:
        self.house, self.limit = house, limit

    async def __call__(self, error: Exception, scope: Scope) -> None:
        code = code_of(error, scope["path"])
        if code is None:
            return
        caller = scope.get("user")
        grant = caller.grant if isinstance(caller, Caller) else None
        address = address_of(scope)
        try:
            self.limit.count(address)
        except Refused:
            return
        attempt = Attempt(
            at=self.house.ring.now(),
            role=grant.role if grant is not None else "public",
            subject=grant.subject if grant is not None else "",
            what=f"{scope['method']} {masked(scope)}",  # type: ignore[typeddict-item]  # HTTP only
            code=code,
            origin=address,
        )
        try:
            await to_thread.run_sync(self.house.ring.keys.attempt, attempt)
        except Unavailable:
            return


async def record(request: Incoming, error: Exception) -> None:
    """For who answers a refusal himself, as a page does that shows a form again."""
    await request.app.state.ground.recorder(error, request.scope)


def code_of(error: Exception, path: str) -> str | None:
    """Under which code an error is written down; None if it is nobody's business."""
    if isinstance(error, Refused) and error.code in CODES:
        return error.code
    if isinstance(error, NotFoundException) and path.startswith("/api/"):
        return "no-such-address"
    return None


def masked(scope: Any) -> str:
    """The address asked for, without a link's secret and without what could spoil a log."""
    path = str(scope["path"])
    if path.startswith("/l/"):
        return "/l/…"
    return "".join(c if c.isprintable() else "?" for c in path)[:200]
