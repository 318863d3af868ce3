"""The catalogue: every rule we read in the texts, with its id and article, and every gap we met.

The ids are ours and never change meaning: decorators cite them, logs store them, and the reading
notes under `docs/regulations` say what became of each. `catalogue*.json` say them in English; the
`catalogo*.json` beside them say them in Italian, and are read when somebody asks.
"""

from __future__ import annotations

from functools import cache
from typing import Literal

import msgspec

from arbitro.kernel import Broken
from arbitro.kernel.carried import carried, names_carried

Kind = Literal["GAME", "REFEREE", "TOURNAMENT", "CONDUCT", "CLOCK", "INFO", "REPORT"]


class CatalogueRule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One atomic rule of one text, restated in plain English."""

    id: str
    regulation: str
    article: str
    kind: Kind
    rule: str


class CatalogueGap(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One silence or contradiction: the place, the problem, the reading we recommend.

    `regulation` is "all" where the gap lies between the texts. `ask` marks a question that only a
    federation or an organiser can settle.
    """

    id: str
    regulation: str
    topic: str
    problem: str
    resolution: str
    ask: bool


class RestatedGap(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The words of a gap in one language."""

    problem: str
    resolution: str


class _Restated(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rules: dict[str, str]
    gaps: dict[str, RestatedGap]


class _Catalogue(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rules: tuple[CatalogueRule, ...]
    gaps: tuple[CatalogueGap, ...]


def decoded(text: bytes) -> _Catalogue:
    """Rules and gaps of one file of the catalogue."""
    return msgspec.json.decode(text, type=_Catalogue)


def _named(stem: str) -> list[str]:
    """The files of the catalogue in one language: `<stem>.json` and any `<stem>_<text>.json`."""
    return names_carried(__package__, f"{stem}*.json")


_catalogues = tuple(decoded(carried(__package__, name)) for name in _named("catalogue"))

RULES: dict[str, CatalogueRule] = {rule.id: rule for part in _catalogues for rule in part.rules}
GAPS: dict[str, CatalogueGap] = {gap.id: gap for part in _catalogues for gap in part.gaps}


def articles(regulation: str) -> dict[str, str]:
    """The ids of one text, each with the article it was read in, in the order of the text.

    Empty for a regulation the catalogue does not hold.
    """
    return {rule.id: rule.article for rule in RULES.values() if rule.regulation == regulation}


def restated(id: str, lang: str) -> str:
    """The sentence of a rule; in English where the language has none of its own."""
    english = RULES[id].rule
    return _italian().rules.get(id, english) if lang == "it" else english


def gap_restated(id: str, lang: str) -> RestatedGap:
    """The problem and the reading of a gap; in English where the language has none of its own."""
    gap = GAPS[id]
    english = RestatedGap(gap.problem, gap.resolution)
    return _italian().gaps.get(id, english) if lang == "it" else english


@cache
def _italian() -> _Restated:
    """Every Italian file together; each may hold other texts, none may repeat an id."""
    rules: dict[str, str] = {}
    gaps: dict[str, RestatedGap] = {}
    for name in _named("catalogo"):
        found = msgspec.json.decode(carried(__package__, name), type=_Restated)
        twice = sorted(rules.keys() & found.rules.keys() | gaps.keys() & found.gaps.keys())
        if twice:
            raise Broken(f"{name} says again {', '.join(twice)}")
        rules |= found.rules
        gaps |= found.gaps
    return _Restated(rules, gaps)
