"""Fair seatings for fields too large to count: replica exchange with published steps.

Several copies of the seating walk at once, each at its own temperature, by swaps of two players
between tables; neighbours may change places. At fixed steps the copies are looked at, the warmest
first, and the first seating seen that meets every bound is the draw. A walk like this visits
equally good seatings equally often whatever its temperature, and it starts from full shuffles, so
nobody is favoured.

Where no look meets every bound, the best of the looks stands; then a plain search tries to do
better, because the order of the priorities comes before the choice among equals.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, NamedTuple

from arbitro.kernel import Broken
from arbitro.tournament.draw.seating.bounds import goal
from arbitro.tournament.draw.seating.field import Field
from arbitro.tournament.draw.seating.inner_loop import Speed, wanted
from arbitro.tournament.draw.seating.priorities import Vector, tally
from arbitro.tournament.draw.seating.replica_walk import Ground, Walk, energy
from arbitro.tournament.draw.seating.rng import Rng

RUNGS = (3, 6, 12, 24, 40, 64, 96)
"""How cold each copy is: a swap that costs d is accepted with chance e^(-d·rung/16)."""
FIRST_LOOK = 400
"""Laps before the first look; in a lap each copy is offered as many swaps as there are players."""
BETWEEN_LOOKS = 100
LOOKS = 12
WHOLE = FIRST_LOOK + (LOOKS - 1) * BETWEEN_LOOKS
TELLING = 50
"""Laps between two reports of progress."""

SEARCH_RATIO = 4
SEARCH_RUNGS = (16, 24, 40, 64, 96, 160)
SEARCH_LAPS = 5
SEARCH_LOOKS = 4
SEARCHES = 3

Progress = Callable[[float], None]
"""Told from time to time how much of the work is done, between 0 and 1."""


class Sampled(NamedTuple):
    seating: list[list[int]]
    vector: Vector
    method: Literal["sampled", "searched"]


class Sampler:
    """A field made ready for the walk; many draws may be taken from one."""

    def __init__(self, field: Field, speed: Speed = "auto") -> None:
        self._players = len(field.entries)
        self._count = tally(field)
        self._field = field
        self._goal = goal(field)
        self._fast = wanted(speed, self._players)
        self._ground = Ground(energy(field), self._fast)

    def draw(self, rng: Rng, progress: Progress | None = None) -> Sampled:
        """One seating; the same for the same dice, whatever runs the inner loop."""
        tell = progress or _nobody
        walk = Walk(self._ground, RUNGS, [self._shuffled(rng) for _ in RUNGS], rng)
        best: Sampled | None = None
        laps = 0
        for look in range(LOOKS):
            for _ in range((BETWEEN_LOOKS if look else FIRST_LOOK) // TELLING):
                walk.go(TELLING)
                laps += TELLING
                tell(laps / WHOLE)
            for rung in range(len(RUNGS)):
                tables = walk.tables(rung)
                seen = self._count(tables)
                if best is None or seen < best.vector:
                    best = Sampled(tables, seen, "sampled")
                if seen == self._goal:
                    return best
        if best is None:
            raise Broken("a draw without a look")
        return self._search(best, rng)

    def _search(self, best: Sampled, rng: Rng) -> Sampled:
        """Cool the best seating down a few times; keep what is better, not what is equal."""
        ground = Ground(energy(self._field, SEARCH_RATIO), self._fast)
        for _ in range(SEARCHES):
            row = [at for table in best.seating for at in table]
            for rung in SEARCH_RUNGS:
                walk = Walk(ground, (rung,), [row], rng)
                for _ in range(SEARCH_LOOKS):
                    walk.go(SEARCH_LAPS)
                    tables = walk.tables(0)
                    seen = self._count(tables)
                    if seen < best.vector:
                        best = Sampled(tables, seen, "searched")
                row = walk.row(0)
        return best

    def _shuffled(self, rng: Rng) -> list[int]:
        return rng.shuffled(range(self._players))


def _nobody(_share: float) -> None:
    """Without an audience."""
