"""The arrays of many hands of Tarocchi, and one thread's part of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from arbitro.fast.chance import TAPE
from arbitro.fast.mineo.counting import RESULT
from arbitro.fast.mineo.layout import CODES, OFFERED, SEATS, STATE
from arbitro.fast.mineo.playout import COUNTED, matches, write
from arbitro.fast.mineo.skill.player import WORK
from arbitro.fast.mineo.skill.table import AT_RANDOM, SENSIBLE, hand
from arbitro.fast.mineo.skill.weights import weights
from arbitro.fast.mineo.tables import tables

Row = NDArray[np.int64]
_NAMES: NDArray[np.str_] = np.array(CODES)
WAYS = {"random": AT_RANDOM, "level-1": AT_RANDOM, "sensible": SENSIBLE, "level-2": SENSIBLE}
WAYS["level-3"] = 0
"""The bots the kernel can play: who have no weights, and where the others' begin."""
_ALONE = ("random", "sensible")
"""Policies of a whole table, by number."""


def _zeros(length: int) -> Row:
    return np.zeros(length, dtype=np.int64)


class Many:
    """So many hands under one table of rules; `play` may be called from several threads."""

    def __init__(self, rules: Any, games: int, policy: int) -> None:
        self.rules, self.policy = rules, policy
        seats = games * SEATS
        lengths = seats, seats, *[games] * 4, games * COUNTED
        self.rows: Any = tuple(_zeros(n) for n in lengths)

    def play(self, seed: int, first: int, last: int, base: int) -> int:
        """Play hands `first` to `last` − 1, the rows beginning with `base`; the decisions."""
        rooms: Any = (_zeros(STATE), _zeros(OFFERED), _zeros(TAPE), _zeros(RESULT))
        return int(matches(self.rules, rooms, (seed, first, last, base, self.policy), self.rows))

    def results(self) -> dict[str, Any]:
        """Places, jochi, deals and endings, who declared, who dealt and what was counted."""
        places, jochi, deals, endings, declarers, dealers, counted = self.rows
        shape = (-1, SEATS)
        return {
            "place": places.reshape(shape),
            "points": jochi.reshape(shape) * 1.0,
            "giro": deals,
            "ending": _NAMES[endings],
            "more": {
                "declarer": declarers,
                "dealer": dealers,
                "counted": counted.reshape(-1, COUNTED),
            },
        }


class Mixed(Many):
    """Hands among different players: the same cards whoever sits where."""

    def __init__(self, rules: Any, games: int, seats: Sequence[int]) -> None:
        super().__init__(rules, games, 0)
        self.seats: Row = np.array(seats, dtype=np.int64)
        self.weights: Row = np.array(weights(), dtype=np.int64)

    def play(self, seed: int, first: int, last: int, base: int) -> int:
        """As that of a table of equals."""
        work: Any = (_zeros(STATE), _zeros(TAPE), _zeros(RESULT))
        rooms: Any = (_zeros(WORK), _zeros(OFFERED), _zeros(TAPE))
        seats: Any = self.seats
        p: Any = self.weights
        decisions = 0
        for game in range(first, last):
            decisions += int(hand(self.rules, p, seats, (seed, game), work, rooms))
            write(work[0], work[2], self.rows, game - base)
        return decisions


def prepared(
    regulation: str,
    players: int,
    games: int,
    readings: Mapping[str, str],
    _time_up_giro: int,
    policies: Sequence[str],
) -> Many:
    """Room for so many hands of an edition under these readings, a policy for each seat."""
    numbers = np.array(tables(regulation, players, readings), dtype=np.int64)
    if len(set(policies)) == 1 and policies[0] in _ALONE:
        return Many(numbers, games, _ALONE.index(policies[0]))
    return Mixed(numbers, games, [WAYS[name] for name in policies])
