"""The rooms in which a table's players think; each call may come from another thread."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from threading import local
from typing import Any

import numpy as np
from numpy.typing import NDArray

from arbitro.fast.chance import TAPE
from arbitro.fast.risiko.layout import ACTIONS, STATE
from arbitro.fast.risiko.many import floats, ways, zeros
from arbitro.fast.risiko.observing import observe
from arbitro.fast.risiko.scoring import RESULT
from arbitro.fast.risiko.search import plans
from arbitro.fast.risiko.search.choices import compared
from arbitro.fast.risiko.search.prospect import SCORES, WIDTH, WINS
from arbitro.fast.risiko.search.thinking import NOTED, SUMS, think
from arbitro.fast.risiko.search.value import fitted
from arbitro.fast.risiko.sensible.figures import figures
from arbitro.fast.risiko.sensible.weights import NOTES, tuned
from arbitro.fast.risiko.tables import tables
from arbitro.regulations import edition_of


class Thinker:
    """One edition and size of table."""

    def __init__(
        self, regulation: str, players: int, readings: Mapping[str, str], aim: int | None = None
    ) -> None:
        self.numbers = tables(regulation, players, readings)
        self._rules: Any = (
            np.array(self.numbers, dtype=np.int64),
            np.array(figures(self.numbers), dtype=np.float64),
        )
        self._players, self._common = players, ways([tuned()] * players)[1]
        self._plans = np.array(plans.rows()), np.array(fitted())
        self._aim = aim_of(regulation) if aim is None else aim
        self._mine: Any = local()

    def think(
        self, row: Sequence[int], seat: int, seed: int, number: int, playouts: int
    ) -> tuple[int, int]:
        """The action for a state (all of it: what the seat may not know is blotted out first) and
        how many playouts it took, thinking of so many plans.
        """
        rooms, seen, how = self._seen(row, seat)
        few: Any = (*self._plans, number, self._aim)
        action = think(seen, self._rules, rooms, how, few, (seed, playouts))
        return int(action), int(rooms[-1][NOTED])

    def compare(
        self,
        row: Sequence[int],
        seat: int,
        seed: int,
        options: Sequence[tuple[int, int]],
        worlds: int,
    ) -> NDArray[np.float64]:
        """Each option (plan, first action or NONE) played to the end in the same worlds: by world
        and option, whether the seat came first.
        """
        rooms, seen, how = self._seen(row, seat)
        plan, action = (np.array(one, dtype=np.int64) for one in zip(*options, strict=True))
        chosen: Any = (plan, action, self._plans[0])
        won: Any = floats(worlds * len(options))
        compared(seen, self._rules, rooms, how, chosen, (seed, 0, worlds), won)
        found: NDArray[np.float64] = won.reshape(worlds, len(options))
        return found

    def _seen(self, row: Sequence[int], seat: int) -> Any:
        """This thread's rooms, the state as the seat sees it among them. Who thought here before
        may have left a plan behind: everybody plays the common way again.
        """
        if not hasattr(self._mine, "rooms"):
            self._mine.rooms = thoughts(), zeros(STATE), ways([tuned()] * self._players)
        self._mine.rooms[2][1][:] = self._common
        whole: Any = np.array(row, dtype=np.int64)
        observe(whole, self._rules[0], seat, self._mine.rooms[1])
        return self._mine.rooms


@lru_cache(maxsize=16)
def aim_of(regulation: str) -> int:
    """What a seat is after under an edition: two who play as a team add up their points."""
    unit = edition_of(regulation).event({}, {}).unit().value
    return SCORES if unit == "team" else WINS


def thoughts() -> Any:
    """Room for one who thinks: world, work area, floats, chance, result, value, sums."""
    first = zeros(STATE), zeros(ACTIONS), floats(NOTES), zeros(TAPE), zeros(RESULT)
    return (*first, floats(WIDTH), floats(SUMS))
