"""Every query of a hall as an operation of its own, made from the one list of queries."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from inspect import Parameter, Signature, cleandoc
from typing import Annotated, Any, get_type_hints

from litestar import Request, Response, get
from litestar.enums import MediaType
from litestar.handlers import HTTPRouteHandler
from litestar.params import QueryParameter
from msgspec import NODEFAULT
from msgspec.structs import FieldInfo, fields

from arbitro.app.queries import QUERIES, Query
from arbitro.web.api.shared import Calling, Documents, HallId, reading, stream_of
from arbitro.web.errors import READS
from arbitro.web.language import language_of

EMPTY, KEYWORD_ONLY = Parameter.empty, Parameter.KEYWORD_ONLY


def operation(query: Query) -> HTTPRouteHandler:
    """`GET /tournaments/{tournament}/<name>` with the query's own fields as parameters."""

    async def ask(request: Any, tournament: Any, caller: Any, shelf: Any, **wanted: Any) -> Any:
        stream = stream_of(tournament)
        parameters = query.parameters(**wanted)
        who, lang = caller.in_hall(stream), language_of(request)
        document = await reading(partial(shelf.document, stream, query, parameters, who, lang))
        return Response(document, media_type=MediaType.JSON)

    _declare(ask, query)
    return get(
        "/" if query.name == "tournament" else f"/{query.name}",
        name=f"query-{query.name}",
        operation_id=f"query-{query.name}",
        summary=query.name.replace("-", " ").capitalize(),
        description=cleandoc(query.answer.__doc__ or "") or None,
        tags=["queries"],
        responses=READS,
    )(ask)


def _declare(ask: Callable[..., Any], query: Query) -> None:
    """Give the handler the signature the framework reads parameters from."""
    hints: dict[str, Any] = {
        "request": Request[Any, Any, Any],
        "tournament": HallId,
        "caller": Calling,
        "shelf": Documents,
        **{
            name: Annotated[hint, QueryParameter()]
            for name, hint in get_type_hints(query.parameters, include_extras=True).items()
        },
    }
    defaults = {field.name: _default(field) for field in fields(query.parameters)}
    ask.__annotations__ = {**hints, "return": Response[dict[str, Any]]}
    ask.__signature__ = Signature(  # type: ignore[attr-defined]
        [
            Parameter(name, KEYWORD_ONLY, annotation=hint, default=defaults.get(name, EMPTY))
            for name, hint in hints.items()
        ]
    )


def _default(field: FieldInfo) -> Any:
    return EMPTY if field.default is NODEFAULT else field.default


def operations() -> list[HTTPRouteHandler]:
    return [operation(query) for query in QUERIES.values()]
