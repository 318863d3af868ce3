"""uvicorn's connection with deadlines: it has none for a head or a body that never ends."""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from arbitro.web.serving.attendance import Attendance
from arbitro.web.serving.callers import Caller

LONGEST_HEAD = 64_000
"""Bytes of a request before its body."""
_RANKS = {"organiser": 6, "referee": 5, "table": 3, "player": 3, "projector": 3}


class GuardedProtocol(HttpToolsProtocol):
    """One connection, known to the attendance from its first moment to its last."""

    attendance: Attendance

    def __init__(self, attendance: Attendance, **settings: Any) -> None:
        super().__init__(**settings)
        self.attendance = attendance
        self.address = "?"
        self._head = 0
        self._handed_over = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as theirs
        super().connection_made(transport)
        self.address = self.client[0] if self.client else "?"
        self.attendance.arrives(self, self.loop.time(), len(self.connections))

    def connection_lost(self, exc: Exception | None) -> None:
        self.attendance.leaves(self)
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        """The line of a second laptop is looked after by who answers it."""
        self._handed_over = True
        self.attendance.leaves(self)
        super().handle_websocket_upgrade()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self._handed_over:
            return
        if self._idle() and self.timeout_keep_alive_task is None:
            self.attendance.begins(self, self.loop.time())  # a byte that begins no request
        if self in self.attendance.waiting:
            self._head += len(data)
            if self._head > LONGEST_HEAD:
                self.leave()

    def _idle(self) -> bool:
        cycle: Any = self.cycle  # None before the first request
        return cycle is None or bool(cycle.response_complete)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._head = 0
        self.attendance.begins(self, self.loop.time())

    def on_headers_complete(self) -> None:
        super().on_headers_complete()
        self.attendance.asked(self, self.loop.time())

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self.attendance.said(self)

    def pause_writing(self) -> None:
        super().pause_writing()
        self.attendance.stuck.join(self, self.loop.time())

    def resume_writing(self) -> None:
        super().resume_writing()
        self.attendance.stuck.drop(self)

    def rank(self) -> int:
        """By the key it showed last; who is being answered before who only stays connected."""
        scope: Any = self.scope  # None before the first request
        if scope is None or self in self.attendance.waiting:
            return 0
        caller = scope.get("user")
        grant = caller.grant if isinstance(caller, Caller) else None
        rank = _RANKS.get(grant.role, 1) if grant is not None else 1
        return rank + (not self._idle() and rank < 5)

    def leave(self) -> None:
        if not self.transport.is_closing():
            self.transport.abort()
