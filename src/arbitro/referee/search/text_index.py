"""An index of short texts: what is said of each thing, and which things a query is about.

A thing scores by its best text, by all its texts together and by the words they say in the same
order. Rare words weigh more than common ones; a word nobody knows weighs little.
"""

from __future__ import annotations

from collections.abc import Container, Iterable
from heapq import nlargest
from itertools import pairwise
from math import log
from operator import itemgetter
from typing import Any, NamedTuple

from arbitro.referee.search.spelling import Speller
from arbitro.referee.search.words import Lang, Lexicon

_SHARES = (0.57, 0.31, 0.12)
"""What a score is made of: the best text, all texts together, words in the same order."""
_UNKNOWN, _UNKNOWN_OF_FEW = 0.7, 2.0
"""What a word weighs that nobody knows, also among few."""
_ASTRAY, _FOREIGN = 1.5, 9.0
"""How much more it weighs where nothing is named that only our games have; and there, what a word
weighs that is known to be of other matters."""
_GUESSED = 0.7
"""There, how far the known word is trusted that an unknown one may be a slip of."""
_BRIEF = 4
"""So many telling words are few."""
_SECOND = 0.15
"""How much of the best text's share the second best decides."""
_RAREST = 2.8
"""The most a word weighs, however few things speak of it."""
_LOOKED_AT = 40
"""The things whose best text fits best are looked at whole."""
_LEAST = 0.3
"""A text that says less of the query than this share of what another says is passed over."""
_LEFT, _UNSAID = 0.25, 0.5
"""How much the words of a query count that a text does not say, and those of a phrase unsaid."""


class Text(NamedTuple):
    """Something said of a thing. A long text is not expected to be said whole."""

    words: str
    lang: Lang
    trust: float = 1.0
    unsaid: float = _UNSAID


class Entry(NamedTuple):
    id: str
    texts: tuple[Text, ...]


class Hit(NamedTuple):
    id: str
    score: float
    told: float
    """The share of the query that the thing's texts speak of."""
    said: float
    """What the words of the query weigh that they speak of."""
    at_home: bool
    """Whether the query names something that only our games have."""


class _Indexed(NamedTuple):
    at: int
    size: float
    trust: float
    unsaid: float


class Word(NamedTuple):
    """A telling word of a query: what it may mean, how surely, and what it weighs."""

    meanings: dict[str, float]
    weight: float


class Index:
    """Things and what is said of them, ready to be searched."""

    def __init__(self, entries: Iterable[Entry], lexicon: Lexicon) -> None:
        self._lexicon = lexicon
        self._ids: list[str] = []
        self._bags: list[set[str]] = []
        self._pairs: list[set[tuple[str, str]]] = []
        spelt: dict[str, str] = {}
        phrased: set[str] = set()
        said: list[tuple[int, dict[str, None], Text]] = []
        sequences: list[list[str]] = []
        for at, entry in enumerate(entries):
            self._ids.append(entry.id)
            self._bags.append(set())
            self._pairs.append(set())
            for text in entry.texts:
                words = lexicon.tokens(text.words)
                terms = [lexicon.term(word, text.lang) for word in words]
                spelt.update(zip(words, terms, strict=True))
                if text.unsaid == _UNSAID:
                    phrased.update(words)
                said.append((at, dict.fromkeys(terms), text))
                sequences.append(terms)
                self._bags[at].update(terms)
                self._pairs[at].update(pairwise(terms))
        self._weight = _rarity(self._bags)
        self._speller = Speller(lexicon, spelt, phrased)
        self._spelt, self._phrased, self._said = spelt, phrased, sequences
        self._texts: list[_Indexed] = []
        self._holding: dict[str, set[int]] = {}
        for number, (at, spoken, text) in enumerate(said):
            size = sum(self._weight[term] for term in spoken)
            self._texts.append(_Indexed(at, size, text.trust, text.unsaid))
            for term in spoken:
                self._holding.setdefault(term, set()).add(number)

    def written(self) -> dict[str, Any]:
        """The index as plain values, terms by their number, for a phone that searches by itself."""
        number = {term: at for at, term in enumerate(self._weight)}
        words = list(self._spelt)
        return {
            "ids": self._ids,
            "terms": list(self._weight),
            "weights": list(self._weight.values()),
            "texts": [
                [text.at, text.trust, text.unsaid, [number[term] for term in terms]]
                for text, terms in zip(self._texts, self._said, strict=True)
            ],
            "spelt": [[word, number[term]] for word, term in self._spelt.items()],
            "phrased": [at for at, word in enumerate(words) if word in self._phrased],
        }

    def read(self, words: str) -> list[Word]:
        """The telling words of a query, each meaning once."""
        lang = self._lexicon.language(words)
        telling = dict.fromkeys(self._lexicon.tokens(words))
        meant = {word: self._speller.meanings(word, lang) for word in telling}
        at_home = self._is_at_home(meant.values())
        unknown = _UNKNOWN if len(telling) > _BRIEF else _UNKNOWN_OF_FEW
        read: dict[str, Word] = {}
        for word, terms in meant.items():
            likeliest = next(iter(terms), "")
            is_known = terms.get(likeliest) == 1
            if is_known or (terms and likeliest not in read):
                trust = 1.0 if is_known or at_home else _GUESSED
                trusted = {term: trust * sure for term, sure in terms.items()}
                read.setdefault(likeliest, Word(trusted, self._weight[likeliest]))
            elif self._is_of_other_matters(word, at_home):
                read[word] = Word({}, _FOREIGN)
            else:
                read[word] = Word({}, unknown if at_home else _ASTRAY * unknown)
        return list(read.values())

    def _is_of_other_matters(self, word: str, at_home: bool) -> bool:
        """At home a word of other matters tells nothing, unless it names another game."""
        lexicon = self._lexicon
        return lexicon.is_other_game(word) if at_home else lexicon.is_foreign(word)

    def _is_at_home(self, meant: Iterable[dict[str, float]]) -> bool:
        ours = self._lexicon.ours
        return any(sure == 1 and term in ours for terms in meant for term, sure in terms.items())

    def search(self, words: str, among: Container[str] | None = None) -> list[Hit]:
        """The things that fit, best first; only those in `among`."""
        query = self.read(words)
        total = sum(word.weight for word in query)
        at_home = self._is_at_home(word.meanings for word in query)
        order = list(pairwise(next(iter(word.meanings)) for word in query if word.meanings))
        phrased, together, ordered = _SHARES
        hits = []
        fits = self._best_texts(query, total).items()
        among_these = (row for row in fits if among is None or self._ids[row[0]] in among)
        for at, fit in nlargest(_LOOKED_AT, among_these, key=itemgetter(1)):
            said = sum(_said(word, self._bags[at]) for word in query)
            told = said / total
            same = sum(pair in self._pairs[at] for pair in order) / max(1, len(order))
            score = phrased * fit + together * told + ordered * same
            hit = Hit(self._ids[at], round(score, 4), round(told, 4), round(said, 4), at_home)
            hits.append((-score, at, hit))
        return [hit for _, _, hit in sorted(hits)]

    def _best_texts(self, query: list[Word], total: float) -> dict[int, float]:
        """How well the best text of each thing fits, and a little how well the second does."""
        shared: dict[int, float] = {}
        for word in query:
            said: set[int] = set()
            for term, sure in sorted(word.meanings.items(), key=itemgetter(1), reverse=True):
                weight = word.weight * sure
                fresh = self._holding[term] - said
                said |= fresh
                for number in fresh:
                    shared[number] = shared.get(number, 0.0) + weight
        best: dict[int, float] = {}
        second: dict[int, float] = {}
        least = _LEAST * max(shared.values(), default=0.0)
        for number, common in shared.items():
            if common < least:
                continue
            at, size, trust, share = self._texts[number]
            unsaid = share * (size - common) if size > common else 0.0
            fit = trust * common / (common + _LEFT * (total - common) + unsaid)
            before = best.get(at, 0.0)
            if fit > before:
                second[at] = before
                best[at] = fit
            elif fit > second[at]:
                second[at] = fit
        return {at: (1 - _SECOND) * fit + _SECOND * second[at] for at, fit in best.items()}


def _said(word: Word, bag: Container[str]) -> float:
    """What a thing's texts make of a word of the query: the surest meaning they speak of."""
    sure = max((share for term, share in word.meanings.items() if term in bag), default=0.0)
    return sure * word.weight


def _rarity(bags: list[set[str]]) -> dict[str, float]:
    """A term weighs the more, the fewer things speak of it."""
    holding: dict[str, int] = {}
    for bag in bags:
        for term in bag:
            holding[term] = holding.get(term, 0) + 1
    return {term: min(_RAREST, log(1 + len(bags) / n)) for term, n in holding.items()}
