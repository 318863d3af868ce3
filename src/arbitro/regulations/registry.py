"""Which editions there are. A match names its edition by id and keeps it for ever."""

from __future__ import annotations

from collections.abc import Mapping

from arbitro.kernel import Gap, Regulation
from arbitro.regulations.box import BOX
from arbitro.regulations.editions import RISIKO, TAROCCHI, mineo_rules, risiko_rules
from arbitro.regulations.master_2020 import play as master_2020
from arbitro.regulations.master_2020.text import MST
from arbitro.regulations.mineo import MINEO
from arbitro.regulations.rur_2015 import play as rur_2015
from arbitro.regulations.rur_2015.text import RUR
from arbitro.regulations.tarocchi_2012 import play as tarocchi_2012
from arbitro.regulations.tarocchi_2012.text import TAR
from arbitro.regulations.tarocchi_2015.text import T15
from arbitro.regulations.ventiquattrore_2018 import play as ventiquattrore_2018
from arbitro.regulations.ventiquattrore_2018.text import H24

__all__ = [
    "REGULATIONS",
    "RISIKO",
    "TAROCCHI",
    "about_play",
    "gaps",
    "mineo_rules",
    "risiko_rules",
]

LOADED = (rur_2015, master_2020, ventiquattrore_2018, tarocchi_2012)
"""The packages that tie their functions to the texts: a text is whole once they are loaded."""

REGULATIONS: tuple[Regulation, ...] = (RUR, MST, H24, BOX, TAR, T15, MINEO)
"""Every text that is cited, the games' own included."""


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
