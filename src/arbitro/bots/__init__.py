"""Players of ours: by the names they always had, and by their rung on the ladder of each game."""

from __future__ import annotations

from collections.abc import Callable

from arbitro.bots.bot import Bot
from arbitro.bots.levels import LEVELS, Level, Seed
from arbitro.bots.mineo_sensible import MineoSensible
from arbitro.bots.random_player import MineoRandom, RandomPlayer
from arbitro.bots.sensible_player import SensiblePlayer
from arbitro.kernel import Refused
from arbitro.play.acting import acting_seats

__all__ = ["BOTS", "LEVELS", "PLAYERS", "Bot", "Level", "acting_seats", "make_bot", "thinks"]

BOTS: dict[str, Callable[[Seed], Bot]] = {
    "random": RandomPlayer,
    "sensible": SensiblePlayer,
    **LEVELS["risiko"],
}


PLAYERS: dict[str, dict[str, Callable[[Seed], Bot]]] = {
    "risiko": BOTS,
    "mineo": {"random": MineoRandom, "sensible": MineoSensible, **LEVELS["mineo"]},
}
"""By game, under the same names."""


def thinks(name: str, game: str) -> bool:
    """Whether a player reckons on the kernel: that takes long, and the first time very long. What
    such a one chooses follows from its seed and the match alone.
    """
    made = PLAYERS[game].get(name)
    return isinstance(made, Level) and made.needs_speed


def make_bot(name: str, seed: Seed, game: str = "risiko", budget: float = 1.0) -> Bot:
    """A player of a game by name; its choices follow from the seed and from what it sees.

    `budget` is the share of its playouts that one who counts them may use.
    """
    if name not in PLAYERS[game]:
        raise Refused("unknown-bot", {"bot": name, "bots": sorted(PLAYERS[game])})
    make = PLAYERS[game][name]
    return make.bot(seed, budget) if isinstance(make, Level) else make(seed)
