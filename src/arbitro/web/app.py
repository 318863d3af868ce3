"""The application and what it stands on: one installation, with room for the pages of others."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any

from litestar import Litestar, Request, Response, get
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.di import Provide
from litestar.enums import MediaType
from litestar.exceptions import HTTPException
from litestar.middleware import DefineMiddleware
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme
from litestar.serialization import encode_json
from litestar.types import ControllerRouterHandler, Scope

from arbitro import __version__
from arbitro.app.access.limits import Limit
from arbitro.app.ports import Unavailable
from arbitro.bootstrap import Installation
from arbitro.kernel import Refused
from arbitro.web.api.operations import operations
from arbitro.web.api.shared import House, reading
from arbitro.web.screens.routes import screens
from arbitro.web.serving import errors
from arbitro.web.serving.bot_turns import BotTurns
from arbitro.web.serving.broadcast import Hub
from arbitro.web.serving.callers import Caller, Door, caller_of
from arbitro.web.serving.refused_attempts import Recorder
from arbitro.web.serving.request_guard import LARGEST_BODY, add_headers, check_request
from arbitro.web.serving.room_news import RoomNews
from arbitro.web.serving.shelves import PageShelf, Shelf
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


SIGN_INS = (10, 300)
LINKS = (30, 60)
TOKENS = (60, 60)
RECORDED = (600, 60)
ROOMS = (30, 600)
"""How many times in how many seconds from one address."""


class Ground:
    """Everything is looked up here at each request: addresses outlive the house they lead into."""

    def __init__(self, house: Installation) -> None:
        self.settle(house)

    def settle(self, house: Installation) -> None:
        """Stand on this installation; nothing of one before it is kept."""
        now = house.ring.now
        self.house = house
        self.hub = Hub(house.desk, house.ring)
        self.news, self.bots = RoomNews(house.rooms, self.hub), BotTurns(house.rooms)
        self.hub.elsewhere += [self.news.told, self.bots.told]
        house.leader.on_replaced = self.hub.turn_away
        self.shelf = Shelf(house.desk, self.hub.heard)
        self.pages = PageShelf()
        self.sign_ins, self.links = Limit(*SIGN_INS, now), Limit(*LINKS, now)
        self.tokens, self.openings = Limit(*TOKENS, now), Limit(*ROOMS, now)
        self.recorder = Recorder(house, Limit(*RECORDED, now))


@get("/healthz", include_in_schema=False)
async def health(house: House) -> dict[str, Any]:
    """Alive, and the store answers."""
    position = await reading(house.store.position)
    return {"ok": True, "position": position}


@get("/openapi.json", include_in_schema=False)
async def description(request: Request) -> Response[bytes]:  # type: ignore[type-arg]  # the framework reads the bare name
    """Every operation of the API, for programs."""
    body = encode_json(request.app.openapi_schema.to_schema())
    return Response(body, media_type=MediaType.JSON)


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
        [*operations(), health, description, standby_link, *screens(), *routers],
        middleware=[DefineMiddleware(Door, ground=ground)],
        before_request=check_request,
        before_send=[add_headers],
        after_exception=[recorded],
        dependencies={
            "caller": Provide(_calling, sync_to_thread=False),
            **{name: _given(ground, name) for name in GIVEN},
        },
        exception_handlers={
            Refused: errors.on_refused,
            Unavailable: errors.on_unavailable,
            HTTPException: errors.on_http,
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
