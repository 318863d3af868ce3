"""Errors at a table of Tarocchi: articles 5, 6, 8 and 9 behind each verdict of the six cases."""

from __future__ import annotations

from arbitro.kernel import Regulation
from arbitro.referee.cases.tarocchi import book
from arbitro.regulations.catalogue import articles
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
            "named-is-exposed": CARDS.states("TAR-6-09"),
            "words-judged": CARDS.states("TAR-8-06", "TAR-8-07"),
        },
        "revoke": {
            "revoke-corrected": CARDS.states("TAR-6-12", "TAR-6-13", "TAR-6-14"),
            "revoke-corrected-pays": CARDS.states("TAR-6-12", "TAR-6-13", "TAR-6-14", "TAR-6-08"),
            "revoke-void": CARDS.states("TAR-6-15", "TAR-6-16", "TAR-6-18", "TAR-6-19"),
            "revoke-counted": CARDS.states("TAR-6-15", "TAR-6-17", "TAR-6-18", "TAR-6-19"),
            "revoke-counted-level": CARDS.states("TAR-6-15", "TAR-6-17", "TAR-6-18", "TAR-6-19"),
        },
    },
)
"""The six cases of the 2012 text."""
