"""Find the case from the words of a table: Italian or English, inflected, mistyped, offline.

Words lose accents, endings and synonyms; a word nobody knows is taken for the known one that is one
slip of the keyboard away or shares most of its three-letter pieces. A case scores by its best
phrase, by all its phrases together and by the words they say in the same order.
"""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from functools import cache
from importlib.resources import files
from itertools import pairwise
from math import log
from typing import Any, NamedTuple

import msgspec

from arbitro.games.risiko import board
from arbitro.referee.cases.index import ALL

_WORD = re.compile(r"[a-z0-9]+")
_ENDINGS = (
    "azione",
    "azioni",
    "mento",
    "menti",
    "avano",
    "evano",
    "ivano",
    "argli",
    "ergli",
    "arlo",
    "arla",
    "arli",
    "arle",
    "arsi",
    "erlo",
    "erla",
    "erli",
    "ersi",
    "irlo",
    "irla",
    "irsi",
    "ando",
    "endo",
    "ava",
    "eva",
    "iva",
    "ano",
    "ono",
    "ata",
    "ate",
    "ato",
    "ati",
    "uto",
    "uta",
    "uti",
    "ute",
    "ito",
    "ita",
    "iti",
    "ite",
    "are",
    "ere",
    "ire",
    "ing",
    "ed",
    "es",
    "s",
)
_SHORTEST_STEM = 3
_CAP = "130"
_ALIKE = 0.45
"""The least share of three-letter pieces that makes a mistyped word a known one."""
_SLIP = 0.85
"""How sure a word is that is one slip of the keyboard away from a known one."""
_SHORTEST_SLIP = 4
_FURTHEST = 3
"""Letters by which a mistyped word may be longer or shorter."""
_SHARES = (0.62, 0.26, 0.12)
"""What a score is made of: the best phrase, all phrases together, words in the same order."""


class _Words(msgspec.Struct, frozen=True):
    same: list[list[str]]
    dull: list[str]
    twofold: dict[str, dict[str, str]]
    """Words that are spelt alike in both languages and mean two things."""


class _Data(msgspec.Struct, frozen=True):
    words: _Words
    case: dict[str, dict[str, list[str]]]


class Hit(NamedTuple):
    case: str
    score: float


def plain(text: str) -> str:
    """Small letters without accents."""
    apart = unicodedata.normalize("NFKD", text.lower())
    return "".join(letter for letter in apart if not unicodedata.combining(letter))


def stem(word: str) -> str:
    """A word without its ending, the same for most forms of it."""
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= _SHORTEST_STEM:
            word = word[: -len(ending)]
            break
    while len(word) > _SHORTEST_STEM and word[-1] in "aeiou":
        word = word[:-1]
    return word


def pieces(word: str) -> frozenset[str]:
    """The three-letter pieces of a word, its ends included."""
    padded = f"^{word}$"
    return frozenset(padded[i : i + 3] for i in range(len(padded) - 2))


def one_slip(word: str, other: str) -> bool:
    """Whether one letter too many, too few, wrong or in the other's place tells them apart."""
    short, long = sorted((word, other), key=len)
    if len(long) - len(short) > 1 or len(short) < _SHORTEST_SLIP:
        return False
    at = next((i for i, letter in enumerate(short) if letter != long[i]), len(short))
    if len(short) < len(long):
        return short[at:] == long[at + 1 :]
    swapped = short[at : at + 2] == long[at : at + 2][::-1] and short[at + 2 :] == long[at + 2 :]
    return swapped or short[at + 1 :] == long[at + 1 :]


class Index:
    """The phrases of every case, ready to be searched. Built once from `search.toml`."""

    def __init__(self, data: _Data) -> None:
        self._same = _groups([*data.words.same, _named_territories()])
        self._dull = {plain(word) for word in data.words.dull}
        self._phrases: list[tuple[str, frozenset[str]]] = []
        self._pairs: dict[str, set[tuple[str, str]]] = {}
        for case, languages in data.case.items():
            self._add(case, case.replace("-", " "))
            for lang, phrases in languages.items():
                for phrase in phrases:
                    self._add(case, phrase, data.words.twofold.get(lang, {}))
        self._twofold: dict[str, set[str]] = {}
        for readings in data.words.twofold.values():
            for word, meaning in readings.items():
                self._twofold.setdefault(word, set()).add(self._term(meaning))
        self._bags: dict[str, frozenset[str]] = {}
        for case, terms in self._phrases:
            self._bags[case] = self._bags.get(case, frozenset()) | terms
        holding: dict[str, int] = {}
        for bag in self._bags.values():
            for term in bag:
                holding[term] = holding.get(term, 0) + 1
        cases = len(self._bags)
        self._weight = {term: log(1 + cases / count) for term, count in holding.items()}
        spelt = [(term, term) for term in self._weight]
        spelt += [(word, known) for word, known in self._same.items() if known in self._weight]
        self._holding: dict[str, list[tuple[str, str]]] = {}
        for word, known in spelt:
            for piece in pieces(word):
                self._holding.setdefault(piece, []).append((word, known))

    def _add(self, case: str, phrase: str, meanings: Mapping[str, str] | None = None) -> None:
        words = [(meanings or {}).get(word, word) for word in self._words(phrase)]
        terms = [self._term(word) for word in words]
        self._phrases.append((case, frozenset(terms)))
        self._pairs.setdefault(case, set()).update(pairwise(terms))

    def terms(self, text: str) -> frozenset[str]:
        """What a text says, apart from the words it is said in."""
        return frozenset(self._term(word) for word in self._words(text))

    def _words(self, text: str) -> list[str]:
        """The telling words of a text; a number beyond the cap stands for the cap."""
        found = [word for word in _WORD.findall(plain(text)) if word not in self._dull]
        return [_CAP if word.isdigit() and int(word) > int(_CAP) else word for word in found]

    def _term(self, word: str) -> str:
        """The stem of a word, or of the synonym that stands for it."""
        return self._same.get(word) or self._same.get(stem(word)) or stem(word)

    def _meanings(self, word: str) -> dict[str, float]:
        """Known terms this word may be; a word of both languages may be either."""
        if word in self._twofold:
            return {term: 1.0 for term in sorted(self._twofold[word]) if term in self._weight}
        return self._known(self._term(word))

    def _known(self, term: str) -> dict[str, float]:
        """Known terms this one may be, each with how sure that is."""
        if term in self._weight:
            return {term: 1.0}
        own = pieces(term)
        shared = Counter(row for piece in own for row in self._holding.get(piece, ()))
        alike: dict[str, float] = {}
        for (word, known), count in shared.items():
            if abs(len(word) - len(term)) > _FURTHEST:
                continue
            likeness = 2 * count / (len(own) + len(word))
            if likeness < _SLIP and one_slip(term, word):
                likeness = _SLIP
            if likeness >= _ALIKE:
                alike[known] = max(likeness, alike.get(known, 0.0))
        best = sorted(alike.items(), key=lambda row: (-row[1], row[0]))[:3]
        return dict(best)

    def search(self, words: str, cases: Collection[str]) -> list[Hit]:
        """The cases that fit, best first; only those in `cases`."""
        query: dict[str, float] = {}
        total = 0.0
        told: list[str] = []
        for word in dict.fromkeys(self._words(words)):
            known = self._meanings(word)
            told += list(known)[:1]
            total += max((self._weight[k] for k in known), default=1.5)
            for candidate, likeness in known.items():
                query[candidate] = max(query.get(candidate, 0.0), likeness)
        if not query:
            return []
        best: dict[str, float] = {}
        for case, terms in self._phrases:
            if case in cases:
                best[case] = max(best.get(case, 0.0), self._fit(query, terms, total))
        hits = []
        order = list(pairwise(told))
        phrased, together, ordered = _SHARES
        for case, phrase in best.items():
            found = sum(
                self._weight[term] * likeness
                for term, likeness in query.items()
                if term in self._bags[case]
            )
            same = sum(pair in self._pairs[case] for pair in order) / max(1, len(order))
            score = phrased * phrase + together * found / total + ordered * same
            if score > 0:
                hits.append(Hit(case, round(score, 4)))
        places = {case: place for place, case in enumerate(ALL)}
        return sorted(hits, key=lambda hit: (-hit.score, places.get(hit.case, len(places))))

    def _fit(self, query: Mapping[str, float], terms: frozenset[str], total: float) -> float:
        """How much of the query a phrase covers, and how much of the phrase the query."""
        shared = sum(
            self._weight[term] * likeness for term, likeness in query.items() if term in terms
        )
        if not shared:
            return 0.0
        size = sum(self._weight[term] for term in terms)
        return 2 * shared / (total + size)


def _groups(rows: list[list[str]]) -> dict[str, str]:
    """Every synonym, whole and as a stem, with the stem of the first of its row."""
    same: dict[str, str] = {}
    for row in rows:
        names = [plain(word) for word in row]
        for word in names:
            same.setdefault(word, stem(names[0]))
        for word in names:
            same.setdefault(stem(word), stem(names[0]))
    return same


def _named_territories() -> list[str]:
    """«Cina» and «Brasile» say no more than «territorio»; names of several words are left out."""
    rows = board.DATA["territories"]
    return [
        "territorio",
        *(row[lang] for row in rows for lang in ("it", "en") if " " not in row[lang]),
    ]


@cache
def index() -> Index:
    """The one index, built when first needed."""
    text = files("arbitro.referee").joinpath("search.toml").read_text(encoding="utf-8")
    return index_of(tomllib.loads(text))


def index_of(words: Mapping[str, Any]) -> Index:
    """An index of words and phrases laid out as in `search.toml`."""
    return Index(msgspec.convert(words, _Data))


_ARTICLE = re.compile(r"(?:art(?:icolo|icle)?s?\.?\s*)(\d+)|^\s*(\d{1,2})\s*$")


def search(
    words: str,
    cases: Mapping[str, Iterable[str]],
    titles: Mapping[str, str] | None = None,
    limit: int = 8,
) -> list[Hit]:
    """The best cases for these words.

    `cases` gives the cases to look among, each with the articles its text treats it in; a number of
    an article or a title finds them too.
    """
    hits = {hit.case: hit.score for hit in index().search(words, cases.keys())}
    asked = _ARTICLE.search(plain(words))
    heading = plain(words).strip()
    if asked:
        number = asked.group(1) or asked.group(2)
        for case, articles in cases.items():
            if number in articles:
                hits[case] = hits.get(case, 0.0) + 0.5
    elif len(heading) > _SHORTEST_STEM:
        for case, articles in cases.items():
            if any(heading in plain(article) for article in articles):
                hits[case] = hits.get(case, 0.0) + 0.2
    for case, title in (titles or {}).items():
        if case in cases and heading == plain(title).strip():
            hits[case] = hits.get(case, 0.0) + 1.0
    order = {case: place for place, case in enumerate(ALL)}
    ranked = sorted(hits.items(), key=lambda row: (-row[1], order.get(row[0], len(order))))
    return [Hit(case, score) for case, score in ranked[:limit]]
