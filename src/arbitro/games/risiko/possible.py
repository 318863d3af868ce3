"""What figures the end of a match can leave: read off the board and the objectives, never guessed.

A territory is held by one player, counts inside his objective or outside it, and two players never
have the same objective. Everything here follows from that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, reduce
from itertools import combinations
from operator import and_, or_
from typing import NamedTuple

from arbitro.games.risiko import board, objectives

BOARD = board.points(board.EVERYWHERE)
"""All the points there are."""
WHOLE = board.points(objectives.MASKS[objectives.ALL[0]])
"""An objective completed."""


class Figures(NamedTuple):
    """What somebody on the board was counted with; None where nobody counted."""

    table_points: int
    off_objective: int | None = None
    in_objective: int | None = None
    territories: int | None = None


Sums = tuple[int, ...]
"""By number of territories, the sums of points they can make, as bits."""


@cache
def _sums(mask: int) -> Sums:
    sums = [1, *[0] * mask.bit_count()]
    for territory in board.members(mask):
        for count in range(len(sums) - 1, 0, -1):
            sums[count] |= sums[count - 1] << board.POINTS[territory]
    return tuple(sums)


def _counts(sums: Sums, points: int | None) -> Iterator[int]:
    """How many territories can make these points; with None, any number."""
    for count, made in enumerate(sums):
        if points is None or (points >= 0 and made >> points & 1):
            yield count


@cache
def holding(figures: Figures) -> bool:
    """Whether one player can hold at least a territory and be counted so."""
    return any(_with_objective(goal, figures) for goal in objectives.MASKS.values())


def _with_objective(goal: int, figures: Figures) -> bool:
    outside = set(_counts(_sums(board.EVERYWHERE & ~goal), figures.off_objective))
    for inside in _counts(_sums(goal), figures.table_points):
        if figures.in_objective not in (None, inside):
            continue
        if figures.territories is None:
            if any(inside + count for count in outside):
                return True
        elif figures.territories and figures.territories - inside in outside:
            return True
    return False


def nearest(value: int, allowed: Callable[[int], bool], most: int) -> tuple[int, ...]:
    """The possible numbers next to an impossible one, from below and from above."""
    below = next((n for n in range(min(value, most + 1) - 1, -1, -1) if allowed(n)), None)
    above = next((n for n in range(max(value, -1) + 1, most + 1) if allowed(n)), None)
    return tuple(n for n in (below, above) if n is not None)


@cache
def most_together(players: int) -> int:
    """The most table points so many players can have among them: all their objectives' land."""
    if players > 1 and most_together(players - 1) == BOARD:
        return BOARD
    return max(board.points(reduce(or_, goals)) for goals in _goals(players))


@cache
def least_together(players: int) -> int:
    """The fewest, when nobody else holds land: what all their objectives share counts for one."""
    if players > 1 and not least_together(players - 1):
        return 0
    return min(board.points(reduce(and_, goals)) for goals in _goals(players))


def _goals(players: int) -> Iterator[tuple[int, ...]]:
    return combinations(objectives.MASKS.values(), players)
