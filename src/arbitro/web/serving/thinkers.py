"""Bots that think for long do so in processes of their own, which give way to everything else.

In the server's process one of them would take the time of everybody's moves; what it compiles, the
first time, half a minute of it. A helper is started when it is first needed, stays, and ends with
the server, however that ends.
"""

from __future__ import annotations

import os
import signal
import time
from contextlib import suppress
from functools import lru_cache
from multiprocessing import get_context
from multiprocessing.connection import Connection
from queue import LifoQueue
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from arbitro.bots import Bot
    from arbitro.play import Match

HELPERS = max(1, min(4, (os.cpu_count() or 1) - 1))
GIVES_WAY = 10
"""How nice a helper is that must not wait for a machine without anything else to do: it gets a
tenth of what somebody's move gets, where both want the time.
"""
STARVING, SHARE = 5.0, 0.1
"""Seconds between two looks at one that waits for that, and how much it must compute of them."""
_GONE = (EOFError, OSError)
"""How a helper that was ended is noticed."""


class Failed(Exception):
    """A bot failed in its helper; its own words are the reason."""


class Starved(Exception):
    """A helper that gives way to everything came to nothing."""


class Closed(Exception):
    """The server leaves; who was asked will be asked by the next one."""


class Helper:
    """One process that is asked one thing after the other."""

    def __init__(self, idle: bool) -> None:
        context = get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self.idle = idle
        self.process = context.Process(target=_help, args=(theirs, idle), name="bots", daemon=True)
        self.process.start()
        theirs.close()

    def ask(self, asked: tuple[Any, ...]) -> Any:
        self._pipe.send(asked)
        had = self._computed()
        while self.idle and not self._pipe.poll(STARVING):
            has = self._computed()
            if has - had < SHARE * STARVING:
                raise Starved
            had = has
        failed, said = self._pipe.recv()
        if failed:
            raise Failed(said)
        return said

    def _computed(self) -> float:
        """Seconds it has computed so far, by the clock Linux keeps of every process."""
        pid = self.process.pid
        return time.clock_gettime(~pid << 3 | 2) if self.idle and pid else 0.0

    def end(self) -> None:
        self.process.kill()
        self._pipe.close()


class Thinkers:
    """As many helpers as the machine can spare."""

    def __init__(self, most: int = HELPERS) -> None:
        self.most = most
        self._idle: LifoQueue[Helper | None] = LifoQueue()
        for _ in range(most):
            self._idle.put(None)
        self.helpers: set[Helper] = set()
        self.idle = hasattr(os, "SCHED_IDLE")
        self.closed = False

    def ask(self, asked: tuple[Any, ...]) -> Any:
        """What a helper answers; one that was ended meanwhile is replaced, once. On a machine that
        is never idle helpers give way to most things, no longer to everything.
        """
        try:
            return self._asked(asked)
        except Starved:
            self.idle = False
        except _GONE:
            pass
        return self._asked(asked)

    def _asked(self, asked: tuple[Any, ...]) -> Any:
        helper = self._idle.get()
        try:
            if self.closed:
                raise Closed
            if helper is None:
                helper = Helper(self.idle)
                self.helpers.add(helper)
            return helper.ask(asked)
        except (*_GONE, Starved):
            if helper is not None:
                self._dismiss(helper)
            helper = None
            raise
        finally:
            self._idle.put(helper)

    def _dismiss(self, helper: Helper) -> None:
        self.helpers.discard(helper)
        helper.end()

    def close(self) -> None:
        """Whoever thinks now thinks no longer."""
        self.closed = True
        for helper in (*self.helpers,):
            helper.process.kill()


class Distant(NamedTuple):
    """A bot whose choices are made by a helper."""

    thinkers: Thinkers
    name: str
    seed: int
    game: str

    def choose(self, match: Match, seat: int) -> Any:
        return self.thinkers.ask((self.name, self.seed, self.game, match, seat))


def _help(pipe: Connection, idle: bool) -> None:
    """What a helper does until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # who stops the server stops us through it
    _give_way(idle)
    with suppress(*_GONE):
        while True:
            name, seed, game, match, seat = pipe.recv()
            try:
                answer = False, _bot(name, seed, game).choose(match, seat)
            except Exception as failure:  # noqa: BLE001 - it is told to who asked
                answer = True, repr(failure)
            pipe.send(answer)


def _give_way(idle: bool) -> None:
    """An idle one computes when nobody else wants to, and stops at once when somebody does; a nice
    one finishes its stretch of some milliseconds first, at each of the ten times a move wakes
    somebody up.
    """
    if idle:
        with suppress(OSError):
            os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
            return
    if hasattr(os, "nice"):
        os.nice(GIVES_WAY)


@lru_cache(maxsize=64)
def _bot(name: str, seed: int, game: str) -> Bot:
    from arbitro.bots import make_bot  # noqa: PLC0415 - heavy to load

    return make_bot(name, seed, game)
