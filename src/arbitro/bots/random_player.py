"""Players who do anything lawful."""

from __future__ import annotations

from random import Random

from arbitro.games.mineo import commands as mineo
from arbitro.games.mineo import moves as mineo_moves
from arbitro.games.risiko import moves
from arbitro.games.risiko.commands import Command
from arbitro.kernel import Broken
from arbitro.play import Match

_PASSES = 0.75
"""How often a bid is a pass, so that calls, solos and forced calls all come up."""


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


class MineoRandom:
    """Of the Tarocchi: any card that may be played; three bids in four are passes."""

    def __init__(self, seed: int | str) -> None:
        self._random = Random(seed)

    def choose(self, match: Match, seat: int) -> mineo.Command:  # noqa: ARG002 - the seat to act is one
        """One of the steps offered."""
        offered = mineo_moves.legal(match.state, match.rules)
        if match.state.phase in ("first-bids", "second-bids", "commit"):
            shy = _PASSES if match.state.phase != "first-bids" else 1 - (1 - _PASSES) / 4
            if self._random.random() < shy:
                return offered[0]
        return offered[below(self._random, len(offered))]


def below(random: Random, limit: int) -> int:
    """A number from 0 to limit − 1, the same for a seed in every version of Python."""
    return int(random.random() * limit)
