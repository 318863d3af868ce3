"""The arrays of many matches of RisiKo!, and one thread's part of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from arbitro.fast.chance import TAPE
from arbitro.fast.risiko.layout import ACTIONS, ENDINGS, STATE
from arbitro.fast.risiko.playout import RANDOM, WEIGHED, matches
from arbitro.fast.risiko.scoring import RESULT
from arbitro.fast.risiko.sensible.figures import figures
from arbitro.fast.risiko.sensible.weights import NOTES, SENSIBLE, tuned
from arbitro.fast.risiko.tables import UNIT, tables
from arbitro.regulations import risiko_rules

Row = NDArray[np.int64]


def zeros(length: int) -> Row:
    return np.zeros(length, dtype=np.int64)


def floats(length: int) -> NDArray[np.float64]:
    return np.zeros(length, dtype=np.float64)


WAYS: dict[str, Callable[[], tuple[float, ...] | None]] = {
    "random": lambda: None,
    "level-1": lambda: None,
    "sensible": lambda: SENSIBLE,
    "level-2": lambda: SENSIBLE,
    "level-3": tuned,
}
"""The bots the kernel can play: what they weigh, or None for who does anything lawful."""


def ways(rows: Sequence[tuple[float, ...] | None]) -> tuple[Row, NDArray[np.float64]]:
    """How each seat plays, as the kernel wants it."""
    kinds = np.array([RANDOM if row is None else WEIGHED for row in rows], dtype=np.int64)
    return kinds, np.array([row or SENSIBLE for row in rows], dtype=np.float64).ravel()


class Many:
    """So many matches under one table of rules; `play` may be called from several threads."""

    def __init__(
        self, rules: Any, ways: Any, players: int, games: int, settings: tuple[int, ...]
    ) -> None:
        self.rules, self.ways, self.players, self.settings = rules, ways, players, settings
        self.rows: Any = (
            zeros(games * players),
            zeros(games * players),
            zeros(games * players),
            zeros(games),
            zeros(games),
        )

    def play(self, seed: int, first: int, last: int, base: int) -> int:
        """Play matches `first` to `last` − 1, the rows beginning with `base`; the decisions."""
        rooms: Any = (zeros(STATE), zeros(ACTIONS), floats(NOTES), zeros(TAPE), zeros(RESULT))
        numbers: Any = (seed, first, last, base, *self.settings)
        return int(matches(self.rules, rooms, self.ways, numbers, self.rows))

    def results(self) -> dict[str, Any]:
        """Places, points, giri and endings, and every seat's objective."""
        places, points, objectives, giri, endings = self.rows
        shape = (-1, self.players)
        return {
            "place": places.reshape(shape),
            "points": points.reshape(shape) / UNIT,
            "giro": giri,
            "ending": _NAMES[endings],
            "more": {"objective": objectives.reshape(shape)},
        }


_NAMES: NDArray[np.str_] = np.array(ENDINGS)


def prepared(
    regulation: str,
    players: int,
    games: int,
    readings: Mapping[str, str],
    time_up_giro: int,
    policies: Sequence[str],
) -> Many:
    """Room for so many matches of an edition under these readings, a policy for each seat."""
    rules, last = ruled(regulation, players, readings, time_up_giro)
    rows = ways([WAYS[name]() for name in policies])
    return Many(rules, rows, players, games, (time_up_giro, last))


def ruled(
    regulation: str, players: int, readings: Mapping[str, str], time_up_giro: int
) -> tuple[Any, int]:
    """The tables of an edition as arrays, and its last giro where time is called so."""
    numbers = tables(regulation, players, readings)
    rules = np.array(numbers, dtype=np.int64), np.array(figures(numbers), dtype=np.float64)
    return rules, risiko_rules(regulation, dict(readings)).last_giro(time_up_giro).value
