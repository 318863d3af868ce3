"""A name as it is compared: accents, capitals and the order of its words do not count."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

_APOSTROPHES = re.compile(r"['’`´]")
_BETWEEN = re.compile(r"[^0-9a-z]+")


@lru_cache(maxsize=100_000)
def words_of(name: str) -> tuple[str, ...]:
    """«D'Àngelo Mario» is `dangelo`, `mario`."""
    plain = unicodedata.normalize("NFKD", _APOSTROPHES.sub("", name)).casefold()
    bare = "".join(letter for letter in plain if not unicodedata.combining(letter))
    found = tuple(word for word in _BETWEEN.split(bare) if word)
    return found or tuple(bare.split())


@lru_cache(maxsize=100_000)
def name_key(name: str) -> str:
    """The same for «Rossi Mario» and «Mario Rossi»."""
    return " ".join(sorted(words_of(name)))


def births_differ(one: str, other: str) -> bool:
    """Can these two, each a year, a date or nothing, not be of one person?"""
    return bool(one and other) and not (one.startswith(other) or other.startswith(one))


def birth_known(one: str, other: str) -> bool:
    """Are both told, and do they agree?"""
    return bool(one and other) and not births_differ(one, other)
