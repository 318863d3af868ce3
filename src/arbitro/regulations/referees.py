"""Which editions a referee can work under, and their two registers of rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from difflib import get_close_matches

from arbitro.kernel import Gap, Refused, Regulation
from arbitro.referee.cases.consult import CaseBook
from arbitro.referee.rules import DeskRules, RefereeRules
from arbitro.regulations.master_2020 import desk as master
from arbitro.regulations.master_2020.desk import text as master_text
from arbitro.regulations.rur_2015 import desk as rur
from arbitro.regulations.rur_2015.desk import text as rur_text
from arbitro.regulations.tarocchi_2012 import desk as tarocchi
from arbitro.regulations.tarocchi_2012.desk import duties as tarocchi_duties
from arbitro.regulations.tarocchi_2015 import desk as tarocchi_2015
from arbitro.regulations.tarocchi_2015.text import T15
from arbitro.regulations.ventiquattrore_2018 import desk as h24
from arbitro.regulations.ventiquattrore_2018.desk import text as h24_text

DUTIES: tuple[Regulation, ...] = (
    rur_text.DUTIES,
    master_text.DUTIES,
    h24_text.DUTIES,
    tarocchi_duties.DUTIES,
)
"""Rules of officials, sanctions, disputes, clocks that became code."""

CARDS: tuple[Regulation, ...] = (
    rur_text.CARDS,
    master_text.CARDS,
    h24_text.CARDS,
    tarocchi.CARDS,
)
"""Rules the assistant puts to the referee as decision cards."""

REFEREES: dict[str, Callable[[Mapping[str, str]], RefereeRules]] = {
    rur_text.DUTIES.id: rur.referee,
    master_text.DUTIES.id: master.referee,
    h24_text.DUTIES.id: h24.referee,
}
"""The editions of RisiKo!, played against the clock."""

DESKS: dict[str, Callable[[Mapping[str, str]], DeskRules]] = {
    **REFEREES,
    tarocchi_duties.DUTIES.id: tarocchi.referee,
    T15.id: tarocchi_2015.referee,
}
"""Every edition a referees' desk can work under."""


def gaps(regulation: str) -> dict[str, Gap]:
    """The gaps that an edition's referees read one way or another."""
    lender = tarocchi_duties.DUTIES.id if regulation == T15.id else regulation
    registers = [text for text in (*CARDS, *DUTIES) if text.id == lender]
    return {id: gap for text in registers for id, gap in text.gaps.items()}


def desk_rules(regulation: str, readings: Mapping[str, str] | None = None) -> DeskRules:
    """What the desk of an edition must know, or a refusal with the nearest ids."""
    if regulation not in DESKS:
        nearest = get_close_matches(str(regulation), DESKS, n=3, cutoff=0.2) or list(DESKS)
        raise Refused("unknown-regulation", {"regulation": regulation, "nearest": nearest})
    return DESKS[regulation](readings or {})


def referee_rules(regulation: str, readings: Mapping[str, str] | None = None) -> RefereeRules:
    """The referee's side of an edition under these readings, or a refusal with the nearest ids."""
    if regulation not in REFEREES:
        nearest = get_close_matches(str(regulation), REFEREES, n=3, cutoff=0.2) or list(REFEREES)
        raise Refused("unknown-regulation", {"regulation": regulation, "nearest": nearest})
    return REFEREES[regulation](readings or {})


def case_book(regulation: str, readings: Mapping[str, str] | None = None) -> CaseBook:
    """The cases of an edition, of whichever game."""
    return desk_rules(regulation, readings)
