"""The application: made for one installation, with room for the pages of others."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any

from litestar import Litestar, Request
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.middleware import DefineMiddleware
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme
from litestar.types import ControllerRouterHandler, Scope

from arbitro import __version__
from arbitro.app.ports import Unavailable
from arbitro.bootstrap import Installation
from arbitro.kernel import Refused
from arbitro.web.api.router import operations
from arbitro.web.screens import error_page
from arbitro.web.screens.site_map import screens
from arbitro.web.serving import errors, health
from arbitro.web.serving.callers import Caller, Door, caller_of
from arbitro.web.serving.ground import Ground
from arbitro.web.serving.request_body import LARGEST_BODY
from arbitro.web.serving.security_headers import add_headers, check_request
from arbitro.web.serving.standby_link import standby_link

AS_THEY_ARE = (
    "^/api/",
    "^/t/",
    "^/l/",
    "^/sign-",
    "^/play",
    "^/regole",
    "^/rules",
    "^/healthz",
    "^/trust",
    "^/offline",
    "^/$",
    "^/standby",
    "^/anagrafe",
    "^/stagioni",
    "^/sale",
    "^/importa",
    "^/sito",
)
"""Only files of ours are compressed: no page that holds a token, and no stream."""
GIVEN = ("house", "hub", "shelf", "sign_ins", "links", "news", "bots", "openings")
"""Parts of the ground handlers may ask for by name, besides `caller`."""


def make_app(
    house: Installation, routers: Sequence[ControllerRouterHandler] = (), debug: bool = False
) -> Litestar:
    """The API, the stream and the pages over one installation; `routers` are more pages.

    Handlers may ask by name for `caller` and for what is GIVEN.
    """
    ground = Ground(house)

    async def recorded(error: Exception, scope: Scope) -> None:
        await ground.recorder(error, scope)

    return Litestar(
        [*operations(), health.health, health.description, standby_link, *screens(), *routers],
        middleware=[DefineMiddleware(Door, ground=ground)],
        before_request=check_request,
        before_send=[add_headers],
        after_exception=[recorded],
        dependencies={
            "caller": Provide(_calling, sync_to_thread=False),
            **{name: _given(ground, name) for name in GIVEN},
        },
        exception_handlers={
            Refused: error_page.on_refused,
            Unavailable: error_page.on_unavailable,
            HTTPException: error_page.on_http,
            Exception: errors.on_bug,
        },
        openapi_config=openapi(),
        compression_config=CompressionConfig(backend="gzip", exclude=list(AS_THEY_ARE)),
        request_max_body_size=LARGEST_BODY,
        lifespan=[_following(ground)],
        state=State({"ground": ground}),
        logging_config=None,
        debug=debug,
    )


def _calling(request: Request) -> Caller:  # type: ignore[type-arg]  # the framework reads this
    return caller_of(request)


def _given(ground: Ground, name: str) -> Provide:
    def give() -> Any:
        return getattr(ground, name)

    give.__annotations__ = {"return": type(give())}
    return Provide(give, sync_to_thread=False)


def _following(ground: Ground) -> Callable[[Litestar], Any]:
    @asynccontextmanager
    async def follow(app: Litestar) -> AsyncIterator[None]:
        hub = app.state.hub = ground.hub
        await hub.begin()
        tasks = [asyncio.create_task(hub.run()), asyncio.create_task(ground.bots.run())]
        try:
            yield
        finally:
            hub.close()
            for task in tasks:
                task.cancel()
                with suppress(asyncio.CancelledError):
                    await task

    return follow


def openapi() -> OpenAPIConfig:
    return OpenAPIConfig(
        title="Arbitro",
        version=__version__,
        path="/openapi",
        render_plugins=[JsonRenderPlugin()],
        components=Components(
            security_schemes={"token": SecurityScheme(type="http", scheme="bearer")}
        ),
        security=[{"token": []}, {}],
        use_handler_docstrings=True,
    )
