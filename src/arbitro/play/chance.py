"""Two sources of chance: a committed secret, and a real table that somebody watched."""

from __future__ import annotations

import hmac
from collections.abc import Callable, Mapping
from hashlib import sha256
from random import Random
from typing import Any

from arbitro.kernel import Refused


def commitment(secret: bytes) -> str:
    """What is published before the match: it fixes the secret without telling it."""
    return sha256(secret).hexdigest()


class Seeded:
    """Chance from a secret: bytes of HMAC-SHA256(secret, version ‖ block), read in order.

    `version` is the number of events before the command, so each command has its own stream and
    anyone who knows the secret can draw it again. Values are unbiased: bytes that would favour a
    face are thrown away.
    """

    __slots__ = ("_at", "_block", "_bytes", "_secret", "_version")

    def __init__(self, secret: bytes, version: int) -> None:
        self._secret = secret
        self._version = version
        self._block = 0
        self._bytes = b""
        self._at = 0

    def _below(self, limit: int) -> int:
        fair = 256 - 256 % limit
        while True:
            if self._at == len(self._bytes):
                message = self._version.to_bytes(8, "big") + self._block.to_bytes(4, "big")
                self._bytes = hmac.digest(self._secret, message, "sha256")
                self._block += 1
                self._at = 0
            byte = self._bytes[self._at]
            self._at += 1
            if byte < fair:
                return byte % limit

    def dice(self, _throw: str, count: int) -> tuple[int, ...]:
        return tuple([self._below(6) + 1 for _ in range(count)])

    def pick(self, _what: str, among: tuple[int, ...]) -> int:
        return among[self._below(len(among))]


class Tried:
    """Chance for whoever tries what may happen: a generator of his own."""

    __slots__ = ("_rng",)

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def dice(self, _throw: str, count: int) -> tuple[int, ...]:
        return tuple([self._rng.randrange(6) + 1 for _ in range(count)])

    def pick(self, _what: str, among: tuple[int, ...]) -> int:
        return among[self._rng.randrange(len(among))]


class Observed:
    """Chance as it was seen: every value must have been possible, none may be left over."""

    def __init__(
        self,
        seen: Mapping[str, Any],
        parse: Callable[[str, Any], list[int]],
        unseen: Callable[[str], int | None],
        exact: bool = True,
        alike: Mapping[int, int] | None = None,
    ) -> None:
        """`alike` are cards nobody can tell apart. With `exact` False more may have been seen
        than one command asks for.
        """
        self._seen = {what: parse(what, value) for what, value in seen.items()}
        self._unseen = unseen
        self._alike = alike or {}
        self._exact = exact

    def dice(self, throw: str, count: int) -> tuple[int, ...]:
        row = self._seen.get(throw, [])
        dice, self._seen[throw] = tuple(row[:count]), row[count:]
        too_many = self._exact and throw != "seats" and self._seen[throw]
        if len(dice) != count or too_many:
            facts = {"throw": throw, "expected": count, "seen": len(row)}
            raise Refused("wrong-number-of-dice", facts)
        if not all(1 <= die <= 6 for die in dice):
            raise Refused("impossible-dice", {"throw": throw, "dice": list(dice)})
        return dice

    def pick(self, what: str, among: tuple[int, ...]) -> int:
        row = self._seen.get(what, [])
        hidden = self._unseen(what)
        if hidden not in among and what in ("captured", "taken"):
            hidden = None  # cards already seen have no unseen back to show
        if not row:
            if hidden is None:
                raise Refused("observation-needed", {"what": what})
            return hidden
        value = row.pop(0)
        if value not in among:
            value = self._alike.get(value, value)
        if value not in among and value != hidden:
            raise Refused("impossible-observation", {"what": what, "values": [value]})
        return value

    def require_used(self) -> None:
        """Refuse observations that nothing in the command could have caused."""
        stray = sorted(what for what, row in self._seen.items() if row)
        if stray:
            raise Refused("observation-unused", {"what": stray})
