"""What a report says, and the bytes that are signed.

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
