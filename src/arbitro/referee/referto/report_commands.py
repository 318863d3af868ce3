"""What may be asked about the report of a match."""

from __future__ import annotations

from arbitro.referee.base import SignedCommand
from arbitro.referee.referto.report_content import Content
from arbitro.referee.referto.report_state import Signature


class ProposeReport(SignedCommand, frozen=True, kw_only=True):
    """Hand in the report of a match: a referee, or a player where players may write it."""

    content: Content


class ConfirmReport(SignedCommand, frozen=True, kw_only=True):
    """A player signs the text of this fingerprint."""

    round: int
    table: int
    sha256: str
    signature: Signature | None = None


class ObjectReport(SignedCommand, frozen=True, kw_only=True):
    round: int
    table: int
    sha256: str
    reason: str


class MarkUnsigned(SignedCommand, frozen=True, kw_only=True):
    """Note that a player left without signing, and why."""

    round: int
    table: int
    player: str
    reason: str


class ApproveReport(SignedCommand, frozen=True, kw_only=True):
    """A referee has checked it; `reason` is needed where an objection stands."""

    round: int
    table: int
    sha256: str
    reason: str = ""
    signature: Signature | None = None


class CorrectReport(SignedCommand, frozen=True, kw_only=True):
    """Another text in its place; the one before is kept, and everybody is asked again."""

    content: Content
    reason: str
