"""How chance reaches the engine: from outside, as a value somebody else vouches for."""

from __future__ import annotations

from typing import Literal, Protocol

Throw = Literal["seats", "attack", "defence", "sdadata"]
Pick = Literal["territory", "swap", "objective", "card", "captured", "taken"]


class Chance(Protocol):
    """A source of dice and cards: a committed seed, or what was seen at a real table.

    Asked in a fixed order for a given state and command, so that the same source gives the
    same answers again.
    """

    def dice(self, throw: Throw, count: int, /) -> tuple[int, ...]:
        """That many dice, or a refusal when the dice observed cannot be."""
        ...

    def pick(self, what: Pick, among: tuple[int, ...], /) -> int:
        """One of these, each as likely; or UNSEEN where a real table shows only a card's back."""
        ...
