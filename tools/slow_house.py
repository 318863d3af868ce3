"""A house that answers late: what a test does not wait for, it does not see.

    .venv/bin/pytest -p tools.slow_house tests/web/screens      SLOW_SEED=2 for other delays

Every request of a browser waits a while before it is done, and its answer a while before it is
told, never twice the same: a test that presses on before the answer came fails here, and not on
somebody's busy machine. So does a page that relies on the order in which its requests arrive.
"""

from __future__ import annotations

import asyncio
import os
import random
from typing import Any

import pytest
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from arbitro.web.serving.server import Serving

READING, WRITING = 0.25, 0.8
"""Seconds: the middle of what a page and a command wait, before and after."""
CHANCE = random.Random(int(os.environ.get("SLOW_SEED", "1")))


class Late:
    """The same application, for browsers as slow as one on a machine that does twenty things."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    def __getattr__(self, name: str) -> Any:
        return getattr(self._app, name)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        late = _late(scope)

        async def told_late(message: Message) -> None:
            if message["type"] == "http.response.start":
                await asyncio.sleep(late * CHANCE.random())
            await send(message)

        await asyncio.sleep(late * CHANCE.random() * 1.5)
        await self._app(scope, receive, told_late)


def _late(scope: Scope) -> float:
    if scope["type"] != ScopeType.HTTP or scope["path"].startswith("/static"):
        return 0.0
    if b"Chrome" not in dict(scope["headers"]).get(b"user-agent", b""):
        return 0.0
    return READING if scope["method"] in ("GET", "HEAD") else WRITING


@pytest.hookimpl
def pytest_configure() -> None:
    prompt = Serving.__init__

    def late(self: Serving, *given: Any, **named: Any) -> None:
        prompt(self, *given, **named)
        self.config.app = Late(self.config.app)  # type: ignore[arg-type]

    Serving.__init__ = late  # type: ignore[method-assign]
