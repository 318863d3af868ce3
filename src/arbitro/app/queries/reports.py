"""The report of a match: what it says, who has signed it, and what comes next."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from arbitro.app.commands import ProposeReport
from arbitro.app.hall import Hall, rulebook
from arbitro.app.queries.asking import Asker, Document, Nothing, name_of, query
from arbitro.app.queries.board import At, the_round
from arbitro.app.report_document import document_of
from arbitro.app.reports import filled
from arbitro.kernel import Refused
from arbitro.messages import say
from arbitro.referee.hall import match_name
from arbitro.referee.referto.report_content import Content, fingerprint
from arbitro.referee.referto.report_state import Referto
from arbitro.referee.referto.signatures import missing, status
from arbitro.tournament.tables.table_seats import open_table


@query("report", At)
def report(hall: Hall, wanted: At, asker: Asker) -> Document:
    """A match's report and where it stands; before it is proposed, the draft the hall has of it."""
    number = the_round(hall, wanted.round).number
    open_table(hall.tournament, number, wanted.table)
    known = hall.referee.reports.get(match_name(number, wanted.table))
    place = {"round": number, "table": wanted.table, "version": hall.version}
    if known is not None:
        return {**place, **_written(hall, known, asker)}
    try:
        content = filled(hall, ProposeReport(round=number, table=wanted.table))
    except Refused as refused:
        return {**place, **_draft(hall, None, asker), "code": refused.code}
    return {**place, **_draft(hall, content, asker)}


def _draft(hall: Hall, content: Content | None, asker: Asker) -> Document:
    return {
        "status": "draft",
        "content": None if content is None else msgspec.to_builtins(content),
        "names": _names(hall, content),
        "sha256": None if content is None else fingerprint(content),
        "versions": [],
        "confirmed": [],
        "missing": [],
        "objections": [],
        "unsigned": [],
        "approval": None,
        "next": _next("draft" if content else "match", asker.lang),
    }


def _written(hall: Hall, known: Referto, asker: Asker) -> Document:
    rules = rulebook(hall).referee
    version = known.current
    now = status(version, True, rules)
    return {
        "status": now,
        "content": msgspec.to_builtins(version.content),
        "names": _names(hall, version.content),
        "sha256": version.sha256,
        "versions": [
            {
                "by": one.by,
                "reason": one.reason,
                "sha256": one.sha256,
                "status": status(one, one is version, rules),
            }
            for one in known.versions
        ],
        "confirmed": _rows(version.confirmations),
        "missing": [] if version.approval else list(missing(version, rules)),
        "objections": _rows(version.objections),
        "unsigned": _rows(version.unsigned),
        "approval": None if version.approval is None else msgspec.to_builtins(version.approval),
        "next": _next(now, asker.lang),
    }


def _next(status: str, lang: str) -> Document:
    """What is waited for: the end of the match, a proposal, signatures, a check, or nothing."""
    return {"step": status, "title": say(lang, f"report-next.{status}")}


def _names(hall: Hall, content: Content | None) -> dict[str, str]:
    seats = content.seats if content is not None else ()
    return {seat.player: name_of(hall, seat.player) for seat in seats}


def _rows(marks: tuple[Struct, ...]) -> list[Any]:
    return [msgspec.to_builtins(mark) for mark in marks]


@query("report-document", At)
def report_document(hall: Hall, wanted: At, asker: Asker) -> Document:
    """The report as a file that anybody can check without us (`arbitro referto verify`).

    It tells sanctions, and ids are known: who was at the table may hand it on, we do not.
    """
    number = the_round(hall, wanted.round).number
    found: Document = msgspec.to_builtins(document_of(hall, number, wanted.table))
    return found


@query("published-keys", Nothing)
def published_keys(hall: Hall, _: Nothing, asker: Asker) -> Document:
    """The public keys people sign with in this hall, all that ever were: whose they are is here."""
    keys = [
        {
            "role": key.role,
            "subject": key.subject,
            "key_id": key.key_id,
            "algorithm": key.algorithm,
            "public": key.public,
        }
        for key in hall.keys
    ]
    return {"keys": keys, "version": hall.version}
