"""Beside TLS, in plain words: how to trust this house, and the way to it."""

from __future__ import annotations

from typing import Any

OPEN = ("/trust", "/static/")
"""What is told without TLS; everything else is at the house's own address."""


class Introduction:
    """The application, of which only the page about trust can be had here."""

    def __init__(self, app: Any) -> None:
        self.app = app

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["path"].startswith(OPEN) and scope["method"] in ("GET", "HEAD"):
            await self.app(scope, receive, send)
            return
        headers = [(b"location", b"/trust"), (b"content-length", b"0"), (b"connection", b"close")]
        await send({"type": "http.response.start", "status": 302, "headers": headers})
        await send({"type": "http.response.body", "body": b""})
