"""Players of ours: one who does anything lawful, one who plays sensibly."""

from __future__ import annotations

from collections.abc import Callable

from arbitro.bots.bot import Bot, acting_seats
from arbitro.bots.random_player import RandomPlayer
from arbitro.bots.sensible_player import SensiblePlayer
from arbitro.kernel import Refused

__all__ = ["BOTS", "Bot", "acting_seats", "make_bot"]

BOTS: dict[str, Callable[[int | str], Bot]] = {
    "random": RandomPlayer,
    "sensible": SensiblePlayer,
}


def make_bot(name: str, seed: int | str) -> Bot:
    """A player by name; its choices follow from the seed and from what it sees."""
    if name not in BOTS:
        raise Refused("unknown-bot", {"bot": name, "bots": sorted(BOTS)})
    return BOTS[name](seed)
