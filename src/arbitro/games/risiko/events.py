"""What can happen in a match, in the past tense. Each kind is a versioned string on disk.

`seat` is who acted (None: the referee, the clock or the table). `because` holds the catalogue
ids of the rules that spoke. Territories and cards are numbers here and names on the wire.
"""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct


class Event(Struct, frozen=True, gc=False, kw_only=True):
    """One thing that happened."""

    kind: ClassVar[str] = ""
    seat: int | None = None
    because: tuple[str, ...] = ()


# Set-up


class MatchOpened(Event, frozen=True, gc=False, kw_only=True):
    """A match exists; `readings` are the interpretations it is pinned to."""

    kind: ClassVar[str] = "match.opened/1"
    regulation: str
    readings: dict[str, str]
    players: tuple[str, ...]
    mode: str
    time_up_giro: int | None
    cap: int
    supply: int
    commitment: str | None = None


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


# The turn


class TurnStarted(Event, frozen=True, gc=False, kw_only=True):
    kind: ClassVar[str] = "turn.started/1"
    giro: int
    held: int
    base: int
    bonus: int
    room: int


class ArmiesPlaced(Event, frozen=True, gc=False, kw_only=True):
    kind: ClassVar[str] = "armies.placed/1"
    territory: int
    armies: int


class ArmiesRepositioned(Event, frozen=True, gc=False, kw_only=True):
    kind: ClassVar[str] = "armies.repositioned/1"
    origin: int
    destination: int
    armies: int


class TrisShown(Event, frozen=True, gc=False, kw_only=True):
    kind: ClassVar[str] = "tris.shown/1"
    cards: tuple[int, ...]


class TrisPlayed(Event, frozen=True, gc=False, kw_only=True):
    kind: ClassVar[str] = "tris.played/1"
    cards: tuple[int, ...]
    armies: int


class ReinforcementsLost(Event, frozen=True, gc=False, kw_only=True):
    """Armies not placed when the phase ended; nobody is told at the table."""

    kind: ClassVar[str] = "reinforcements.lost/1"
    armies: int


class AttackAnnounced(Event, frozen=True, gc=False, kw_only=True):
    """The bare word «attacco», or a target that cannot lawfully be attacked."""

    kind: ClassVar[str] = "attack.announced/1"


class MoveAnnounced(Event, frozen=True, gc=False, kw_only=True):
    """The bare word «spostamento»."""

    kind: ClassVar[str] = "move.announced/1"


class AttackDeclared(Event, frozen=True, gc=False, kw_only=True):
    """`origin` is None where the target alone binds and the origin is still to be chosen."""

    kind: ClassVar[str] = "attack.declared/1"
    origin: int | None
    target: int


class DiceThrown(Event, frozen=True, gc=False, kw_only=True):
    kind: ClassVar[str] = "dice.thrown/1"
    attack: tuple[int, ...]
    defence: tuple[int, ...]
    losses: tuple[int, int]


class TerritoryConquered(Event, frozen=True, gc=False, kw_only=True):
    """The armies of the last throw move in; `more` further ones may follow."""

    kind: ClassVar[str] = "territory.conquered/1"
    territory: int
    loser: int
    armies: int
    more: int


class ArmiesAdvanced(Event, frozen=True, gc=False, kw_only=True):
    """Further armies followed into the territory just conquered."""

    kind: ClassVar[str] = "armies.advanced/1"
    armies: int


class PlayerEliminated(Event, frozen=True, gc=False, kw_only=True):
    kind: ClassVar[str] = "player.eliminated/1"
    player: int


class CardsCaptured(Event, frozen=True, gc=False, kw_only=True):
    kind: ClassVar[str] = "cards.captured/1"
    player: int
    taken: tuple[int, ...]
    discarded: tuple[int, ...]


class ArmiesMoved(Event, frozen=True, gc=False, kw_only=True):
    kind: ClassVar[str] = "armies.moved/1"
    origin: int
    destination: int
    armies: int


class MoveUndone(Event, frozen=True, gc=False, kw_only=True):
    kind: ClassVar[str] = "move.undone/1"


class TurnPassed(Event, frozen=True, gc=False, kw_only=True):
    """«Passo». `earned`: a card was earned and may still be taken."""

    kind: ClassVar[str] = "turn.passed/1"
    earned: bool


class CardDrawn(Event, frozen=True, gc=False, kw_only=True):
    """`hand` is the number said aloud, the new card included."""

    kind: ClassVar[str] = "card.drawn/1"
    card: int
    hand: int
    reshuffled: bool


class CardForfeited(Event, frozen=True, gc=False, kw_only=True):
    """A card earned but left in the pack, because an earlier sanction says so."""

    kind: ClassVar[str] = "card.forfeited/1"


class CardLapsed(Event, frozen=True, gc=False, kw_only=True):
    kind: ClassVar[str] = "card.lapsed/1"
    player: int


class CardsCounted(Event, frozen=True, gc=False, kw_only=True):
    kind: ClassVar[str] = "cards.counted/1"
    player: int
    hand: int


class PassAsked(Event, frozen=True, gc=False, kw_only=True):
    """«Passi?»: somebody asked the player in turn whether he has finished."""

    kind: ClassVar[str] = "pass.asked/1"


# The end


class RisikoDeclared(Event, frozen=True, gc=False, kw_only=True):
    kind: ClassVar[str] = "risiko.declared/1"
    complete: bool
    objective: int


class RisikoMissed(Event, frozen=True, gc=False, kw_only=True):
    """A turn ended with the objective complete and undeclared. For the referee alone."""

    kind: ClassVar[str] = "risiko.missed/1"
    player: int


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


# The referee's hand


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


KINDS: dict[str, type[Event]] = {kind.kind: kind for kind in Event.__subclasses__()}
