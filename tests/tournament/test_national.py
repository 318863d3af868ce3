"""The national ranking formula: class × (100 + matches) × 1.2, or e^(−place/20)."""

from __future__ import annotations

from decimal import Decimal

import pytest

from arbitro.tournament.standings.national_ranking import (
    ArchivedEvent,
    EventClass,
    Placed,
    national,
    score,
    told_apart,
    weight,
)


@pytest.mark.parametrize(
    ("event_class", "rounds", "matches", "place", "points"),
    [
        ("raduno", 4, 20, 1, "720.000"),  # 5 × 120 × 1.2
        ("master", 4, 30, 2, "470.515"),  # 4 × 130 × e^-0.1
        ("open", 3, 6, 20, "77.990"),  # 2 × 106 × e^-1
        ("interclub", 3, 10, 1, "198.000"),
        ("periodic", 6, 40, 1, "168.000"),
        ("raduno", 4, 5, 1, "0"),  # fewer than six tables do not count
    ],
)
def test_a_place_is_worth_what_the_formula_says(
    event_class: EventClass, rounds: int, matches: int, place: int, points: str
) -> None:
    assert score(event_class, rounds, matches, place) == Decimal(points)


@pytest.mark.parametrize(
    ("rounds", "value"), [(2, "0.2"), (3, "0.5"), (4, "0.7"), (5, "0.8"), (6, "1"), (9, "1")]
)
def test_a_periodic_championship_weighs_by_its_rounds(rounds: int, value: str) -> None:
    assert weight("periodic", rounds) == Decimal(value)


def test_the_archive_is_added_up_and_those_level_share_a_place() -> None:
    events = [
        ArchivedEvent("uno", "open", 3, 10, {"a": 1, "b": 2, "c": 2}),
        ArchivedEvent("due", "raduno", 4, 10, {"a": 3}),
    ]
    lines = national(events)
    assert [(line.place, line.player) for line in lines] == [(1, "a"), (2, "b"), (2, "c")]
    assert lines[0].total == score("open", 3, 10, 1) + score("raduno", 4, 10, 3)
    assert lines[0].scores[0][0] == "due"


def test_namesakes_are_told_apart_by_birth_year_and_nobody_is_lost() -> None:
    first = [Placed("Anna Bianchi", "1990", "g001", 1), Placed("Anna Bianchi", "1971", "g002", 5)]
    second = [Placed("Anna Bianchi", "1990", "g007", 2), Placed("Ugo Neri", "", "g008", 1)]
    third = [Placed("Ugo Neri", "1960", "g001", 3), Placed("Anna Bianchi", "", "g002", 4)]
    assert told_apart([first, second, third]) == [
        {"Anna Bianchi (1990)": 1, "Anna Bianchi (1971)": 5},
        {"Anna Bianchi (1990)": 2, "Ugo Neri": 1},
        {"Ugo Neri": 3, "Anna Bianchi (?)": 4},
    ]


def test_two_of_one_name_and_year_in_one_event_are_two_people() -> None:
    twins = [Placed("Leo Rossi", "1980", "g001", 1), Placed("Leo Rossi", "1980", "g002", 9)]
    assert told_apart([twins]) == [{"Leo Rossi": 1, "Leo Rossi [g002]": 9}]
