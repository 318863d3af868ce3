"""Connections at the door: who has not asked for anything yet, how many there are, their deadlines.

uvicorn has none for a head or a body that never ends.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, defaultdict
from collections.abc import Callable, Iterable
from typing import Any, Protocol

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from arbitro.web.serving.callers import Caller

HEAD = 10.0
"""Seconds from the first byte of a request to the end of its head."""
BODY = 30.0
"""Seconds from there to the end of its body."""
STUCK = 60.0
"""Seconds a reader may leave what he was sent."""
WAITING = 6_000
"""Connections that have asked for nothing yet, from all addresses together. To hold one costs less
than to let it go and see it come again, as long as there are handles.
"""
AT_ONCE = 4
"""Connections that are ended at one look: a crowd comes back as it is let go, and whoever is being
answered meanwhile waits for all of them.
"""
RESERVE = 128
"""File handles that are no connections: the database, its copies, papers."""


class Connection(Protocol):
    """What is known of one at the door."""

    address: str

    def rank(self) -> int:
        """How much it matters; 0 for who has said nothing, see `STAFF`."""
        ...

    def leave(self) -> None:
        """Close it at once."""
        ...


STAFF = 5
"""From this rank on nobody makes way."""
PAIRED = "second-laptop"
"""What a scope is marked with once whoever called has shown that he has the code."""


class Line:
    """Connections in the order they came, each until its time is over."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._since: OrderedDict[Connection, float] = OrderedDict()

    def __len__(self) -> int:
        return len(self._since)

    def __contains__(self, one: Connection) -> bool:
        return one in self._since

    def join(self, one: Connection, now: float) -> None:
        """A place once taken is kept: who sends a byte now and then gains nothing."""
        self._since.setdefault(one, now)

    def drop(self, one: Connection) -> None:
        self._since.pop(one, None)

    def late(self, now: float) -> list[Connection]:
        """Those whose time is over; of a crowd, a part at a time."""
        found: list[Connection] = []
        for one, since in self._since.items():
            if now - since < self.seconds or len(found) == AT_ONCE:
                break
            found.append(one)
        return found

    def first(self) -> Connection:
        return next(iter(self._since))


class Attendance:
    """Everybody connected, of whom those who are half-way through saying what they want."""

    def __init__(
        self, room: int, everybody: Callable[[], Iterable[Any]], seconds: float = HEAD
    ) -> None:
        """`room`: file handles there are."""
        self.most = room - min(RESERVE, room * 2 // 5)
        self.most_waiting = min(WAITING, max(8, self.most // 3))
        self.everybody = everybody
        self.waiting, self.sending = Line(seconds), Line(max(BODY, seconds))
        self.stuck = Line(max(STUCK, seconds))
        self._at: defaultdict[str, Line] = defaultdict(lambda: Line(seconds))
        self.turned_away = 0

    def arrives(self, one: Connection, now: float, connected: int) -> None:
        """A new connection; another may have to make way for it."""
        self.begins(one, now)
        if len(self.waiting) > self.most_waiting:
            self._hurry_out(self._crowd().first())
        elif connected > self.most:
            self._make_way(one)

    def begins(self, one: Connection, now: float) -> None:
        """It begins to say what it wants."""
        self.waiting.join(one, now)
        self._at[one.address].join(one, now)

    def asked(self, one: Connection, now: float) -> None:
        """It has said what it wants; the body may still come."""
        self._no_longer_waits(one)
        self.sending.join(one, now)

    def said(self, one: Connection) -> None:
        self.sending.drop(one)

    def leaves(self, one: Connection) -> None:
        self._no_longer_waits(one)
        self.sending.drop(one)
        self.stuck.drop(one)

    def hurry(self, now: float) -> int:
        """Whoever took too long goes; how many did."""
        late = [*self.waiting.late(now), *self.sending.late(now), *self.stuck.late(now)]
        for one in late:
            self._hurry_out(one)
        return len(late)

    def _crowd(self) -> Line:
        """Those waiting at the address that has most of them."""
        return max(self._at.values(), key=len)

    def _make_way(self, newcomer: Connection) -> None:
        if len(self.waiting) > 1:
            self._hurry_out(self._crowd().first())
            return
        others = [one for one in self.everybody() if one is not newcomer]
        least = min(others, key=lambda one: int(one.rank()), default=newcomer)
        self._hurry_out(least if least.rank() < STAFF else newcomer)

    def _hurry_out(self, one: Connection) -> None:
        self.turned_away += 1
        self.leaves(one)
        one.leave()

    def _no_longer_waits(self, one: Connection) -> None:
        self.waiting.drop(one)
        at = self._at.get(one.address)
        if at is not None:
            at.drop(one)
            if not at:
                del self._at[one.address]


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
