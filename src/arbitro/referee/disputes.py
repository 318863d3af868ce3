"""Objections: may it still be judged, what was decided, and the time the table gets back."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from arbitro.kernel import Refused, Ruling
from arbitro.referee.rules import Admission, DeskRules

Irregular = Literal["above-cap", "too-many-cards", "wrong-territory"]
"""Present states that are irregular in themselves, so that an old cause may still be contested."""


class Objection(Struct, frozen=True, kw_only=True):
    """Somebody contests something. Turns are counted from the first of the match."""

    id: str
    table: int
    by: str
    event_turn: int
    """The turn in which the thing happened."""
    raised_turn: int
    """The turn in progress when it was contested."""
    irregular_now: Irregular | None = None


class Decision(Struct, frozen=True, kw_only=True):
    """What the referees said about an objection, and the seconds play was stopped for it."""

    objection: str
    referee: str
    upheld: bool
    stopped_seconds: int = 0
    note: str = ""


def admissible(rules: DeskRules, objection: Objection) -> Ruling[Admission]:
    """Whether this objection may be judged: the turn in progress, the one just ended, or an
    irregular state that is still there.
    """
    since = objection.raised_turn - objection.event_turn
    if objection.event_turn < 1 or since < 0:
        facts = {"event_turn": objection.event_turn, "raised_turn": objection.raised_turn}
        raise Refused("objection-before-its-cause", facts)
    return rules.admission(since, objection.irregular_now is not None)


def decide(rules: DeskRules, objection: Objection, decision: Decision) -> int:
    """The seconds given back to the table, if this decision can be taken.

    An objection out of time cannot be upheld.
    """
    admission = admissible(rules, objection)
    if decision.upheld and not admission.value.admissible:
        raise Refused(
            "objection-out-of-time",
            {"why": admission.value.why, "turns": objection.raised_turn - objection.event_turn},
            admission.because,
        )
    if decision.stopped_seconds < 0:
        raise Refused("negative-time", {"seconds": decision.stopped_seconds})
    return decision.stopped_seconds if rules.recovery().value else 0


def require_no_appeal(rules: DeskRules) -> None:
    """Refuse a second judgement of the same objection."""
    appeal = rules.appeal()
    if not appeal.value:
        raise Refused("no-appeal", {}, appeal.because)
