"""What a report says, the bytes that are signed, and what each person said about each version.

The bytes are JSON with sorted keys, no spaces, UTF-8; their SHA-256 is the report's fingerprint, on
paper and in signatures. A new shape is a new `format`.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Any, Literal

import msgspec
from msgspec import UNSET, Struct, UnsetType

FORMAT: Literal["arbitro-referto/1"] = "arbitro-referto/1"
_encoder = msgspec.json.Encoder(order="sorted")


class Seat(Struct, frozen=True, kw_only=True):
    """One player of the match. `table_points` are net of `penalty`; at Tarocchi they are jochi.

    `territories` and `objective` are what stands behind them, where somebody knows; `risiko` says
    that he declared and proved it; `left` is how
    he left the match before its end.
    """

    player: str
    name: str
    place: int
    table_points: int
    points: str | None = None
    penalty: int = 0
    objective: int | None = None
    territories: tuple[str, ...] | None = None
    off_objective: int | None = None
    risiko: bool = False
    left: str | None = None


class Elimination(Struct, frozen=True, kw_only=True):
    """Who was eliminated, by whom and in which giro, where somebody noted it."""

    player: str
    by: str | None = None
    giro: int | None = None


class Sanctioned(Struct, frozen=True, kw_only=True):
    player: str
    step: str
    what: str
    author: str


class Stopped(Struct, frozen=True, kw_only=True):
    """A suspension: how long play stood still, and whether the time was given back."""

    reason: str
    author: str
    seconds: int
    recovered: bool


class Content(Struct, frozen=True, kw_only=True):
    """The report of one match. Seats in the order of play, eliminations as they happened.

    `hands` are the rows of a Tarocchi sheet, one per hand; `logs`, of a match played inside the
    house alone, the SHA-256 of the logs it was read from, in order.
    """

    regulation: str
    round: int
    table: int
    seats: tuple[Seat, ...]
    winner: str | None
    format: Literal["arbitro-referto/1"] = FORMAT
    tournament: str = ""
    stage: str = ""
    eliminations: tuple[Elimination, ...] = ()
    sanctions: tuple[Sanctioned, ...] = ()
    suspensions: tuple[Stopped, ...] = ()
    hands: tuple[dict[str, Any], ...] = ()
    note: str = ""
    logs: tuple[str, ...] | UnsetType = UNSET


def canonical(content: Content) -> bytes:
    """The bytes that are hashed and signed."""
    return _encoder.encode(content)


def fingerprint(content: Content) -> str:
    """The SHA-256 of the canonical bytes, in hex."""
    return sha256(canonical(content)).hexdigest()


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
