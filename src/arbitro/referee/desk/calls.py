"""Tables that want a referee: called, claimed, closed or withdrawn."""

from __future__ import annotations

from arbitro.kernel import Refused
from arbitro.kernel.values import picked
from arbitro.referee import commands as c
from arbitro.referee import events as e
from arbitro.referee.clock.readings import Signed, require_reading
from arbitro.referee.hall import HallFacts
from arbitro.referee.officials import require
from arbitro.referee.rules import DeskRules
from arbitro.referee.state import Call, Record


def call(
    record: Record, command: c.CallReferee, rules: DeskRules, hall: HallFacts, signed: Signed
) -> tuple[e.Event, ...]:
    """A call in the queue; a table waits once for each kind."""
    hall.table(command.round, command.table)
    require_reading(record.line, signed.at)
    for waiting in record.calls.values():
        same = (waiting.round, waiting.table, waiting.call)
        if waiting.status == "open" and same == (command.round, command.table, command.call):
            raise Refused("call-waiting", {"table": command.table, "call": waiting.id})
    opened = picked(Call, command, id=f"C{len(record.calls) + 1}", by=signed.by, at=signed.at)
    return (e.CallOpened(call=opened),)


def claim(
    record: Record, command: c.ClaimCall, rules: DeskRules, hall: HallFacts, signed: Signed
) -> tuple[e.Event, ...]:
    """A referee who may judge there is on his way."""
    found = _pending(record, command.call)
    because = require(record, rules, hall, signed.by, "rule", (found.round, found.table))
    require_reading(record.line, signed.at)
    if found.claimed_by is not None:
        raise Refused("call-taken", {"call": found.id, "by": found.claimed_by})
    return (e.CallClaimed(call=found.id, by=signed.by, at=signed.at, because=because.ids),)


def close(
    record: Record, command: c.CloseCall, rules: DeskRules, hall: HallFacts, signed: Signed
) -> tuple[e.Event, ...]:
    """Dealt with, with the ruling given there if there was one."""
    found = _pending(record, command.call)
    require(record, rules, hall, signed.by, "rule", (found.round, found.table))
    require_reading(record.line, signed.at)
    if command.ruling is not None and command.ruling not in record.rulings:
        facts = {"ruling": command.ruling, "rulings": list(record.rulings)}
        raise Refused("unknown-ruling", facts)
    return (
        e.CallClosed(
            call=found.id,
            by=signed.by,
            outcome=command.outcome,
            ruling=command.ruling,
            at=signed.at,
        ),
    )


def withdraw(
    record: Record, command: c.WithdrawCall, rules: DeskRules, hall: HallFacts, signed: Signed
) -> tuple[e.Event, ...]:
    """The table settled it by itself."""
    found = _pending(record, command.call)
    require_reading(record.line, signed.at)
    return (e.CallWithdrawn(call=found.id, by=signed.by, at=signed.at),)


def _pending(record: Record, id: str) -> Call:
    found = record.calls.get(id)
    if found is None:
        raise Refused("unknown-call", {"call": id})
    if found.status in ("closed", "withdrawn"):
        raise Refused("call-over", {"call": id, "status": found.status})
    return found
