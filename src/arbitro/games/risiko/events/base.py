"""The shape of every event."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct


class Event(Struct, frozen=True, gc=False, kw_only=True):
    """One thing that happened.

    `seat` is who acted (None: the referee, the clock or the table). `because` holds the catalogue
    ids of the rules that spoke. Territories and cards are numbers here and names on the wire.
    """

    kind: ClassVar[str] = ""
    seat: int | None = None
    because: tuple[str, ...] = ()
