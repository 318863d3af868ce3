"""Every command of the desk, decided: events out, or a refusal and nothing changed."""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from typing import Any

from arbitro.kernel import Broken
from arbitro.referee import commands as c
from arbitro.referee.base import Command, Event, Signed
from arbitro.referee.desk import (
    calling,
    disputing,
    leaving,
    noting,
    permission,
    punishing,
    ruling,
    tapping,
)
from arbitro.referee.evolve import evolve
from arbitro.referee.hall import HallFacts
from arbitro.referee.referto import report_commands as r
from arbitro.referee.referto import report_draft, signatures
from arbitro.referee.rules import DeskRules
from arbitro.referee.state import Record

Handler = Callable[[Record, Any, DeskRules, HallFacts, Signed], tuple[Event, ...]]

_HANDLERS: dict[type[Command], Handler] = {
    c.AppointOfficials: permission.appoint,
    c.RecordInfraction: punishing.infraction,
    c.AnnulInfraction: punishing.annul,
    c.GiveRuling: ruling.give,
    c.TickEffects: ruling.tick,
    c.AnnulRuling: ruling.annul,
    c.Tap: tapping.tap,
    c.UndoTap: tapping.undo,
    c.CallReferee: calling.call,
    c.ClaimCall: calling.claim,
    c.CloseCall: calling.close,
    c.WithdrawCall: calling.withdraw,
    c.OpenDispute: disputing.open_one,
    c.DecideDispute: disputing.judge,
    c.RecordExit: leaving.leave,
    c.AnnulExit: leaving.annul,
    c.NoteSilently: noting.note,
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
