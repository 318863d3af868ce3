"""What every command and every event of the referee's room has in common."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct


class Command(Struct, frozen=True, kw_only=True):
    """Anything somebody asks of the referees' desk."""


class Event(Struct, frozen=True, kw_only=True):
    """One thing that happened; `because` holds the ids of the rules that spoke."""

    kind: ClassVar[str] = ""
    because: tuple[str, ...] = ()

    @property
    def seat(self) -> None:
        """What a referee writes down belongs to no seat."""
        return
