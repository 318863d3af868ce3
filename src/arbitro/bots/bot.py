"""What every player of ours offers, and a player's own chance: from its seed and from what its seat
sees, so that two worlds which the seat cannot tell apart get the same moves.
"""

from __future__ import annotations

from hashlib import sha256
from random import Random
from typing import Any, Protocol

import msgspec

from arbitro.play import Match, view


class Bot(Protocol):
    """A player. It may use what its seat may know: the table, its own hand, its own objective."""

    def choose(self, match: Match, seat: int) -> Any:
        """The next step of a seat that has something to do: a command of the match's game."""
        ...


def seen(match: Match, seat: int) -> bytes:
    """What a seat sees, in one canonical form."""
    return msgspec.json.encode(view(match, seat), order="sorted")


def stream(seed: int | str, match: Match, seat: int) -> Random:
    """The chance of one decision."""
    return Random(number(seed, match, seat))


def number(seed: int | str, match: Match, seat: int) -> int:
    """The seed of one decision, of 62 bits: what the kernel's own chance starts from."""
    digest = sha256(f"{seed}/".encode() + seen(match, seat)).digest()
    return int.from_bytes(digest[:8]) >> 2
