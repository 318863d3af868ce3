"""Find what a referee means among the cards and the rules of an edition.

A card is found by what people say of it, its title, its questions and the rules it cites; a rule by
its sentence and by what people ask about it. A rule that a card found above it cites is not told
again. An article asked for by its number is given as it stands.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Literal, NamedTuple

from arbitro.kernel import Refused
from arbitro.messages.referee import case_title, question
from arbitro.referee.cases.consult import CaseBook, consult
from arbitro.referee.cases.index import ALL
from arbitro.referee.facts import Fact
from arbitro.referee.search.articles import asked_article, asked_rule, is_of
from arbitro.referee.search.cards import card_texts
from arbitro.referee.search.index import Entry, Hit, Index, Text
from arbitro.referee.search.words import LANGS, lexicon, plain
from arbitro.regulations.catalogue import RULES, restated
from arbitro.regulations.referees import case_book
from arbitro.regulations.spoken import asked_about

_CARD_FLOOR, _RULE_FLOOR = 0.36, 0.36
"""The least score of a card, and of a rule, that says: this is it."""
_TOLD, _SAID = 0.42, 6.5
"""The least share of the query a result must speak of, or what it must say of a long one."""
_NEAREST = 3
_BRIEF = 7
"""A text of more telling words than this names an article without asking for it."""
_BESIDE_BEST = 0.5
"""The least share of the best score that is worth showing beside it."""
_SENTENCE, _QUESTION, _CITED = 0.76, 0.65, 0.6
"""How far a rule's sentence, a card's question and a rule it cites are trusted beside a phrase."""
_LONG = 0.08
"""How much the words of a sentence count that nobody said."""
_BORROWED = 0.8
"""What a rule is worth that stands in another text which the edition only falls back on."""
FALLS_BACK = {
    "master-2020": ("box",),
    "24ore-2018": ("box",),
    "tarocchi-2012": ("mineo",),
    "tarocchi-2015": ("tarocchi-2012", "mineo"),
}
"""The texts that fill what an edition leaves unsaid."""
_CONSULTED = 80
_AS_WELL, _BESIDE = 0.8, 3
"""How well, beside the best rule of its article, another must fit to be told with it; how many."""


class Found(NamedTuple):
    """A card, or a rule with those of its article that fit about as well."""

    kind: Literal["card", "rule"]
    id: str
    score: float
    also: tuple[str, ...] = ()


class Finding(NamedTuple):
    """What was found, best first. `sure` is False where these are only the nearest rules."""

    found: tuple[Found, ...]
    sure: bool = True


class Shelf(NamedTuple):
    """An edition's cards with the rules each cites, its rules, and the index over both."""

    cards: Mapping[str, tuple[str, ...]]
    rules: tuple[str, ...]
    headings: Mapping[str, tuple[str, ...]]
    indexed: Index


def find(edition: str | None, words: str, limit: int = 8) -> Finding:
    """The cards and rules these words mean in an edition; without one, the cards alone."""
    shelf = shelf_of(edition)
    if (id := asked_rule(words, shelf.rules)) is not None:
        return Finding(tuple(_of_rules(shelf, [id], {})))
    asked = asked_article(words) if len(lexicon().tokens(words)) <= _BRIEF else None
    if asked is not None and (ids := [id for id in shelf.rules if is_of(id, asked)]):
        return Finding(tuple(_of_rules(shelf, ids, _scores(shelf, words))))
    if ids := _headed(shelf, words):
        return Finding(tuple(_of_rules(shelf, ids, _scores(shelf, words))))
    hits = _merged(shelf, shelf.indexed.search(words))
    good = [hit for hit in hits if _is_it(shelf, hit)]
    if good:
        good = [hit for hit in good if hit.score >= _BESIDE_BEST * good[0].score]
        return Finding(tuple(_together(shelf, _unrepeated(shelf, good))[:limit]))
    rules = [hit for hit in hits if hit.id in RULES and hit.told >= _TOLD / 2]
    return Finding(tuple(_together(shelf, rules)[:_NEAREST]), sure=False)


def cited_by(edition: str | None, card: str) -> tuple[str, ...]:
    """The rules of the catalogue that a card of an edition cites."""
    return shelf_of(edition).cards.get(card, ())


def _together(shelf: Shelf, hits: list[Hit]) -> list[Found]:
    """Rules of one article that fit about as well as its best one are told with it."""
    found: list[Found] = []
    at: dict[tuple[str, str], int] = {}
    for hit in hits:
        if hit.id in shelf.cards:
            found.append(Found("card", hit.id, hit.score))
            continue
        article = (RULES[hit.id].regulation, RULES[hit.id].article)
        first = found[at[article]] if article in at else None
        if first is None:
            at[article] = len(found)
            found.append(Found("rule", hit.id, hit.score))
        elif hit.score >= _AS_WELL * first.score and len(first.also) < _BESIDE:
            found[at[article]] = first._replace(also=(*first.also, hit.id))
    return found


def _is_it(shelf: Shelf, hit: Hit) -> bool:
    """Whether a result says enough of the query to be offered as an answer."""
    floor = _CARD_FLOOR if hit.id in shelf.cards else _RULE_FLOOR
    return (hit.told >= _TOLD and hit.score >= floor) or hit.said >= _SAID


def _scores(shelf: Shelf, words: str) -> dict[str, float]:
    return {hit.id: hit.score for hit in shelf.indexed.search(words)}


def _headed(shelf: Shelf, words: str) -> list[str]:
    """The rules under a heading that was typed whole: «Ritardi», «Fase 3»."""
    return list(shelf.headings.get(plain(words).strip(), ()))


def _of_rules(shelf: Shelf, ids: list[str], scores: Mapping[str, float]) -> Iterator[Found]:
    """An article: the cards that are about it, its rules in their order, cards that touch it."""
    wanted = set(ids)
    about: list[str] = []
    touching: list[str] = []
    for card, cited in shelf.cards.items():
        share = sum(id in wanted for id in cited)
        if share:
            (about if len(ids) == 1 or 2 * share >= len(cited) else touching).append(card)
    about.sort(key=lambda card: -scores.get(card, 0.0))
    yield from (Found("card", card, 1.0) for card in about)
    yield from (Found("rule", id, 1.0) for id in ids)
    yield from (Found("card", card, 0.5) for card in touching)


def _merged(shelf: Shelf, hits: list[Hit]) -> list[Hit]:
    """A card is worth at least what the best rule it cites is, less what citing costs."""
    scores = {hit.id: hit for hit in hits}
    merged = []
    for hit in hits:
        best = hit
        for id in shelf.cards.get(hit.id, ()):
            cited = scores.get(id)
            if cited is not None and cited.score * _CITED > best.score:
                score = round(cited.score * _CITED, 4)
                best = Hit(hit.id, score, max(hit.told, cited.told), max(hit.said, cited.said))
        merged.append(best)
    return sorted(merged, key=lambda hit: -hit.score)


def _unrepeated(shelf: Shelf, hits: list[Hit]) -> list[Hit]:
    """Without the rules that a card above them cites."""
    told: set[str] = set()
    kept = []
    for hit in hits:
        if hit.id not in told:
            kept.append(hit)
            told.update(shelf.cards.get(hit.id, ()))
    return kept


@cache
def shelf_of(edition: str | None) -> Shelf:
    """The cards and rules of an edition, or every card; indexed when first asked for."""
    rules: tuple[str, ...] = ()
    if edition is None:
        cards: dict[str, tuple[str, ...]] = dict.fromkeys(ALL, ())
        asked: dict[str, tuple[Fact, ...]] = dict.fromkeys(ALL, ())
    else:
        book = case_book(edition)
        cards = {id: case.ids for id, case in book.cases.items()}
        texts = (edition, *FALLS_BACK.get(edition, ()))
        rules = tuple(id for text in texts for id, rule in RULES.items() if rule.regulation == text)
        asked = {card: tuple(_asked(book, card)) for card in cards}
    entries = [Entry(card, _card(card, cited, asked[card])) for card, cited in cards.items()]
    entries += [Entry(id, _rule(id, edition)) for id in rules]
    headings: dict[str, tuple[str, ...]] = {}
    for id in rules:
        heading = plain(RULES[id].article)
        headings[heading] = (*headings.get(heading, ()), id)
    return Shelf(cards, rules, headings, Index(entries, lexicon()))


def _card(card: str, cited: tuple[str, ...], asked: tuple[Fact, ...]) -> tuple[Text, ...]:
    texts = list(card_texts(card))
    for lang in LANGS:
        texts.append(Text(case_title(lang, card), lang))
        texts += [Text(question(lang, fact), lang, _QUESTION, _LONG) for fact in asked]
        texts += [Text(restated(id, lang), lang, _CITED, _LONG) for id in cited if id in RULES]
    return tuple(texts)


def _rule(id: str, edition: str | None) -> tuple[Text, ...]:
    worth = 1.0 if edition in (None, RULES[id].regulation) else _BORROWED
    texts = [Text(restated(id, lang), lang, _SENTENCE * worth, _LONG) for lang in LANGS]
    if not RULES[id].article.isdigit():
        texts.append(Text(RULES[id].article, "it", _QUESTION * worth))
    for lang in LANGS:
        texts += [Text(phrase, lang, worth) for phrase in asked_about(id, lang)]
    return tuple(texts)


def _asked(book: CaseBook, card: str) -> Iterator[Fact]:
    """The questions a card may ask, as far as a walk through its answers meets them."""
    waiting: list[dict[str, object]] = [{}]
    met: set[str] = set()
    for _ in range(_CONSULTED):
        if not waiting:
            return
        facts = waiting.pop()
        try:
            outcome = consult(book, card, facts)
        except Refused:
            continue
        for fact in outcome.missing[:1]:
            if fact.name not in met:
                met.add(fact.name)
                yield fact
            waiting += [{**facts, fact.name: value} for value in _answers(fact)]


def _answers(fact: Fact) -> tuple[object, ...]:
    if fact.choices is not None:
        return tuple(fact.choices)
    if fact.type == "int":
        least = fact.least or 0
        return (least, fact.most if fact.most is not None else least + 3)
    return ()
