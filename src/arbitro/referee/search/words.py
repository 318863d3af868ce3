"""What words say: shorthand, stems, synonyms; and what a mistyped word was meant for.

The table of words is `words.toml`. Stems are Snowball's. A word nobody knows is taken for the known
one a slip or two of the keyboard away, for two known ones written together, or for nothing.
"""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Iterable, Mapping, Set
from functools import cache
from importlib.resources import files
from typing import Literal

import msgspec
import Stemmer
from rapidfuzz import process
from rapidfuzz.distance import OSA

from arbitro.games.risiko import board

Lang = Literal["it", "en"]
LANGS: tuple[Lang, ...] = ("it", "en")
_WORD = re.compile(r"[a-z0-9]+")
_DRAWN_OUT = re.compile(r"([a-z])\1{2,}")
_SHORTEST_SLIP = 4
_LONG, _LONGER = 7, 11
_SLIPS = 0.12
"""What each slip of the keyboard takes from how sure a word is."""
_SHORTEST_PART = 3
_SHORTEST_STEM = 5
"""A shorter stem is shared by words of too many matters."""
_NEAR = 0.52
"""How sure a word is that stands for one close in meaning."""
_CAP, _YEARS = "130", 1000
_BY_NAME = ("Alaska", "Kamchatka", "Kamčatka", "Kamciatka")
_STEMMERS = {"it": Stemmer.Stemmer("italian"), "en": Stemmer.Stemmer("english")}


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`words.toml`: synonyms, shorthand, words that tell nothing, words that are not ours."""

    same: list[list[str]]
    near: list[tuple[str, str]]
    """Words close in meaning: either may stand for the other, less surely."""
    short: dict[str, str]
    """Shorthand of chats and dialect, with what it stands for."""
    together: dict[str, str]
    """Words that say another thing together than each alone, with what they say."""
    endings: dict[str, str]
    """How words end in the dialects, and in Italian."""
    dull: dict[str, list[str]]
    """Words that tell nothing, by the language they show a sentence to be in."""
    ours: list[str]
    """Things that only our games have: who names one speaks of them, whatever else is said."""
    foreign: list[str]
    """Common words of other matters, never taken for a mistyped word of ours."""
    twofold: dict[str, dict[str, str]]
    """Words that are spelt alike in both languages and mean two things."""


def plain(text: str) -> str:
    """Small letters without accents."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in apart if not unicodedata.combining(letter))


@cache
def stem(word: str, lang: Lang) -> str:
    """A word without its ending, the same for most forms of it."""
    found: str = _STEMMERS[lang].stemWord(word)
    return found


def slips_allowed(word: str) -> int:
    """How many slips of the keyboard a word of this length may hold."""
    if len(word) < _SHORTEST_SLIP:
        return 0
    return 1 if len(word) < _LONG else 2 if len(word) < _LONGER else 3


class Lexicon:
    """The words of both languages, ready to read a text with."""

    def __init__(self, table: Table) -> None:
        self._short = {plain(word): plain(meant) for word, meant in table.short.items()}
        self._together = {plain(words): plain(meant) for words, meant in table.together.items()}
        longest_first = sorted(self._together, key=len, reverse=True)
        self._expression = re.compile(rf"\b(?:{'|'.join(map(re.escape, longest_first))})\b")
        self.endings = table.endings
        self._dull = {word for words in table.dull.values() for word in map(plain, words)}
        self._telltale = {
            lang: {plain(word) for word in words} for lang, words in table.dull.items()
        }
        self._foreign = {plain(word) for word in table.foreign}
        stems = {stem(word, lang) for word in self._foreign for lang in LANGS}
        self._foreign_stems = {bare for bare in stems if len(bare) >= _SHORTEST_STEM}
        self._twofold = table.twofold
        self.same = _groups([*table.same, _named_territories()])
        self.ours = {self.term(plain(word), "it") for word in table.ours}
        self.near: dict[str, list[str]] = {}
        for one, other in table.near:
            self.near.setdefault(self.same[one], []).append(self.same[other])
            self.near.setdefault(self.same[other], []).append(self.same[one])

    def tokens(self, text: str) -> list[str]:
        """The telling words, shorthand written out; a number beyond the cap is the cap."""
        bare = _DRAWN_OUT.sub(r"\1", plain(text).replace("+", " piu ").replace("%", " percento "))
        bare = self._expression.sub(lambda said: self._together[said[0]], bare)
        found: list[str] = []
        for word in _WORD.findall(bare):
            found += self._short.get(word, word).split()
        telling = (word for word in found if word not in self._dull)
        return [_CAP if _is_beyond_the_cap(word) else word for word in telling]

    def language(self, text: str) -> Lang | None:
        """The language a text seems to be in, by its smallest words; nothing if they do not say."""
        words = _WORD.findall(plain(text))
        italian, english = (sum(word in self._telltale[lang] for word in words) for lang in LANGS)
        if italian == english:
            return None
        return "it" if italian > english else "en"

    def is_foreign(self, word: str) -> bool:
        """Whether a word is known to be of other matters: as it stands, or a form of one."""
        if word in self._foreign:
            return True
        stems = {stem(word, lang) for lang in LANGS}
        return not stems.isdisjoint(self._foreign_stems) and not self._is_ours({word, *stems})

    def _is_ours(self, forms: set[str]) -> bool:
        return any(form in self.same for form in forms)

    def term(self, word: str, lang: Lang) -> str:
        """What a word says in a language: its stem, or that of the synonym that stands for it."""
        word = self._twofold.get(lang, {}).get(word, word)
        return self.same.get(word) or self.same.get(bare := stem(word, lang)) or bare

    def terms(self, text: str, lang: Lang) -> list[str]:
        """What a text says, in its order."""
        return [self.term(word, lang) for word in self.tokens(text)]


class Speller:
    """The spelt words of an index, and which of them a query's word may be."""

    def __init__(self, lexicon: Lexicon, spelt: Mapping[str, str], phrased: Set[str]) -> None:
        self._lexicon = lexicon
        self._phrased = phrased
        self._spelt = dict(spelt)
        known = set(self._spelt.values())
        self._spelt |= {word: t for word, t in lexicon.same.items() if t in known}
        self._known = known
        self._choices = [word for word in self._spelt if len(word) >= _SHORTEST_SLIP]

    def meanings(self, word: str, lang: Lang | None) -> dict[str, float]:
        """Known terms this word may be, the likeliest first, each with how sure that is."""
        sure = self._spelling(word, lang)
        for term, share in list(sure.items()):
            for close in self._lexicon.near.get(term, ()):
                if close in self._known:
                    sure.setdefault(close, _NEAR * share)
        return sure

    def _spelling(self, word: str, lang: Lang | None) -> dict[str, float]:
        """Known terms spelt like this word; a word of other matters only as people say it."""
        if word not in self._phrased and self._lexicon.is_foreign(word):
            return {}
        likely: tuple[Lang, ...] = (lang,) if lang else LANGS
        for langs in (likely, LANGS):
            told = [self._lexicon.term(word, one) for one in langs]
            if known := [term for term in told if term in self._known]:
                return dict.fromkeys(known, 1.0)
        if word.isdigit():
            return {}
        return self._dialect(word) or self._mistyped(word) or self._joined(word)

    def _dialect(self, word: str) -> dict[str, float]:
        """«chiamari», «scartau»: an Italian word with the ending of a dialect."""
        for ending, italian in self._lexicon.endings.items():
            if word.endswith(ending) and len(word) >= len(ending) + _SHORTEST_PART:
                term = self._lexicon.term(word.removesuffix(ending) + italian, "it")
                if term in self._known:
                    return {term: 1 - _SLIPS}
        return {}

    def _mistyped(self, word: str) -> dict[str, float]:
        allowed = slips_allowed(word)
        if not allowed:
            return {}
        near = process.extract(
            word, self._choices, scorer=OSA.distance, score_cutoff=allowed, limit=8
        )
        sure: dict[str, float] = {}
        for found, slips, _ in near:
            same_head = found[0] == word[0]
            if not same_head and len(word) < _LONG:
                continue
            head = 0.0 if same_head else _SLIPS
            term = self._spelt[found]
            sure[term] = max(sure.get(term, 0.0), 1 - _SLIPS * slips - head)
        best = max(sure.values(), default=0.0)
        likeliest = sorted(sure.items(), key=lambda row: (-row[1], row[0]))[:3]
        return {term: share for term, share in likeliest if share >= best - _SLIPS}

    def _joined(self, word: str) -> dict[str, float]:
        """«perterra», «nondichiarato»: two words written as one."""
        for at in range(_SHORTEST_PART, len(word) - _SHORTEST_PART + 1):
            left, right = word[:at], word[at:]
            if right in self._spelt and (left in self._spelt or not self._lexicon.tokens(left)):
                parts = [self._spelt.get(left), self._spelt[right]]
                return {term: 1 - _SLIPS for term in parts if term}
        return {}


def _is_beyond_the_cap(word: str) -> bool:
    return word.isdecimal() and int(_CAP) < int(word) < _YEARS


def _groups(rows: Iterable[list[str]]) -> dict[str, str]:
    """Every synonym, whole and as a stem, with the term of its row."""
    same: dict[str, str] = {}
    listed = [[plain(word) for word in row] for row in rows]
    for row in listed:
        for word in row:
            same.setdefault(word, f"={row[0]}")
    for row in listed:
        for word in row:
            for lang in LANGS:
                same.setdefault(stem(word, lang), f"={row[0]}")
    return same


def _named_territories() -> list[str]:
    """«Cina» and «Brasile» say no more than «territorio»; names of several words are left out.

    So are Alaska and Kamchatka, of which the texts speak by name.
    """
    names = [row[lang] for row in board.DATA["territories"] for lang in LANGS]
    return ["territorio", *(name for name in names if " " not in name and name not in _BY_NAME)]


@cache
def lexicon() -> Lexicon:
    """The one lexicon, read when first needed."""
    text = files("arbitro.referee").joinpath("words.toml").read_text(encoding="utf-8")
    return Lexicon(msgspec.convert(tomllib.loads(text), Table))
