"""A hand played on to the end, many times."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from arbitro.fast.chance import TAPE, start
from arbitro.fast.compiling import Ints, compiled
from arbitro.fast.mineo.layout import OFFERED, SEATS, STATE
from arbitro.fast.mineo.numbering import ROOM, TOLD, result
from arbitro.fast.mineo.playout import RANDOM, SENSIBLE, playout
from arbitro.fast.mineo.tables import tables


@compiled
def onward(
    begun: Ints,
    r: Ints,
    rooms: tuple[Ints, Ints, Ints, Ints],
    numbers: tuple[int, int, int, int],
    results: tuple[Ints, Ints],
) -> None:
    """Hands `first` to `last` − 1 of a seed, all from one position; places and jochi by seat, in
    thousandths.

    `rooms`: state, work area, chance, result; `numbers`: seed, first, last, policy.
    """
    s, w, chance, out = rooms
    seed, first, last, policy = numbers
    places, points = results
    for game in range(first, last):
        for place in range(STATE):
            s[place] = begun[place]
        start(chance, seed, game)
        playout(s, r, w, chance, policy)
        result(s, r, out)
        for seat in range(SEATS):
            places[game * SEATS + seat] = out[TOLD + 2 * seat]
            points[game * SEATS + seat] = out[TOLD + 2 * seat + 1]


class Onward:
    """Positions of one table, played on by one policy at every seat; by several threads at once."""

    def __init__(
        self, regulation: str, players: int, readings: Mapping[str, str], policy: str
    ) -> None:
        self.r: Any = np.array(tables(regulation, players, readings), dtype=np.int64)
        self.policy = SENSIBLE if policy == "sensible" else RANDOM

    def play(self, begun: list[int], numbers: tuple[int, int, int], results: Any) -> None:
        """Play one position on: `numbers` and `results` as for `onward`."""
        lengths = (STATE, OFFERED, TAPE, ROOM)
        rooms: Any = tuple(np.zeros(length, dtype=np.int64) for length in lengths)
        row: Any = np.array(begun, dtype=np.int64)
        onward(row, self.r, rooms, (*numbers, self.policy), results)
