"""Every case of every edition: each branch with its ruling, its consequences and its articles."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import Struct

from arbitro.kernel import Refused
from arbitro.messages import LANGUAGES
from arbitro.messages import referee as speak
from arbitro.referee.cases.consultation import CaseBook, compare, consult, wire
from arbitro.referee.cases.decision_cards import CONCORDANCE
from arbitro.referee.cases.decision_cards import RISIKO as CASES
from arbitro.referee.effects import plain
from arbitro.referee.facts import VOCABULARY
from arbitro.regulations import EDITIONS, RISIKO, desk_rules, referee_rules
from tests.referee.test_tarocchi import edition as tarocchi
from tests.referee.walking import branches
from tests.written import rows
from tools import notes

SNAPSHOTS = Path(__file__).resolve().parent / "snapshots"
"""Written by `rewriting` from the code; what people wrote is in `tests/regulations`."""
FOLDERS = {
    "rur_2015": "rur-2015",
    "master_2020": "master-2020",
    "ventiquattrore_2018": "24ore-2018",
    "tarocchi_2012": "tarocchi-2012",
}


class Ruled(Struct, forbid_unknown_fields=True, kw_only=True):
    """One branch of a case as a referee can read it."""

    name: str
    case: str
    status: str
    code: str
    article: list[str]
    ids: list[str]
    facts: dict[str, Any] = {}
    value: dict[str, Any] = {}
    applies: str | None = None
    advice: str | None = None
    effects: list[dict[str, Any]] = []
    step: str | None = None
    options: list[str] = []
    interpretation: str | None = None
    verified: bool = True
    regulation: str = ""

    def __str__(self) -> str:
        return f"{self.regulation} {self.case}: {self.name}"


def written() -> list[Ruled]:
    found: list[Ruled] = []
    for folder, regulation in FOLDERS.items():
        for path in sorted((SNAPSHOTS / folder).glob("*.yaml")):
            told = ({**row, "regulation": regulation} for row in rows(path))
            found += [msgspec.convert(row, Ruled) for row in told]
    return found


RULED = written()


@pytest.mark.parametrize("expected", RULED, ids=str)
def test_the_branch_rules_as_written(expected: Ruled) -> None:
    outcome = consult(desk_rules(expected.regulation), expected.case, expected.facts)
    verdict = outcome.verdict
    assert verdict is not None
    assert (verdict.status, verdict.code) == (expected.status, expected.code)
    assert msgspec.to_builtins(verdict.facts) == expected.value
    assert [plain(effect) for effect in verdict.effects] == expected.effects
    assert (verdict.sanction.step if verdict.sanction else None) == expected.step
    assert [option.code for option in verdict.options] == expected.options
    assert (verdict.applies, verdict.advice) == (expected.applies, expected.advice)
    assert list(outcome.because.ids) == expected.ids
    assert list(dict.fromkeys(c.article for c in outcome.because.citations)) == expected.article
    assert outcome.because.gap == expected.interpretation
    assert outcome.because.verified is expected.verified


@pytest.mark.parametrize("regulation", RISIKO)
@pytest.mark.parametrize("case", CASES)
def test_every_branch_that_can_be_reached_is_written_down(regulation: str, case: str) -> None:
    rows = [row for row in RULED if row.regulation == regulation and row.case == case]
    known = {(row.code, tuple(row.ids), row.verified) for row in rows}
    reached = {
        (outcome.verdict.code, outcome.because.ids, outcome.because.verified)
        for _, outcome in branches(referee_rules(regulation), case)
        if outcome.verdict
    }
    assert reached == known


@pytest.mark.parametrize("regulation", RISIKO)
def test_an_edition_answers_every_case_in_order(regulation: str) -> None:
    assert set(referee_rules(regulation).cases) == set(CASES)
    assert CASES[:36] == CONCORDANCE
    assert len(CONCORDANCE) == 36


@pytest.mark.parametrize("regulation", RISIKO)
@pytest.mark.parametrize("case", CASES)
def test_where_the_text_treats_a_case_is_cited_by_its_rulings(regulation: str, case: str) -> None:
    rules = referee_rules(regulation)
    spoken = {id for _, outcome in branches(rules, case) for id in outcome.because.ids}
    assert set(rules.cases[case].ids) <= spoken


@pytest.mark.parametrize("regulation", EDITIONS)
def test_every_rule_marked_card_is_cited_by_a_ruling_that_can_be_reached(regulation: str) -> None:
    rules = desk_rules(regulation)
    spoken = {
        id
        for case in rules.cases
        for _, outcome in branches(rules, case)
        for id in outcome.because.ids
    }
    assert notes.carded()[regulation] - spoken == set()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("regulation", RISIKO)
def test_every_ruling_question_and_consequence_has_its_sentence(regulation: str, lang: str) -> None:
    rules = referee_rules(regulation)
    for case in rules.cases:
        assert speak.case_title(lang, case)
        for _, outcome in branches(rules, case):
            verdict = outcome.verdict
            assert verdict is not None
            said = [speak.outcome(lang, outcome)]
            said += [speak.effect(lang, effect) for effect in verdict.effects]
            said += [speak.option(lang, option) for option in verdict.options]
            if verdict.sanction is not None:
                said.append(speak.sanction(lang, verdict.sanction))
                said += [speak.option(lang, option) for option in verdict.sanction.options]
            assert all(sentence and "None" not in sentence for sentence in said), said
            wire(outcome)


def test_every_fact_is_asked_by_some_case_or_may_be_volunteered() -> None:
    books: list[CaseBook] = [*(referee_rules(regulation) for regulation in RISIKO), tarocchi()]
    asked = {
        fact
        for rules in books
        for case in rules.cases
        for facts, _ in branches(rules, case)
        for fact in facts
    }
    assert set(VOCABULARY) - asked == {"attacker_choice", "said", "cap"}


@pytest.mark.parametrize("regulation", RISIKO)
@pytest.mark.parametrize("case", CASES)
def test_a_needless_question_is_never_asked(regulation: str, case: str) -> None:
    """Every question asked can change the ruling, at least for some answers before it."""
    rules = referee_rules(regulation)
    paths = list(branches(rules, case))
    bounds = {"players"}  # says which seats there are for the next question
    for fact in {name for facts, _ in paths for name in facts} - bounds:
        told: dict[str, set[str]] = {}
        for facts, outcome in paths:
            if fact in facts:
                rest = str(sorted((n, str(v)) for n, v in facts.items() if n != fact))
                told.setdefault(rest, set()).add(f"{outcome.verdict}{outcome.because.ids}")
        changes = any(len(rulings) > 1 for rulings in told.values())
        leads_on = len({frozenset(facts) for facts, _ in paths if fact in facts}) > 1
        assert changes or leads_on, f"{fact} changes nothing"


def test_the_same_case_side_by_side() -> None:
    editions = [referee_rules(id) for id in RISIKO]
    facts = {"due": 7, "placed": 10, "self_declared": True, "times": 1, "unlaid_tris": False}
    removed = [
        outcome.verdict.facts["remove"]
        for outcome in compare(editions, "too-many-armies", facts)
        if outcome.verdict
    ]
    assert removed == [3, 3, 6]


def test_a_silent_edition_gives_the_advice_of_the_one_recommended() -> None:
    facts = {"origin": 3, "target": 2}
    rules = referee_rules("rur-2015")
    outcome = consult(rules, "unlawful-continuation", facts, referee_rules)
    assert outcome.status == "silent"
    assert outcome.advice is not None
    assert outcome.advice.regulation == "master-2020"
    assert wire(outcome)["ruling"]["advice"]["ruling"] == {"code": "throw-again-rightly", "dice": 2}


def test_an_unknown_case_offers_the_nearest() -> None:
    with pytest.raises(Refused) as refused:
        consult(referee_rules("rur-2015"), "die-out-of-the-area", {})
    assert refused.value.code == "unknown-case"
    assert refused.value.facts["nearest"][0] == "die-out-of-area"


@pytest.mark.parametrize(
    ("case", "facts"),
    [
        ("too-many-armies", {"due": 7, "placed": 7}),
        ("eight-or-more-cards", {"hand": 7}),
        ("above-the-cap", {"on_board": 130}),
        ("above-the-cap", {"on_board": 104, "cap": 110}),
        ("wrong-card-count", {"asked_in_turn": True, "hand": 4, "said": 4}),
        ("minimum-garrison", {"movement": "move", "border": True, "stood": 3, "moved": 4}),
        ("minimum-garrison", {"movement": "conquest", "dice": 3, "stood": 3}),
        ("last-player-out-before-rolls", {"players": 4, "out": [1]}),
        ("last-player-out-after-rolling", {"players": 4, "out": [3], "threshold": 9}),
        (
            "target-without-origin",
            {"thrown": True, "origins": {"X": 3, "Y": 3}, "target": 2, "dice": 3},
        ),
    ],
)
def test_facts_that_contradict_each_other_are_refused(case: str, facts: dict[str, Any]) -> None:
    with pytest.raises(Refused) as refused:
        consult(referee_rules("rur-2015"), case, facts)
    assert refused.value.code == "facts-contradict"


@pytest.mark.parametrize(
    ("facts", "code"),
    [
        ({"hnd": 8}, "unknown-fact"),
        ({"hand": "eight"}, "fact-malformed"),
        ({"hand": -1}, "fact-malformed"),
        ({"hand": 10**20}, "fact-malformed"),
        ({"hand": True}, "fact-malformed"),
        ({"hand": 8, "just_captured": "yes"}, "fact-malformed"),
    ],
)
def test_facts_that_are_no_facts_are_refused(facts: dict[str, Any], code: str) -> None:
    with pytest.raises(Refused) as refused:
        consult(referee_rules("rur-2015"), "eight-or-more-cards", facts)
    assert refused.value.code == code
