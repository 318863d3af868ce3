"""A report as a value: its versions, and what each person said about each."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from arbitro.referee.referto.report_content import Content

Status = Literal["proposed", "objected", "confirmed", "approved", "corrected"]


class Signature(Struct, frozen=True, kw_only=True):
    """A signature over the canonical bytes, made outside: nothing here can make or check one."""

    by: str
    role: str
    key_id: str
    algorithm: str
    signature: str


class Confirmation(Struct, frozen=True, kw_only=True):
    player: str
    signature: Signature | None = None


class Remark(Struct, frozen=True, kw_only=True):
    """An objection of a player, or the reason why his signature is missing."""

    player: str
    reason: str
    by: str = ""


class Approval(Struct, frozen=True, kw_only=True):
    """A referee's check; `reason` says why objections did not change it."""

    by: str
    reason: str = ""
    signature: Signature | None = None


class Version(Struct, frozen=True, kw_only=True):
    """One text of the report; `reason` says why it took the place of the one before."""

    content: Content
    sha256: str
    by: str
    reason: str = ""
    confirmations: tuple[Confirmation, ...] = ()
    objections: tuple[Remark, ...] = ()
    unsigned: tuple[Remark, ...] = ()
    approval: Approval | None = None

    def confirmed(self, player: str) -> bool:
        return any(one.player == player for one in self.confirmations)

    def objected(self, player: str) -> bool:
        return any(one.player == player for one in self.objections)

    def excused(self, player: str) -> bool:
        return any(one.player == player for one in self.unsigned)


class Referto(Struct, frozen=True, kw_only=True):
    """The report of a match; no version is ever thrown away."""

    versions: tuple[Version, ...]

    @property
    def current(self) -> Version:
        return self.versions[-1]
