"""A player who does anything lawful."""

from __future__ import annotations

from random import Random

from arbitro.games.risiko import moves
from arbitro.games.risiko.commands import Command
from arbitro.kernel import Broken
from arbitro.play import Match


class RandomPlayer:
    """Picks a kind of step, each as likely among those possible, then a step of that kind."""

    def __init__(self, seed: int | str) -> None:
        self._random = Random(seed)

    def choose(self, match: Match, seat: int) -> Command:
        """One of the steps offered to this seat."""
        state, rules, random = match.state, match.rules, self._random.random
        kinds = list(moves.offers(state))
        while kinds:
            steps = kinds.pop(int(random() * len(kinds)))(state, rules)
            if steps and steps[0].seat == seat:
                return steps[int(random() * len(steps))]
        raise Broken(f"seat {seat} has nothing to do in phase {state.phase}")


def below(random: Random, limit: int) -> int:
    """A number from 0 to limit − 1, the same for a seed in every version of Python."""
    return int(random.random() * limit)
