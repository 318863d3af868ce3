"""Who looks at a room hears that something has changed there, and nothing of what.

A notice holds the room's version, which counts only what everybody may see.
"""

from __future__ import annotations

import asyncio
import re
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Callable

import msgspec
from anyio import to_thread

from arbitro.app.playing import room as r
from arbitro.app.playing.rooms import Rooms
from arbitro.web.serving.broadcast import EPOCH, HEARTBEAT, Hub, beat

TOPIC = "match"
LOOK = 1.0
"""Seconds between two looks at a table that is seen later than it is played."""
_RETRY = b"retry: 2000\n"
_TABLES = re.compile(r"match/([^/~]+)/(online-\d+)(?:-\d+)?")
"""The matches of a tournament's tables that are played inside."""


def room_of(stream: str) -> str | None:
    """The room a stream belongs to, its own log or that of its match; None: it is of no room."""
    if stream.startswith(r.STREAM):
        return stream.removeprefix(r.STREAM)
    if stream.startswith(r.MATCHES):
        return stream.removeprefix(r.MATCHES).partition("/")[0]
    if found := _TABLES.fullmatch(stream):
        return r.room_at(found[1], found[2])
    return None


class RoomNews:
    """Whoever listens to a room, woken when one of its logs has grown."""

    def __init__(self, rooms: Rooms, hub: Hub) -> None:
        self.rooms, self.hub = rooms, hub
        self._waiting: dict[str, set[asyncio.Event]] = defaultdict(set)
        self._rung: Counter[str] = Counter()
        self._telling: dict[str, tuple[int, asyncio.Future[bytes]]] = {}

    def told(self, stream: str) -> None:
        """This log has grown; where none is named, the server leaves."""
        rooms = [room_of(stream)] if stream else [*self._waiting]
        for id in rooms:
            if id is None or id not in self._waiting:
                continue
            self._rung[id] += 1
            for bell in self._waiting[id]:
                bell.set()

    async def listen(self, id: str) -> AsyncIterator[bytes]:
        """First where the room is, then every time it has come further."""
        bell = asyncio.Event()
        self._waiting[id].add(bell)
        try:
            yield _RETRY + await to_thread.run_sync(self._notice, id)
            while not self.hub.closed:
                try:
                    await asyncio.wait_for(bell.wait(), HEARTBEAT)
                except TimeoutError:
                    yield beat(self.rooms.clock().wall)
                    continue
                bell.clear()
                if not self.hub.closed:
                    yield await self._told_once(id)
        finally:
            self._waiting[id].discard(bell)
            if not self._waiting[id]:
                del self._waiting[id]
                self._telling.pop(id, None)
                self._rung.pop(id, None)

    async def listen_late(self, version: Callable[[], int]) -> AsyncIterator[bytes]:
        """For who sees a table later than it is played: `version` is asked every moment."""
        said, silent = await to_thread.run_sync(version), 0.0
        yield _RETRY + self._saying(said)
        while not self.hub.closed:
            await asyncio.sleep(LOOK)
            silent += LOOK
            now = await to_thread.run_sync(version)
            if now != said:
                said, silent = now, 0.0
                yield self._saying(said)
            elif silent >= HEARTBEAT:
                silent = 0.0
                yield beat(self.rooms.clock().wall)

    async def _told_once(self, id: str) -> bytes:
        """What happened last in a room, worked out once for all who wait for it."""
        known = self._telling.get(id)
        if known is None or known[0] != self._rung[id]:
            task = asyncio.ensure_future(to_thread.run_sync(self._notice, id))
            known = self._telling[id] = (self._rung[id], task)
        return await asyncio.shield(known[1])

    def _notice(self, id: str) -> bytes:
        with self.rooms.matches.one_moment():
            return self._saying(self.rooms.version(self.rooms.room(id)))

    def _saying(self, version: int) -> bytes:
        now = self.rooms.clock().wall
        said = {"topics": [TOPIC], "version": version, "now": now, "epoch": EPOCH}
        return b"id: %d\ndata: %s\n\n" % (version, msgspec.json.encode(said))
