"""Find what a referee means among the cards and the rules of an edition.

A card is found by what people say of it, its title, its questions and the rules it cites; a rule by
its sentence and by what people ask about it. A rule that a card cites is shown by its card. An
article asked for by its number is given as it stands.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from operator import attrgetter
from typing import Literal, NamedTuple

from arbitro.kernel import Refused
from arbitro.messages.referee import case_title, question
from arbitro.messages.referee import outcome as ruled
from arbitro.referee.cases.consultation import CaseBook, consult
from arbitro.referee.cases.decision_cards import ALL, card_texts
from arbitro.referee.facts import Fact
from arbitro.referee.search.article_numbers import asked_article, asked_rule, beside_article, is_of
from arbitro.referee.search.text_index import Entry, Hit, Index, Text
from arbitro.referee.search.words import LANGS, lexicon, plain
from arbitro.referee.verdict import Outcome
from arbitro.regulations import desk_rules
from arbitro.regulations.catalogue import RULES, restated
from arbitro.regulations.spoken import asked_about

_CARD_FLOOR, _CARD_FLOOR_ASTRAY, _RULE_FLOOR = 0.4, 0.5, 0.36
"""The least score of a card, and of a rule, that says: this is it. More is asked of a card where
the query names nothing that only our games have."""
_TOLD, _TOLD_ASTRAY, _SAID = 0.42, 0.5, 6.5
"""The least share of the query a result must speak of, and there; or what it must say of a long
one."""
_NEAREST = 3
"""So many are shown in any case."""
_BRIEF = 7
"""A text of more telling words than this names an article without asking for it."""
_BESIDE_BEST = 0.6
"""The least share of the best score that is worth showing after the first three."""
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
_ANSWERED = 0.9
"""What the score of a rule is worth to a card that cites it."""
_CONSULTED = 80
_AS_WELL, _BESIDE = 0.8, 3
"""How well, beside the best rule of its article, another must fit to be told with it; how many."""


Walk = tuple[tuple[Fact, ...], tuple[Outcome, ...]]
"""The questions of a card and its rulings."""


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
    answered: frozenset[str]
    """The rules that cards cite: who asks for one is shown the card."""
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
        return Finding(tuple(_of_rules(shelf, ids, _scores(shelf, beside_article(words)))))
    if ids := _headed(shelf, words):
        return Finding(tuple(_of_rules(shelf, ids, _scores(shelf, words))))
    hits = _merged(shelf, shelf.indexed.search(words))
    good = [hit for hit in hits if _is_it(shelf, hit)]
    if good:
        found = _together(shelf, good)
        beside = [one for one in found[_NEAREST:] if one.score >= _BESIDE_BEST * found[0].score]
        return Finding(tuple([*found[:_NEAREST], *beside][:limit]))
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
    told, floor = (_TOLD, _CARD_FLOOR) if hit.at_home else (_TOLD_ASTRAY, _CARD_FLOOR_ASTRAY)
    if hit.id not in shelf.cards:
        floor = _RULE_FLOOR
    return (hit.told >= told and hit.score >= floor) or hit.said >= _SAID


_score = attrgetter("score")


def _scores(shelf: Shelf, words: str) -> dict[str, float]:
    return {hit.id: hit.score for hit in shelf.indexed.search(words)}


def _headed(shelf: Shelf, words: str) -> list[str]:
    """The rules under a heading that was typed whole: «Ritardi», «Fase 3»."""
    return list(shelf.headings.get(plain(words).strip(), ()))


def _of_rules(shelf: Shelf, ids: list[str], scores: Mapping[str, float]) -> list[Found]:
    """An article: the cards that are about it, its rules in their order, cards that touch it.

    What fits the words said beside it comes first.
    """
    wanted = set(ids)
    about: list[Found] = []
    touching: list[Found] = []
    for card, cited in shelf.cards.items():
        share = sum(id in wanted for id in cited)
        if share:
            own = len(ids) == 1 or 2 * share >= len(cited)
            best = max(scores.get(id, 0.0) for id in (card, *(wanted & set(cited))))
            (about if own else touching).append(Found("card", card, best))
    found = [*about, *(Found("rule", id, scores.get(id, 0.0)) for id in ids), *touching]
    return sorted(found, key=_score, reverse=True)


def _merged(shelf: Shelf, hits: list[Hit]) -> list[Hit]:
    """Cards and the rules no card answers. A card is worth what the best rule it cites is."""
    scores = {hit.id: hit for hit in hits}
    merged = {hit.id: hit for hit in hits if hit.id not in shelf.answered}
    for card, cited in shelf.cards.items():
        best = max((scores[id] for id in cited if id in scores), key=_score, default=None)
        own = merged.get(card)
        if best is not None and (own is None or best.score * _ANSWERED > own.score):
            told, said = (own.told, own.said) if own else (0.0, 0.0)
            score = round(best.score * _ANSWERED, 4)
            told, said = max(told, best.told), max(said, best.said)
            merged[card] = Hit(card, score, told, said, best.at_home)
    return sorted(merged.values(), key=_score, reverse=True)


@cache
def shelf_of(edition: str | None) -> Shelf:
    """The cards and rules of an edition, or every card; indexed when first asked for."""
    rules: tuple[str, ...] = ()
    if edition is None:
        cards: dict[str, tuple[str, ...]] = dict.fromkeys(ALL, ())
        walked: dict[str, Walk] = dict.fromkeys(ALL, ((), ()))
    else:
        book = desk_rules(edition)
        cards = {id: case.ids for id, case in book.cases.items()}
        texts = (edition, *FALLS_BACK.get(edition, ()))
        rules = tuple(id for text in texts for id, rule in RULES.items() if rule.regulation == text)
        walked = {card: _walked(book, card) for card in cards}
    entries = [Entry(card, _card(card, cited, walked[card])) for card, cited in cards.items()]
    entries += [Entry(id, _rule(id, edition)) for id in rules]
    headings: dict[str, tuple[str, ...]] = {}
    for id in rules:
        heading = plain(RULES[id].article)
        headings[heading] = (*headings.get(heading, ()), id)
    answered = frozenset(id for cited in cards.values() for id in cited)
    return Shelf(cards, answered, rules, headings, Index(entries, lexicon()))


def _card(card: str, cited: tuple[str, ...], walked: Walk) -> tuple[Text, ...]:
    facts, rulings = walked
    texts = list(card_texts(card))
    for lang in LANGS:
        texts.append(Text(case_title(lang, card), lang))
        said = [question(lang, fact) for fact in facts] + [ruled(lang, one) for one in rulings]
        texts += [Text(sentence, lang, _QUESTION, _LONG) for sentence in said]
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


def _walked(book: CaseBook, card: str) -> Walk:
    """The questions a card may ask and the rulings it may give, as far as a walk meets them."""
    waiting: list[dict[str, object]] = [{}]
    facts: dict[str, Fact] = {}
    rulings: dict[str, Outcome] = {}
    for _ in range(_CONSULTED):
        if not waiting:
            break
        given = waiting.pop()
        try:
            outcome = consult(book, card, given)
        except Refused:
            continue
        for fact in outcome.missing[:1]:
            facts.setdefault(fact.name, fact)
            waiting += [{**given, fact.name: value} for value in _answers(fact)]
        if outcome.verdict is not None and outcome.verdict.status == "ruled":
            rulings.setdefault(outcome.verdict.code, outcome)
    return tuple(facts.values()), tuple(rulings.values())


def _answers(fact: Fact) -> tuple[object, ...]:
    if fact.choices is not None:
        return tuple(fact.choices)
    if fact.type == "int":
        least = fact.least or 0
        return (least, fact.most if fact.most is not None else least + 3)
    return ()
