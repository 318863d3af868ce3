"""The dice of the draw: integers only, the same in every language.

xoshiro128** (Blackman and Vigna) over 32-bit words, seeded from a SHA-256. No floating point, no
word size of the machine, so that a spectator's browser throws what we threw.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from hashlib import sha256
from typing import Any, TypeVar

T = TypeVar("T")

WORD = 1 << 32
MASK = WORD - 1


def seed(secret: str, public: str, entries_sha256: str) -> bytes:
    """SHA-256 of secret, public value and hash of the entry list, one per line."""
    return sha256(f"{secret}\n{public}\n{entries_sha256}".encode()).digest()


class Rng:
    """A stream of chance. `branch` gives another stream that depends on this seed and a name."""

    __slots__ = ("_seed", "state")

    def __init__(self, seed: bytes) -> None:
        self._seed = seed
        words = [int.from_bytes(seed[at : at + 4], "big") for at in (0, 4, 8, 12)]
        self.state: list[int] = words if any(words) else [1, 2, 3, 4]

    def branch(self, name: str) -> Rng:
        """An independent stream for one step of a procedure."""
        return Rng(sha256(self._seed + name.encode()).digest())

    def word(self) -> int:
        """The next 32 bits."""
        s0, s1, s2, s3 = self.state
        out = (s1 * 5) & MASK
        out = ((out << 7) | (out >> 25)) & MASK
        out = (out * 9) & MASK
        shifted = (s1 << 9) & MASK
        s2 ^= s0
        s3 ^= s1
        s1 ^= s2
        s0 ^= s3
        s2 ^= shifted
        s3 = ((s3 << 11) | (s3 >> 21)) & MASK
        self.state[:] = (s0, s1, s2, s3)
        return out

    def below(self, limit: int) -> int:
        """A number from 0 to `limit` - 1, each equally likely: what would favour one is thrown
        away and thrown again.
        """
        words, span = 1, WORD
        while span < limit:
            words, span = words + 1, span * WORD
        unfair = span % limit
        while True:
            value = 0
            for _ in range(words):
                value = value * WORD + self.word()
            product = value * limit
            if product % span >= unfair:
                return product // span

    def shuffle(self, items: MutableSequence[Any]) -> None:
        """Put a list in an order that is as likely as any other (Fisher and Yates)."""
        for last in range(len(items) - 1, 0, -1):
            at = self.below(last + 1)
            items[at], items[last] = items[last], items[at]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        row = list(items)
        self.shuffle(row)
        return row


def acceptance(factor: int = 4034748382) -> list[int]:
    """The table by which a worsening swap is accepted: entry m is 2^32 · e^(-m/16), in integers.

    `factor` is 2^32 · e^(-1/16) rounded down; each entry is the one before times `factor`, the
    fraction dropped, until nothing is left.
    """
    table = [WORD]
    while table[-1]:
        table.append(table[-1] * factor >> 32)
    return table
