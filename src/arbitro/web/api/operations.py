"""Every operation of the API: each command and query of a hall from its list, and the others."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from inspect import Parameter, Signature, cleandoc
from typing import Annotated, Any, get_args, get_origin, get_type_hints

from litestar import Response, get, post
from litestar.enums import MediaType
from litestar.handlers import HTTPRouteHandler
from litestar.params import QueryParameter
from litestar.types import ControllerRouterHandler
from msgspec import NODEFAULT, Struct
from msgspec.structs import fields

from arbitro.app.acts import Act, Answer, Who
from arbitro.app.commands import COMMANDS
from arbitro.app.queries import QUERIES, Query
from arbitro.web.api import free_matches, halls, links, matches, sessions
from arbitro.web.api.shared import (
    Calling,
    Documents,
    HallId,
    House,
    IdempotencyKey,
    IfMatch,
    acting,
    json_body,
    reading,
    stream_of,
)
from arbitro.web.serving.callers import Caller, Incoming, language_of
from arbitro.web.serving.errors import ACTS, READS
from arbitro.web.serving.handler_group import together
from arbitro.web.serving.shelves import Shelf


def _command(name: str, body: type[Struct]) -> HTTPRouteHandler:
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


EMPTY, KEYWORD_ONLY = Parameter.empty, Parameter.KEYWORD_ONLY


def _query(query: Query) -> HTTPRouteHandler:
    """`GET /tournaments/{tournament}/<name>` with the query's own fields as parameters.

    A query that needs more than plain values is a POST with these as its body; it changes nothing.
    """
    settings: dict[str, Any] = {
        "name": f"query-{query.name}",
        "operation_id": f"query-{query.name}",
        "summary": query.name.replace("-", " ").capitalize(),
        "description": cleandoc(query.answer.__doc__ or "") or query.name,
        "tags": ["queries"],
    }
    if is_plain(query.parameters):
        path = "/" if query.name == "tournament" else f"/{query.name}"
        return get(path, responses=READS, **settings)(_asked_in_the_address(query))
    handler = _asked_in_the_body(query)
    return post(f"/{query.name}", status_code=200, responses=ACTS, **settings)(handler)


def answer_of(query: Query) -> Any:
    """What the framework describes the answer by."""
    kind: Any = Response
    return kind[query.returns]


def is_plain(parameters: type[Struct]) -> bool:
    """Can all of them stand in an address?"""
    kinds = get_type_hints(parameters).values()
    whole = all(get_origin(kind) not in (dict, list, tuple) for kind in kinds)
    return whole and all({*get_args(kind), kind} & {int, str, bool} for kind in kinds)


def _asked_in_the_address(query: Query) -> Callable[..., Any]:
    async def ask(request: Any, tournament: Any, caller: Any, shelf: Any, **wanted: Any) -> Any:
        parameters = query.parameters(**wanted)
        return await _answered(query, parameters, request, tournament, caller, shelf)

    _declare(ask, query)
    return ask


def _asked_in_the_body(query: Query) -> Callable[..., Any]:
    async def ask(request: Any, tournament: Any, caller: Any, shelf: Any, data: Any) -> Any:
        return await _answered(query, data, request, tournament, caller, shelf)

    ask.__annotations__ = {
        **_SHARED,
        "data": json_body(query.parameters),
        "return": answer_of(query),
    }
    return ask


async def _answered(
    query: Query,
    parameters: Struct,
    request: Incoming,
    tournament: str,
    caller: Caller,
    shelf: Shelf,
) -> Response[bytes]:
    stream = stream_of(tournament)
    who, lang = caller.in_hall(stream), language_of(request)
    document = shelf.at_hand(stream, query, parameters, who, lang)
    if document is None:
        document = await reading(partial(shelf.document, stream, query, parameters, who, lang))
    return Response(document, media_type=MediaType.JSON)


_SHARED: dict[str, Any] = {
    "request": Incoming,
    "tournament": HallId,
    "caller": Calling,
    "shelf": Documents,
}


def _declare(ask: Callable[..., Any], query: Query) -> None:
    """Give the handler the signature the framework reads parameters from."""
    hints: dict[str, Any] = {
        **_SHARED,
        **{
            name: Annotated[hint, QueryParameter()]
            for name, hint in get_type_hints(query.parameters, include_extras=True).items()
        },
    }
    defaults = {
        one.name: EMPTY if one.default is NODEFAULT else one.default
        for one in fields(query.parameters)
    }
    ask.__annotations__ = {**hints, "return": answer_of(query)}
    ask.__signature__ = Signature(  # type: ignore[attr-defined]  # read by the framework
        [
            Parameter(name, KEYWORD_ONLY, annotation=hint, default=defaults.get(name, EMPTY))
            for name, hint in hints.items()
        ]
    )


def operations() -> list[ControllerRouterHandler]:
    """All there are, of a hall and of the house."""
    hall = [
        *(_query(query) for query in QUERIES.values()),
        *(_command(name, body) for name, body in COMMANDS.items()),
        halls.events,
        links.issue,
        links.issue_all,
        links.links,
        links.revoke,
        matches.open_match,
        matches.see_match,
        matches.legal_actions,
        matches.play,
        matches.match_log,
    ]
    house = [
        halls.tournaments,
        halls.open_tournament,
        sessions.open_session,
        sessions.open_link,
        sessions.me,
        sessions.close_session,
        links.attempts,
        *free_matches.OPERATIONS,
    ]
    return [
        together("/api/v1", house),
        together("/api/v1/tournaments/{tournament:str}", hall),
    ]
