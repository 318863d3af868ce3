"""Many handlers taken in at once.

A router handed to the framework is copied to its last example of an answer; handlers handed over
one by one are looked for among all that came before, again for each method of an address; and each
address is given a handler that only says which methods it has. That was a third of a start.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from copy import copy

from litestar import Controller, Response, Router, route
from litestar.handlers import HTTPRouteHandler
from litestar.routes import HTTPRoute
from litestar.utils.path import join_paths

from arbitro.web.serving.callers import Incoming

_KIND = re.compile(r":\w+\}")


def as_asked(path: str) -> str:
    """An address as a request's `path_template` has it: `/t/{tournament}`."""
    return _KIND.sub("}", path)


def together(where: str, handlers: Sequence[HTTPRouteHandler]) -> type[Controller]:
    """These handlers under this address, as something the framework takes as it is."""
    at: dict[str, list[HTTPRouteHandler]] = {}
    for handler in handlers:
        for path in handler.paths:
            at.setdefault(join_paths([where, path]), []).append(handler)
    allowed = {
        as_asked(path): ", ".join(sorted({"OPTIONS", *(m for x in found for m in x.http_methods)}))
        for path, found in at.items()
    }

    @route([*at], http_method="OPTIONS", status_code=204, include_in_schema=False)
    async def told(request: Incoming) -> Response[None]:
        allow = allowed[request.scope["path_template"]]
        return Response(None, headers={"Allow": allow}, media_type="text/plain")

    class Room(Controller):
        def as_router(self) -> Router:
            made = Router(where, route_handlers=())
            made.owner = self.owner
            own = {handler: copy(handler) for handler in (*handlers, told)}
            for handler in own.values():
                handler.owner = made
            made.routes = [
                HTTPRoute(path=path, route_handlers=[own[one] for one in (*found, told)])
                for path, found in at.items()
            ]
            return made

    return Room
