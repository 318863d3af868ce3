"""A Tarocchi player who does anything lawful, but mostly passes."""

from __future__ import annotations

from random import Random

from arbitro.bots.random_player import below
from arbitro.games.mineo import moves
from arbitro.games.mineo.commands import Command
from arbitro.play import Match

_PASSES = 0.75
"""How often a bid is a pass, so that calls, solos and forced calls all come up."""


class MineoRandom:
    """Any card that may be played, each as likely; three bids in four are passes."""

    def __init__(self, seed: int | str) -> None:
        self._random = Random(seed)

    def choose(self, match: Match, seat: int) -> Command:  # noqa: ARG002 - the seat to act is one
        """One of the steps offered."""
        offered = moves.legal(match.state, match.rules)
        if match.state.phase in ("first-bids", "second-bids", "commit"):
            shy = _PASSES if match.state.phase != "first-bids" else 1 - (1 - _PASSES) / 4
            if self._random.random() < shy:
                return offered[0]
        return offered[below(self._random, len(offered))]
