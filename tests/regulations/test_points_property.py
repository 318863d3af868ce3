"""Places and points of any final board, recomputed by comparing players two by two."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arbitro.games.risiko.questions import ask
from arbitro.regulations import risiko_rules

Seat = dict[str, Any]


@st.composite
def boards(draw: st.DrawFn, most: int = 6) -> list[Seat]:
    """Three seats or more: at most one RisiKo!, some out in order, at least one still playing."""
    seats: list[Seat] = [
        {
            "table_points": draw(st.integers(0, 12)) * 5,
            "off_objective": draw(st.integers(0, 2)),
            "in_objective": draw(st.integers(8, 9)),
            "territories": draw(st.integers(10, 11)),
            "armies": draw(st.sampled_from([30, 33])),
            "cards": draw(st.integers(0, 1)),
        }
        for _ in range(draw(st.integers(3, most)))
    ]
    order = draw(st.permutations(range(len(seats))))
    survivors = draw(st.integers(1, len(seats)))
    for number, seat in enumerate(order[survivors:], start=1):
        seats[seat].update(table_points=0, eliminated=number)
    if survivors > 1 and draw(st.booleans()):
        seats[order[1]]["withdrawn"] = True
    if draw(st.booleans()):
        seats[order[0]]["risiko"] = True
    return seats


def group(seat: Seat, withdrawn_last: bool) -> int:
    if withdrawn_last and seat.get("withdrawn"):
        return 0
    if "eliminated" in seat:
        return 1
    return 3 if seat.get("risiko") else 2


def ahead(seats: list[Seat], a: int, b: int, ties: list[str], withdrawn_last: bool) -> bool:
    """Whether `a` arrives before `b`, by the text read from top to bottom."""
    one, other = seats[a], seats[b]
    first, second = group(one, withdrawn_last), group(other, withdrawn_last)
    if first != second:
        return first > second
    if first == 1:
        return bool(one["eliminated"] > other["eliminated"])
    for criterion in ["table_points", *ties]:
        mine, theirs = value(one, criterion), value(other, criterion)
        if mine != theirs:
            return mine > theirs
    return a > b


def value(seat: Seat, criterion: str) -> int:
    if criterion == "armies_and_cards":
        return int(seat["armies"] + 3 * seat["cards"])
    return int(seat[criterion])


def places(seats: list[Seat], ties: list[str], withdrawn_last: bool) -> list[int]:
    every = range(len(seats))
    return [
        1 + sum(ahead(seats, rival, seat, ties, withdrawn_last) for rival in every if rival != seat)
        for seat in every
    ]


CLUBS = ["off_objective"]
VENTIQUATTRORE = ["in_objective", "territories", "armies_and_cards"]


def answer(regulation: str, seats: list[Seat]) -> list[Any]:
    rules = risiko_rules(regulation, {"GAP-X16": "box"})
    return list(ask(rules, "match-points", {"seats": seats}).value)


@pytest.mark.parametrize("regulation", ["rur-2015", "master-2020", "24ore-2018"])
@given(seats=boards())
def test_every_place_is_taken_once_and_more_table_points_rank_higher(
    regulation: str, seats: list[Seat]
) -> None:
    rows = answer(regulation, seats)
    assert sorted(row["place"] for row in rows) == list(range(1, len(seats) + 1))
    playing = [n for n, seat in enumerate(seats) if group(seat, withdrawn_last=True) == 2]
    for a in playing:
        for b in playing:
            if seats[a]["table_points"] > seats[b]["table_points"]:
                assert rows[a]["place"] < rows[b]["place"]


@settings(max_examples=300)
@given(seats=boards())
def test_rur_adds_50_to_the_winner_gives_150_for_a_risiko_and_nothing_to_the_eliminated(
    seats: list[Seat],
) -> None:
    rows = answer("rur-2015", seats)
    expected = places(seats, CLUBS, withdrawn_last=False)
    assert [row["place"] for row in rows] == expected
    for seat, place, row in zip(seats, expected, rows, strict=True):
        points = seat["table_points"] + (50 if place == 1 else 0)
        if seat.get("risiko"):
            points = 150
        if "eliminated" in seat:
            points = 0
        assert row["points"] == points


TOP = {2: 100, 3: 80, 4: 60, 5: 50}
FLOOR = {
    5: {2: 90, 3: 70, 4: 50, 5: 40},
    4: {2: 80, 3: 60, 4: 40},
    3: {2: 70, 3: 50},
}


@settings(max_examples=300)
@given(seats=boards(most=5))
def test_24ore_subtracts_the_gap_from_the_band_of_the_place_down_to_its_floor(
    seats: list[Seat],
) -> None:
    rows = answer("24ore-2018", seats)
    seats = [{**seat, "table_points": 50} if seat.get("risiko") else seat for seat in seats]
    expected = places(seats, VENTIQUATTRORE, withdrawn_last=True)
    assert [row["place"] for row in rows] == expected
    winner, second = seats[expected.index(1)], seats[expected.index(2)]
    for seat, place, row in zip(seats, expected, rows, strict=True):
        gap = max(0, winner["table_points"] - seat["table_points"])
        if seat.get("withdrawn"):
            points = Decimal(10)
        elif "eliminated" in seat:
            points = Decimal(10 * seat["eliminated"])
        elif place == 1:
            out = "eliminated" in second or second.get("withdrawn")
            lead = winner["table_points"] - (0 if out else second["table_points"])
            points = 200 + Decimal(max(0, lead)) / 100
        else:
            points = Decimal(max(TOP[place] - gap, FLOOR[len(seats)][place]))
        assert row["points"] == points
