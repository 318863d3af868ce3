"""Every command of the desk, decided: events out, or a refusal and nothing changed."""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from typing import Any

from arbitro.kernel import Broken
from arbitro.referee import commands as c
from arbitro.referee import officials
from arbitro.referee.base import Command, Event, Signed
from arbitro.referee.desk import (
    calls,
    clock_taps,
    given_rulings,
    infraction_entries,
    match_exits,
    objections,
)
from arbitro.referee.evolve import evolve
from arbitro.referee.hall import HallFacts
from arbitro.referee.referto import report_commands as r
from arbitro.referee.referto import report_draft, signatures
from arbitro.referee.rules import DeskRules
from arbitro.referee.state import Record

Handler = Callable[[Record, Any, DeskRules, HallFacts, Signed], tuple[Event, ...]]

_HANDLERS: dict[type[Command], Handler] = {
    c.AppointOfficials: officials.appoint,
    c.RecordInfraction: infraction_entries.infraction,
    c.AnnulInfraction: infraction_entries.annul,
    c.GiveRuling: given_rulings.give,
    c.TickEffects: given_rulings.tick,
    c.AnnulRuling: given_rulings.annul,
    c.Tap: clock_taps.tap,
    c.UndoTap: clock_taps.undo,
    c.CallReferee: calls.call,
    c.ClaimCall: calls.claim,
    c.CloseCall: calls.close,
    c.WithdrawCall: calls.withdraw,
    c.OpenDispute: objections.open_one,
    c.DecideDispute: objections.judge,
    c.RecordExit: match_exits.leave,
    c.AnnulExit: match_exits.annul,
    c.NoteSilently: infraction_entries.note_slip,
    r.ProposeReport: report_draft.propose,
    r.ConfirmReport: signatures.confirm,
    r.ObjectReport: signatures.object_to,
    r.MarkUnsigned: signatures.mark_unsigned,
    r.ApproveReport: signatures.approve,
    r.CorrectReport: report_draft.correct,
}

COMMANDS: frozenset[type[Command]] = frozenset(_HANDLERS)
"""What belongs to this desk; whoever joins the rooms asks here whose a command is."""


def decide(
    record: Record, command: Command, rules: DeskRules, hall: HallFacts, signed: Signed
) -> tuple[Event, ...]:
    """What the command makes happen under these rules in this hall, so signed, or `Refused`."""
    handler = _HANDLERS.get(type(command))
    if handler is None:
        raise Broken(f"nobody decides {type(command).__name__}")
    return handler(record, command, rules, hall, signed)


def step(
    record: Record, command: Command, rules: DeskRules, hall: HallFacts, signed: Signed
) -> tuple[Record, tuple[Event, ...]]:
    """Decide and take the events in."""
    happened = decide(record, command, rules, hall, signed)
    return reduce(evolve, happened, record), happened
