"""Exits from a match: the edition's three fields, corrected only with a motive."""

from __future__ import annotations

from arbitro.kernel import Refused
from arbitro.kernel.values import picked
from arbitro.referee import commands as c
from arbitro.referee import events as e
from arbitro.referee.base import Signed
from arbitro.referee.exits import SCORES, corrected, dialog, scores
from arbitro.referee.hall import HallFacts
from arbitro.referee.officials import require
from arbitro.referee.rules import DeskRules
from arbitro.referee.sanctions.measure_effects import require_author
from arbitro.referee.state import Exit, Record


def leave(
    record: Record, command: c.RecordExit, rules: DeskRules, hall: HallFacts, signed: Signed
) -> tuple[e.Event, ...]:
    """Somebody leaves; who puts him out of the tournament must be one who may."""
    where = (command.round, command.table)
    hall.seated(*where, command.player)
    because = require(record, rules, hall, signed.by, "rule", where)
    for earlier in record.exits.values():
        same = (earlier.round, earlier.table, earlier.player)
        if earlier.annulled is None and same == (*where, command.player):
            raise Refused("already-left", {"player": command.player, "exit": earlier.id})
    settled = corrected(
        dialog(rules, command.reason),
        command.motive,
        scores=SCORES if rules.decider < 2 else scores(rules),
        score=command.score,
        tournament=command.tournament,
    )
    terms = settled.value
    if terms.kind in ("disqualification", "expulsion"):
        require_author(rules.ladder, terms.kind, command.role)
    because += settled.because
    left = picked(
        Exit,
        command,
        id=f"E{len(record.exits) + 1}",
        kind=terms.kind,
        armies_at_least=terms.armies_at_least,
        score=terms.score,
        tournament=terms.tournament,
        by=signed.by,
        because=because.ids,
    )
    return (e.ExitRecorded(exit=left, because=because.ids),)


def annul(
    record: Record, command: c.AnnulExit, rules: DeskRules, hall: HallFacts, signed: Signed
) -> tuple[e.Event, ...]:
    """An exit taken back on review."""
    left = record.exits.get(command.exit)
    if left is None:
        raise Refused("unknown-exit-record", {"exit": command.exit})
    if left.annulled is not None:
        raise Refused("exit-annulled", {"exit": left.id, "by": left.annulled.by})
    because = require(record, rules, hall, signed.by, "rule", (left.round, left.table))
    if not command.reason.strip():
        raise Refused("reason-missing", {"for": "annulment"})
    return (e.ExitAnnulled(exit=left.id, reason=command.reason, by=signed.by, because=because.ids),)
