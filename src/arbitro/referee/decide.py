"""Every command of the desk, decided: events out, or a refusal and nothing changed."""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from typing import Any

from arbitro.kernel import Broken
from arbitro.referee import commands as c
from arbitro.referee import officials
from arbitro.referee.clock.readings import Signed
from arbitro.referee.commands import Command
from arbitro.referee.desk import (
    calls,
    clock_taps,
    exits,
    given_rulings,
    infraction_entries,
    objections,
)
from arbitro.referee.events import Event
from arbitro.referee.evolve import evolve
from arbitro.referee.hall import HallFacts
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
    c.RecordExit: exits.leave,
    c.AnnulExit: exits.annul,
    c.NoteSilently: infraction_entries.note_slip,
    c.ProposeReport: report_draft.propose,
    c.ConfirmReport: signatures.confirm,
    c.ObjectReport: signatures.object_to,
    c.MarkUnsigned: signatures.mark_unsigned,
    c.ApproveReport: signatures.approve,
    c.CorrectReport: report_draft.correct,
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
