"""The line of a second laptop among the connections of a full house."""

from __future__ import annotations

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from arbitro.web.serving.connections import PAIRED, STAFF


class GuardedLine(WebSocketsSansIOProtocol):
    """Who has the code stays; who only says so is the first to make way."""

    scope: Any = None

    def rank(self) -> int:
        return STAFF if self.scope is not None and PAIRED in self.scope else 0

    def leave(self) -> None:
        if not self.transport.is_closing():
            self.transport.abort()
