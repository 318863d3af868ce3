"""Every command of a hall as an operation of its own, made from the one list of commands."""

from __future__ import annotations

from functools import partial
from inspect import cleandoc
from typing import Any

from litestar import post
from litestar.handlers import HTTPRouteHandler
from msgspec import Struct

from arbitro.app.acts import Act, Answer, Who
from arbitro.app.commands import COMMANDS
from arbitro.web.api.shared import (
    Calling,
    HallId,
    House,
    IdempotencyKey,
    IfMatch,
    acting,
    json_body,
    stream_of,
)
from arbitro.web.serving.errors import ACTS


def operation(name: str, body: type[Struct]) -> HTTPRouteHandler:
    """`POST /tournaments/{tournament}/<name>` with the command's own fields as its body."""

    async def send(
        tournament: Any, data: Any, caller: Any, house: Any, key: Any, version: Any = None
    ) -> Any:
        stream = stream_of(tournament)
        who: Who = caller.in_hall(stream)
        act = Act(id=key, command=data, by=who, expected=version)
        return await acting(partial(house.desk.act, stream, act))

    send.__annotations__ = {
        "tournament": HallId,
        "data": json_body(body),
        "caller": Calling,
        "house": House,
        "key": IdempotencyKey,
        "version": IfMatch,
        "return": Answer,
    }
    return post(
        f"/{name}",
        status_code=200,
        name=f"command-{name}",
        operation_id=f"command-{name}",
        summary=name.replace("-", " ").capitalize(),
        description=cleandoc(body.__doc__ or "") or name.replace("-", " ").capitalize(),
        tags=["commands"],
        responses=ACTS,
    )(send)


def operations() -> list[HTTPRouteHandler]:
    return [operation(name, body) for name, body in COMMANDS.items()]
