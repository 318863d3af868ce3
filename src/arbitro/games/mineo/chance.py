"""How chance reaches the engine: from outside, as a value somebody else vouches for."""

from __future__ import annotations

from typing import Literal, Protocol


class Chance(Protocol):
    """A source of cards: a committed seed, or the pack as it was dealt at a real table.

    Asked in a fixed order for a given state and command, so that the same source gives the
    same answers again.
    """

    def pick(self, what: Literal["pack"], among: tuple[int, ...]) -> int:
        """One of these, each as likely."""
        ...
