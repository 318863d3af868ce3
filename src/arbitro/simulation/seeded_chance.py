"""Seeded chance: the same seed gives the same tournament on every machine."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")


class Chance:
    """Numbers from SHA-256 of a label and a counter, without bias."""

    def __init__(self, label: str) -> None:
        self._label = label.encode()
        self._block = 0
        self._pool = 0
        self._bits = 0

    def _take(self, bits: int) -> int:
        while self._bits < bits:
            digest = sha256(self._label + self._block.to_bytes(8, "big")).digest()
            self._block += 1
            self._pool |= int.from_bytes(digest, "big") << self._bits
            self._bits += 256
        value = self._pool & ((1 << bits) - 1)
        self._pool >>= bits
        self._bits -= bits
        return value

    def below(self, limit: int) -> int:
        """A number from 0 to limit - 1."""
        bits = max(1, (limit - 1).bit_length())
        while True:
            value = self._take(bits)
            if value < limit:
                return value

    def between(self, least: int, most: int) -> int:
        return least + self.below(most - least + 1)

    def pick(self, among: Sequence[T]) -> T:
        return among[self.below(len(among))]

    def one_in(self, times: int) -> bool:
        return self.below(times) == 0

    def shuffled(self, items: Sequence[T]) -> list[T]:
        rows = list(items)
        for last in range(len(rows) - 1, 0, -1):
            other = self.below(last + 1)
            rows[last], rows[other] = rows[other], rows[last]
        return rows

    def bytes(self, count: int) -> bytes:
        return self._take(8 * count).to_bytes(count, "big")
