"""How a match comes to its end."""

from __future__ import annotations

from typing import ClassVar

from arbitro.games.risiko.events.base import Event


class RisikoDeclared(Event, frozen=True, gc=False, kw_only=True):
    kind: ClassVar[str] = "risiko.declared/1"
    complete: bool
    objective: int


class RisikoMissed(Event, frozen=True, gc=False, kw_only=True):
    """A turn ended with the objective complete and undeclared. For the referee alone."""

    kind: ClassVar[str] = "risiko.missed/1"
    player: int


class RisikoLate(Event, frozen=True, gc=False, kw_only=True):
    """A RisiKo! declared by somebody who had let a turn of his end without a word about it."""

    kind: ClassVar[str] = "risiko.late/1"
    objective: int


class TimeCalled(Event, frozen=True, gc=False, kw_only=True):
    kind: ClassVar[str] = "time.called/1"
    giro: int
    last_giro: int


class RollDue(Event, frozen=True, gc=False, kw_only=True):
    """`player`'s turn is over and two dice must be thrown for him by `roller`."""

    kind: ClassVar[str] = "sdadata.due/1"
    player: int
    roller: int
    giro: int
    closing_round: int
    threshold: int


class RollExempt(Event, frozen=True, gc=False, kw_only=True):
    kind: ClassVar[str] = "sdadata.exempt/1"
    player: int
    closing_round: int


class SdadataRolled(Event, frozen=True, gc=False, kw_only=True):
    kind: ClassVar[str] = "sdadata.rolled/1"
    player: int
    dice: tuple[int, ...]
    threshold: int
    closes: bool


class SdadataForgotten(Event, frozen=True, gc=False, kw_only=True):
    """The next player began before the dice were thrown (only at a real table)."""

    kind: ClassVar[str] = "sdadata.forgotten/1"
    player: int


class MatchEnded(Event, frozen=True, gc=False, kw_only=True):
    """`how`: risiko, sdadata, last-standing or abandoned."""

    kind: ClassVar[str] = "match.ended/1"
    how: str


class ObjectivesShown(Event, frozen=True, gc=False, kw_only=True):
    kind: ClassVar[str] = "objectives.shown/1"
    objectives: tuple[int, ...]


class MatchScored(Event, frozen=True, gc=False, kw_only=True):
    """Per seat: table points, off-objective points, place, match points, the tie-break used."""

    kind: ClassVar[str] = "match.scored/1"
    table_points: tuple[int, ...]
    off_objective: tuple[int, ...]
    places: tuple[int, ...]
    points: tuple[str, ...]
    ties: tuple[str | None, ...]


class SecretRevealed(Event, frozen=True, gc=False, kw_only=True):
    kind: ClassVar[str] = "secret.revealed/1"
    secret: str
