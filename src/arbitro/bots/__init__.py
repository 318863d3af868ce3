"""Players of ours: one who does anything lawful, one who plays sensibly."""

from __future__ import annotations

from collections.abc import Callable

from arbitro.bots.bot import Bot, acting_seats
from arbitro.bots.mineo_random import MineoRandom
from arbitro.bots.mineo_sensible import MineoSensible
from arbitro.bots.random_player import RandomPlayer
from arbitro.bots.sensible_player import SensiblePlayer
from arbitro.kernel import Refused

__all__ = ["BOTS", "PLAYERS", "Bot", "acting_seats", "make_bot"]

BOTS: dict[str, Callable[[int | str], Bot]] = {
    "random": RandomPlayer,
    "sensible": SensiblePlayer,
}


PLAYERS: dict[str, dict[str, Callable[[int | str], Bot]]] = {
    "risiko": BOTS,
    "mineo": {"random": MineoRandom, "sensible": MineoSensible},
}
"""By game, under the same names."""


def make_bot(name: str, seed: int | str, game: str = "risiko") -> Bot:
    """A player of a game by name; its choices follow from the seed and from what it sees."""
    if name not in PLAYERS[game]:
        raise Refused("unknown-bot", {"bot": name, "bots": sorted(PLAYERS[game])})
    return PLAYERS[game][name](seed)
