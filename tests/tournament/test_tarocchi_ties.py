"""Ties in the ranking of a Tarocchi tournament, broken at every level."""

from __future__ import annotations

from decimal import Decimal

import pytest
from msgspec.structs import replace

from arbitro.regulations import tournament_rules
from arbitro.simulation.whole_tournament import simulate
from arbitro.tournament.standings.order import Card, Line, Score, order
from arbitro.tournament.standings.score_cards import standings_after
from tests.tournament.naive_standings import places


def card(id: str, jochi: int, versus: dict[str, int] | None = None, **figures: int) -> Card:
    return Card(id, (Score(1, Decimal(jochi)),), figures=figures, versus=versus or {})


def ordered(*cards: Card, readings: dict[str, str] | None = None) -> list[tuple[str, str | None]]:
    lines = order(cards, tournament_rules("tarocchi-2012", readings))
    return [(line.id, _decided(line)) for line in lines]


def _decided(line: Line) -> str | None:
    """The criterion that put a line below one level on jochi; None where nothing did."""
    parting = [step.criterion for step in line.steps if not step.level]
    return parting[-1] if parting and parting[-1] != "total" else None


def test_jochi_come_before_everything() -> None:
    rows = ordered(card("a", 5), card("b", 4, call=9), card("c", -4), card("d", -5))
    assert rows == [("a", None), ("b", None), ("c", None), ("d", None)]


@pytest.mark.parametrize(
    ("behind", "ahead", "criterion"),
    [
        (card("a", 3, {"b": -2}, call=9), card("b", 3, {"a": 2}), "head-to-head"),
        (card("a", 3, call=4, commitment=9), card("b", 3, call=5), "call"),
        (card("a", 3, commitment=1, pigliate=9), card("b", 3, commitment=2), "commitment"),
        (card("a", 3, pigliate=1), card("b", 3, pigliate=2), "pigliate"),
    ],
)
def test_a_tie_is_broken_by_the_next_criterion(behind: Card, ahead: Card, criterion: str) -> None:
    assert ordered(behind, ahead, card("z", 0)) == [("b", None), ("a", criterion), ("z", None)]


def test_the_steps_name_article_and_reading() -> None:
    rules = tournament_rules("tarocchi-2012")
    lines = order([card("a", 3, {"b": -2}), card("b", 3, {"a": 2})], rules)
    total, direct = lines[1].steps
    assert (total.criterion, total.above, total.mine, total.ids) == (
        "total",
        "3",
        "3",
        ("TAR-3-04",),
    )
    assert (direct.above, direct.mine, direct.gap) == ("2", "-2", "GAP-T13")
    assert "TAR-7-02" in direct.ids


def test_who_is_still_level_shares_the_place_and_no_die_is_due() -> None:
    rules = tournament_rules("tarocchi-2012")
    lines = order([card("a", 3), card("b", 3), card("c", 0)], rules)
    assert [(line.place, line.level) for line in lines] == [(1, True), (1, True), (3, False)]
    assert all(step.criterion != "die" for line in lines for step in line.steps)


def test_among_three_the_hands_inside_the_group_count() -> None:
    """A has +3 against b, b has +1 against c, c has +1 against a: sums +2, -2, 0."""
    level = [
        card("a", 3, {"b": 3, "c": -1, "d": -50}),
        card("b", 3, {"a": -3, "c": 1}),
        card("c", 3, {"a": 1, "b": -1}),
        card("d", -9, {"a": 50}),
    ]
    assert ordered(*level)[:3] == [("a", None), ("c", "head-to-head"), ("b", "head-to-head")]
    circle = ordered(*level, readings={"GAP-T13": "pairwise"})
    assert circle[:3] == [("a", None), ("b", None), ("c", None)], "each beats one: nobody is parted"


@pytest.mark.parametrize("reading", ["inside-the-group", "pairwise"])
@pytest.mark.parametrize("seed", range(40))
def test_the_standings_are_those_a_slow_comparison_of_the_sheets_gives(
    seed: int, reading: str
) -> None:
    readings = {"GAP-T13": reading}
    rules = tournament_rules("tarocchi-2012", readings)
    state = simulate(rules, 8, seed).state
    for turns in (1, 2, 3):
        lines = standings_after(state, rules, range(1, turns + 1))
        after = replace(state, rounds=state.rounds[:turns])
        assert {line.id: line.place for line in lines} == places(after, readings)
