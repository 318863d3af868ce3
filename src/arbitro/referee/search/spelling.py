"""What a word was meant for that nobody knows: one of a dialect, a mistyped one, two in one.

It is taken for the Italian word with another ending, for the known one a slip or two of the
keyboard away, for two known ones written together, or for nothing.
"""

from __future__ import annotations

from collections.abc import Container, Mapping

from arbitro.referee.search.words import LANGS, Lang, Lexicon

_SHORTEST_SLIP = 4
_LONG, _LONGER = 7, 11
_SLIPS = 0.12
"""What each slip of the keyboard takes from how sure a word is."""
_SHORTEST_PART = 3
_NEAR = 0.52
"""How sure a word is that stands for one close in meaning."""


def slips_allowed(word: str) -> int:
    """How many slips of the keyboard a word of this length may hold."""
    if len(word) < _SHORTEST_SLIP:
        return 0
    return 1 if len(word) < _LONG else 2 if len(word) < _LONGER else 3


class Speller:
    """The spelt words of an index, and which of them a query's word may be."""

    def __init__(self, lexicon: Lexicon, spelt: Mapping[str, str], phrased: Container[str]) -> None:
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
        from rapidfuzz import process  # noqa: PLC0415 - read when somebody first misspells
        from rapidfuzz.distance import OSA  # noqa: PLC0415 - as above

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
