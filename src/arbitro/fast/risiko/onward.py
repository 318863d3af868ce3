"""A position played on to the end, many times."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from arbitro.fast.chance import TAPE, start
from arbitro.fast.compiling import Floats, Ints, compiled
from arbitro.fast.risiko.layout import ACTIONS, PLAYERS, STATE
from arbitro.fast.risiko.many import WAYS, floats, ruled, ways, zeros
from arbitro.fast.risiko.observing import copy
from arbitro.fast.risiko.playout import playout
from arbitro.fast.risiko.scoring import PLACES, POINTS, RESULT, score
from arbitro.fast.risiko.sensible.weights import NOTES


@compiled
def onward(
    begun: Ints,
    tables: tuple[Ints, Floats],
    rooms: tuple[Ints, Ints, Floats, Ints, Ints],
    ways: tuple[Ints, Floats],
    numbers: tuple[int, int, int],
    results: tuple[Ints, Ints],
) -> None:
    """Matches `first` to `last` − 1 of a seed, all from one position; places and points by seat.

    `rooms`, `ways` as in `playout.matches`; `numbers`: seed, first, last.
    """
    r = tables[0]
    s, w, g, chance, out = rooms
    seed, first, last = numbers
    places, points = results
    players = r[PLAYERS]
    for game in range(first, last):
        copy(begun, s)
        start(chance, seed, game)
        playout(s, tables, w, g, chance, ways)
        score(s, r, out)
        for seat in range(players):
            places[game * players + seat] = out[PLACES + seat]
            points[game * players + seat] = out[POINTS + seat]


class Onward:
    """Positions of one table, played on by one policy at every seat; by several threads at once."""

    def __init__(
        self, regulation: str, players: int, readings: Mapping[str, str], policy: str
    ) -> None:
        self.tables, _ = ruled(regulation, players, readings, 1)
        self.ways: Any = ways([WAYS[policy]()] * players)

    def play(self, begun: list[int], numbers: tuple[int, int, int], results: Any) -> None:
        """Play one position on: `numbers` and `results` as for `onward`."""
        row: Any = np.array(begun, dtype=np.int64)
        rooms: Any = (zeros(STATE), zeros(ACTIONS), floats(NOTES), zeros(TAPE), zeros(RESULT))
        onward(row, self.tables, rooms, self.ways, numbers, results)
