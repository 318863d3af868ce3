"""Every case by article: the value, and the article and rules among its reasons."""

from __future__ import annotations

from collections import Counter
from decimal import Decimal
from typing import Any

import msgspec
import pytest
from msgspec import UNSET

from arbitro.games.mineo.questions import ask as ask_mineo
from arbitro.games.risiko.questions import ask as ask_risiko
from arbitro.kernel import Reasons, Refused, Ruling
from arbitro.kernel.values import plain_points
from arbitro.regulations import TAROCCHI, mineo_rules, risiko_rules
from tests.regulations.cases import Case, cases, spell, turns
from tests.regulations.table import play, require_reasons

CASES = cases()
QUESTIONS = [case for case in CASES if case.ask]
POSITIONS = [case for case in CASES if not case.ask]


def test_no_two_cases_of_a_file_have_the_same_name() -> None:
    repeated = [name for name, count in Counter(map(str, CASES)).items() if count > 1]
    assert repeated == []


def put(case: Case, facts: dict[str, Any]) -> Ruling[Any]:
    """Ask the case's edition, whichever game it is about."""
    if case.regulation in TAROCCHI:
        return ask_mineo(mineo_rules(case.regulation, case.readings), case.ask or "", facts)
    return ask_risiko(risiko_rules(case.regulation, case.readings), case.ask or "", facts)


@pytest.mark.parametrize("case", QUESTIONS, ids=str)
def test_the_edition_answers_and_says_why(case: Case) -> None:
    answers_as_written(case)


def answers_as_written(case: Case) -> None:
    """The edition gives this value, by these articles."""
    facts = dict(case.facts)
    if isinstance(facts.get("turns"), str):
        facts["turns"] = turns(facts["turns"])
    if case.refused is not None:
        with pytest.raises(Refused) as refusal:
            put(case, facts)
        assert refusal.value.code == case.refused
        _check_reasons(case, refusal.value.because)
        return
    ruling = put(case, facts)
    value = _wire(ruling.value)
    if case.rolls is not None:
        assert spell(value.pop("rolls")) == case.rolls
    assert value == case.value
    _check_reasons(case, ruling.because)


@pytest.mark.parametrize("case", POSITIONS, ids=str)
def test_the_match_goes_on_as_the_article_says(case: Case) -> None:
    assert case.do, "neither a question nor a position"
    spoken = play(case, risiko_rules(case.regulation, case.readings))
    require_reasons(spoken, case.article, case.ids)


def _check_reasons(case: Case, because: Reasons) -> None:
    require_reasons(set(because.ids), case.article, case.ids)
    if case.interpretation is not UNSET:
        assert because.gap == case.interpretation
    if case.verified is not UNSET:
        assert because.verified == case.verified


def _wire(value: Any) -> Any:
    """An answer as outsiders see it: lists for tuples, points as numbers or strings."""
    if isinstance(value, Decimal):
        return plain_points(value)
    if isinstance(value, dict):
        return {name: _wire(item) for name, item in value.items()}
    if isinstance(value, list | tuple):
        return [_wire(item) for item in value]
    return msgspec.to_builtins(value)
