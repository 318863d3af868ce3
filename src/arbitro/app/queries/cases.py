"""The assistant: find the case, answer what is missing, read the ruling of the hall's edition."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from arbitro.app.finding import Found, find
from arbitro.app.hall import Hall, rulebook
from arbitro.app.queries.asking import Asker, Document, query
from arbitro.messages import referee as speak
from arbitro.referee.cases.consult import CaseBook, consult, wire
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


@query("cases", Words)
def cases(hall: Hall, wanted: Words, asker: Asker) -> Document:
    """Situations that fit the words, the likeliest first, and the rules that do.

    `recent` are the situations decided in this hall, the latest first.
    """
    decided = dict.fromkeys(given.case for given in reversed(hall.referee.rulings.values()))
    recent = [_titled(case, asker.lang) for case in list(decided)[:RECENT]]
    return {**searched(rulebook(hall).referee, wanted.words, asker.lang), "recent": recent}


def searched(book: CaseBook, words: str, lang: str) -> Document:
    """The cards and rules of an edition that fit these words; without words, every card.

    `place` is the common order of both; rules of one place belong together. `sure` is False
    where no card fits and the rules are only the nearest.
    """
    if not words.strip():
        hits = [_titled(case, lang) for case in book.cases]
        return {"hits": hits, "rules": [], "sure": True}
    found = find(book.regulation, words)
    placed = list(enumerate(found.found, start=1))
    return {
        "hits": [_card(one, place, lang) for place, one in placed if one.kind == "card"],
        "rules": [
            {
                "rule": id,
                "regulation": RULES[id].regulation,
                "article": RULES[id].article,
                "text": restated(id, lang),
                "score": one.score,
                "place": place,
            }
            for place, one in placed
            if one.kind == "rule"
            for id in (one.id, *one.also)
        ],
        "sure": found.sure,
    }


def cards_anywhere(words: str, lang: str) -> list[Document]:
    """The cards of any edition that fit these words."""
    return [_card(one, place, lang) for place, one in enumerate(find(None, words).found, start=1)]


def _card(one: Found, place: int, lang: str) -> Document:
    return {**_titled(one.id, lang), "score": one.score, "place": place}


def _titled(case: str, lang: str) -> Document:
    return {"case": case, "title": speak.case_title(lang, case)}


@query("case", Consulted)
def case(hall: Hall, wanted: Consulted, asker: Asker) -> Document:
    """The edition's ruling on these facts, or the next question."""
    outcome = consult(rulebook(hall).referee, wanted.case, wanted.facts, desk_rules)
    return told(outcome, asker.lang)


def told(outcome: Outcome, lang: str) -> Document:
    """An outcome with its sentences: question or ruling, consequences, articles in our words."""
    row = wire(outcome)
    for asked, fact in zip(row["missing"], outcome.missing, strict=True):
        asked["question"] = speak.question(lang, fact)
        asked["answers"] = [speak.choice(lang, value) for value in fact.choices or ()]
    row["title"] = speak.case_title(lang, outcome.case)
    row["sentence"] = speak.outcome(lang, outcome)
    verdict = outcome.verdict
    if verdict is not None:
        row["consequences"] = [speak.effect(lang, effect) for effect in verdict.effects]
        row["choices"] = [speak.option(lang, one) for one in verdict.options]
        if verdict.sanction is not None:
            row["sanction"]["sentence"] = speak.sanction(lang, verdict.sanction)
    row["rules"] = [
        {"id": cited.id, "article": cited.article, "text": restated(cited.id, lang)}
        for cited in outcome.because.citations
    ]
    if outcome.advice is not None:
        row["ruling"]["advice"] = told(outcome.advice, lang)
    return row
