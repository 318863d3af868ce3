"""Bounds hold for every seating, and counts agree with a pencil."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arbitro.tournament.draw.seating.bounds import bounds, goal, spread
from arbitro.tournament.draw.seating.exact_search import Optima, _in_order, kinds, partitions
from arbitro.tournament.draw.seating.field import PRIORITIES, Entry, Field, field
from arbitro.tournament.draw.seating.priorities import vector
from tests.tournament.draw.people import name, people

SIZES = [(3, 3), (4, 4), (2, 2, 3), (4, 5), (3, 3, 3), (2, 2, 2, 2), (3, 4)]


@st.composite
def small_fields(draw: Any) -> Field:
    """Up to nine players of any kind, with any priorities in any order."""
    sizes = draw(st.sampled_from(SIZES))
    count = sum(sizes)
    label = st.sampled_from(["A", "B", "C", None])
    pairs = draw(st.lists(st.sampled_from(list(combinations(range(count), 2))), max_size=12))
    met: dict[int, list[str]] = {at: [] for at in range(count)}
    for one, two in pairs:
        met[one].append(name(two))
        met[two].append(name(one))
    entries = [
        Entry(
            id=name(at),
            club=draw(label),
            region=draw(label),
            team=draw(label),
            rank=draw(st.one_of(st.none(), st.integers(1, 9))),
            met=tuple(met[at]),
            placing=draw(st.one_of(st.none(), st.integers(1, 4))),
            winner=draw(st.booleans()),
            odd=draw(st.integers(0, 2)),
        )
        for at in range(count)
    ]
    names = draw(st.lists(st.sampled_from(PRIORITIES), unique=True, max_size=4))
    return field(entries, sizes, names)


def seatings(asked: Field) -> list[list[list[int]]]:
    everybody = list(range(len(asked.entries)))
    return [_in_order(asked, groups) for groups in partitions(everybody, kinds(asked))]


@given(small_fields())
def test_no_seating_is_below_a_bound_and_the_exact_method_finds_the_best(asked: Field) -> None:
    counted = [vector(asked, tables) for tables in seatings(asked)]
    best = min(counted)
    optima = Optima(asked)
    assert optima.vector == best
    assert optima.count == counted.count(best)
    assert all(
        low <= left
        for found in counted
        for left, low in zip(found, bounds(asked, found), strict=True)
    )


@given(small_fields())
def test_a_seating_that_meets_every_bound_has_the_conflicts_of_the_goal(asked: Field) -> None:
    for tables in seatings(asked):
        found = vector(asked, tables)
        assert (found == bounds(asked, found)) == (found == goal(asked))


@pytest.mark.parametrize(
    ("group", "sizes", "pairs"),
    [
        (8, (4,) * 8, 0),
        (9, (4,) * 8, 1),  # q = 1, r = 1: 8·0 + 1·1
        (20, (4,) * 8, 16),  # q = 2, r = 4: 8·1 + 4·2
        (7, (4, 4, 5), 5),  # 3 + 2 + 2
        (13, (4, 4, 5), 22),  # full tables: 6 + 6 + 10
        (6, (2, 2, 5), 3),  # 2 + 2 + 2
        (8, (2, 2, 5), 8),  # 2 + 2 + 4: the small tables are full
    ],
)
def test_a_group_is_spread_as_evenly_as_the_tables_allow(
    group: int, sizes: tuple[int, ...], pairs: int
) -> None:
    least = min(sum(n * (n - 1) // 2 for n in seats) for seats in _ways(group, sizes))
    assert spread(group, sizes) == least
    assert least == pairs


def _ways(group: int, sizes: tuple[int, ...]) -> list[tuple[int, ...]]:
    if not sizes:
        return [()] if group == 0 else []
    return [
        (here, *rest)
        for here in range(min(group, sizes[0]) + 1)
        for rest in _ways(group - here, sizes[1:])
    ]


def test_the_counts_of_a_seating_by_hand() -> None:
    entries = people(
        8,
        club="AABBCCDD",
        region="XXXXYYYY",
        team="abcdabcd",
        placing="12341234",
        odd="10000000",
        winners=(0, 4),
        rank=True,
        met=lambda at: {0: [1, 1, 2], 1: [0, 0], 2: [0]}.get(at, []),
    )
    names = ("club", "region", "team", "placing", "winners", "bands", "repeat", "odd-table")
    asked = field(entries, (5, 3), (*names, "club-meetings", "player-club"))
    tables = [[0, 1, 2, 4, 5], [3, 6, 7]]
    assert dict(zip(asked.priorities, vector(asked, tables), strict=True)) == {
        "club": 3,  # p00-p01, p04-p05, p06-p07
        "region": 3 + 1 + 1,
        "team": 3,  # p00-p04, p01-p05, p03-p07
        "placing": 3,
        "winners": 1,
        "bands": 3,  # two tables, so bands of two: p00-p01, p04-p05, p06-p07
        "repeat": 3,  # p00 has met p01 twice and p02 once
        "odd-table": 1,
        # A-B met once before and meet twice: 1 + 2; A-C four times: 0+1+2+3; B-C twice: 1;
        # at the other table B-D twice: 1.
        "club-meetings": 3 + 6 + 1 + 1,
        # p00 has met club B once; p02 has met club A once, and two of A sit there.
        "player-club": 1 + 2,
    }
