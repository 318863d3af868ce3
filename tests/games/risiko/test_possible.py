"""What figures a finished board can give, against a naive count over real positions."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from arbitro.games.risiko import board, objectives, possible
from arbitro.games.risiko.arithmetic import table_score
from arbitro.games.risiko.possible import Figures


def dealt(seed: int, players: int) -> list[Figures]:
    """A whole board dealt to some players with objectives of their own."""
    chance = random.Random(seed)
    goals = chance.sample(objectives.ALL, players)
    weights = [chance.random() ** 3 + 0.01 for _ in goals]
    land = chance.choices(range(players), weights, k=board.COUNT)
    rows = []
    for seat, goal in enumerate(goals):
        held = board.mask_of([t for t in range(board.COUNT) if land[t] == seat])
        if held:
            points = table_score(goal, held)
            inside = (held & objectives.mask(goal)).bit_count()
            rows.append(Figures(*points, inside, held.bit_count()))
    return rows


@pytest.mark.parametrize("seed", range(60))
def test_every_position_there_can_be_is_possible(seed: int) -> None:
    rows = dealt(seed, 1 + seed % 6)
    assert all(possible.holding(row) for row in rows)
    points = [row.table_points for row in rows]
    for count in range(1, len(points) + 1):
        assert all(
            sum(some) <= possible.most_together(count) for some in combinations(points, count)
        )
    assert sum(points) >= possible.least_together(len(points))
    assert sum(row.table_points + (row.off_objective or 0) for row in rows) == possible.BOARD


def test_the_board_has_164_points_and_an_objective_86() -> None:
    assert (possible.BOARD, possible.WHOLE) == (164, 86)
    assert [n for n in range(90) if not possible.holding(Figures(n))] == [1, 85, 87, 88, 89]
    assert [possible.most_together(n) for n in range(1, 6)] == [86, 160, 164, 164, 164]
    assert [possible.least_together(n) for n in range(1, 5)] == [86, 12, 0, 0]


def test_figures_that_no_objective_gives_together() -> None:
    assert possible.holding(Figures(86, 78, in_objective=20, territories=42))
    assert not possible.holding(Figures(86, 78, in_objective=19, territories=42))
    assert not possible.holding(Figures(50, 77))
    assert not possible.holding(Figures(7, territories=0))
    assert not possible.holding(Figures(0, 0))
    assert not possible.holding(Figures(40, in_objective=5))


def test_the_nearest_numbers_are_named_from_both_sides() -> None:
    def whole(number: int) -> bool:
        return possible.holding(Figures(number))

    assert possible.nearest(85, whole, 86) == (84, 86)
    assert possible.nearest(1, whole, 86) == (0, 2)
    assert possible.nearest(120, whole, 86) == (86,)
    assert possible.nearest(-4, whole, 86) == (0,)
