"""What only the referee does to a match."""

from __future__ import annotations

from typing import ClassVar

from arbitro.games.risiko.events.base import Event


class TurnForced(Event, frozen=True, gc=False, kw_only=True):
    """The referee, or a false RisiKo!, ended a turn; `earned` as in `TurnPassed`."""

    kind: ClassVar[str] = "turn.forced/1"
    player: int
    earned: bool


class PlayerRemoved(Event, frozen=True, gc=False, kw_only=True):
    """An exit in three fields: the armies left standing neutral, the score, the tournament."""

    kind: ClassVar[str] = "player.removed/1"
    player: int
    reason: str
    score: str
    tournament: str
    armies: tuple[int, ...]


class PlayerFrozen(Event, frozen=True, gc=False, kw_only=True):
    kind: ClassVar[str] = "player.frozen/1"
    player: int


class PlayerReleased(Event, frozen=True, gc=False, kw_only=True):
    kind: ClassVar[str] = "player.released/1"
    player: int


class ArmiesRemoved(Event, frozen=True, gc=False, kw_only=True):
    kind: ClassVar[str] = "armies.removed/1"
    player: int
    territories: tuple[int, ...]
    armies: tuple[int, ...]


class CapLowered(Event, frozen=True, gc=False, kw_only=True):
    kind: ClassVar[str] = "cap.lowered/1"
    player: int
    cap: int


class CardsTaken(Event, frozen=True, gc=False, kw_only=True):
    kind: ClassVar[str] = "cards.taken/1"
    player: int
    cards: tuple[int, ...]


class CardsDenied(Event, frozen=True, gc=False, kw_only=True):
    """The next `count` cards earned stay in the pack."""

    kind: ClassVar[str] = "cards.denied/1"
    player: int
    count: int
