"""One's own value for the dice of a match, over the API."""

from __future__ import annotations

from typing import Annotated

from litestar import post
from litestar.params import FromPath, JSONBody
from msgspec import Meta, Struct

from arbitro.web.api.room_rows import asked
from arbitro.web.api.shared import Calling, House, acting
from arbitro.web.serving.errors import ACTS


class Value(Struct, frozen=True):
    """For the dice: first the hash of a value of one's own (`commitment`), then, once the house
    has shown its promise, the value itself.
    """

    commitment: Annotated[str, Meta(max_length=64)] = ""
    value: Annotated[str, Meta(max_length=64)] = ""


class Moved(Struct, frozen=True):
    """The version the match has come to."""

    version: int


@post(
    "/matches/{match:str}/dice",
    status_code=200,
    operation_id="fix-dice",
    tags=["free play"],
    responses=ACTS,
)
async def fix_dice(
    match: FromPath[str], data: JSONBody[Value], caller: Calling, house: House
) -> Moved:
    """Fix a value of one's own for the dice by its hash, or tell it once the house's secret is
    fixed; at a table of a tournament too.
    """

    def done() -> Moved:
        _, holder = asked(house, caller, match)
        if data.commitment:
            house.rooms.pledge(match, holder, data.commitment)
        else:
            house.rooms.tell_value(match, holder, data.value)
        return Moved(house.rooms.version(house.rooms.room(match)))

    return await acting(done)
