"""The article somebody asks for by its number: «art. 25», «articolo 6», «36-18», «fase 3»."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from arbitro.referee.search.words import plain

_NAMED = re.compile(
    r"\bart(?:icol[oi]|icles?)?\b\.?\s*(?:n\.?\s*|numero\s*)?"
    r"(\d{1,2})(?:\.(\d)\b)?(?:\s*[-–/.,]\s*(\d{1,2}[a-c]?)\b)?"
)
_BARE = re.compile(r"^\s*(\d{1,2})(?:\.(\d)\b)?(?:\s*[-–/.]\s*(\d{1,2}[a-c]?))?\s*\??\s*$")
_ID = re.compile(r"\b[a-z0-9]{2,3}(?:-[a-z0-9.]+)+\b")


class Asked(NamedTuple):
    """An article, a part of it («4.2») and a number in it, as far as they were said."""

    article: str
    part: str = ""
    number: str = ""


def asked_article(words: str) -> Asked | None:
    """The article these words ask for; nothing if they ask for none."""
    bare = plain(words)
    found = _NAMED.search(bare) or _BARE.match(bare)
    if found is None:
        return None
    article, part, number = found.groups()
    return Asked(str(int(article)), part or "", number or "")


def beside_article(words: str) -> str:
    """What else is said where an article is asked for."""
    return _NAMED.sub(" ", _BARE.sub(" ", plain(words)))


def asked_rule(words: str, ids: Iterable[str]) -> str | None:
    """The rule whose id was typed whole."""
    typed = {id.upper() for id in _ID.findall(plain(words))}
    return next((id for id in ids if id.upper() in typed), None) if typed else None


def is_of(id: str, asked: Asked) -> bool:
    """Whether a rule belongs to what was asked, by its id: «RUR-36-18», «RUR-4.2-05»."""
    _, _, tail = id.partition("-")
    article, _, number = tail.rpartition("-")
    whole, _, part = article.partition(".")
    if whole != asked.article or (asked.part and part != asked.part):
        return False
    if not asked.number:
        return True
    wanted = asked.number.rjust(2, "0") if asked.number.isdigit() else asked.number
    return plain(number) == wanted or number.rstrip("abc") == wanted
