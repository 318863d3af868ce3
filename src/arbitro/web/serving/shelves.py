"""Answers and pages kept as long as they are true: made once for all who see the same.

No page kept here belongs to one reader: it was made for nobody in particular (`page_response`),
holds no name, no token and no secret of whoever asked first, and may therefore travel packed.
"""

from __future__ import annotations

import asyncio
import gzip
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from functools import partial
from hashlib import blake2b
from threading import Lock
from time import monotonic
from typing import NamedTuple

import msgspec
from msgspec import Struct

from arbitro.app.acts import Who
from arbitro.app.desk import Desk
from arbitro.app.hall import Hall
from arbitro.app.queries import Asker, Query

PAGES = 256
NOW = "@hour@"
"""Stands in a kept page where the hour of the server goes."""
LEVEL = 5


class Copy(NamedTuple):
    """Which page, for whom it looks alike, of which version of the hall."""

    stream: str
    address: str
    role: str
    lang: str
    theme: str
    live: bool
    version: int
    second: int = 0
    """Of the server's clock, where something in the page runs with it."""


class Leaf(NamedTuple):
    """A page as it leaves; `tag` tells it from any other."""

    body: bytes
    packed: bytes
    tag: str


def leaf(text: str) -> Leaf:
    body = text.encode()
    return Leaf(body, gzip.compress(body, LEVEL, mtime=0), tag_of(body))


def tag_of(body: bytes) -> str:
    return f'"{blake2b(body, digest_size=9).hexdigest()}"'


class PageShelf:
    """The pages last asked for; whoever comes while one is being made waits for it."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Copy, str | Leaf] = OrderedDict()
        self._making: dict[Copy, asyncio.Future[str | Leaf]] = {}

    async def page(self, which: Copy, make: Callable[[], Awaitable[str]], now: int) -> Leaf:
        """As it is now. A live one says the hour in its head only, so that all copies are one."""
        kept = self._kept.get(which)
        if kept is None:
            kept = await self._made(which, make)
        else:
            self._kept.move_to_end(which)
        return kept if isinstance(kept, Leaf) else leaf(kept.replace(NOW, str(now)))

    async def _made(self, which: Copy, make: Callable[[], Awaitable[str]]) -> str | Leaf:
        if which in self._making:
            return await asyncio.shield(self._making[which])
        made: asyncio.Future[str | Leaf] = asyncio.get_running_loop().create_future()
        self._making[which] = made
        try:
            text = await make()
            body = leaf(text) if which.live else text
        except BaseException as error:
            made.set_exception(error)
            made.exception()  # whoever waits raises it; nobody waiting is no fault
            raise
        finally:
            del self._making[which]
        made.set_result(body)
        self._kept[which] = body
        while len(self._kept) > PAGES:
            self._kept.popitem(last=False)
        return body


ANSWERS = 512
TRUSTED_FOR = 1.0
"""Seconds after which an answer is compared with the store again, should its bell be broken."""
_encode = msgspec.json.Encoder(enc_hook=str).encode


class Asked(NamedTuple):
    """One question of one audience; everybody with a name is an audience of his own."""

    stream: str
    query: str
    parameters: bytes
    role: str
    subject: str
    lang: str


class Kept(NamedTuple):
    """An answer, the version it is true for, and how far the log was when that was last seen."""

    version: int
    body: bytes
    heard: int | None
    looked: float


class Seen(NamedTuple):
    """A hall as it was read, and how far the log was then."""

    hall: Hall
    heard: int | None
    looked: float


class Shelf:
    """The documents of a desk, each at the version it was written for, and its halls.

    `heard` is how far the log has come, as the store's bell told; None while nobody listens to it.
    """

    def __init__(self, desk: Desk, heard: Callable[[], int | None]) -> None:
        self.desk, self.heard = desk, heard
        self._kept: OrderedDict[Asked, Kept] = OrderedDict()
        self._halls: dict[str, Seen] = {}
        self._lock = Lock()

    def hall_at_hand(self, stream: str) -> Hall | None:
        """The hall if nothing was added anywhere since it was read; never waits for anything."""
        seen = self._halls.get(stream)
        return seen.hall if seen is not None and self._holds(seen) else None

    def hall(self, stream: str) -> Hall:
        """The hall as it is now, to be at hand."""
        heard, looked = self.heard(), monotonic()
        hall = self.desk.hall(stream)
        self._halls[stream] = Seen(hall, heard, looked)
        return hall

    def _holds(self, kept: Kept | Seen) -> bool:
        heard = self.heard()
        fresh = heard is not None and kept.heard == heard
        return fresh and monotonic() - kept.looked < TRUSTED_FOR

    def at_hand(
        self, stream: str, query: Query, parameters: Struct, who: Who, lang: str
    ) -> bytes | None:
        """The answer if nothing was added anywhere since it was given; never waits for anything."""
        kept = self._kept.get(_asked(stream, query, parameters, who, lang))
        return kept.body if kept is not None and self._holds(kept) else None

    def document(self, stream: str, query: Query, parameters: Struct, who: Who, lang: str) -> bytes:
        """The answer as JSON, if this reader may have it now; `Refused` otherwise."""
        heard, looked = self.heard(), monotonic()
        hall = self.desk.hall(stream)
        if query.timed:
            log = partial(self.desk.hashes, stream)
            asker = Asker(who, lang, self.desk.clock(), log)
            return _encode(query.ask(hall, asker, parameters))
        asked = _asked(stream, query, parameters, who, lang)
        kept = self._kept.get(asked)
        if kept is not None and kept.version == hall.version:
            body = kept.body
        else:
            body = _encode(query.ask(hall, Asker(who, lang), parameters))
        with self._lock:
            self._kept[asked] = Kept(hall.version, body, heard, looked)
            self._kept.move_to_end(asked)
            while len(self._kept) > ANSWERS:
                self._kept.popitem(last=False)
        return body


def _asked(stream: str, query: Query, parameters: Struct, who: Who, lang: str) -> Asked:
    subject = "" if who.role in ("projector", "public") else who.subject
    return Asked(stream, query.name, _encode(parameters), who.role, subject, lang)
