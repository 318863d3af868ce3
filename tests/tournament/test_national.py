"""The national ranking formula: class × (100 + matches) × 1.2, or e^(−place/20)."""

from __future__ import annotations

from decimal import Decimal

import pytest

from arbitro.tournament.standings.national_ranking import (
    ArchivedEvent,
    EventClass,
    national,
    score,
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
