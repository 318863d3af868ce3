"""A report as a document of its own: its text, who signed it, their keys, where the log has it.

Whoever holds it can check it with nothing else; with the log at hand also that keys and text are
those of the tournament.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal, NamedTuple

import msgspec
from msgspec import Meta, Struct

from arbitro.app.events import KeyPublished
from arbitro.app.hall import Hall, asked_in
from arbitro.app.signing import is_good, is_sound
from arbitro.envelope import Line
from arbitro.kernel import Refused
from arbitro.referee.hall import match_name
from arbitro.referee.referto.report_content import Content, canonical, fingerprint
from arbitro.referee.referto.report_state import Approval, Confirmation, Remark, Signature
from arbitro.referee.referto.signatures import report_of

FORMAT: Literal["arbitro-referto-document/1"] = "arbitro-referto-document/1"
MOST_BYTES = 1 << 20
APPROVING = ("referee", "organiser")
Hash = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]


class Key(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A public key as the log tells it."""

    role: str
    subject: str
    key_id: str
    algorithm: str
    public: str

    def published(self) -> KeyPublished:
        return KeyPublished(**msgspec.structs.asdict(self))


class Anchor(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The line of the log that closes the act by which this text was handed in."""

    tournament: str
    seq: int
    hash: Hash | None = None


class ReportDocument(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The version in force of one match's report; `version` counts the texts there were."""

    format: Literal["arbitro-referto-document/1"] = FORMAT
    content: Content
    sha256: Hash
    version: int
    by: str
    confirmations: tuple[Confirmation, ...]
    objections: tuple[Remark, ...]
    unsigned: tuple[Remark, ...]
    approval: Approval | None
    keys: tuple[Key, ...]
    anchor: Anchor


class Fault(NamedTuple):
    """Something about a report that does not hold: a code for the sentence, and whom it is about.

    `text`, `key`, `signature`, `role`, `unsigned`, `stranger`, `log`.
    """

    code: str
    who: str = ""


def document_of(
    hall: Hall, round: int, table: int, lines: Sequence[Line] | None = None
) -> ReportDocument:
    """The document of a match's report; with the lines of the log its anchor has a hash."""
    report = report_of(hall.referee, round, table)
    version = report.current
    wanted = {s.key_id for s in _signatures(version.confirmations, version.approval)}
    seq = _written(hall, round, table)
    return ReportDocument(
        content=version.content,
        sha256=version.sha256,
        version=len(report.versions),
        by=version.by,
        confirmations=version.confirmations,
        objections=version.objections,
        unsigned=version.unsigned,
        approval=version.approval,
        keys=tuple(
            Key(
                role=key.role,
                subject=key.subject,
                key_id=key.key_id,
                algorithm=key.algorithm,
                public=key.public,
            )
            for key in hall.keys
            if key.key_id in wanted
        ),
        anchor=Anchor(
            tournament=hall.tournament.id,
            seq=seq,
            hash=None if lines is None else lines[seq].hash,
        ),
    )


def _written(hall: Hall, round: int, table: int) -> int:
    """The line that closes the act which brought the text in force."""
    return next(
        doing.seq
        for doing in reversed(hall.doings)
        for name, asked in asked_in(doing)
        if name in ("propose-report", "correct-report")
        and (asked["round"], asked["table"]) == (round, table)
    )


def _signatures(
    confirmations: tuple[Confirmation, ...], approval: Approval | None
) -> list[Signature]:
    made = [one.signature for one in confirmations]
    made.append(approval.signature if approval is not None else None)
    return [signature for signature in made if signature is not None]


def encoded(document: ReportDocument) -> bytes:
    """Keys sorted, no spaces, one newline: the same document has the same bytes."""
    return msgspec.json.encode(document, order="sorted") + b"\n"


def parsed(data: bytes) -> ReportDocument:
    """The document these bytes hold, or a refusal."""
    if len(data) > MOST_BYTES:
        raise Refused("file-too-large", {"bytes": len(data), "most": MOST_BYTES >> 20})
    try:
        return msgspec.json.decode(data, type=ReportDocument)
    except msgspec.ValidationError as error:
        raise Refused("not-a-report", {"problem": str(error)}) from error
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Refused("not-json", {"reason": str(error)}) from error


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


def faults_in_log(document: ReportDocument, hall: Hall, lines: Sequence[Line]) -> list[Fault]:
    """Everything the log says otherwise; the document may be older than the log."""
    anchor = document.anchor
    if anchor.tournament != hall.tournament.id or not 0 <= anchor.seq < len(lines):
        return [Fault("log")]
    content = document.content
    report = hall.referee.reports.get(match_name(content.round, content.table))
    texts = [one.sha256 for one in report.versions] if report is not None else []
    same = document.sha256 in texts and anchor.hash in (None, lines[anchor.seq].hash)
    found = [] if same else [Fault("log")]
    known = {(key.role, key.subject, key.public) for key in hall.keys}
    found += [
        Fault("key", key.subject)
        for key in document.keys
        if (key.role, key.subject, key.public) not in known
    ]
    return found
