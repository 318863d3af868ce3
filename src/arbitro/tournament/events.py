"""What can happen to a tournament. Past tense; the kinds are what stands in a log."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from msgspec import Struct

from arbitro.tournament.state import (
    Adjustment,
    CheckIn,
    Penalty,
    Player,
    Renunciation,
    SeatScore,
    Slot,
    Table,
)


class Event(Struct, frozen=True, kw_only=True):
    """One thing that happened; `because` holds the ids of the rules that spoke."""

    kind: ClassVar[str] = ""
    because: tuple[str, ...] = ()

    @property
    def seat(self) -> None:
        """Events of a tournament belong to no seat."""
        return


class TournamentOpened(Event, frozen=True, kw_only=True):
    kind: ClassVar[str] = "tournament.opened/1"
    id: str
    name: str
    rules: str
    regulation: str
    interpretations: dict[str, str]
    settings: dict[str, Any]
    declaration: str | None = None
    date: str | None = None
    preset: str | None = None
    """The text of the club's format it names, as it was: the one of today may say otherwise."""
    program: str = ""
    """The version of the program that opened it; 0.1.0 did not say."""


class PlayerEntered(Event, frozen=True, kw_only=True):
    kind: ClassVar[str] = "player.entered/1"
    player: Player
    distinct: bool = False


class TeamEntered(Event, frozen=True, kw_only=True):
    kind: ClassVar[str] = "team.entered/1"
    id: str
    name: str
    players: tuple[Player, ...]


class EntryRefused(Event, frozen=True, kw_only=True):
    kind: ClassVar[str] = "entry.refused/1"
    name: str
    reason: str


class PlayerRemoved(Event, frozen=True, kw_only=True):
    kind: ClassVar[str] = "player.removed/1"
    player: str
    reason: str = ""


class PersonAmended(Event, frozen=True, kw_only=True):
    """An entry put right: the person as he is known from now on."""

    kind: ClassVar[str] = "person.amended/1"
    player: Player
    reason: str = ""
    author: str = ""


class FeePaid(Event, frozen=True, kw_only=True):
    kind: ClassVar[str] = "fee.paid/1"
    id: str
    amount: str


class PlayerSubstituted(Event, frozen=True, kw_only=True):
    kind: ClassVar[str] = "player.substituted/1"
    team: str
    out: str
    incoming: str
    reason: str = ""


class ListLocked(Event, frozen=True, kw_only=True):
    kind: ClassVar[str] = "list.locked/1"
    players: int
    reserves: int
    reserves_needed: int
    at: str | None = None
    late_reason: str = ""


class PlayerCheckedIn(Event, frozen=True, kw_only=True):
    kind: ClassVar[str] = "player.checked-in/1"
    round: int
    checkin: CheckIn


class DrawCommitted(Event, frozen=True, kw_only=True):
    kind: ClassVar[str] = "draw.committed/1"
    round: int
    commitment: str


class WitnessingOpened(Event, frozen=True, kw_only=True):
    """So many witnesses are wanted; none: the call is taken back."""

    kind: ClassVar[str] = "witnessing.opened/1"
    round: int
    witnesses: int
    seconds: int


class WitnessCommitted(Event, frozen=True, kw_only=True):
    kind: ClassVar[str] = "witness.committed/1"
    round: int
    name: str
    role: str
    commitment: str


class DrawFixed(Event, frozen=True, kw_only=True):
    """The commitment that binds secret, list and witnesses' hashes; nobody joins after it."""

    kind: ClassVar[str] = "draw.committed/2"
    round: int
    commitment: str
    list_sha256: str
    at_once: bool = False
    at: int = 0


class WitnessRevealed(Event, frozen=True, kw_only=True):
    kind: ClassVar[str] = "witness.revealed/1"
    round: int
    name: str
    role: str
    value: str


class DrawVoided(Event, frozen=True, kw_only=True):
    """A commitment, or a call for witnesses, that came to nothing: why, by whom, who was silent."""

    kind: ClassVar[str] = "draw.voided/1"
    round: int
    commitment: str
    cause: Literal["lapsed", "silent", "voided"]
    reason: str
    author: str
    silent: tuple[str, ...] = ()


class StageFormed(Event, frozen=True, kw_only=True):
    """A stage's places are known; formed again when somebody gives his up before the draw."""

    kind: ClassVar[str] = "stage.formed/1"
    stage: str
    rounds: int
    slots: tuple[Slot, ...]
    groups: int = 1
    knockout: bool = False
    bands: int = 0


class RoundDrawn(Event, frozen=True, kw_only=True):
    kind: ClassVar[str] = "round.drawn/1"
    number: int
    stage: str
    tables: tuple[Table, ...]
    certificates: tuple[dict[str, Any], ...]
    dealt: dict[str, int] = {}
    """The groups dealt by lot with this draw, and the certificate of that lot."""
    dealing: dict[str, Any] | None = None


class SeatsSwapped(Event, frozen=True, kw_only=True):
    kind: ClassVar[str] = "seats.swapped/1"
    round: int
    one: str
    other: str
    reason: str
    author: str
    group: int
    certificate: dict[str, Any]


class SeatTaken(Event, frozen=True, kw_only=True):
    """Somebody takes the seat of one who gave up after the draw, or is not there."""

    kind: ClassVar[str] = "seat.taken/1"
    round: int
    table: int
    out: str
    slot: Slot
    reason: str = ""


class TableSeated(Event, frozen=True, kw_only=True):
    kind: ClassVar[str] = "table.seated/1"
    round: int
    table: int
    order: tuple[str, ...]
    dice: dict[str, list[int]]
    colours: dict[str, str]


class ResultEntered(Event, frozen=True, kw_only=True):
    """The first result of a table, or one that corrects it (then `reason` and `author` say so).

    `seats` is what counts; `typed` what was handed in, where the referees' word changed it.
    """

    kind: ClassVar[str] = "result.entered/1"
    round: int
    table: int
    seats: tuple[SeatScore, ...]
    void: bool = False
    sheet: dict[str, Any] | None = None
    reason: str = ""
    author: str = ""
    typed: tuple[SeatScore, ...] = ()


class TableBegun(Event, frozen=True, kw_only=True):
    """The match of this table is being played."""

    kind: ClassVar[str] = "table.begun/1"
    round: int
    table: int


class BeginningTakenBack(Event, frozen=True, kw_only=True):
    kind: ClassVar[str] = "beginning.taken-back/1"
    round: int
    table: int


class TableOnline(Event, frozen=True, kw_only=True):
    """The match of this table is played inside the house, under this name."""

    kind: ClassVar[str] = "table.online/1"
    round: int
    table: int
    match: str
    author: str = ""
    gather: int = 0
    delay: int = 0


class TableOnWood(Event, frozen=True, kw_only=True):
    """It is played on a real table after all; what was played inside does not count."""

    kind: ClassVar[str] = "table.on-wood/1"
    round: int
    table: int
    match: str
    reason: str = ""
    author: str = ""


class MatchSettled(Event, frozen=True, kw_only=True):
    """The result of a table was read from these logs, by their SHA-256."""

    kind: ClassVar[str] = "match.settled/1"
    round: int
    table: int
    match: str
    logs: tuple[str, ...]


class TableAdjusted(Event, frozen=True, kw_only=True):
    """What the referees' decisions make of a table now; `seats` counts if it has a result."""

    kind: ClassVar[str] = "table.adjusted/1"
    round: int
    table: int
    adjusted: dict[str, Adjustment]
    typed: tuple[SeatScore, ...] = ()
    seats: tuple[SeatScore, ...] = ()


class PlayerPenalised(Event, frozen=True, kw_only=True):
    kind: ClassVar[str] = "player.penalised/1"
    penalty: Penalty


class PlayerExpelled(Event, frozen=True, kw_only=True):
    kind: ClassVar[str] = "player.expelled/1"
    player: str
    reason: str


class DiceRolled(Event, frozen=True, kw_only=True):
    kind: ClassVar[str] = "dice.rolled/1"
    dice: dict[str, list[int]]


class PlaceRenounced(Event, frozen=True, kw_only=True):
    kind: ClassVar[str] = "place.renounced/1"
    renunciation: Renunciation


class RoundClosed(Event, frozen=True, kw_only=True):
    kind: ClassVar[str] = "round.closed/1"
    number: int


class ListReopened(Event, frozen=True, kw_only=True):
    kind: ClassVar[str] = "list.reopened/1"
    reason: str = ""
    author: str = ""


class CheckInUndone(Event, frozen=True, kw_only=True):
    kind: ClassVar[str] = "check-in.undone/1"
    round: int
    player: str


class DrawDiscarded(Event, frozen=True, kw_only=True):
    """The round is no more; it stays on record with its certificates."""

    kind: ClassVar[str] = "draw.discarded/1"
    round: int
    reason: str
    author: str


class ResultCleared(Event, frozen=True, kw_only=True):
    kind: ClassVar[str] = "result.cleared/1"
    round: int
    table: int
    reason: str
    author: str


class RoundReopened(Event, frozen=True, kw_only=True):
    """`unformed` is the stage that had been formed from this round, if one had."""

    kind: ClassVar[str] = "round.reopened/1"
    number: int
    unformed: str | None = None
    reason: str = ""
    author: str = ""


class RenunciationTakenBack(Event, frozen=True, kw_only=True):
    kind: ClassVar[str] = "renunciation.taken-back/1"
    renunciation: Renunciation
    reason: str = ""
    author: str = ""


class PenaltyLifted(Event, frozen=True, kw_only=True):
    kind: ClassVar[str] = "penalty.lifted/1"
    penalty: Penalty
    reason: str = ""
    author: str = ""


class PlayerReadmitted(Event, frozen=True, kw_only=True):
    kind: ClassVar[str] = "player.readmitted/1"
    player: str
    reason: str = ""
    author: str = ""


class SeatingMended(Event, frozen=True, kw_only=True):
    """The tables that changed, with their results; the certificates with the changes by hand."""

    kind: ClassVar[str] = "seating.mended/1"
    round: int
    tables: tuple[Table, ...]
    certificates: tuple[dict[str, Any], ...]
    reason: str
    author: str


class TournamentRanked(Event, frozen=True, kw_only=True):
    kind: ClassVar[str] = "tournament.ranked/1"
    ranking: tuple[dict[str, Any], ...]
    eligible: tuple[str, ...] = ()


KINDS: dict[str, type[Event]] = {cls.kind: cls for cls in Event.__subclasses__()}
