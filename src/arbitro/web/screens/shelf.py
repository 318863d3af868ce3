"""Pages many read at once, made once for each version of the hall.

Only for readers without any key, whose page holds nothing of their own; the hour is put in as each
copy leaves.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import NamedTuple

ROOM = 256
NOW = "@hour@"
"""Stands in a kept page where the hour of the server goes."""


class Copy(NamedTuple):
    """Which page, for whom it looks alike, of which version of the hall."""

    stream: str
    address: str
    lang: str
    theme: str
    version: int


class PageShelf:
    """The latest pages; whoever comes while one is being made waits for it."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Copy, str] = OrderedDict()
        self._making: dict[Copy, asyncio.Future[str]] = {}

    async def page(self, which: Copy, make: Callable[[], Awaitable[str]], now: int) -> str:
        body = self._kept.get(which)
        if body is None:
            body = await self._made(which, make)
        return body.replace(NOW, str(now))

    async def _made(self, which: Copy, make: Callable[[], Awaitable[str]]) -> str:
        if which in self._making:
            return await asyncio.shield(self._making[which])
        made: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        self._making[which] = made
        try:
            body = await make()
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
