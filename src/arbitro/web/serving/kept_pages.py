"""What many read at once is made once: for each version of the hall, role, language and look.

Nothing kept here belongs to one reader: it was made for nobody in particular (`page_response`),
holds no name, no token and no secret of whoever asked first, and may therefore travel packed.
"""

from __future__ import annotations

import asyncio
import gzip
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from hashlib import blake2b
from typing import NamedTuple

ROOM = 256
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
        while len(self._kept) > ROOM:
            self._kept.popitem(last=False)
        return body
