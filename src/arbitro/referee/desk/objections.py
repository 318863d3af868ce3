"""Objections raised and judged, once: may it still be judged, what was decided, and the time the
table gets back.
"""

from __future__ import annotations

from arbitro.kernel import Refused, Ruling
from arbitro.kernel.values import picked
from arbitro.referee import commands as c
from arbitro.referee import events as e
from arbitro.referee.clock.readings import Signed, hall_time
from arbitro.referee.desk.clock_taps import clock_of, taps_of
from arbitro.referee.evolve import evolve
from arbitro.referee.hall import HallFacts
from arbitro.referee.officials import require
from arbitro.referee.rules import Admission, DeskRules, RefereeRules
from arbitro.referee.state import Decision, Objection, Record


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


def open_one(
    record: Record, command: c.OpenDispute, rules: DeskRules, hall: HallFacts, signed: Signed
) -> tuple[e.Event, ...]:
    """An objection, with whether it may be judged; one out of time is written down too."""
    hall.seated(command.round, command.table, command.by)
    objection = picked(Objection, command, id=f"D{len(record.disputes) + 1}")
    admission = admissible(rules, objection)
    return (
        e.DisputeOpened(
            round=command.round,
            objection=objection,
            text=command.text,
            admissible=admission.value.admissible,
            why=admission.value.why,
            because=admission.because.ids,
        ),
    )


def judge(
    record: Record, command: c.DecideDispute, rules: DeskRules, hall: HallFacts, signed: Signed
) -> tuple[e.Event, ...]:
    """The judgement, by a referee who may give it there."""
    found = record.disputes.get(command.dispute)
    if found is None:
        raise Refused("unknown-dispute", {"dispute": command.dispute})
    where = (found.round, found.objection.table)
    because = require(record, rules, hall, signed.by, "judge-dispute", where)
    if found.decision is not None:
        require_no_appeal(rules)
    decision = Decision(
        objection=found.objection.id,
        referee=signed.by,
        upheld=command.upheld,
        stopped_seconds=command.stopped_seconds,
        note=command.note,
    )
    recovered = decide(rules, found.objection, decision)
    because += admissible(rules, found.objection).because
    if recovered:
        because += rules.recovery().because
    judged = e.DisputeDecided(decision=decision, recovered=recovered, because=because.ids)
    if recovered:
        _require_clock(evolve(record, judged), where, rules, hall)
    return (judged,)


def _require_clock(
    record: Record, where: tuple[int, int], rules: DeskRules, hall: HallFacts
) -> None:
    """Refuse time given back to a table whose closing throws say that its time was up."""
    taps = taps_of(record, *where)
    if taps and isinstance(rules, RefereeRules):
        clock_of(rules, len(hall.table(*where).players), taps, hall_time(record.line))
