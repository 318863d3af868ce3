"""One reader of the log for a whole process, and everybody who listens to it.

A notice says which topics of a hall are old and at which version, nothing else. It is encoded once
for all who may hear the same. Its id is that version, so that who comes back after a gap is told
what he missed; a place among all lines of the house would count what a match hides.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Container, Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from threading import Lock
from time import monotonic
from typing import Any

import msgspec
from anyio import to_thread

from arbitro.app.access.keyring import Keyring
from arbitro.app.access.topics import Topic, topics_of, visible
from arbitro.app.acts import Who
from arbitro.app.desk import Desk
from arbitro.app.hall import Hall
from arbitro.app.heads import told
from arbitro.app.ports import Grant, Head, Kept, Unavailable

EPOCH = secrets.token_hex(4)


HEARTBEAT = 15.0
BACKLOG = 200
"""Notices a slow listener may owe; then he is let go and comes back by himself."""
AT_ONCE = 500
GATHERED = 0.01
"""Seconds between two looks at what is new: many acts in a moment are read and told once."""
UNHEARD = 0.05
"""As long after a look that brought nobody any news."""
PAUSE = 0.5
"""Seconds before a store that did not answer is asked again."""
log = logging.getLogger("arbitro.web")
_RETRY = b"retry: 2000\n"


class _Line(msgspec.Struct):
    kind: str
    data: dict[str, Any]


_decode = msgspec.json.Decoder(_Line).decode


class News(msgspec.Struct, frozen=True):
    """What changed in one hall since the last look at the log."""

    stream: str
    version: int
    topics: tuple[Topic, ...]


def news_of(rows: tuple[Kept, ...], wanted: Container[str]) -> dict[str, News]:
    """By hall, everything these lines make old, where anybody wants to hear of it."""
    halls: dict[str, list[Kept]] = defaultdict(list)
    for row in rows:
        if row.stream in wanted:
            halls[row.stream].append(row)
    return {
        stream: News(stream, new[-1].seq + 1, _topics_of(row.line for row in new))
        for stream, new in halls.items()
    }


class MadeOld:
    """What the lines of a hall made old, and where each was last: to be asked from any line on."""

    def __init__(self) -> None:
        self._last: dict[Topic, int] = {}
        self._read = 0
        self._alone = Lock()

    def since(self, after: int, lines: Callable[[int], Sequence[bytes]]) -> tuple[Topic, ...]:
        """By the lines from this number on; `lines` reads those that were added meanwhile."""
        with self._alone:
            for line in lines(self._read):
                for topic in _topics_of((line,)):
                    self._last[topic] = self._read
                self._read += 1
            return tuple(topic for topic, at in self._last.items() if at >= after)


def _topics_of(lines: Iterable[bytes]) -> tuple[Topic, ...]:
    """Everything these lines make old, each once."""
    decoded = map(_decode, lines)
    return tuple(dict.fromkeys(topic for one in decoded for topic in topics_of(one.kind, one.data)))


def encoded(version: int, topics: tuple[str, ...], now: int, head: Head) -> bytes:
    """A notice; `now` is the hour screens follow, `epoch` the run of the server, `head` the log's
    last line as `HASH:NUMBER`, for phones to keep.
    """
    at = told(head.version, head.hash)
    said = {"topics": topics, "version": version, "now": now, "epoch": EPOCH, "head": at}
    return b"id: %d\ndata: %s\n\n" % (version, msgspec.json.encode(said))


def beat(now: int, epoch: str = EPOCH) -> bytes:
    """We are still here; screens trust no stream that falls silent."""
    return b"event: beat\ndata: %s\n\n" % msgspec.json.encode({"now": now, "epoch": epoch})


@dataclass(eq=False)
class Listener:
    who: Who
    grant: Grant | None
    queue: asyncio.Queue[bytes | None] = field(
        default_factory=lambda: asyncio.Queue(maxsize=BACKLOG)
    )

    def hear(self, notice: bytes | None) -> None:
        """None ends it; so does a backlog nobody reads."""
        if notice is None or self.queue.full():
            while not self.queue.empty():
                self.queue.get_nowait()
            notice = None
        self.queue.put_nowait(notice)


class Hub:
    """Follows the store from `begin` on and tells whoever listens, as long as `run` runs."""

    def __init__(self, desk: Desk, ring: Keyring) -> None:
        self.desk, self.ring = desk, ring
        self.position = 0
        self.closed = False
        self._heard: int | None = None
        self._listeners: dict[str, set[Listener]] = defaultdict(set)
        self._old: dict[str, MadeOld] = defaultdict(MadeOld)
        self._awake = asyncio.Event()
        self.elsewhere: list[Callable[[str], None]] = []
        """Told of every stream that is no hall and has grown, on the loop of this hub; of '' when
        the server leaves.
        """
        ring.on_withdrawal(self._withdrawn)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._end: Callable[[], None] = lambda: None

    async def begin(self) -> None:
        """From here on no line is missed; who listens before would not be told of the first."""
        self._loop = asyncio.get_running_loop()
        self._end = self.desk.store.subscribe(self._ring)
        self.position = await to_thread.run_sync(self.desk.store.position)
        self._heard = max(self.position, self._heard or 0)

    async def run(self) -> None:
        """Read what is new whenever the store rings, until cancelled."""
        try:
            while not self.closed:
                await self._awake.wait()
                self._awake.clear()
                told = False
                try:
                    told = await self._tell_all()
                except Exception as fault:
                    known = isinstance(fault, Unavailable)
                    log.warning("news wait for the store", exc_info=None if known else fault)
                    await asyncio.sleep(PAUSE)
                    self._awake.set()
                await asyncio.sleep(GATHERED if told else UNHEARD)
        finally:
            self._heard = None
            self._end()

    def close(self) -> None:
        """Let everybody go; the server is leaving."""
        self.closed = True
        self._awake.set()
        for tell in self.elsewhere:
            tell("")
        for listeners in self._listeners.values():
            for one in listeners:
                one.hear(None)

    async def listen(
        self, stream: str, who: Who, grant: Grant | None, after: int | None
    ) -> AsyncIterator[bytes]:
        """Notices for one reader: first where we are, with what he missed since `after`. However
        much there is to tell, his key is looked at again at every beat: it may be over, or another
        process may have taken it back.
        """
        listener = Listener(who, grant)
        self._listeners[stream].add(listener)
        looked = monotonic()
        try:
            yield _RETRY + await self._missed(stream, who, after)
            while not self.closed:
                try:
                    notice = await asyncio.wait_for(listener.queue.get(), HEARTBEAT)
                except TimeoutError:
                    notice = beat(self.ring.now())
                if grant is not None and monotonic() - looked >= HEARTBEAT:
                    if not await self._still_holds(grant):
                        return
                    looked = monotonic()
                if notice is None:
                    return
                yield notice
        finally:
            self._listeners[stream].discard(listener)

    async def _missed(self, stream: str, who: Who, after: int | None) -> bytes:
        loaded = await to_thread.run_sync(self.desk.loaded, stream)
        version = loaded.hall.version
        topics: tuple[Topic, ...] = ()
        if after is not None and after < version:
            lines = partial(self.desk.store.lines, stream)
            topics = await to_thread.run_sync(self._old[stream].since, after, lines)
        seen = visible(who, topics, loaded.hall)
        return encoded(version, seen, self.ring.now(), loaded.head)

    async def _tell_all(self) -> bool:
        """Everything there is, if to anybody; what is added meanwhile rings again."""
        whole = told = False
        while not whole:
            rows = await to_thread.run_sync(self.desk.store.since, self.position, AT_ONCE)
            whole = len(rows) < AT_ONCE
            told = told or not rows  # rung for what was told already: the next may be waited for
            self.position = rows[-1].position if rows else self.position
            for stream in dict.fromkeys(row.stream for row in rows):
                if not stream.startswith("hall/"):
                    told = True
                    for tell in self.elsewhere:
                        tell(stream)
            heard = {stream for stream, there in self._listeners.items() if there}
            for news in news_of(rows, heard).values():
                loaded = await to_thread.run_sync(self.desk.loaded, news.stream)
                self._tell(news, loaded.hall, loaded.head)
                told = True
        return told

    def _tell(self, news: News, hall: Hall, head: Head) -> None:
        heard: dict[Who, tuple[str, ...]] = {}
        notices: dict[tuple[str, ...], bytes] = {}
        for listener in self._listeners[news.stream]:
            who = listener.who
            if who not in heard:
                heard[who] = visible(who, news.topics, hall)
            topics = heard[who]
            if not topics:
                continue
            if topics not in notices:
                now = self.ring.now()
                notices[topics] = encoded(news.version, topics, now, head)
            listener.hear(notices[topics])

    def heard(self) -> int | None:
        """The last place the store's bell told of; None while this hub does not run."""
        return self._heard

    def _ring(self, position: int) -> None:
        self._heard = max(position, self._heard or 0)
        if not self._awake.is_set():  # who is awake has yet to look, and will see this too
            self._soon(self._awake.set)

    def _withdrawn(self, ids: frozenset[str]) -> None:
        self._soon(lambda: self._let_go(ids))

    def turn_away(self) -> None:
        """Another laptop has taken over: whoever has a page open asks for it again, and is told."""
        self._soon(self._tell_everybody)

    def _tell_everybody(self) -> None:
        for listeners in self._listeners.values():
            for one in listeners:
                one.hear(beat(self.ring.now(), "replaced"))

    def _let_go(self, ids: frozenset[str]) -> None:
        for listeners in self._listeners.values():
            for one in listeners:
                if one.grant is not None and one.grant.id in ids:
                    one.hear(None)

    def _soon(self, call: Callable[[], None]) -> None:
        """From whatever thread, on ours."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(call)

    async def _still_holds(self, grant: Grant) -> bool:
        found = await to_thread.run_sync(self.ring.keys.by_digest, grant.digest)
        return found is not None and self.ring.holds(found)
