"""A program that is spoken to in lines, and what it may do wrong: that costs it the match it is in,
and nothing else. Neither a full pipe nor an endless line holds us up.
"""

from __future__ import annotations

import atexit
import os
import shlex
import shutil
import signal
from contextlib import suppress
from queue import Empty, Queue
from subprocess import PIPE, Popen, TimeoutExpired
from threading import Thread
from typing import IO, Literal

from arbitro.kernel import Refused

What = Literal["stalled", "died", "rubbish", "illegal"]
FAULTS: tuple[What, ...] = ("stalled", "died", "rubbish", "illegal")

LONGEST = 1 << 20
"""Bytes of a line; more is rubbish."""
_WAITING = 64
"""Lines that nobody asked for; who says more is listened to no longer."""
_LAST_WORDS = 80


class Fault(Exception):
    """A bot of others did not answer in time, ended, said what is no answer, or did what it may
    not. `said` is the beginning of what it said.
    """

    def __init__(self, what: What, said: str = "") -> None:
        super().__init__(f"{what}: {said}" if said else what)
        self.what, self.said = what, said


def words_of(command: str) -> list[str]:
    """The words of a command whose program is here; refused if there is none."""
    try:
        words = shlex.split(command, posix=os.name == "posix")
    except ValueError:
        words = []
    if not words or shutil.which(words[0]) is None:
        raise Refused("bot-not-started", {"command": command})
    return words


class Lines:
    """One running program. Its standard error is ours, for its author to read."""

    def __init__(self, command: str) -> None:
        words = words_of(command)
        try:
            self._process = Popen(  # noqa: S603 - who sits at this terminal named the program
                words, stdin=PIPE, stdout=PIPE, start_new_session=True
            )
        except OSError as error:
            raise Refused("bot-not-started", {"command": command}) from error
        atexit.register(self.end)
        self._out: Queue[bytes | None] = Queue()
        self._in: Queue[bytes] = Queue()
        self._threads = (
            Thread(target=self._write, args=(self._process.stdin,), daemon=True),
            Thread(target=self._read, args=(self._process.stdout,), daemon=True),
        )
        for thread in self._threads:
            thread.start()

    def _write(self, pipe: IO[bytes]) -> None:
        with suppress(OSError, ValueError):
            while (line := self._out.get()) is not None:
                pipe.write(line)
                pipe.flush()
        with suppress(OSError):
            pipe.close()

    def _read(self, pipe: IO[bytes]) -> None:
        with suppress(OSError, ValueError), pipe:
            while (line := pipe.readline(LONGEST + 1)) and self._in.qsize() < _WAITING:
                self._in.put(line)
        self._in.put(b"")

    def tell(self, line: bytes) -> None:
        """Say one line; who does not listen is not waited for."""
        self._out.put(line + b"\n")

    def hear(self, seconds: float) -> bytes:
        """The next line, or `Fault`."""
        try:
            line = self._in.get(timeout=max(seconds, 0.0))
        except Empty:
            raise Fault("stalled") from None
        if not line:
            raise Fault("died")
        if len(line) > LONGEST or not line.endswith(b"\n"):
            raise Fault("rubbish", line[:_LAST_WORDS].decode(errors="replace"))
        return line

    def end(self, grace: float = 0.0) -> None:
        """Say nothing more, and see it end: by itself in so many seconds, or not."""
        atexit.unregister(self.end)
        self._out.put(None)
        with suppress(TimeoutExpired):
            self._process.wait(grace)
        with suppress(OSError):
            if os.name == "posix":
                os.killpg(self._process.pid, signal.SIGKILL)
            else:
                self._process.kill()
        self._process.wait()
        for thread in self._threads:
            thread.join(grace + 1)
