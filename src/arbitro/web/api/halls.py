"""The tournaments of a house: the list of them, and opening one."""

from __future__ import annotations

from functools import partial
from typing import Annotated

from litestar import get, post
from litestar.params import JSONBody, QueryParameter
from msgspec import Struct

from arbitro.app.acts import Act, Answer
from arbitro.app.commands import OpenHall
from arbitro.app.desk import Card, Desk
from arbitro.web.api.shared import Calling, House, IdempotencyKey, acting, reading, require_id
from arbitro.web.serving.errors import ACTS, READS

PAGE = 100


class Halls(Struct, frozen=True):
    """A page of the list; `next` is where the next one goes on, None at the end."""

    tournaments: list[Card]
    next: str | None


def listed(desk: Desk, after: str | None, limit: int) -> Halls:
    streams = list(desk.store.streams("hall/"))
    known = f"hall/{after}"
    start = streams.index(known) + 1 if known in streams else 0
    page = streams[start : start + limit]
    rows = [desk.card(stream) for stream in page]
    more = start + limit < len(streams)
    return Halls(rows, rows[-1].id if more and rows else None)


@get("/tournaments", operation_id="tournaments", tags=["tournaments"], responses=READS)
async def tournaments(
    house: House,
    after: Annotated[str | None, QueryParameter(max_length=64)] = None,
    limit: Annotated[int, QueryParameter(ge=1, le=PAGE)] = PAGE,
) -> Halls:
    """The tournaments of this house, in the order they were opened."""
    return await reading(partial(listed, house.desk, after, limit))


@post("/tournaments", operation_id="open-tournament", tags=["tournaments"], responses=ACTS)
async def open_tournament(
    data: JSONBody[OpenHall], caller: Calling, house: House, key: IdempotencyKey
) -> Answer:
    """Open a tournament under a regulation, a club's format or a declaration of one's own."""
    who = caller.permitted_in_house("open-hall")
    require_id(data.id)
    return await acting(partial(house.desk.open_hall, Act(id=key, command=data, by=who)))
