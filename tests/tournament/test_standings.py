"""Standings: a total order, every step explained, the same whatever the order of arrival."""

from __future__ import annotations

from decimal import Decimal
from itertools import count, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arbitro.messages.standings import because
from arbitro.regulations import tournament_rules
from arbitro.regulations.formats.presets import FORMATS
from arbitro.tournament.standings.order import Card, Line, Score, level_groups, order

RULES = {id: tournament_rules(id) for id in ("rur-2015", "24ore-2018", "master-2020", *FORMATS)}

points = st.sampled_from([Decimal(0), Decimal(30), Decimal(50), Decimal(80), Decimal(150)])
cards = st.lists(st.tuples(points, points, points), min_size=1, max_size=12).map(
    lambda rows: [
        Card(f"p{at}", tuple(map(Score, count(1), row)), wins=sum(p >= 80 for p in row))
        for at, row in enumerate(rows)
    ]
)


@given(cards, st.sampled_from(sorted(RULES)))
def test_everybody_stands_on_one_line_and_every_line_says_why(rows: list[Card], id: str) -> None:
    lines = order(rows, RULES[id])
    assert sorted(line.id for line in lines) == sorted(card.id for card in rows)
    assert [line.total for line in lines] == sorted((c.total for c in rows), reverse=True)
    assert lines[0].place == 1
    assert lines[0].steps == ()
    for above, line in pairwise(lines):
        assert line.steps[0].criterion == "total"
        *equal, deciding = line.steps
        assert all(step.level for step in equal)
        if line.place == above.place:
            assert line.level
            assert deciding.level
        else:
            assert not deciding.level or deciding.above == "?"
        assert all(step.ids for step in line.steps)


@given(cards, st.permutations(range(12)))
def test_the_order_of_arrival_does_not_matter(rows: list[Card], shuffle: list[int]) -> None:
    rules = RULES["rur-2015"]
    again = [rows[at] for at in shuffle if at < len(rows)]
    assert order(rows, rules) == order(again, rules)


@given(cards)
def test_dice_among_those_level_leave_nobody_level(rows: list[Card]) -> None:
    rules = RULES["rur-2015"]
    lines = order(rows, rules)
    rolls = [
        {id: [1] * (at // 5) + [6 - at % 5] for at, id in enumerate(group)}
        for group in level_groups(lines)
    ]
    settled = order(rows, rules, rolls)
    assert [line.place for line in settled] == list(range(1, len(rows) + 1))


def card(id: str, *scores: int) -> Card:
    return Card(id, tuple(map(Score, count(1), map(Decimal, scores))))


def test_the_sentence_of_a_tie_is_the_one_of_the_rules() -> None:
    rows = [
        card("B", 100, 80),
        card("A", 150, 30),
    ]
    line = order(rows, RULES["rur-2015"])[1]
    steps = [step._asdict() for step in line.steps]
    assert because("it", steps) == "180 = 180; miglior partita 150 > 100 (RUR, art. 1)"
    assert because("en", steps) == "180 = 180; best match 150 > 100 (RUR, art. 1)"


def test_the_sentence_of_an_earlier_score_and_of_a_die() -> None:
    rules = RULES["rur-2015"]
    earlier = order([card("A", 150, 30), card("C", 30, 150)], rules)[1]
    said = because("it", [step._asdict() for step in earlier.steps])
    assert said == (
        "180 = 180; miglior partita 150 = 150; ottenuta prima, turno 1 < 2 (RUR, art. 1)"
    )
    rolls = [{"A": [2], "D": [5]}]
    thrown = order([card("A", 150, 30), card("D", 150, 30)], rules, rolls)[1]
    assert because("it", [s._asdict() for s in thrown.steps]).endswith("dado 5 > 2 (RUR, art. 1)")


def two_thousand() -> list[Card]:
    return [card(f"p{at:04}", at % 37, at % 11 * 10, at % 5) for at in range(2000)]


def explained(lines: tuple[Line, ...]) -> int:
    return sum(len(line.steps) for line in lines)


def test_two_thousand_players_are_ranked_and_explained() -> None:
    lines = order(two_thousand(), RULES["rur-2015"])
    assert sorted(line.id for line in lines) == [card.id for card in two_thousand()]
    assert explained(lines) > 4000


@pytest.mark.parametrize("id", sorted(RULES))
def test_every_criterion_has_its_words_in_both_languages(id: str) -> None:
    lines = order([card("A", 5), card("B", 5)], RULES[id])
    for lang in ("it", "en"):
        assert because(lang, [step._asdict() for step in lines[1].steps])
