"""Ratings: the published method, an uncertainty that falls, and none where nobody wants them."""

from __future__ import annotations

from itertools import permutations
from math import isclose

import pytest

from arbitro.season.ratings import DEVIATION, Rating, ratings, table_rated
from arbitro.season.results import Event, Result


def test_two_who_are_new_move_as_the_method_says() -> None:
    """Worked out by hand from the paper: Ω = 1/2, Δ = 1/4, c² = 2 (σ² + β²)."""
    winner, loser = table_rated([Rating(), Rating()], [1, 2])
    assert isclose(winner.mean, 27.63523138347365)
    assert isclose(loser.mean, 22.36476861652635)
    assert isclose(winner.deviation, 8.065506316323548)
    assert isclose(loser.deviation, winner.deviation)


@pytest.mark.parametrize("order", list(permutations((1, 2, 3, 4)))[:6])
def test_at_a_table_of_four_the_better_place_gains_more_and_nobody_gets_less_sure(
    order: tuple[int, ...],
) -> None:
    after = table_rated([Rating()] * 4, order)
    by_place = sorted(zip(order, after, strict=True))
    means = [one.mean for _, one in by_place]
    assert means == sorted(means, reverse=True)
    assert isclose(sum(means), 100)
    assert all(one.deviation < DEVIATION for one in after)


def test_those_level_at_a_table_move_alike() -> None:
    first, second, third = table_rated([Rating()] * 3, [1, 1, 3])
    assert isclose(first.mean, second.mean)
    assert first.mean > third.mean


def test_a_season_rates_people_over_all_their_tables() -> None:
    def event(number: int, *tables: str) -> Event:
        names = sorted({name for table in tables for name in table})
        return Event(
            id=str(number),
            name=str(number),
            date=f"2026-01-0{number}",
            results=tuple(Result(id=name, name=name, place=1) for name in names),
            matches=tuple(
                tuple((name, place) for place, name in enumerate(table, start=1))
                for table in tables
            ),
        )

    rows = ratings([event(2, "abcd"), event(1, "abdc", "efgh"), event(3, "abcd")])
    assert [row.who.label for row in rows][:2] == ["a", "b"]
    assert {row.who.label: row.tables for row in rows}["a"] == 3
    sure = {row.who.label: row.rating for row in rows}
    assert sure["a"].deviation < sure["e"].deviation
    assert ratings([]) == ()
