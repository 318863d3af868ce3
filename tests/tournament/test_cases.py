"""Every case by article about a tournament: the value, and the rules among its reasons."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import UNSET, Struct, UnsetType

from arbitro.kernel import Reasons, Refused
from arbitro.regulations import tournament_rules
from arbitro.regulations.catalogue import RULES
from tests.tournament.asking import as_told, ask
from tests.written import rows

HERE = Path(__file__).resolve().parent / "cases"


class Case(Struct, forbid_unknown_fields=True, kw_only=True):
    """One thing an organiser can check against the text."""

    name: str
    ask: str
    ids: list[str]
    article: str | list[str] = []
    vector: str | list[str] = []
    rules: str
    readings: dict[str, str] = {}
    settings: dict[str, Any] = {}
    facts: dict[str, Any] = {}
    value: Any = UNSET
    refused: str | None = None
    interpretation: str | UnsetType | None = UNSET
    where: str = ""

    def __str__(self) -> str:
        return f"{self.where}: {self.name}"


def _cases() -> list[Case]:
    found = []
    for path in sorted(HERE.glob("*.yaml")):
        for row in rows(path):
            shared = {key: value for key, value in row.items() if key != "each"}
            for own in row.get("each", [{}]):
                body = {**shared, **own, "where": path.stem}
                try:
                    found.append(msgspec.convert(body, Case))
                except msgspec.ValidationError as error:
                    raise ValueError(f"{path}: {body.get('name')}: {error}") from error
    return found


CASES = _cases()


def many(value: str | list[str]) -> list[str]:
    return [value] if isinstance(value, str) else value


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_edition_answers_and_says_why(case: Case) -> None:
    rules = tournament_rules(case.rules, case.readings, case.settings)
    if case.refused is not None:
        with pytest.raises(Refused) as refusal:
            ask(rules, case.ask, case.facts)
        assert refusal.value.code == case.refused
        _check(case, refusal.value.because)
        return
    ruling = ask(rules, case.ask, case.facts)
    assert as_told(ruling.value) == case.value
    _check(case, ruling.because)


def _check(case: Case, because: Reasons) -> None:
    assert set(case.ids) <= set(because.ids)
    articles = {citation.article for citation in because.citations}
    assert set(many(case.article)) <= articles
    if case.interpretation is not UNSET:
        assert because.gap == case.interpretation


def test_no_two_cases_have_the_same_name() -> None:
    assert [name for name, count in Counter(map(str, CASES)).items() if count > 1] == []


def test_every_rule_about_tournaments_that_is_coded_has_a_case() -> None:
    """The rows a case cannot show stand in other tests, named here."""
    elsewhere = {
        "RUR-1-17": "test_ranking",
        "24H-REG-02": "test_bad_input",
        "24H-SCORE-06": "test_ranking",
        "24H-INT-03": "test_ranking",
        "24H-INT-04": "test_ranking",
        "MST-WD-04": "tests/regulations",
        "RUR-31-03": "tests/regulations",
    }
    shown = {id for case in CASES for id in case.ids} | set(elsewhere)
    due = {
        rule.id
        for rule in RULES.values()
        if rule.kind == "TOURNAMENT" and rule.id.startswith(("RUR-", "MST-", "24H-"))
    }
    in_the_match = {id for id in due if "SCORE" in id or id == "24H-WD-01"}
    not_coded = {"24H-REG-08", "24H-REG-10"}
    assert due - shown - in_the_match - not_coded == set()
