"""What can happen to the report of a match."""

from __future__ import annotations

from typing import ClassVar

from arbitro.referee.base import Event
from arbitro.referee.referto.report_content import Content
from arbitro.referee.referto.report_state import Signature


class ReportProposed(Event, frozen=True, kw_only=True):
    kind: ClassVar[str] = "referto.proposed/1"
    content: Content
    sha256: str
    by: str


class ReportConfirmed(Event, frozen=True, kw_only=True):
    kind: ClassVar[str] = "referto.confirmed/1"
    round: int
    table: int
    player: str
    sha256: str
    signature: Signature | None = None


class ReportObjected(Event, frozen=True, kw_only=True):
    kind: ClassVar[str] = "referto.objected/1"
    round: int
    table: int
    player: str
    sha256: str
    reason: str


class ReportUnsigned(Event, frozen=True, kw_only=True):
    kind: ClassVar[str] = "referto.unsigned/1"
    round: int
    table: int
    player: str
    reason: str
    by: str


class ReportApproved(Event, frozen=True, kw_only=True):
    kind: ClassVar[str] = "referto.approved/1"
    round: int
    table: int
    by: str
    sha256: str
    reason: str = ""
    signature: Signature | None = None


class ReportCorrected(Event, frozen=True, kw_only=True):
    kind: ClassVar[str] = "referto.corrected/1"
    content: Content
    sha256: str
    reason: str
    by: str
