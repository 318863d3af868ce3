"""Luck: what a throw brought beyond what it could be expected to bring.

A position is valued at a glance (`fast.risiko.search.value`: every seat's chance to win). The luck
of a throw is the value after it less the exact mean over all its outcomes, so that in the long run
nobody is lucky. Cards dealt and drawn are not counted.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from arbitro.analysis.branches import Branch, Row, of_sdadata, of_throw
from arbitro.analysis.moments import Moment
from arbitro.fast.risiko.layout import ENDED
from arbitro.fast.risiko.many import floats, ruled, zeros
from arbitro.fast.risiko.reading import can_be_read, read
from arbitro.fast.risiko.scoring import PLACES, RESULT, score
from arbitro.fast.risiko.search.value import ROOM, fitted, value
from arbitro.games.risiko.rules import Dice, RisikoRules


class Lucky(NamedTuple):
    """Of one throw, by seat: what it brought beyond the mean, and the variance of that."""

    luck: list[float]
    variance: list[float]


class Glance:
    """Values the positions of one match."""

    def __init__(self, rules: RisikoRules, regulation: str, players: int, time_up: int) -> None:
        self.rules, self.regulation, self.players = rules, regulation, players
        self.time_up = time_up
        self.r: Any = ruled(regulation, players, rules.readings, time_up)[0][0]
        self._weights: Any = np.array(fitted())
        self._room: Any = floats(ROOM)
        self._result: Any = zeros(RESULT)

    def value(self, s: Row) -> NDArray[np.float64]:
        """Every seat's chance to win; once it is over, who has won has it whole."""
        row: Any = s
        if s[ENDED]:
            score(row, self.r, self._result)
            won: NDArray[np.float64] = self._result[PLACES : PLACES + self.players] == 1
            return won.astype(np.float64)
        value(row, self.r, self._weights, self._room)
        chances: NDArray[np.float64] = self._room[: self.players].copy()
        return chances

    def lucky(self, moment: Moment) -> Lucky | None:
        """The luck of a throw; None where the kernel does not know such a position."""
        if not can_be_read(moment.state):
            return None
        branches = self.branches(moment)
        came = moment.event.closes if moment.kind == "sdadata" else tuple(moment.event.losses)
        taken = next((n for n, one in enumerate(branches) if one.came == came), None)
        if taken is None:  # a referee had it otherwise
            return None
        return lucky([self.value(one.state) for one in branches], branches, taken)

    def branches(self, moment: Moment) -> list[Branch]:
        """What the throw of a moment could lead to."""
        s = np.array(read(moment.state, self.rules, self.time_up), dtype=np.int64)
        if moment.kind == "sdadata":
            return list(of_sdadata(s, self.r))
        thrown = Dice(len(moment.event.attack), len(moment.event.defence))
        return list(of_throw(s, self.r, self.regulation, thrown))


def lucky(values: Sequence[NDArray[np.float64]], branches: Sequence[Branch], taken: int) -> Lucky:
    """The luck of a throw that came to the branch of this number, each with its values by seat."""
    every = np.array(values)
    chances = np.array([one.chance for one in branches])
    mean = chances @ every
    return Lucky((every[taken] - mean).tolist(), (chances @ (every - mean) ** 2).tolist())
