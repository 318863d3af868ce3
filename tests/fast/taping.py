"""Chance written down by one engine and read back by the other."""

from __future__ import annotations

from random import Random
from typing import Any


def plain(row: Any) -> list[int]:
    """A row of the kernel, or a part of one, as a list."""
    listed: list[int] = row.tolist() if hasattr(row, "tolist") else list(row)
    return listed


class Taped:
    """Chance as the kernel wrote it down; what was possible must have been as many."""

    def __init__(self, tape: list[int]) -> None:
        self.tape = tape
        self.read = 0

    def _next(self, limit: int) -> int:
        assert self.read + 2 <= len(self.tape), "the kernel drew less"
        told, value = self.tape[self.read : self.read + 2]
        assert told == limit, f"the kernel drew one of {told}, the reference one of {limit}"
        self.read += 2
        return value

    def dice(self, _throw: str, count: int) -> tuple[int, ...]:
        return tuple(self._next(6) for _ in range(count))

    def pick(self, _what: str, among: tuple[int, ...]) -> int:
        value = self._next(len(among))
        assert value in among, f"{value} is none of {among}"
        return value


class Taping:
    """Chance of the reference's own, written down for the kernel."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.tape: list[int] = []

    def dice(self, _throw: str, count: int) -> tuple[int, ...]:
        thrown = tuple(self.random.randrange(6) + 1 for _ in range(count))
        for face in thrown:
            self.tape += [6, face]
        return thrown

    def pick(self, _what: str, among: tuple[int, ...]) -> int:
        value = among[self.random.randrange(len(among))]
        self.tape += [len(among), value]
        return value


class Seats:
    """The throw for the seats, which leaves everybody where he was."""

    def dice(self, _throw: str, count: int) -> tuple[int, ...]:
        return tuple(range(6, 6 - count, -1))

    def pick(self, _what: str, _among: tuple[int, ...]) -> int:
        raise AssertionError("nothing is picked before the deal")
