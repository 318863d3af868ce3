"""Level 3: every choice is the one whose tuned weights promise most."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from typing import Any

from arbitro.bots.mineo.wording import command_of
from arbitro.fast.compiling import Ints, available
from arbitro.fast.mineo.reading import blinded
from arbitro.fast.mineo.skill.player import WORK, skilled
from arbitro.fast.mineo.skill.weights import weights as tuned
from arbitro.fast.mineo.tables import tables
from arbitro.games.mineo.commands import Command
from arbitro.play import Match


def row(numbers: Any) -> Ints:
    """A row for the kernel: an array where it is compiled, else a list."""
    if not available():
        return list(numbers)
    numpy: Any = import_module("numpy")
    made: Ints = numpy.array(numbers, dtype=numpy.int64)
    return made


@lru_cache(maxsize=1)
def weights() -> Ints:
    """The tuned weights as the kernel wants them."""
    return row(tuned())


@lru_cache(maxsize=8)
def _rules(regulation: str, readings: tuple[tuple[str, str], ...]) -> Ints:
    return row(tables(regulation, 4, dict(readings)))


def rules_of(match: Match) -> Ints:
    """The edition's answers under the readings of this match."""
    return _rules(match.state.regulation, tuple(sorted(match.rules.readings.items())))


class MineoSkilled:
    """Plays by the tuned weights. Leaves nothing to chance."""

    def choose(self, match: Match, seat: int) -> Command:
        """The choice that promises most by what the seat sees."""
        action = skilled(
            row(blinded(match.state, seat)),
            rules_of(match),
            weights(),
            0,
            row([0] * WORK),
        )
        return command_of(match, seat, int(action))
