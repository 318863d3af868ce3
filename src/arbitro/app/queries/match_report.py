"""The report of a match: what it says, who has signed it, and what comes next."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import UNSET, UnsetType

from arbitro.app.commands import ProposeReport
from arbitro.app.hall import Hall, rulebook
from arbitro.app.phone_keys import kinds_of
from arbitro.app.queries.board import At, the_round
from arbitro.app.queries.question import Asker, Document, Nothing, name_of, query
from arbitro.app.report_document import (
    Key,
    ReportDocument,
    ReportState,
    document_of,
    signatures_of,
    states_of,
)
from arbitro.app.reports import filled
from arbitro.kernel import Refused
from arbitro.kernel.values import picked
from arbitro.messages import say
from arbitro.referee.hall import match_name
from arbitro.referee.referto.report import (
    Approval,
    Confirmation,
    Content,
    Referto,
    Remark,
    fingerprint,
)
from arbitro.referee.referto.signatures import missing, status
from arbitro.tournament.tables.table_seats import open_table


class ReportVersion(Document, frozen=True, kw_only=True):
    by: str
    reason: str
    sha256: str
    status: str


class ReportNext(Document, frozen=True, kw_only=True):
    """What is waited for: the end of the match, a proposal, signatures, a check, or nothing."""

    step: str
    title: str


class MatchReport(Document, frozen=True, kw_only=True):
    """`content` None: there is nothing to report yet, and `code` says why."""

    round: int
    table: int
    version: int
    status: str
    content: Content | None
    names: dict[str, str]
    sha256: str | None
    versions: tuple[ReportVersion, ...] = ()
    confirmed: tuple[Confirmation, ...] = ()
    missing: tuple[str, ...] = ()
    objections: tuple[Remark, ...] = ()
    unsigned: tuple[Remark, ...] = ()
    approval: Approval | None = None
    kinds: Mapping[str, str] = {}
    """By who signed, what with: `phone`, his own key, or `server`, one the hall keeps for him."""
    next: ReportNext
    code: str | UnsetType = UNSET


class PublishedKeys(Document, frozen=True, kw_only=True):
    """The keys, and where each report stands: what somebody took away from a file shows."""

    keys: list[Key]
    reports: list[ReportState]
    version: int


@query("report", At)
def report(hall: Hall, wanted: At, asker: Asker) -> MatchReport:
    """A match's report and where it stands; before it is proposed, the draft the hall has of it."""
    number = the_round(hall, wanted.round).number
    open_table(hall.tournament, number, wanted.table)
    known = hall.referee.reports.get(match_name(number, wanted.table))
    place = {"round": number, "table": wanted.table, "version": hall.version}
    if known is not None:
        return _written(hall, known, asker, place)
    try:
        content = filled(hall, ProposeReport(round=number, table=wanted.table))
    except Refused as refused:
        return _draft(hall, None, asker, {**place, "code": refused.code})
    return _draft(hall, content, asker, place)


def _draft(hall: Hall, content: Content | None, asker: Asker, place: dict[str, Any]) -> MatchReport:
    return MatchReport(
        **place,
        status="draft",
        content=content,
        names=_names(hall, content),
        sha256=None if content is None else fingerprint(content),
        next=_next("draft" if content else "match", asker.lang),
    )


def _written(hall: Hall, known: Referto, asker: Asker, place: dict[str, Any]) -> MatchReport:
    rules = rulebook(hall).referee
    version = known.current
    now = status(version, True, rules)
    return MatchReport(
        **place,
        status=now,
        content=version.content,
        names=_names(hall, version.content),
        sha256=version.sha256,
        versions=tuple(
            picked(ReportVersion, one, status=status(one, one is version, rules))
            for one in known.versions
        ),
        confirmed=version.confirmations,
        missing=() if version.approval else tuple(missing(version, rules)),
        objections=version.objections,
        unsigned=version.unsigned,
        approval=version.approval,
        kinds=kinds_of(hall.keys, signatures_of(version)),
        next=_next(now, asker.lang),
    )


def _next(status: str, lang: str) -> ReportNext:
    return ReportNext(step=status, title=say(lang, f"report-next.{status}"))


def _names(hall: Hall, content: Content | None) -> dict[str, str]:
    seats = content.seats if content is not None else ()
    return {seat.player: name_of(hall, seat.player) for seat in seats}


@query("report-document", At)
def report_document(hall: Hall, wanted: At, asker: Asker) -> ReportDocument:
    """The report as a file that anybody can check without us (`arbitro referto verify`).

    It tells sanctions, and ids are known: who was at the table may hand it on, we do not.
    """
    number = the_round(hall, wanted.round).number
    return document_of(hall, number, wanted.table)


@query("published-keys", Nothing)
def published_keys(hall: Hall, _: Nothing, asker: Asker) -> PublishedKeys:
    """The public keys people sign with in this hall, all that ever were: whose they are is here."""
    keys = [picked(Key, key) for key in hall.keys]
    return PublishedKeys(keys=keys, reports=states_of(hall), version=hall.version)
