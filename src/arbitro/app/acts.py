"""An act: a command with its author, its hour and an id of its own; what it was answered; and the
turnstile that acts on a stream pass one by one.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from threading import Lock
from typing import Any, ClassVar

import msgspec
from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from arbitro.app.ports import Head
from arbitro.referee.clock.readings import Reading


class Who(Struct, frozen=True, kw_only=True):
    """An author or a reader. `subject` is a player's id, a referee's name, `<round>/<table>`."""

    role: str
    subject: str = ""

    def __str__(self) -> str:
        return f"{self.role} {self.subject}".rstrip()


class Act(Struct, frozen=True, kw_only=True):
    """Something somebody wants done. Sent twice with the same id, it is done once."""

    id: str
    command: Struct
    by: Who
    expected: int | None = None
    """The version its author was looking at; None: whatever it is now."""


class Taken(Struct, frozen=True, kw_only=True):
    """The line that closes the lines of an act: who asked for what, and when.

    `fields` is the command as it was asked, so that a history can be decided again.
    """

    kind: ClassVar[str] = "act.taken/1"
    id: str
    command: str
    fields: dict[str, Any]
    by: Who
    at: Reading
    events: int
    """How many lines just above are its work."""
    decider: int = 1
    """Which decider of the program decided it (see `kernel.decider`)."""
    program: str = ""
    """The version of the program, where it is not the one that opened the hall."""
    epoch: int | UnsetType = UNSET
    """How many times a second laptop had taken over; left out: never."""
    alone: bool | UnsetType = UNSET
    """Done while the second laptop was away, because the organiser said to go on."""
    because: tuple[str, ...] = ()


class Happened(Struct, frozen=True, kw_only=True):
    kind: str
    seq: int
    because: tuple[str, ...] = ()


class Answer(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What an act came to. The same act gets the same answer again.

    `shown` is for the eyes of whoever asked, once: it is kept nowhere and not said again.
    """

    id: str
    stream: str
    version: int
    happened: tuple[Happened, ...]
    shown: dict[str, str] = {}

    @property
    def encoded(self) -> bytes:
        """As it is kept."""
        return msgspec.json.encode(replace(self, shown={}))


def fingerprint(name: str, act: Act) -> str:
    """The same for the same wish of the same author, whenever it is sent."""
    plain = msgspec.to_builtins((name, act.command, act.by), str_keys=True)
    body = msgspec.json.encode(plain, order="sorted")
    return sha256(body).hexdigest()


def changed(expected: int, head: Head) -> dict[str, Any]:
    return {"expected": expected, "version": head.version}


class Turnstile:
    """Whoever wants to add to a stream, or to read it from the start, waits here for his turn."""

    def __init__(self) -> None:
        self._locks: dict[str, Lock] = {}
        self._guard = Lock()

    @contextmanager
    def alone(self, stream: str) -> Iterator[None]:
        with self._guard:
            lock = self._locks.setdefault(stream, Lock())
        with lock:
            yield
