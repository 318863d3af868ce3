"""A report as a document of its own: its text, who signed it, their keys, where the log has it.

What can be checked about one is in `report_check`.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from arbitro.app.events import KeyPublished
from arbitro.app.hall import Hall, asked_in
from arbitro.envelope import Line, said_twice
from arbitro.kernel import Refused
from arbitro.kernel.values import picked
from arbitro.referee.hall import match_parts
from arbitro.referee.referto.report import (
    Approval,
    Confirmation,
    Content,
    Remark,
    Signature,
    Version,
)
from arbitro.referee.referto.signatures import report_of

FORMAT: Literal["arbitro-referto-document/1"] = "arbitro-referto-document/1"
MOST_BYTES = 1 << 20
Hash = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]


class Key(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A public key as the log tells it."""

    role: str
    subject: str
    key_id: str
    algorithm: str
    public: str
    kept: Literal["phone"] | UnsetType = UNSET
    """`phone`: the player's own; left out: the hall's, which a link and a PIN release."""

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


def document_of(
    hall: Hall, round: int, table: int, lines: Sequence[Line] | None = None
) -> ReportDocument:
    """The document of a match's report; with the lines of the log its anchor has a hash."""
    report = report_of(hall.referee, round, table)
    version = report.current
    wanted = {s.key_id for s in signatures_of(version)}
    seq = _written(hall, round, table)
    return picked(
        ReportDocument,
        version,
        version=len(report.versions),
        keys=tuple(picked(Key, key) for key in hall.keys if key.key_id in wanted),
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


def signatures_of(version: Version | ReportDocument) -> list[Signature]:
    """All that were made under a text."""
    made = [one.signature for one in version.confirmations]
    made.append(version.approval.signature if version.approval is not None else None)
    return [signature for signature in made if signature is not None]


class ReportState(Struct, frozen=True, kw_only=True):
    """Where a match's report stands, for whoever may not read it: which text by its number, and
    the hash of all that was said and signed. Without a signature no hash: it could be guessed.
    """

    round: int
    table: int
    version: int
    state: str | None


def states_of(hall: Hall) -> list[ReportState]:
    """Every report of the hall."""
    return [
        state_of(document_of(hall, round, table))
        for round, table in map(match_parts, hall.referee.reports)
    ]


def state_of(document: ReportDocument) -> ReportState:
    """The state this document claims to be the one in force."""
    said = {
        name: getattr(document, name)
        for name in ("approval", "by", "confirmations", "objections", "sha256", "unsigned")
    }
    data = msgspec.json.encode(said, order="sorted")
    return ReportState(
        round=document.content.round,
        table=document.content.table,
        version=document.version,
        state=sha256(data).hexdigest() if signatures_of(document) else None,
    )


def encoded(document: ReportDocument) -> bytes:
    """Keys sorted, no spaces, one newline: the same document has the same bytes."""
    return msgspec.json.encode(document, order="sorted") + b"\n"


def parsed(data: bytes) -> ReportDocument:
    """The document these bytes hold, or a refusal."""
    if len(data) > MOST_BYTES:
        raise Refused("file-too-large", {"bytes": len(data), "most": MOST_BYTES >> 20})
    try:
        found = msgspec.json.decode(data, type=ReportDocument)
    except msgspec.ValidationError as error:
        raise Refused("not-a-report", {"problem": str(error)}) from error
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Refused("not-json", {"reason": str(error)}) from error
    if name := said_twice(data):
        raise Refused("said-twice", {"name": name})
    return found
