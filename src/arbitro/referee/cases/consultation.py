"""Consult a case: the facts so far in, a ruling or the next question out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from arbitro.kernel import Citation, Reasons, Refused
from arbitro.kernel.near_words import near_words
from arbitro.referee.cases.decision_cards import nearest_cards
from arbitro.referee.effects import plain
from arbitro.referee.facts import Ask, Fact, Facts
from arbitro.referee.verdict import Case, Option, Outcome, Proposed


class CaseBook(Protocol):
    """An edition as far as its cases go; a game needs no more to be consulted."""

    @property
    def regulation(self) -> str: ...
    @property
    def cases(self) -> Mapping[str, Case]: ...


Lookup = Callable[[str], CaseBook]
"""Another edition by its id, for the advice a silent one gives and for comparisons."""


def consult(
    rules: CaseBook, case: str, facts: Mapping[str, Any], lookup: Lookup | None = None
) -> Outcome:
    """The edition's answer to a case, as far as these facts reach."""
    if case not in rules.cases:
        facts = {"case": case, "nearest": _nearest(case, rules), "regulation": rules.regulation}
        raise Refused("unknown-case", facts)
    try:
        ruling = rules.cases[case].answer(Facts(facts))
    except Ask as ask:
        return Outcome(case, rules.regulation, (ask.fact,), None, Reasons(()))
    verdict = ruling.value
    advice = None
    if verdict.advice is not None and lookup is not None:
        advice = consult(lookup(verdict.advice), case, facts)
    return Outcome(case, rules.regulation, (), verdict, ruling.because, advice)


def _nearest(case: str, rules: CaseBook) -> list[str]:
    """Ids that are spelt alike; else the cases these words mean; else the first ones."""
    known = list(rules.cases)
    alike = near_words(str(case), known, 0.6)
    meant = nearest_cards(str(case), known)
    return alike or meant or known[:3]


def compare(
    editions: Sequence[CaseBook], case: str, facts: Mapping[str, Any]
) -> tuple[Outcome, ...]:
    """The same case under several editions, side by side. For training, never for a live ruling."""
    return tuple(consult(rules, case, facts) for rules in editions)


def question(fact: Fact) -> dict[str, Any]:
    """A missing fact for the wire."""
    row: dict[str, Any] = {
        "fact": fact.name,
        "type": fact.type,
        "choices": None if fact.choices is None else list(fact.choices),
    }
    if fact.least is not None:
        row["min"] = fact.least
    if fact.most is not None:
        row["max"] = fact.most
    if fact.counted is not None:
        row["counted"] = fact.counted._asdict()
    return row


def option(chosen: Option) -> dict[str, Any]:
    return {
        "option": chosen.code,
        "by": chosen.by,
        "effects": [plain(effect) for effect in chosen.effects],
        **({"facts": chosen.facts} if chosen.facts else {}),
    }


def sanction(proposed: Proposed | None) -> dict[str, Any] | None:
    if proposed is None:
        return None
    return {
        "step": proposed.step,
        "who": proposed.who,
        "scope": proposed.scope,
        "options": [option(one) for one in proposed.options],
    }


def citation(cited: Citation) -> dict[str, str]:
    return {"regulation": cited.regulation, "article": cited.article, "id": cited.id}


def wire(outcome: Outcome) -> dict[str, Any]:
    """An outcome as plain values; the sentences are added by whoever speaks to a person."""
    verdict, because = outcome.verdict, outcome.because
    row: dict[str, Any] = {
        "case": outcome.case,
        "regulation": outcome.regulation,
        "status": outcome.status,
        "missing": [question(fact) for fact in outcome.missing],
        "ruling": None,
        "effects": [],
        "sanction": None,
        "options": [],
        "articles": [citation(one) for one in because.citations],
        "interpretation": because.gap,
        "verified": because.verified,
    }
    if verdict is None:
        return row
    row["ruling"] = {"code": verdict.code, **verdict.facts}
    row["effects"] = [plain(effect) for effect in verdict.effects]
    row["sanction"] = sanction(verdict.sanction)
    row["options"] = [option(one) for one in verdict.options]
    if verdict.status == "silent":
        row["ruling"]["applies"] = verdict.applies
        row["ruling"]["recommended"] = verdict.advice
        row["ruling"]["advice"] = wire(outcome.advice) if outcome.advice else None
    return row
