"""Bounds by prices of tables: never above what the best seating leaves, and nearly always there."""

from __future__ import annotations

import random

import numpy as np
import pytest

from arbitro.tournament.draw.seating.bounds import bounds
from arbitro.tournament.draw.seating.exact_search import Optima
from arbitro.tournament.draw.seating.field import Entry, Field, Priority, field
from arbitro.tournament.draw.seating.proofs import proofs, tighter_bounds
from arbitro.tournament.draw.seating.seeded_draw import draw, swap
from arbitro.tournament.draw.seating.table_prices import Prices, asked_of, priced, worth
from arbitro.tournament.draw.table_sizes import part
from tools import soak_draws as mixes
from tools.soak_draws import entrants, played

LADDERS = (
    (("club", "club-meetings", "repeat", "player-club"), 12),
    (("odd-table", "winners", "club", "repeat"), 13),
    (("placing", "club", "region", "repeat"), 16),
    (("club", "repeat"), 15),
)


def third_round(priorities: tuple[str, ...], players: int, seed: int) -> Field:
    """A field of people who have met twice, small enough for all its seatings to be known."""
    chance = random.Random(seed)
    rows = entrants(chance, players)
    sizes = part(players, mixes.FOURS_FIVES if players != 15 else mixes.FOURS_FIVES_THREES)
    for number in (1, 2):
        made = draw(rows, sizes, (), "optimise", "00", "1", number, "x")
        rows = played(chance, rows, made, number)
    return draw(rows, sizes, priorities, "optimise", "00", "1", 3, "x").field


@pytest.mark.parametrize(("priorities", "players"), LADDERS)
@pytest.mark.parametrize("seed", range(2))
def test_no_bound_is_above_the_best_of_all_seatings(
    priorities: tuple[str, ...], players: int, seed: int
) -> None:
    small = third_round(priorities, players, seed)
    best = Optima(small).vector
    tight = tighter_bounds(small, best)
    assert all(low <= left for low, left in zip(tight, best, strict=True))
    assert all(low >= low0 for low, low0 in zip(tight, bounds(small, best), strict=True))
    assert sum(best) - sum(tight) <= 1, "the prices of tables leave next to nothing open"


@pytest.mark.parametrize(("priorities", "players"), LADDERS)
def test_whatever_prices_are_told_prove_nothing_false(
    priorities: tuple[str, ...], players: int
) -> None:
    """The solver is not trusted: a sum at prices thrown with dice is a bound all the same."""
    small = third_round(priorities, players, 3)
    above: dict[Priority, int] = {}
    for priority, left in zip(small.priorities, Optima(small).vector, strict=True):
        asked = asked_of(small, priority, above)
        assert asked is not None
        dice = np.random.default_rng(players)
        for _ in range(20):
            prices = Prices(
                dice.integers(-(1 << 20), 1 << 21, len(asked.among.first)),
                dice.integers(0, 1 << 21, len(asked.limits)),
                dice.integers(0, 1 << 22, len(asked.meetings)),
            )
            assert worth(asked, prices) <= left
        above[priority] = left


def test_clubs_of_very_unequal_size_are_settled() -> None:
    """Fifty-six players, twenty-one of one club: the plain bound is 122, the draw leaves 262."""
    clubs = [*"A" * 21, *"B" * 9, *"C" * 12, *"D" * 4, *"E" * 3, *"F" * 4, None, None, None]
    rows = [Entry(id=f"p{at:02}", club=club) for at, club in enumerate(clubs)]
    asked = field(rows, (4,) * 14, ("club", "club-meetings"))
    assert bounds(asked, (7, 262)) == (7, 122)
    assert tighter_bounds(asked, (7, 262)) == (7, 262)


def test_what_prices_leave_open_is_settled_by_whole_answers() -> None:
    """Prices alone prove six meetings of clubs too many; a seating leaves seven."""
    clubs = [*"AAABBCCDDDEEFFFFFGGG", None, None, None, None]
    rows = [Entry(id=f"p{at:02}", club=club) for at, club in enumerate(clubs)]
    made = draw(rows, (4,) * 6, ("club", "club-meetings"), "optimise", "00", "1", 1, "x")
    question = asked_of(made.field, "club-meetings", {"club": 0})
    assert question is not None
    assert priced(question).worth == 6
    assert [(row.conflicts, row.bound) for row in proofs(made)] == [(0, 0), (7, 7)]


def test_too_many_tables_leave_the_plain_bound() -> None:
    rows = [Entry(id=f"p{at:03}", met=(f"p{at ^ 1:03}",)) for at in range(120)]
    asked = field(rows, part(120, mixes.FOURS), ("repeat",))
    assert asked_of(asked, "repeat", {}) is None
    assert tighter_bounds(asked, (3,)) == bounds(asked, (3,))


def test_tables_changed_by_hand_are_counted_again() -> None:
    rows = [Entry(id=f"p{at:02}", club=f"club {at // 4}") for at in range(16)]
    made = draw(rows, (4, 4, 4, 4), ("club",), "optimise", "00", "1", 1, "x")
    assert [row.proved for row in proofs(made)] == [True]
    first, second = made.tables[:2]
    other = next(
        id
        for id in second
        if id not in first and rows[int(id[1:])].club != rows[int(first[0][1:])].club
    )
    worse = swap(made, first[0], other, "asked", "x")
    assert [(row.conflicts, row.bound, row.proved) for row in proofs(worse)] == [(2, 0, False)]
