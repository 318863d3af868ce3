"""What words say: shorthand, expressions, stems, synonyms; and which are not of our matters.

The table of words is `words.toml`. Stems are Snowball's.
"""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Iterable
from functools import cache
from typing import Any, Literal

import msgspec
import Stemmer

from arbitro.games.risiko import board
from arbitro.kernel.carried import carried

Lang = Literal["it", "en"]
LANGS: tuple[Lang, ...] = ("it", "en")
_WORD = re.compile(r"[a-z0-9]+")
_DRAWN_OUT = re.compile(r"([a-z])\1{2,}")
_SHORTEST_STEM = 5
"""A shorter stem is shared by words of too many matters."""
_CAP, _YEARS = "130", 1000
_BY_NAME = ("Alaska", "Kamchatka", "Kamčatka", "Kamciatka")
_STEMMERS = {"it": Stemmer.Stemmer("italian"), "en": Stemmer.Stemmer("english")}


_Forms = tuple[frozenset[str], frozenset[str]]
"""Words as they stand, and their stems."""


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
    other_games: list[str]
    """Other games and sports: who names one does not speak of ours, dice and cards or not."""
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
        self._foreign = _forms([*table.foreign, *table.other_games])
        self._other_games = _forms(table.other_games)
        self._twofold = table.twofold
        self.same = _groups([*table.same, _named_territories()])
        self.ours = {self.term(plain(word), "it") for word in table.ours}
        self.near: dict[str, list[str]] = {}
        for one, other in table.near:
            self.near.setdefault(self.same[one], []).append(self.same[other])
            self.near.setdefault(self.same[other], []).append(self.same[one])

    def written(self) -> dict[str, Any]:
        """The words as plain values, for a phone that reads queries by itself."""
        return {
            "short": self._short,
            "together": self._together,
            "endings": self.endings,
            "dull": {lang: sorted(words) for lang, words in self._telltale.items()},
            "foreign": [sorted(forms) for forms in self._foreign],
            "games": [sorted(forms) for forms in self._other_games],
            "twofold": self._twofold,
            "same": self.same,
            "ours": sorted(self.ours),
            "near": self.near,
        }

    def tokens(self, text: str) -> list[str]:
        """The telling words, shorthand written out; a number beyond the cap is the cap."""
        bare = _DRAWN_OUT.sub(
            r"\1", plain(text).replace("’", "'").replace("+", " piu ").replace("%", " percento ")
        )
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
        return self._is_among(word, self._foreign)

    def is_other_game(self, word: str) -> bool:
        """Whether a word names another game or sport."""
        return self._is_among(word, self._other_games)

    def _is_among(self, word: str, listed: _Forms) -> bool:
        whole, stems = listed
        if word in whole:
            return True
        own = {stem(word, lang) for lang in LANGS}
        is_ours = any(form in self.same for form in (word, *own))
        return not is_ours and not own.isdisjoint(stems)

    def term(self, word: str, lang: Lang) -> str:
        """What a word says in a language: its stem, or that of the synonym that stands for it."""
        word = self._twofold.get(lang, {}).get(word, word)
        return self.same.get(word) or self.same.get(bare := stem(word, lang)) or bare

    def terms(self, text: str, lang: Lang) -> list[str]:
        """What a text says, in its order."""
        return [self.term(word, lang) for word in self.tokens(text)]


def _forms(words: Iterable[str]) -> _Forms:
    whole = frozenset(map(plain, words))
    stems = {stem(word, lang) for word in whole for lang in LANGS}
    return whole, frozenset(bare for bare in stems if len(bare) >= _SHORTEST_STEM)


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
    text = carried("arbitro.referee", "words.toml").decode()
    return Lexicon(msgspec.convert(tomllib.loads(text), Table))
