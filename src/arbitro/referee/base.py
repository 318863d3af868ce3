"""What every command and every event of the referee's room has in common."""

from __future__ import annotations

from typing import ClassVar, NamedTuple

from msgspec import Struct

from arbitro.referee.clock.readings import Reading


class Signed(NamedTuple):
    """Who asks, an official or a player, and a look at the clocks: they stand beside a command."""

    by: str
    at: Reading


class Command(Struct, frozen=True, kw_only=True):
    """Anything somebody asks of the referees' desk: what is asked, without who and when."""


class SignedCommand(Command, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One whose author is written down: whoever sends a name with it is refused."""


class Event(Struct, frozen=True, kw_only=True):
    """One thing that happened; `because` holds the ids of the rules that spoke."""

    kind: ClassVar[str] = ""
    because: tuple[str, ...] = ()

    @property
    def seat(self) -> None:
        """What a referee writes down belongs to no seat."""
        return
