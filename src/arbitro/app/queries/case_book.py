"""The case book of a hall in one document: cards with their questions, rules, and the index.

A phone that keeps it finds and reads what a referee needs with no network: `static/book` searches
as `case_search` does, over the same index.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from arbitro.app.case_search import shelf_of
from arbitro.app.hall import Hall, rulebook
from arbitro.app.queries.cases import told
from arbitro.app.queries.question import Asker, Document, Nothing, query
from arbitro.kernel import Refused
from arbitro.messages import referee as speak
from arbitro.messages.citations import cite_ids
from arbitro.referee.cases.consultation import CaseBook, consult
from arbitro.referee.facts import Fact
from arbitro.referee.search.words import lexicon
from arbitro.regulations import desk_rules
from arbitro.regulations.catalogue import RULES, restated

_NUMBERS = 11
"""So many numbers from the least one are answered each for itself; for more one asks the hall."""
_NODES = 400
"""More questions and rulings than any card has."""


class BookedRule(Document, frozen=True, kw_only=True):
    """A rule by its place; `cited` is how a referee says where it stands."""

    regulation: str
    article: str
    cited: str
    text: str


class BookedCard(Document, frozen=True, kw_only=True):
    """A card: the rules it cites, and its first question or its ruling.

    `step` has `question` and `answers` (words, next step; nothing where only the hall knows), or
    `sentence`, `consequences`, `choices` and `rules`.
    """

    title: str
    cites: list[str]
    step: dict[str, Any] | None


class BookFound(Document, frozen=True, kw_only=True):
    """`name` is the tournament's; `words` and `index` are what a search needs, as plain values."""

    name: str
    regulation: str
    lang: str
    cards: dict[str, BookedCard]
    rules: dict[str, BookedRule]
    words: dict[str, Any]
    index: dict[str, Any]


@query("case-book", Nothing)
def case_book(hall: Hall, wanted: Nothing, asker: Asker) -> BookFound:
    """Every case and rule of the hall's edition, with all that a search over them needs."""
    return written(rulebook(hall).referee, asker.lang, hall.tournament.name)


def written(book: CaseBook, lang: str, name: str = "") -> BookFound:
    """The book of these rules, as they are read there."""
    shelf = shelf_of(book.regulation)
    cited = {id for case in book.cases.values() for id in case.ids if id in RULES}
    return BookFound(
        name=name,
        regulation=book.regulation,
        lang=lang,
        cards={
            id: BookedCard(
                title=speak.case_title(lang, id),
                cites=list(case.ids),
                step=_step(book, id, {}, lang, [_NODES]),
            )
            for id, case in book.cases.items()
        },
        rules={id: _rule(id, lang) for id in dict.fromkeys([*shelf.rules, *sorted(cited)])},
        words=lexicon().written(),
        index=shelf.indexed.written(),
    )


def _rule(id: str, lang: str) -> BookedRule:
    rule = RULES[id]
    return BookedRule(
        regulation=rule.regulation,
        article=rule.article,
        cited=cite_ids(lang, [id]),
        text=restated(id, lang),
    )


def _step(
    book: CaseBook, card: str, given: dict[str, Any], lang: str, left: list[int]
) -> dict[str, Any] | None:
    """The next question with a step for each answer that can be, or the ruling."""
    left[0] -= 1
    if left[0] < 0:
        return None
    outcome = consult(book, card, given, desk_rules)
    if not outcome.missing:
        found = told(outcome, lang)
        return {
            "sentence": found.sentence,
            "consequences": list(found.consequences or ()),
            "choices": list(found.choices or ()),
            "rules": [rule.id for rule in found.rules],
        }
    fact, answers = outcome.missing[0], []
    for words, value in _answers(fact, lang):
        with suppress(Refused):  # it contradicts what was answered before
            step = _step(book, card, {**given, fact.name: value}, lang, left)
            answers.append([words, step])
    if fact.type == "int" and _beyond(fact) and answers:
        answers.append([f"> {answers[-1][0]}", None])
    return {"question": speak.question(lang, fact), "answers": answers}


def _answers(fact: Fact, lang: str) -> list[tuple[str, object]]:
    if fact.choices is not None:
        return [(speak.choice(lang, value), value) for value in fact.choices]
    if fact.type == "int":
        least = fact.least or 0
        most = least + _NUMBERS if fact.most is None else min(fact.most, least + _NUMBERS)
        return [(str(number), number) for number in range(least, most + 1)]
    return []


def _beyond(fact: Fact) -> bool:
    """Can it be more than the numbers that are answered?"""
    return fact.choices is None and (fact.most is None or fact.most > (fact.least or 0) + _NUMBERS)
