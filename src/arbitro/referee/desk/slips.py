"""Slips against oneself, written down in silence where the edition wants silence."""

from __future__ import annotations

from arbitro.kernel import Refused
from arbitro.kernel.values import picked
from arbitro.referee import commands as c
from arbitro.referee import events as e
from arbitro.referee.base import Signed
from arbitro.referee.hall import HallFacts
from arbitro.referee.officials import require
from arbitro.referee.rules import DeskRules
from arbitro.referee.state import Record, Slipped


def note(
    record: Record, command: c.NoteSilently, rules: DeskRules, hall: HallFacts, signed: Signed
) -> tuple[e.Event, ...]:
    """A slip for the list that only referees see, after the match."""
    where = (command.round, command.table)
    hall.seated(*where, command.player)
    require(record, rules, hall, signed.by, "rule", where)
    kept = rules.unspoken(command.slip)
    if not kept.value:
        raise Refused("no-silence-wanted", {"slip": command.slip}, kept.because)
    if command.giro < 0 or command.armies < 0:
        raise Refused("amount-not-positive", {"amount": min(command.giro, command.armies)})
    slip = picked(Slipped, command, by=signed.by)
    return (e.SlipNoted(slip=slip, because=kept.because.ids),)
