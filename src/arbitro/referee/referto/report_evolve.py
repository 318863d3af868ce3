"""From one report to the next, as part of the record. Never fails, never asks a rule."""

from __future__ import annotations

from msgspec.structs import replace

from arbitro.kernel.values import picked
from arbitro.referee.hall import match_name
from arbitro.referee.referto import report_events as e
from arbitro.referee.referto.report_state import Approval, Confirmation, Referto, Remark, Version
from arbitro.referee.state import Record


def proposed(record: Record, event: e.ReportProposed) -> Record:
    version = Version(content=event.content, sha256=event.sha256, by=event.by)
    match = match_name(event.content.round, event.content.table)
    return replace(record, reports={**record.reports, match: Referto(versions=(version,))})


def corrected(record: Record, event: e.ReportCorrected) -> Record:
    match = match_name(event.content.round, event.content.table)
    version = picked(Version, event)
    told = Referto(versions=(*record.reports[match].versions, version))
    return replace(record, reports={**record.reports, match: told})


def confirmed(record: Record, event: e.ReportConfirmed) -> Record:
    """A signature takes the place of an objection, and of a note that there was none."""
    version = _current(record, event.round, event.table)
    signed = Confirmation(player=event.player, signature=event.signature)
    return _with(
        record,
        event.round,
        event.table,
        replace(
            version,
            confirmations=(*version.confirmations, signed),
            objections=_others(version.objections, event.player),
            unsigned=_others(version.unsigned, event.player),
        ),
    )


def objected(record: Record, event: e.ReportObjected) -> Record:
    version = _current(record, event.round, event.table)
    remark = Remark(player=event.player, reason=event.reason)
    kept = _others(version.objections, event.player)
    signed = tuple(one for one in version.confirmations if one.player != event.player)
    now = replace(version, objections=(*kept, remark), confirmations=signed)
    return _with(record, event.round, event.table, now)


def unsigned(record: Record, event: e.ReportUnsigned) -> Record:
    version = _current(record, event.round, event.table)
    remark = Remark(player=event.player, reason=event.reason, by=event.by)
    kept = _others(version.unsigned, event.player)
    return _with(record, event.round, event.table, replace(version, unsigned=(*kept, remark)))


def approved(record: Record, event: e.ReportApproved) -> Record:
    version = _current(record, event.round, event.table)
    approval = Approval(by=event.by, reason=event.reason, signature=event.signature)
    return _with(record, event.round, event.table, replace(version, approval=approval))


def _current(record: Record, round: int, table: int) -> Version:
    return record.reports[match_name(round, table)].current


def _with(record: Record, round: int, table: int, version: Version) -> Record:
    match = match_name(round, table)
    told = Referto(versions=(*record.reports[match].versions[:-1], version))
    return replace(record, reports={**record.reports, match: told})


def _others(remarks: tuple[Remark, ...], player: str) -> tuple[Remark, ...]:
    return tuple(one for one in remarks if one.player != player)
