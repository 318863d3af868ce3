"""A case put with its facts, in one line."""

from __future__ import annotations

from typing import Any

from arbitro.referee.cases.consultation import consult
from arbitro.referee.effects import plain
from arbitro.referee.verdict import Outcome
from arbitro.regulations import referee_rules

MST, RUR, H24 = "master-2020", "rur-2015", "24ore-2018"
BOTH = (MST, RUR)


def rule(regulation: str, case: str, **facts: Any) -> Outcome:
    outcome = consult(referee_rules(regulation), case, facts)
    assert not outcome.missing, outcome.missing
    return outcome


def code(regulation: str, case: str, **facts: Any) -> str:
    verdict = rule(regulation, case, **facts).verdict
    assert verdict is not None
    return verdict.code


def value(regulation: str, case: str, **facts: Any) -> dict[str, Any]:
    verdict = rule(regulation, case, **facts).verdict
    assert verdict is not None
    return verdict.facts


def effects(regulation: str, case: str, **facts: Any) -> list[dict[str, Any]]:
    verdict = rule(regulation, case, **facts).verdict
    assert verdict is not None
    return [plain(effect) for effect in verdict.effects]
