"""The tournaments of a house: the list of them, opening one, and the stream of its events."""

from __future__ import annotations

from functools import partial
from typing import Annotated

from litestar import get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import HeaderParameter, JSONBody, QueryParameter
from litestar.response import Stream
from msgspec import Struct

from arbitro.app.access.roles import permit
from arbitro.app.acts import Act, Answer
from arbitro.app.commands import OpenHall
from arbitro.app.desk import Card, Desk
from arbitro.web.api.shared import (
    Calling,
    HallId,
    House,
    IdempotencyKey,
    Listening,
    acting,
    reading,
    require_id,
    stream_of,
)
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


LastEventId = Annotated[
    int | None,
    HeaderParameter(
        name="Last-Event-ID", ge=0, description="The id of the last notice heard before a gap."
    ),
]
HEADERS = {"X-Accel-Buffering": "no"}
NOTICES = ResponseSpec(
    data_container=str,
    generate_examples=False,
    media_type="text/event-stream",
    description="Notices, one after the other, for as long as somebody listens",
)


@get(
    "/events",
    operation_id="events",
    tags=["events"],
    media_type="text/event-stream",
    responses={**READS, 200: NOTICES},
)
async def events(
    tournament: HallId,
    caller: Calling,
    house: House,
    hub: Listening,
    last: LastEventId = None,
) -> Stream:
    """Server-sent events: `{"topics", "version", "now", "epoch", "head"}` when a view of the reader
    is old, `head` being the log's last line as `HASH:NUMBER`; and an event `beat` with the hour
    every quarter of a minute.
    """
    stream = stream_of(tournament)
    who = caller.in_hall(stream)
    permit(who, "events")
    await reading(partial(house.desk.hall, stream))
    notices = hub.listen(stream, who, caller.grant, last)
    return Stream(notices, media_type="text/event-stream", headers=HEADERS)
