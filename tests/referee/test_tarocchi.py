"""Errors of a hand of Tarocchi: every branch, and which article an edition has to give for it."""

from __future__ import annotations

from typing import Any

import pytest

from arbitro.messages import LANGUAGES
from arbitro.messages import referee as speak
from arbitro.referee.cases.consultation import consult
from arbitro.referee.cases.decision_cards import TAROCCHI
from arbitro.referee.cases.tarocchi import CASES, Book
from arbitro.referee.effects import plain
from arbitro.regulations.tarocchi_2012.desk.cases import BOOK
from tests.referee.walking import branches


def edition() -> Book:
    return BOOK


def effects(case: str, **facts: Any) -> list[tuple[str, Any]]:
    outcome = consult(edition(), case, facts)
    assert outcome.verdict is not None, outcome.missing
    rows = [plain(effect) for effect in outcome.verdict.effects]
    return [(row["effect"], row.get("jochi")) for row in rows]


def test_the_six_errors_are_those_of_the_contract() -> None:
    assert tuple(CASES) == TAROCCHI
    assert set(BOOK.cases) == set(TAROCCHI)


@pytest.mark.parametrize("case", TAROCCHI)
def test_every_verdict_is_reached_and_has_its_sentences(case: str) -> None:
    spoken: set[str] = set()
    for _, outcome in branches(edition(), case):
        assert outcome.verdict is not None
        spoken.update(outcome.because.ids)
        for lang in LANGUAGES:
            assert speak.outcome(lang, outcome)
            assert all(speak.effect(lang, effect) for effect in outcome.verdict.effects)
            assert all(speak.option(lang, option) for option in outcome.verdict.options)
    assert set(BOOK.cases[case].ids) == spoken


def test_a_wrong_number_of_cards_costs_two_jochi_to_each_once_the_deal_was_checked() -> None:
    assert effects("wrong-number-of-cards", checked=False) == [("deal-again", None)]
    late = effects("wrong-number-of-cards", checked=True)
    assert late == [("hand-void", None), ("pay-each", 2)]


def test_a_card_out_of_turn_costs_only_who_has_a_partner_to_tell() -> None:
    facts = {"playable": False, "telling": True}
    alone = effects("card-out-of-turn", soloist=True, **facts)
    assert alone == [("card-face-up", None)]
    paired = effects("card-out-of-turn", soloist=False, **facts)
    assert paired == [("card-face-up", None), ("lose-jochi", 2)]


@pytest.mark.parametrize(
    ("admitted", "result", "void", "each"),
    [
        (False, "his-side-wins", True, 2),
        (True, "his-side-wins", True, 1),
        (False, "his-side-loses", False, 2),
        (True, "his-side-loses", False, 1),
        (False, "level", False, 2),
    ],
)
def test_a_revoke_found_later(admitted: bool, result: str, void: bool, each: int) -> None:
    found = effects("revoke", gathered=True, scored=False, admitted=admitted, result=result)
    middle = [("hand-void", None)] if void else []
    assert found == [("play-out", None), *middle, ("pay-each", each)]


def test_a_revoke_found_after_the_hand_was_scored_changes_nothing() -> None:
    assert effects("revoke", gathered=True, scored=True) == []


@pytest.mark.parametrize(("playable", "shown"), [(True, "card-played"), (False, "card-face-up")])
def test_a_card_named_to_the_partner_follows_the_rule_of_one_out_of_turn(
    playable: bool, shown: str
) -> None:
    named = effects("forbidden-talk", what="card-named", playable=playable)
    assert named == [(shown, None), ("lose-jochi", 2)]


def test_a_revoke_put_right_in_time_is_free() -> None:
    found = effects("revoke", gathered=False, telling=False)
    assert found == [("card-changed", None), ("card-face-up", None)]
