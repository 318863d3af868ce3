"""Checking a report: by itself, against what its tournament publishes, against the whole log.

Alone it shows only that somebody signed this text with these keys. Whose they are, and whether
something was taken away since, only the tournament can say.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

import msgspec
from msgspec import Struct

from arbitro.app.events import KeyPublished
from arbitro.app.hall import Hall
from arbitro.app.report_document import Key, ReportDocument, ReportState, document_of, state_of
from arbitro.app.report_keys import is_good, is_sound
from arbitro.app.verdict import Checked, NotChecked, Verdict, never
from arbitro.envelope import Line
from arbitro.kernel import Refused
from arbitro.referee.hall import match_name
from arbitro.referee.referto.report import Confirmation, Remark, Signature, canonical, fingerprint

APPROVING = ("referee", "organiser")


class Fault(NamedTuple):
    """Something that does not hold: a code for the sentence, and whom it is about."""

    code: str
    who: str = ""


class Published(Struct, frozen=True, kw_only=True):
    """What a tournament tells everybody (`published-keys`); one of 0.1.0 has no `reports`."""

    keys: tuple[Key, ...]
    reports: tuple[ReportState, ...] | None = None


def published(data: bytes) -> Published:
    """What a file with the answer to `published-keys` says, or a refusal."""
    try:
        return msgspec.json.decode(data, type=Published)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Refused("not-published-keys", {"problem": str(error)}) from error


# ------------------------------------------------------------ by itself


def faults(document: ReportDocument) -> list[Fault]:
    """Everything that does not hold in the document by itself."""
    found = []
    if fingerprint(document.content) != document.sha256:
        found.append(Fault("text"))
    found += [Fault("key", key.subject) for key in document.keys if not is_sound(key.published())]
    seated = {seat.player for seat in document.content.seats}
    for one in document.confirmations:
        if one.player not in seated:
            found.append(Fault("stranger", one.player))
        found += _signed(document, one.signature, one.player, ("player",))
    if document.approval is not None:
        found += _signed(document, document.approval.signature, document.approval.by, APPROVING)
    return found


def _signed(
    document: ReportDocument, made: Signature | None, by: str, roles: tuple[str, ...]
) -> list[Fault]:
    """Is this a signature of this person, in a role that may sign there?"""
    if made is None:
        return [Fault("unsigned", by)]
    if made.role not in roles or made.by != by:
        return [Fault("role", by)]
    data = canonical(document.content)
    keys = [key.published() for key in document.keys if key.key_id == made.key_id]
    if any(key.role not in roles for key in keys):
        return [Fault("role", by)]
    return [] if any(is_good(made, key, data) for key in keys) else [Fault("signature", by)]


# ------------------------------------------------------------ against the tournament


def faults_in_log(document: ReportDocument, hall: Hall, lines: Sequence[Line]) -> list[Fault]:
    """Everything the log says otherwise: keys, text, and each remark and signature under it."""
    anchor, content = document.anchor, document.content
    if anchor.tournament != hall.tournament.id or not 0 <= anchor.seq < len(lines):
        return [Fault("log")]
    report = hall.referee.reports.get(match_name(content.round, content.table))
    found = _strange_keys(document, hall.keys)
    if report is None or anchor.hash not in (None, lines[anchor.seq].hash):
        return [Fault("log"), *found]
    texts = [one.sha256 for one in report.versions]
    if document.sha256 not in texts:
        return [Fault("log"), *found]
    if document.sha256 != report.current.sha256:
        return [Fault("superseded"), *found]
    true = document_of(hall, content.round, content.table)
    if (document.version, document.by) != (true.version, true.by):
        found.insert(0, Fault("log"))
    return found + _said_otherwise(document, true)


def _strange_keys(document: ReportDocument, keys: Collection[Key | KeyPublished]) -> list[Fault]:
    known = {(key.role, key.subject, key.public, key.kept) for key in keys}
    return [
        Fault("key", key.subject)
        for key in document.keys
        if (key.role, key.subject, key.public, key.kept) not in known
    ]


def _said_otherwise(document: ReportDocument, true: ReportDocument) -> list[Fault]:
    """Who said something that is not there, and what is there that nobody said."""
    found = _apart("confirmation", document.confirmations, true.confirmations)
    found += _apart("objection", document.objections, true.objections)
    found += _apart("excuse", document.unsigned, true.unsigned)
    if document.approval != true.approval:
        if true.approval is None:
            found.append(Fault("approval-added", document.approval.by if document.approval else ""))
        else:
            found.append(Fault("approval-removed", true.approval.by))
    return found


def _apart(
    what: str, told: tuple[Confirmation | Remark, ...], true: tuple[Confirmation | Remark, ...]
) -> list[Fault]:
    gone = [Fault(f"{what}-removed", one.player) for one in true if one not in told]
    return gone + [Fault(f"{what}-added", one.player) for one in told if one not in true]


def faults_in_published(document: ReportDocument, published: Published) -> list[Fault]:
    """The same against what the tournament tells everybody, as far as that goes."""
    found = _strange_keys(document, published.keys)
    if published.reports is None:
        return found
    claimed = state_of(document)
    match = [
        one for one in published.reports if (one.round, one.table) == (claimed.round, claimed.table)
    ]
    if not match:
        return [Fault("log"), *found]
    if match[0].version != claimed.version:
        return [Fault("superseded"), *found]
    return found if match[0].state == claimed.state else [*found, Fault("state")]


# ------------------------------------------------------------ the verdict

_IN_FILE = {"text": ("text",), "signatures": ("signature", "role", "unsigned", "stranger")}
_IN_LOG = {"keys": ("key",), "version": ("log", "superseded"), "remarks": ()}
_NEVER = ("hand", "happened")


def verdict(
    own: Sequence[Fault],
    others: Sequence[Fault] = (),
    log: bool = False,
    published: Published | None = None,
) -> Verdict:
    """What `faults` found, and what one of the other two found where the means were there."""
    codes = {one.code for one in own}
    checked = [Checked(row, not codes & set(known)) for row, known in _IN_FILE.items()]
    if "key" in codes:
        checked[1] = Checked("signatures", False)
    left: list[NotChecked] = []
    against = "log" if log else "published" if published is not None else ""
    told = {one.code for one in others}
    named = {code for known in _IN_LOG.values() for code in known}
    for row, known in _IN_LOG.items():
        silent = published is not None and published.reports is None and row != "keys"
        if not against or (silent and not log):
            left.append(NotChecked(row, "old-keys" if against else "alone", needed=True))
            continue
        wrong = told & set(known) if known else told - named
        checked.append(Checked(row, not wrong, against))
    if not log:
        left.append(NotChecked("log", "no-log"))
    else:
        checked.append(Checked("log", True, "rules"))
    return Verdict(tuple(checked), (*left, *never(_NEVER)))
