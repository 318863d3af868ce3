"""Errors at a table of Tarocchi: articles 5, 6, 8 and 9 behind each verdict of the six cases."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from arbitro.kernel import Reasons, Ruling
from arbitro.referee.cases import objections_and_sanctions
from arbitro.referee.cases.tarocchi import book
from arbitro.referee.verdict import Verdict
from arbitro.regulations.shared.case_table import CaseTable
from arbitro.regulations.tarocchi_2012.text import TAR

TWO_JOCHI = TAR.card.states("TAR-6-08")
"""The offender loses them; whether anybody receives them is another question (GAP-T10)."""
LEVEL = TAR.card.reads(
    "GAP-T12",
    "TAR-6-15",
    "TAR-6-17",
    "TAR-6-18",
    "TAR-6-19",
    default="counted",
    doc="A revoke in a hand that ends level: it is counted as usual.",
)
RECORDED = TAR.card.reads(
    "GAP-T25",
    "TAR-8-06",
    "TAR-8-07",
    default="recorded-only",
    doc="Of words that are not allowed only the naming of certain cards has its penalty.",
)
FUJUTU = TAR.card.reads(
    "ARB-35",
    "TAR-6-04",
    "TAR-9-02",
    default="as-a-trump",
    doc="The Fujutu in the discard is punished like a King or a trump.",
)

REASONS: dict[str, dict[str, Reasons]] = {
    "misdeal": {
        "misdeal-number": TAR.card.states("TAR-5-01"),
        "misdeal-seen": TAR.card.states("TAR-5-02"),
        "plain-card-seen": TAR.card.states("TAR-5-03"),
    },
    "wrong-number-of-cards": {
        "misdeal-number": TAR.card.states("TAR-9-01", "TAR-5-01"),
        "count-pays": TAR.card.states("TAR-6-01", "TAR-6-02", "TAR-6-03"),
    },
    "wrong-discard": {
        "discard-allowed": TAR.card.states("TAR-6-04"),
        "discard-may-change": TAR.card.states("TAR-9-02"),
        "discard-lost": TAR.card.states("TAR-6-04", "TAR-9-02"),
        "discard-lost-fujutu": FUJUTU,
    },
    "card-out-of-turn": {
        "out-of-turn-played": TAR.card.states("TAR-6-05", "TAR-6-06"),
        "out-of-turn-played-pays": TAR.card.states("TAR-6-05", "TAR-6-06") + TWO_JOCHI,
        "out-of-turn-face-up": TAR.card.states("TAR-6-05", "TAR-6-07"),
        "out-of-turn-face-up-pays": TAR.card.states("TAR-6-05", "TAR-6-07") + TWO_JOCHI,
    },
    "forbidden-talk": {
        "named-is-exposed": TAR.card.states("TAR-6-09", "TAR-6-07") + TWO_JOCHI,
        "named-is-played": TAR.card.states("TAR-6-09", "TAR-6-06") + TWO_JOCHI,
        "words-judged": RECORDED,
    },
    "revoke": {
        "revoke-corrected": TAR.card.states("TAR-6-12", "TAR-6-13", "TAR-6-14"),
        "revoke-corrected-pays": TAR.card.states("TAR-6-12", "TAR-6-13", "TAR-6-14") + TWO_JOCHI,
        "revoke-too-late": TAR.card.states("TAR-6-15"),
        "revoke-void": TAR.card.states("TAR-6-15", "TAR-6-16", "TAR-6-18", "TAR-6-19"),
        "revoke-counted": TAR.card.states("TAR-6-15", "TAR-6-17", "TAR-6-18", "TAR-6-19"),
        "revoke-counted-level": LEVEL,
    },
}

BOOK = book(TAR.id, REASONS)
"""The six cases of the 2012 text."""


_DISCARD = TAR.card.reasons("TAR-6-04")
_TOLD = ("wrong-discard", "forbidden-talk", "revoke")
FORMERLY = book(
    TAR.id,
    {
        case: {
            code: _DISCARD if case == "wrong-discard" else TAR.card.reasons(*because.ids)
            for code, because in REASONS[case].items()
        }
        for case in _TOLD
    },
    done_said=True,
)
"""As 0.1.0 answered: «Fatto è» was not asked, and readings were not marked as such."""


NEAREST = TAR.card.states("TAR-6-15", "TAR-4-19")
"""Errors are shown before the hand is counted, and the sheets go to the director."""


def near(answer: Callable[..., Ruling[Verdict]], *given: Any) -> Ruling[Verdict]:
    """Tarocchi 2012, cases: the nearest the text comes, where it does not speak itself."""
    value, because = answer(*given)
    return Ruling(value, because if because.citations else NEAREST + because)


card = CaseTable(TAR.card)
DISPUTES = {
    "late-objection": card.ruling(
        partial(near, objections_and_sanctions.late_objection), asks="admission"
    ),
    "appeal": card.ruling(
        partial(near, objections_and_sanctions.appeal), "TAR-4-19", asks="appeal"
    ),
    "signature-refused": card.ruling(
        objections_and_sanctions.signature_refused, "TAR-4-18", asks="referto"
    ),
}
