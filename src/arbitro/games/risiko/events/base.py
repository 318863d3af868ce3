"""The shape of every event."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct


class Event(Struct, frozen=True, gc=False, kw_only=True):
    """One thing that happened.

    `seat` is who acted (None: the referee, the clock or the table). `because` holds the catalogue
    ids of the rules that spoke. Territories and cards are numbers here and names on the wire.
    `later` names fields that older lines of the kind lack; they are written unless they say what
    an absent one means.
    """

    kind: ClassVar[str] = ""
    later: ClassVar[tuple[str, ...]] = ()
    seat: int | None = None
    because: tuple[str, ...] = ()
