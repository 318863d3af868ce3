"""The assistant: find the case, answer what is missing, read the ruling of the hall's edition."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from arbitro.app.hall import Hall, rulebook
from arbitro.app.queries.asking import Asker, Document, query
from arbitro.messages import referee as speak
from arbitro.referee.cases.consult import CaseBook, consult, wire
from arbitro.referee.search import search
from arbitro.referee.verdict import Outcome
from arbitro.regulations.catalogue import RULES, restated
from arbitro.regulations.referees import case_book


class Words(Struct, frozen=True, kw_only=True):
    """What the referee typed; nothing: every case."""

    words: str = ""


class Consulted(Struct, frozen=True, kw_only=True):
    """A case and the facts known so far."""

    case: str
    facts: dict[str, Any] = {}


@query("cases", Words)
def cases(hall: Hall, wanted: Words, asker: Asker) -> Document:
    """Situations that fit the words, the likeliest first."""
    return {"hits": found(rulebook(hall).referee, wanted.words, asker.lang)}


def found(book: CaseBook, words: str, lang: str) -> list[Document]:
    """The cases of an edition that fit these words, or all of them."""
    articles = {
        id: tuple(RULES[rule].article for rule in case.ids if rule in RULES)
        for id, case in book.cases.items()
    }
    titles = {case: speak.case_title(lang, case) for case in articles}
    if not words.strip():
        return [{"case": case, "title": title} for case, title in titles.items()]
    return [
        {"case": hit.case, "title": titles[hit.case], "score": hit.score}
        for hit in search(words, articles, titles)
    ]


@query("case", Consulted)
def case(hall: Hall, wanted: Consulted, asker: Asker) -> Document:
    """The edition's ruling on these facts, or the next question."""
    outcome = consult(rulebook(hall).referee, wanted.case, wanted.facts, case_book)
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
