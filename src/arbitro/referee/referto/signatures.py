"""Signing a report: players confirm or object, a referee approves."""

from __future__ import annotations

from arbitro.kernel import Refused
from arbitro.kernel.values import picked
from arbitro.referee import commands as c
from arbitro.referee import events as e
from arbitro.referee.clock.readings import Signed
from arbitro.referee.events import Event
from arbitro.referee.hall import HallFacts, match_name
from arbitro.referee.officials import require
from arbitro.referee.referto.report import Referto, Signature, Status, Version
from arbitro.referee.rules import DeskRules
from arbitro.referee.state import Record

ALGORITHMS = {"ed25519": 128}
"""Known algorithms, and how many hexadecimal digits a signature of each has."""


def confirm(
    record: Record, command: c.ConfirmReport, rules: DeskRules, hall: HallFacts, signed: Signed
) -> tuple[Event, ...]:
    """A player accepts the text he has seen."""
    version = _unsealed(record, command.round, command.table, command.sha256)
    _require_seat(hall, command.round, command.table, signed.by)
    if version.confirmed(signed.by):
        raise Refused("already-signed", {"player": signed.by})
    signers = rules.referto.signed_by()
    if signers.value == "an-opponent" and signed.by == version.by:
        raise Refused("own-sheet", {"player": signed.by}, signers.because)
    _require_signature(command.signature, signed.by)
    return (picked(e.ReportConfirmed, command, player=signed.by, because=signers.because.ids),)


def object_to(
    record: Record, command: c.ObjectReport, rules: DeskRules, hall: HallFacts, signed: Signed
) -> tuple[Event, ...]:
    """A player does not accept it, and says why; who has signed may do so no more."""
    version = _unsealed(record, command.round, command.table, command.sha256)
    _require_seat(hall, command.round, command.table, signed.by)
    closed = rules.referto.closed_by_signing()
    if closed.value and version.confirmed(signed.by):
        raise Refused("signed-is-accepted", {"player": signed.by}, closed.because)
    if not command.reason.strip():
        raise Refused("reason-missing", {"for": "objection"})
    return (picked(e.ReportObjected, command, player=signed.by),)


def mark_unsigned(
    record: Record, command: c.MarkUnsigned, rules: DeskRules, hall: HallFacts, signed: Signed
) -> tuple[Event, ...]:
    """A referee notes why a signature will not come."""
    known = report_of(record, command.round, command.table)
    version = _unsealed(record, command.round, command.table, known.current.sha256)
    where = (command.round, command.table)
    because = require(record, rules, hall, signed.by, "report", where)
    _require_seat(hall, command.round, command.table, command.player)
    if version.confirmed(command.player):
        raise Refused("already-signed", {"player": command.player})
    if not command.reason.strip():
        raise Refused("reason-missing", {"for": "signature"})
    allowed = rules.referto.without_a_signature()
    if not allowed.value:
        raise Refused("signatures-missing", {"players": [command.player]}, allowed.because)
    because += allowed.because
    return (picked(e.ReportUnsigned, command, by=signed.by, because=because.ids),)


def approve(
    record: Record, command: c.ApproveReport, rules: DeskRules, hall: HallFacts, signed: Signed
) -> tuple[Event, ...]:
    """A referee who does not play there has checked it: from now on it is the match's report."""
    version = _unsealed(record, command.round, command.table, command.sha256)
    where = (command.round, command.table)
    because = require(record, rules, hall, signed.by, "report", where)
    absent = missing(version, rules)
    signers = rules.referto.signed_by()
    if absent:
        raise Refused("signatures-missing", {"players": list(absent)}, signers.because)
    if version.objections and not command.reason.strip():
        players = [one.player for one in version.objections]
        raise Refused("objections-stand", {"players": players})
    _require_signature(command.signature, signed.by)
    because += signers.because + rules.referto.checked().because
    return (picked(e.ReportApproved, command, by=signed.by, because=because.ids),)


def missing(version: Version, rules: DeskRules) -> tuple[str, ...]:
    """Whose word is still awaited: neither signed, nor objected, nor noted as gone."""
    silent = tuple(
        seat.player
        for seat in version.content.seats
        if not (
            version.confirmed(seat.player)
            or version.objected(seat.player)
            or version.excused(seat.player)
        )
    )
    if rules.referto.signed_by().value == "everybody":
        return silent
    others = {seat.player for seat in version.content.seats} - {version.by}
    return () if others - set(silent) else tuple(p for p in silent if p in others)


def status(version: Version, current: bool, rules: DeskRules) -> Status:
    """Where a version stands; `current` says that no other has taken its place."""
    if not current:
        return "corrected"
    if version.approval is not None:
        return "approved"
    if version.objections:
        return "objected"
    return "proposed" if missing(version, rules) else "confirmed"


def report_of(record: Record, round: int, table: int) -> Referto:
    """The report of a match, or a refusal."""
    known = record.reports.get(match_name(round, table))
    if known is None:
        raise Refused("no-report", {"round": round, "table": table})
    return known


def status_of(record: Record, rules: DeskRules, round: int, table: int) -> Status | None:
    """Where the report of a match stands; None while there is only a draft."""
    known = record.reports.get(match_name(round, table))
    return None if known is None else status(known.current, True, rules)


def _unsealed(record: Record, round: int, table: int, sha256: str) -> Version:
    """The text in force, if it is the one meant and nobody has approved it yet."""
    version = report_of(record, round, table).current
    if version.sha256 != sha256:
        raise Refused("report-changed", {"round": round, "table": table})
    if version.approval is not None:
        raise Refused("report-approved", {"by": version.approval.by})
    return version


def _require_seat(hall: HallFacts, round: int, table: int, player: str) -> None:
    if player not in hall.table(round, table).players:
        raise Refused("not-at-table", {"players": [player], "table": table})


def _require_signature(signature: Signature | None, by: str) -> None:
    """Refuse what cannot be a signature of this person; whether it is one is checked elsewhere."""
    if signature is None:
        return
    digits = ALGORITHMS.get(signature.algorithm)
    shaped = digits == len(signature.signature) and not set(signature.signature) - set(
        "0123456789abcdef"
    )
    if not shaped or signature.by != by or not signature.key_id:
        raise Refused("not-a-signature", {"by": by, "algorithm": signature.algorithm})
