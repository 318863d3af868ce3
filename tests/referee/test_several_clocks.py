"""Several machines read the time of one hall: their hours disagree, the line does not."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arbitro.referee.clock.readings import Reading, house

SEVEN = 7 * 60_000
HALL = "the database's"


def one(true: int, beside: str = "") -> Reading:
    """Machine 1, whose hour is right; its counter began a while ago."""
    return Reading(
        "a", 5_000 + true, 1_000_000 + true, "m1", beside, 70_000 + true if beside else 0
    )


def two(true: int, jump: int, beside: str = "") -> Reading:
    """Machine 2, whose hour is wrong by `jump`."""
    there = 70_000 + true if beside else 0
    return Reading("b", 900_000 + true, 1_000_000 + jump + true, "m2", beside, there)


@pytest.mark.parametrize("jump", [SEVEN, -SEVEN, 0])
def test_with_a_clock_in_common_no_hour_is_asked(jump: int) -> None:
    seen = [one(0, HALL), two(60_000, jump, HALL), one(90_000, HALL), two(91_000, jump, HALL)]
    line = house(seen)
    assert [line.time(reading) for reading in seen] == [0, 60_000, 90_000, 91_000]
    assert (line.now, line.bridges) == (91_000, ())


@pytest.mark.parametrize("jump", [SEVEN, -SEVEN])
def test_with_nothing_in_common_only_what_surely_passed_is_counted(jump: int) -> None:
    line = house([one(0), two(60_000, jump)])
    assert (line.now, line.bridges) == (0, (("a", "b", 0, True),))
    line = house([one(0), two(60_000, jump), two(80_000, jump)])
    assert line.now == 20_000
    line = house([one(0), two(60_000, jump), two(80_000, jump), one(100_000)])
    assert line.now == 100_000
    line = house([one(0), two(60_000, jump), one(100_000), two(100_500, jump)])
    assert line.now == 100_000


@pytest.mark.parametrize("jump", [SEVEN, -SEVEN])
def test_readings_of_old_files_name_no_machine_and_a_clock_that_returns_puts_it_right(
    jump: int,
) -> None:
    unnamed = [
        Reading("a", 0, 1_000_000),
        Reading("b", 50, 1_060_000 + jump),
        Reading("a", 90_000, 1_090_000),
    ]
    assert house(unnamed[:2]).now == max(0, 60_000 + jump)
    line = house(unnamed)
    assert line.now == 90_000
    assert 0 <= line.time(unnamed[1]) <= 90_000


def test_the_other_machine_restarts_and_its_own_hour_bridges_it() -> None:
    again = Reading("b2", 10, 1_000_000 + SEVEN + 50_000, "m2")
    line = house([one(0, HALL), two(20_000, SEVEN, HALL), one(30_000), again])
    assert (line.now, line.bridges) == (50_000, (("a", "b2", 20_000, False),))


def test_a_machine_that_was_never_named_is_the_one_that_was_restarted() -> None:
    line = house([Reading("a", 0, 1_000_000), Reading("c", 5, 1_030_000, "m1")])
    assert (line.now, line.bridges) == (30_000, (("a", "c", 30_000, False),))


def test_a_second_machine_that_counted_the_first_ones_counter_goes_on_from_it() -> None:
    """As a second laptop does that followed the first over the network."""
    taken_over = Reading("b", 900_000, 1_000_000 - SEVEN, "m2", "a", 5_000 + 45_000)
    line = house([one(0), one(40_000), taken_over])
    assert (line.now, line.bridges) == (45_000, ())


@given(
    st.lists(st.tuples(st.booleans(), st.integers(0, 300_000)), min_size=2, max_size=30),
    st.sampled_from([SEVEN, -SEVEN]),
    st.booleans(),
)
def test_no_jump_adds_or_removes_time(
    steps: list[tuple[bool, int]], jump: int, common: bool
) -> None:
    true, seen = 0, []
    for first, gap in steps:
        true += gap
        beside = HALL if common else ""
        seen.append((true, one(true, beside) if first else two(true, jump, beside)))
    line = house(reading for _, reading in seen)
    began = seen[0][0]
    assert line.now <= true - began
    if common or all(reading.source == seen[0][1].source for _, reading in seen):
        assert [line.time(reading) for _, reading in seen] == [at - began for at, _ in seen]
    if seen[0][1].source == seen[-1][1].source:
        assert line.now == true - began
