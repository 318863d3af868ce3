"""What happens in a turn."""

from __future__ import annotations

from typing import ClassVar

from arbitro.games.risiko.events.base import Event


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
    """The bare word «attacco», or a `target` that cannot lawfully be attacked."""

    kind: ClassVar[str] = "attack.announced/1"
    target: int | None = None


class MoveAnnounced(Event, frozen=True, gc=False, kw_only=True):
    """The bare word «spostamento»."""

    kind: ClassVar[str] = "move.announced/1"


class AttackDeclared(Event, frozen=True, gc=False, kw_only=True):
    """`origin` is None where the target alone binds and the origin is still to be chosen; `named`
    is False where the target was left unsaid, being that of the attack before; `inferred` is True
    where the origin was left unsaid, being the only one possible.
    """

    kind: ClassVar[str] = "attack.declared/1"
    origin: int | None
    target: int
    named: bool = True
    inferred: bool = False


class ThrowOpen(Event, frozen=True, gc=False, kw_only=True):
    """Dice at a target whose attacker did not say where from: the defender has to answer."""

    kind: ClassVar[str] = "throw.open/1"
    target: int
    attack: tuple[int, ...]
    defence: tuple[int, ...]


class ThrowAccepted(Event, frozen=True, gc=False, kw_only=True):
    kind: ClassVar[str] = "throw.accepted/1"
    origin: int


class ThrowRefused(Event, frozen=True, gc=False, kw_only=True):
    """The defender wants it thrown again, with the origin said."""

    kind: ClassVar[str] = "throw.refused/1"


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
