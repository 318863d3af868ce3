"""Which editions there are. A match names its edition by id and keeps it for ever."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from difflib import get_close_matches

from arbitro.games.mineo.rules import MineoRules
from arbitro.games.risiko.rules import RisikoRules
from arbitro.kernel import Gap, Refused, Regulation
from arbitro.regulations import (
    master_2020,
    rur_2015,
    tarocchi_2012,
    tarocchi_2015,
    ventiquattrore_2018,
)
from arbitro.regulations.box import BOX
from arbitro.regulations.master_2020.text import MST
from arbitro.regulations.mineo import MINEO
from arbitro.regulations.rur_2015.text import RUR
from arbitro.regulations.tarocchi_2012.text import TAR
from arbitro.regulations.tarocchi_2015 import T15
from arbitro.regulations.ventiquattrore_2018.text import H24

REGULATIONS: tuple[Regulation, ...] = (RUR, MST, H24, BOX, TAR, T15, MINEO)
"""Every text that is cited, the games' own included."""

RISIKO: dict[str, Callable[[Mapping[str, str]], RisikoRules]] = {
    RUR.id: rur_2015.rules,
    MST.id: master_2020.rules,
    H24.id: ventiquattrore_2018.rules,
}
"""The editions of RisiKo! a match can be played under."""


TAROCCHI: dict[str, Callable[[Mapping[str, str]], MineoRules]] = {
    TAR.id: tarocchi_2012.rules,
    T15.id: tarocchi_2015.rules,
}
"""The editions of the Tarocchi of Mineo a hand can be played under."""


def mineo_rules(regulation: str, readings: Mapping[str, str] | None = None) -> MineoRules:
    """The rules of an edition under these readings, or a refusal that names the nearest ids."""
    if regulation not in TAROCCHI:
        nearest = get_close_matches(str(regulation), TAROCCHI, n=3, cutoff=0.2) or list(TAROCCHI)
        raise Refused("unknown-regulation", {"regulation": regulation, "nearest": nearest})
    return TAROCCHI[regulation](readings or {})


def risiko_rules(regulation: str, readings: Mapping[str, str] | None = None) -> RisikoRules:
    """The rules of an edition under these readings, or a refusal that names the nearest ids."""
    if regulation not in RISIKO:
        nearest = get_close_matches(str(regulation), RISIKO, n=3, cutoff=0.2) or list(RISIKO)
        raise Refused("unknown-regulation", {"regulation": regulation, "nearest": nearest})
    return RISIKO[regulation](readings or {})


def gaps(regulation: str) -> dict[str, Gap]:
    """The gaps that can be read one way or another in this edition."""
    known = {text.id: text.gaps for text in REGULATIONS}
    own = dict(known[regulation])
    if regulation == MST.id:
        return {**known[RUR.id], **own}
    if regulation == T15.id:
        return {**known[TAR.id], **own}
    return own


def about_play(regulation: str, pinned: Mapping[str, str]) -> dict[str, str]:
    """Those of a tournament's readings that are about the game itself."""
    known = gaps(regulation)
    return {gap: choice for gap, choice in pinned.items() if gap in known}
