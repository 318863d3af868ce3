"""Errors at a table of Tarocchi: articles 5, 6, 8 and 9 behind each verdict of the six cases."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from arbitro.kernel import Regulation
from arbitro.referee.cases.tarocchi import book
from arbitro.referee.rules import DeskRules
from arbitro.regulations.catalogue import articles
from arbitro.regulations.referee_readings import split
from arbitro.regulations.tarocchi_2012 import referee_duties as duties
from arbitro.regulations.tarocchi_2012.referee_referto import referto
from arbitro.regulations.tarocchi_2012.text import TAR

CARDS = Regulation(TAR.id, articles(TAR.id))
"""Rules the assistant puts to the referee, case by case."""

BOOK = book(
    TAR.id,
    {
        "misdeal": {
            "misdeal-number": CARDS.states("TAR-5-01"),
            "misdeal-seen": CARDS.states("TAR-5-02"),
            "plain-card-seen": CARDS.states("TAR-5-03"),
        },
        "wrong-number-of-cards": {
            "misdeal-number": CARDS.states("TAR-9-01", "TAR-5-01"),
            "count-pays": CARDS.states("TAR-6-01", "TAR-6-02", "TAR-6-03"),
        },
        "wrong-discard": {
            "discard-allowed": CARDS.states("TAR-6-04"),
            "discard-lost": CARDS.states("TAR-6-04"),
            "discard-lost-fujutu": CARDS.states("TAR-6-04"),
        },
        "card-out-of-turn": {
            "out-of-turn-played": CARDS.states("TAR-6-05", "TAR-6-06"),
            "out-of-turn-played-pays": CARDS.states("TAR-6-05", "TAR-6-06", "TAR-6-08"),
            "out-of-turn-face-up": CARDS.states("TAR-6-05", "TAR-6-07"),
            "out-of-turn-face-up-pays": CARDS.states("TAR-6-05", "TAR-6-07", "TAR-6-08"),
        },
        "forbidden-talk": {
            "named-is-exposed": CARDS.states("TAR-6-09", "TAR-6-07", "TAR-6-08"),
            "named-is-played": CARDS.states("TAR-6-09", "TAR-6-06", "TAR-6-08"),
            "words-judged": CARDS.states("TAR-8-06", "TAR-8-07"),
        },
        "revoke": {
            "revoke-corrected": CARDS.states("TAR-6-12", "TAR-6-13", "TAR-6-14"),
            "revoke-corrected-pays": CARDS.states("TAR-6-12", "TAR-6-13", "TAR-6-14", "TAR-6-08"),
            "revoke-too-late": CARDS.states("TAR-6-15"),
            "revoke-void": CARDS.states("TAR-6-15", "TAR-6-16", "TAR-6-18", "TAR-6-19"),
            "revoke-counted": CARDS.states("TAR-6-15", "TAR-6-17", "TAR-6-18", "TAR-6-19"),
            "revoke-counted-level": CARDS.states("TAR-6-15", "TAR-6-17", "TAR-6-18", "TAR-6-19"),
        },
    },
)
"""The six cases of the 2012 text."""


def referee(chosen: Mapping[str, str]) -> DeskRules:
    """The director's side of the edition under these readings (defaults for those not chosen)."""
    own, rest = split(chosen, TAR, duties.DUTIES)
    director = own["GAP-T24"]
    return DeskRules(
        regulation=TAR.id,
        readings={**own, **TAR.readings(rest)},
        cases=BOOK.cases,
        panel=partial(duties.panel, director),
        appointed_by=partial(duties.appointed_by, director),
        final_referee=duties.final_referee,
        own_table=partial(duties.own_table, director),
        duties=partial(duties.duties, director),
        ladder=duties.ladder(own["GAP-T25"]),
        admission=partial(duties.admission, own["GAP-T26"]),
        appeal=partial(duties.appeal, director),
        recovery=duties.recovery,
        exit=partial(duties.leaving, own["GAP-T27"]),
        unspoken=duties.unspoken,
        booking_on_report=duties.booking_on_report,
        referto=referto(own),
    )
