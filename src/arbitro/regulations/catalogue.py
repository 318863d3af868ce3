"""The catalogue: every rule we read in the texts, with its id and article, and every gap we met.

The ids are ours and never change meaning: decorators cite them, logs store them, and the reading
notes under `docs/regulations` say what became of each.
"""

from __future__ import annotations

from importlib.resources import files
from typing import Literal

import msgspec

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


class _Catalogue(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rules: tuple[CatalogueRule, ...]
    gaps: tuple[CatalogueGap, ...]


def _load() -> _Catalogue:
    text = files("arbitro.regulations").joinpath("catalogue.json").read_bytes()
    return msgspec.json.decode(text, type=_Catalogue)


_catalogue = _load()

RULES: dict[str, CatalogueRule] = {rule.id: rule for rule in _catalogue.rules}
GAPS: dict[str, CatalogueGap] = {gap.id: gap for gap in _catalogue.gaps}


def articles(regulation: str) -> dict[str, str]:
    """The ids of one text, each with the article it was read in, in the order of the text.

    Empty for a regulation the catalogue does not hold.
    """
    return {rule.id: rule.article for rule in RULES.values() if rule.regulation == regulation}
