"""The assistant: find the case, answer what is missing, read the ruling of the hall's edition."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from arbitro.app.case_search import Found, find
from arbitro.app.hall import Hall, rulebook
from arbitro.app.queries.question import Asker, Cited, Document, places_in, query
from arbitro.messages import referee as speak
from arbitro.referee.cases.consultation import CaseBook, consult, wire
from arbitro.referee.facts import Fact
from arbitro.referee.verdict import Outcome
from arbitro.regulations import desk_rules
from arbitro.regulations.catalogue import RULES, restated

RECENT = 4
"""So many situations decided last are worth having at hand."""


class Words(Struct, frozen=True, kw_only=True):
    """What the referee typed; nothing: every case."""

    words: str = ""


class Consulted(Struct, frozen=True, kw_only=True):
    """A case and the facts known so far."""

    case: str
    facts: dict[str, Any] = {}


class Situation(Document, frozen=True, kw_only=True):
    """A case by its title; found by words, with how well it fits and its place among all found."""

    case: str
    title: str
    score: float | UnsetType = UNSET
    place: int | UnsetType = UNSET


class RuleFound(Document, frozen=True, kw_only=True):
    rule: str
    regulation: str
    article: str
    text: str
    score: float
    place: int


class CasesFound(Document, frozen=True, kw_only=True):
    """`place` is the common order of cards and rules; rules of one place belong together. `sure` is
    False where no card fits and the rules are only the nearest.
    """

    hits: list[Situation]
    rules: list[RuleFound]
    sure: bool
    recent: list[Situation] | UnsetType = UNSET


class FactAsked(Document, frozen=True, kw_only=True):
    """A fact that is missing, the question for it and what may be answered."""

    fact: str
    type: str
    choices: list[str | bool] | None
    min: int | UnsetType = UNSET
    max: int | UnsetType = UNSET
    counted: dict[str, Any] | UnsetType = UNSET
    question: str
    answers: list[str]


class RuleCited(Document, frozen=True, kw_only=True):
    id: str
    article: str
    text: str


class CaseTold(Document, frozen=True, kw_only=True):
    """The next question, or the ruling: its code with the facts it needs, and what follows."""

    case: str
    regulation: str
    status: str
    missing: list[FactAsked]
    ruling: dict[str, Any] | None
    effects: list[dict[str, Any]]
    sanction: dict[str, Any] | None
    options: list[dict[str, Any]]
    articles: list[Cited]
    interpretation: str | None
    verified: bool
    title: str
    sentence: str
    consequences: list[str] | UnsetType = UNSET
    choices: list[str] | UnsetType = UNSET
    rules: list[RuleCited]


@query("cases", Words)
def cases(hall: Hall, wanted: Words, asker: Asker) -> CasesFound:
    """Situations that fit the words, the likeliest first, and the rules that do.

    `recent` are the situations decided in this hall, the latest first.
    """
    decided = dict.fromkeys(given.case for given in reversed(hall.referee.rulings.values()))
    recent = [_titled(case, asker.lang) for case in list(decided)[:RECENT]]
    return replace(searched(rulebook(hall).referee, wanted.words, asker.lang), recent=recent)


def searched(book: CaseBook, words: str, lang: str) -> CasesFound:
    """The cards and rules of an edition that fit these words; without words, every card."""
    if not words.strip():
        return CasesFound(hits=[_titled(case, lang) for case in book.cases], rules=[], sure=True)
    found = find(book.regulation, words)
    placed = list(enumerate(found.found, start=1))
    return CasesFound(
        hits=[_card(one, place, lang) for place, one in placed if one.kind == "card"],
        rules=[
            RuleFound(
                rule=id,
                regulation=RULES[id].regulation,
                article=RULES[id].article,
                text=restated(id, lang),
                score=one.score,
                place=place,
            )
            for place, one in placed
            if one.kind == "rule"
            for id in (one.id, *one.also)
        ],
        sure=found.sure,
    )


def cards_anywhere(words: str, lang: str) -> list[Situation]:
    """The cards of any edition that fit these words."""
    return [_card(one, place, lang) for place, one in enumerate(find(None, words).found, start=1)]


def _card(one: Found, place: int, lang: str) -> Situation:
    return replace(_titled(one.id, lang), score=one.score, place=place)


def _titled(case: str, lang: str) -> Situation:
    return Situation(case=case, title=speak.case_title(lang, case))


@query("case", Consulted)
def case(hall: Hall, wanted: Consulted, asker: Asker) -> CaseTold:
    """The edition's ruling on these facts, or the next question."""
    outcome = consult(rulebook(hall).referee, wanted.case, wanted.facts, desk_rules)
    return told(outcome, asker.lang)


def told(outcome: Outcome, lang: str) -> CaseTold:
    """An outcome with its sentences: question or ruling, consequences, articles in our words."""
    return CaseTold(**told_fields(outcome, lang))


def told_fields(outcome: Outcome, lang: str) -> dict[str, Any]:
    """The fields of `CaseTold`, for answers that have more."""
    row, verdict = wire(outcome), outcome.verdict
    if verdict is not None:
        row["consequences"] = [speak.effect(lang, effect) for effect in verdict.effects]
        row["choices"] = [speak.option(lang, one) for one in verdict.options]
        if verdict.sanction is not None:
            row["sanction"]["sentence"] = speak.sanction(lang, verdict.sanction)
    if outcome.advice is not None:
        row["ruling"]["advice"] = told(outcome.advice, lang)
    return {
        **row,
        "missing": [_asked(fact, lang) for fact in outcome.missing],
        "articles": places_in(outcome.because.citations),
        "title": speak.case_title(lang, outcome.case),
        "sentence": speak.outcome(lang, outcome),
        "rules": [
            RuleCited(id=cited.id, article=cited.article, text=restated(cited.id, lang))
            for cited in outcome.because.citations
        ],
    }


def _asked(fact: Fact, lang: str) -> FactAsked:
    return FactAsked(
        fact=fact.name,
        type=fact.type,
        choices=None if fact.choices is None else list(fact.choices),
        min=UNSET if fact.least is None else fact.least,
        max=UNSET if fact.most is None else fact.most,
        counted=UNSET if fact.counted is None else fact.counted._asdict(),
        question=speak.question(lang, fact),
        answers=[speak.choice(lang, value) for value in fact.choices or ()],
    )
