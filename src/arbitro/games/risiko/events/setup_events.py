"""Before the first turn."""

from __future__ import annotations

from typing import ClassVar

from arbitro.games.risiko.events.base import Event


class MatchOpened(Event, frozen=True, gc=False, kw_only=True):
    """A match exists, pinned to an edition and to a reading of each of its gaps."""

    kind: ClassVar[str] = "match.opened/1"
    later: ClassVar[tuple[str, ...]] = ("decider",)
    regulation: str
    interpretations: dict[str, str]
    players: tuple[str, ...]
    mode: str
    time_up_giro: int | None
    cap: int
    supply: int
    commitment: str | None = None
    decider: int = 1


class MatchOpenedTogether(MatchOpened, frozen=True, gc=False, kw_only=True):
    """One whose chance those who take part made together; each row has name, hash and value.

    `secret_sha256` tells the secret apart from what it was promised with.
    """

    kind: ClassVar[str] = "match.opened/2"
    contributions: tuple[dict[str, str], ...] = ()
    secret_sha256: str = ""


class SeatsRolled(Event, frozen=True, gc=False, kw_only=True):
    """Everybody threw one die; `rolls` has one row per throw (0: did not need to throw)."""

    kind: ClassVar[str] = "seats.rolled/1"
    rolls: tuple[tuple[int, ...], ...]
    order: tuple[int, ...]


class ColourChosen(Event, frozen=True, gc=False, kw_only=True):
    kind: ClassVar[str] = "colour.chosen/1"
    colour: str


class TerritoryDealt(Event, frozen=True, gc=False, kw_only=True):
    """`player` got the card; `due` is whose card it was, another seat after a correction."""

    kind: ClassVar[str] = "territory.dealt/1"
    player: int
    territory: int
    due: int


class DealCorrected(Event, frozen=True, gc=False, kw_only=True):
    """A card that would break the 50% rule went back into the pack."""

    kind: ClassVar[str] = "deal.corrected/1"
    player: int
    territory: int


class TerritoriesSwapped(Event, frozen=True, gc=False, kw_only=True):
    """The last card broke the 50% rule: two dealt territories changed hands."""

    kind: ClassVar[str] = "territories.swapped/1"
    player: int
    territory: int
    other: int
    other_territory: int


class DealKept(Event, frozen=True, gc=False, kw_only=True):
    """A card that breaks the 50% rule stays where it fell: the corrections are used up."""

    kind: ClassVar[str] = "deal.kept/1"
    player: int
    territory: int


class PositionEntered(Event, frozen=True, gc=False, kw_only=True):
    """A live match was taken over as it stood: (owner, armies) of every territory."""

    kind: ClassVar[str] = "position.entered/1"
    later: ClassVar[tuple[str, ...]] = ("left", "caps", "denied", "closing")
    position: tuple[tuple[int, int], ...]
    cards_held: tuple[int, ...]
    turn: int
    giro: int
    out: tuple[int, ...]
    last_giro: int
    left: tuple[tuple[int, str, str, str], ...] = ()
    """Seat, reason, score and tournament of each who had left."""
    caps: tuple[int, ...] = ()
    denied: tuple[int, ...] = ()
    closing: tuple[int, ...] = ()
    """Round, first and latest seat of the sdadata under way."""


class PackRestored(Event, frozen=True, gc=False, kw_only=True):
    """The jolly went back and the whole pack of 44 was shuffled."""

    kind: ClassVar[str] = "pack.restored/1"


class ObjectiveDealt(Event, frozen=True, gc=False, kw_only=True):
    kind: ClassVar[str] = "objective.dealt/1"
    player: int
    objective: int


class LapStarted(Event, frozen=True, gc=False, kw_only=True):
    """Opening placement: so many armies of the starting supply to put down now."""

    kind: ClassVar[str] = "lap.started/1"
    armies: int
