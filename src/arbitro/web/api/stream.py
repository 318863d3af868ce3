"""The event stream of a hall, for whoever asks: topics and versions, nothing hidden."""

from __future__ import annotations

from functools import partial
from typing import Annotated

from litestar import get
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import HeaderParameter
from litestar.response import Stream

from arbitro.app.access.permission import permit
from arbitro.web.api.shared import Calling, HallId, House, Listening, reading, stream_of
from arbitro.web.serving.errors import READS

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
