"""What the operations of the API have in common: their parameters, threads and addresses."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Annotated, Any, TypeVar

from anyio import CapacityLimiter, to_thread
from litestar.di import NamedDependency
from litestar.params import FromPath, HeaderParameter, JSONBody, SkipValidation
from msgspec import Struct

from arbitro.app.access.limits import Limit
from arbitro.bootstrap import Installation
from arbitro.kernel import Refused
from arbitro.web.serving.bot_turns import BotTurns
from arbitro.web.serving.broadcast import Hub
from arbitro.web.serving.callers import Caller, runs_the_hall
from arbitro.web.serving.room_news import RoomNews
from arbitro.web.serving.shelves import Shelf

Calling = NamedDependency[SkipValidation[Caller]]
House = NamedDependency[SkipValidation[Installation]]
Listening = NamedDependency[SkipValidation[Hub]]
Documents = NamedDependency[SkipValidation[Shelf]]
Tries = NamedDependency[SkipValidation[Limit]]
Openings = NamedDependency[SkipValidation[Limit]]
News = NamedDependency[SkipValidation[RoomNews]]
Bots = NamedDependency[SkipValidation[BotTurns]]
HallId = FromPath[str]
IdempotencyKey = Annotated[
    str,
    HeaderParameter(
        name="Idempotency-Key",
        min_length=1,
        max_length=200,
        pattern=r"^[!-~]+$",
        description="The sender's own name for this wish: sent again, it is done once.",
    ),
]
IfMatch = Annotated[
    int | None,
    HeaderParameter(
        name="If-Match",
        ge=0,
        description="The version of the hall the sender was looking at; another one is a 409.",
    ),
]
ONE_LINE = r"^[^\x00-\x1f\x7f]*$"
"""Text without control characters, which not every database can keep."""
T = TypeVar("T")
A_KEY = re.compile(r"[!-~]{1,200}")
"""An `Idempotency-Key` that did not come as a parameter."""
_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")
_acting = CapacityLimiter(12)
_reading = CapacityLimiter(24)
"""A long draw, and whoever waits for it, must not keep readers from their threads."""
_staff_acting = CapacityLimiter(6)
_staff_reading = CapacityLimiter(8)
"""Whoever runs the hall does not queue with it."""
_signing_in = CapacityLimiter(2)
"""A password costs a tenth of a second on purpose: guessing must not take every thread."""


def json_body(kind: type[Struct]) -> Any:
    """The annotation of a body whose type is only known at run time."""
    return JSONBody[kind]  # type: ignore[misc, valid-type]  # as the docstring says


def stream_of(tournament: str) -> str:
    """The hall of this id; an id nobody could have given is unknown without looking."""
    if not _ID.fullmatch(tournament):
        raise Refused("unknown-hall", {"hall": tournament[:64]})
    return f"hall/{tournament}"


def require_id(id: str) -> None:
    if not _ID.fullmatch(id):
        raise Refused("not-an-id", {"id": id[:64]})


def require_match(id: str) -> None:
    """An id no match could have been given is unknown without looking."""
    if not _ID.fullmatch(id):
        raise Refused("unknown-match", {"match": id[:64]})


async def acting(job: Callable[[], T]) -> T:
    limiter = _staff_acting if runs_the_hall.get() else _acting
    return await to_thread.run_sync(job, limiter=limiter)


async def reading(job: Callable[[], T]) -> T:
    limiter = _staff_reading if runs_the_hall.get() else _reading
    return await to_thread.run_sync(job, limiter=limiter)


async def signing_in(job: Callable[[], T]) -> T:
    return await to_thread.run_sync(job, limiter=_signing_in)
