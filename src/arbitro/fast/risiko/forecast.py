"""What becomes of a position: every seat's chance to win and the points it may expect.

The position is played on to the end, many times: from the truth, or from what everybody at the
table knows. Then hands and objectives are dealt anew for every few playouts.
"""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from math import sqrt
from random import Random
from typing import Any, Literal

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from arbitro.fast.risiko.many import zeros
from arbitro.fast.risiko.onward import Onward
from arbitro.fast.risiko.reading import can_be_read, read
from arbitro.fast.risiko.tables import UNIT
from arbitro.games.risiko.rules import RisikoRules
from arbitro.games.risiko.state import Match
from arbitro.games.risiko.unknown import dealt_anew
from arbitro.kernel import Refused

Known = Literal["truth", "table"]
SHARE: dict[Known, int] = {"truth": 128, "table": 4}
"""Playouts at a time: of one thread, of one deal of what is hidden."""
MOST = 10_000_000
SURE = 1.96
"""Deviations on either side of a mean that hold nineteen of twenty."""
EVERYBODY = -1
"""The seat of who knows only what everybody does."""


class Forecast(Struct, frozen=True, kw_only=True):
    """By seat; `within` and `points_within` are half of a 95 % interval."""

    chance: list[float]
    within: list[float]
    points: list[float]
    points_within: list[float]
    playouts: int


def forecast(  # noqa: PLR0913 - each a keyword outsiders know
    match: Match,
    rules: RisikoRules,
    playouts: int,
    seed: int,
    policy: str = "sensible",
    *,
    known: Known = "truth",
    seen: tuple[Any, ...] = (),
    time_up_giro: int = 10,
    threads: int | None = None,
) -> Forecast:
    """Of a match whose cards are dealt; `seen`: the events as everybody saw them.

    The same seed gives the same forecast, whatever the threads.
    """
    if not can_be_read(match):
        raise Refused("no-forecast", {"phase": match.phase})
    if not 1 <= playouts <= MOST:
        raise Refused("impossible-games", {"games": playouts, "most": MOST})
    onward = Onward(match.regulation, match.seats, rules.readings, policy)
    results: Any = zeros(playouts * match.seats), zeros(playouts * match.seats)

    share = SHARE[known]

    def part(first: int) -> None:
        deal = match
        if known == "table":
            deal = dealt_anew(match, EVERYBODY, seen, Random(f"{seed}/{first}"))
        numbers = seed % (1 << 62), first, min(first + share, playouts)
        onward.play(read(deal, rules, time_up_giro), numbers, results)

    with ThreadPoolExecutor(threads or os.cpu_count() or 1) as pool:
        list(pool.map(part, range(0, playouts, share)))
    places, points = (one.reshape(-1, match.seats) for one in results)
    alike = share if known == "table" else 1
    return _told((places == 1).astype(np.float64), points / UNIT, alike)


def _told(wins: NDArray[np.float64], points: NDArray[np.float64], alike: int) -> Forecast:
    """`alike`: so many playouts that follow each other began with the same deal."""
    return Forecast(
        chance=wins.mean(axis=0).tolist(),
        within=half_widths(wins, alike),
        points=points.mean(axis=0).tolist(),
        points_within=half_widths(points, alike),
        playouts=len(wins),
    )


def half_widths(rows: NDArray[np.float64], alike: int) -> list[float]:
    """Half of a 95 % interval for the mean of each column."""
    begins = np.arange(0, len(rows), alike)
    sizes = np.diff(np.append(begins, len(rows)))
    means = np.add.reduceat(rows, begins) / sizes[:, None]
    half: list[float] = (SURE * means.std(axis=0) / sqrt(len(means))).tolist()
    return half
