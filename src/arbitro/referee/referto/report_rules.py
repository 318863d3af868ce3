"""The questions a match report puts to a regulation."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from msgspec import Struct

from arbitro.kernel import Ruling

Shown = Literal["winner", "round", "table", "names", "table-points", "bookings"]
SHOWN: tuple[Shown, ...] = ("winner", "round", "table", "names", "table-points", "bookings")
Signers = Literal["everybody", "an-opponent"]


class RefertoRules(Struct, frozen=True, kw_only=True):
    """One field per question, in the order of a report's life."""

    filled_by: Callable[[], Ruling[tuple[str, ...]]]
    """Who may write it: `referee`, `player`."""
    shows: Callable[[Shown], Ruling[bool]]
    """Must the report show this?"""
    signed_by: Callable[[], Ruling[Signers]]
    """Everybody at the table, or an opponent of whoever wrote it."""
    closed_by_signing: Callable[[], Ruling[bool]]
    """Has who signed accepted it, so that he may object no more?"""
    without_a_signature: Callable[[], Ruling[bool]]
    """May a report stand although somebody left without signing, once that is noted?"""
    checked: Callable[[], Ruling[bool]]
    """Is it official only when those in charge have checked it?"""
    kept: Callable[[], Ruling[bool]]
    """Must every version be kept until the tournament is over?"""
