"""The rooms in which a table's players think; each call may come from another thread."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from threading import local
from typing import Any

import numpy as np

from arbitro.fast.chance import TAPE
from arbitro.fast.risiko.layout import ACTIONS, STATE
from arbitro.fast.risiko.many import floats, ways, zeros
from arbitro.fast.risiko.observing import observe
from arbitro.fast.risiko.scoring import RESULT
from arbitro.fast.risiko.search import plans
from arbitro.fast.risiko.search.thinking import NOTED, SUMS, think
from arbitro.fast.risiko.search.value import ROOM, fitted
from arbitro.fast.risiko.sensible.figures import figures
from arbitro.fast.risiko.sensible.weights import NOTES, tuned
from arbitro.fast.risiko.tables import tables


class Thinker:
    """One edition and size of table."""

    def __init__(self, regulation: str, players: int, readings: Mapping[str, str]) -> None:
        self.numbers = tables(regulation, players, readings)
        self._rules: Any = (
            np.array(self.numbers, dtype=np.int64),
            np.array(figures(self.numbers), dtype=np.float64),
        )
        self._players = players
        self._plans = np.array(plans.rows()), np.array(fitted())
        self._mine: Any = local()

    def think(
        self, row: Sequence[int], seat: int, seed: int, number: int, playouts: int
    ) -> tuple[int, int]:
        """The action for a state (all of it: what the seat may not know is blotted out first) and
        how many playouts it took, thinking of so many plans.
        """
        if not hasattr(self._mine, "rooms"):
            self._mine.rooms = thoughts(), zeros(STATE), ways([tuned()] * self._players)
        rooms, seen, how = self._mine.rooms
        whole: Any = np.array(row, dtype=np.int64)
        observe(whole, self._rules[0], seat, seen)
        few: Any = (*self._plans, number)
        action = think(seen, self._rules, rooms, how, few, (seed, playouts))
        return int(action), int(rooms[-1][NOTED])


def thoughts() -> Any:
    """Room for one who thinks: world, work area, floats, chance, result, value, sums."""
    first = zeros(STATE), zeros(ACTIONS), floats(NOTES), zeros(TAPE), zeros(RESULT)
    return (*first, floats(ROOM), floats(SUMS))
