"""From one record to the next. Never fails, never asks a rule: a replay needs no regulation."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import reduce
from typing import Any

from msgspec.structs import replace

from arbitro.kernel.values import picked
from arbitro.referee import events as e
from arbitro.referee.clock.readings import Reading, begun
from arbitro.referee.events import Event
from arbitro.referee.hall import match_name
from arbitro.referee.referto.report import (
    Approval,
    Confirmation,
    Referto,
    Remark,
    Version,
)
from arbitro.referee.state import Dispute, Record, Withdrawn


def _proposed(record: Record, event: e.ReportProposed) -> Record:
    version = Version(content=event.content, sha256=event.sha256, by=event.by)
    match = match_name(event.content.round, event.content.table)
    return replace(record, reports={**record.reports, match: Referto(versions=(version,))})


def _corrected(record: Record, event: e.ReportCorrected) -> Record:
    match = match_name(event.content.round, event.content.table)
    version = picked(Version, event)
    told = Referto(versions=(*record.reports[match].versions, version))
    return replace(record, reports={**record.reports, match: told})


def _confirmed(record: Record, event: e.ReportConfirmed) -> Record:
    """A signature takes the place of an objection, and of a note that there was none."""
    version = _current(record, event.round, event.table)
    signed = Confirmation(player=event.player, signature=event.signature)
    return _with_version(
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


def _objected(record: Record, event: e.ReportObjected) -> Record:
    version = _current(record, event.round, event.table)
    remark = Remark(player=event.player, reason=event.reason)
    kept = _others(version.objections, event.player)
    signed = tuple(one for one in version.confirmations if one.player != event.player)
    now = replace(version, objections=(*kept, remark), confirmations=signed)
    return _with_version(record, event.round, event.table, now)


def _unsigned(record: Record, event: e.ReportUnsigned) -> Record:
    version = _current(record, event.round, event.table)
    remark = Remark(player=event.player, reason=event.reason, by=event.by)
    kept = _others(version.unsigned, event.player)
    return _with_version(
        record, event.round, event.table, replace(version, unsigned=(*kept, remark))
    )


def _approved(record: Record, event: e.ReportApproved) -> Record:
    version = _current(record, event.round, event.table)
    approval = Approval(by=event.by, reason=event.reason, signature=event.signature)
    return _with_version(record, event.round, event.table, replace(version, approval=approval))


def _current(record: Record, round: int, table: int) -> Version:
    return record.reports[match_name(round, table)].current


def _with_version(record: Record, round: int, table: int, version: Version) -> Record:
    match = match_name(round, table)
    told = Referto(versions=(*record.reports[match].versions[:-1], version))
    return replace(record, reports={**record.reports, match: told})


def _others(remarks: tuple[Remark, ...], player: str) -> tuple[Remark, ...]:
    return tuple(one for one in remarks if one.player != player)


def _ruling(record: Record, event: e.RulingGiven) -> Record:
    given = event.ruling
    timed = seen(record, given.at)
    return replace(timed, rulings={**record.rulings, given.id: given})


def _ticked(record: Record, event: e.EffectsTicked) -> Record:
    given = replace(record.rulings[event.ruling], done=event.done)
    return replace(record, rulings={**record.rulings, given.id: given})


def _ruling_annulled(record: Record, event: e.RulingAnnulled) -> Record:
    gone = Withdrawn(reason=event.reason, by=event.by)
    given = replace(record.rulings[event.ruling], annulled=gone)
    return replace(record, rulings={**record.rulings, given.id: given})


def _tapped(record: Record, event: e.ClockTapped) -> Record:
    match = match_name(event.round, event.table)
    taps = (*record.taps.get(match, ()), event.tap)
    return replace(seen(record, event.tap.at), taps={**record.taps, match: taps})


def _undone(record: Record, event: e.TapUndone) -> Record:
    match = match_name(event.round, event.table)
    return replace(record, taps={**record.taps, match: record.taps[match][:-1]})


def _called(record: Record, event: e.CallOpened) -> Record:
    call = event.call
    return replace(seen(record, call.at), calls={**record.calls, call.id: call})


def _claimed(record: Record, event: e.CallClaimed) -> Record:
    call = replace(
        record.calls[event.call], status="claimed", claimed_by=event.by, claimed_at=event.at
    )
    return replace(seen(record, event.at), calls={**record.calls, call.id: call})


def _closed(record: Record, event: e.CallClosed) -> Record:
    call = replace(
        record.calls[event.call],
        status="closed",
        ended_at=event.at,
        outcome=event.outcome,
        ruling=event.ruling,
    )
    return replace(seen(record, event.at), calls={**record.calls, call.id: call})


def _withdrawn(record: Record, event: e.CallWithdrawn) -> Record:
    call = replace(record.calls[event.call], status="withdrawn", ended_at=event.at)
    return replace(seen(record, event.at), calls={**record.calls, call.id: call})


def _disputed(record: Record, event: e.DisputeOpened) -> Record:
    dispute = picked(Dispute, event)
    return replace(record, disputes={**record.disputes, event.objection.id: dispute})


def _judged(record: Record, event: e.DisputeDecided) -> Record:
    id = event.decision.objection
    dispute = replace(record.disputes[id], decision=event.decision, recovered=event.recovered)
    return replace(record, disputes={**record.disputes, id: dispute})


def _back(record: Record, event: e.ExitAnnulled) -> Record:
    gone = Withdrawn(reason=event.reason, by=event.by)
    left = replace(record.exits[event.exit], annulled=gone)
    return replace(record, exits={**record.exits, left.id: left})


def seen(record: Record, at: Reading | None) -> Record:
    """The record with this look at the clock: of each clock only the first and the last count."""
    if at is None:
        return record
    known = record.readings
    same = [reading for reading in known[-2:] if reading.source == at.source]
    kept = known[:-1] if len(same) == 2 else known
    line = begun(at) if record.line is None else record.line.after(at)
    return replace(record, readings=(*kept, at), line=line)


_HANDLERS: dict[type[Event], Callable[[Record, Any], Record]] = {
    e.OfficialsAppointed: lambda r, ev: replace(r, officials=ev.officials, final=ev.final),
    e.InfractionRecorded: lambda r, ev: replace(r, history=(*r.history, ev.infraction)),
    e.InfractionAnnulled: lambda r, ev: replace(r, history=(*r.history, ev.annulment)),
    e.RulingGiven: _ruling,
    e.EffectsTicked: _ticked,
    e.RulingAnnulled: _ruling_annulled,
    e.ClockTapped: _tapped,
    e.TapUndone: _undone,
    e.CallOpened: _called,
    e.CallClaimed: _claimed,
    e.CallClosed: _closed,
    e.CallWithdrawn: _withdrawn,
    e.DisputeOpened: _disputed,
    e.DisputeDecided: _judged,
    e.ExitRecorded: lambda r, ev: replace(r, exits={**r.exits, ev.exit.id: ev.exit}),
    e.ExitAnnulled: _back,
    e.SlipNoted: lambda r, ev: replace(r, slips=(*r.slips, ev.slip)),
    e.ReportProposed: _proposed,
    e.ReportConfirmed: _confirmed,
    e.ReportObjected: _objected,
    e.ReportUnsigned: _unsigned,
    e.ReportApproved: _approved,
    e.ReportCorrected: _corrected,
}


def evolve(record: Record, event: Event) -> Record:
    """The record after this event."""
    after = _HANDLERS[type(event)](record, event)
    return replace(after, version=record.version + 1)


def replay(events: Iterable[Event]) -> Record:
    """The record these events lead to."""
    return reduce(evolve, events, Record())
