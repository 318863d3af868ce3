"""The shape of an edition's ladder, and of what it proposes."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from arbitro.kernel import Ruling, unsaid
from arbitro.referee.effects import (
    ArmiesLost,
    CapLowered,
    CardsLost,
    Effect,
    TablePointsLost,
    TurnEnds,
)
from arbitro.referee.sanctions.infractions import Infraction, Past, Stage
from arbitro.referee.verdict import Option, Scope, Step


class Measure(Struct, frozen=True, kw_only=True):
    """What the ladder proposes for one infraction.

    `step` is where the infraction itself leads; `steps` adds what that step brings about in turn
    (a third richiamo is also an ammonizione). `scope` is how long it is remembered. `owed` are the
    options one of which must be chosen.
    """

    step: Step
    steps: tuple[Step, ...] = ()
    scope: Scope = "match"
    effects: tuple[Effect, ...] = ()
    options: tuple[Option, ...] = ()
    owed: tuple[str, ...] = ()


CHOICE_OWED: tuple[Step, ...] = ("penalita_semplice", "penalty")
"""Steps that are nothing until somebody says which penalty."""


class Ladder(Struct, frozen=True, kw_only=True):
    """An edition's answers about sanctions."""

    first: Callable[[Infraction, Past], Ruling[Measure]]
    """Where an infraction leads by itself."""
    then: Callable[[Step, Past], Ruling[tuple[Step, ...]]] = unsaid(())
    """What reaching a step brings about in turn."""
    penalties: Callable[[Step, Stage, int | None], Ruling[tuple[Option, ...]]] = unsaid(())
    """(step, stage, cards in hand) → what the referee may choose there."""
    ceiling: Callable[[], Ruling[int | None]] = unsaid(None)
    """The most standings points that can come off, in percent of those available."""
    inflicts: Callable[[Step], Ruling[tuple[str, ...]]]
    """Who may give this step: `referee`, `panel`."""
    leaving: Callable[[Step], Ruling[tuple[Effect, ...]]]
    """What a step that ends somebody's tournament does to the match he is playing."""


def losses_by_hand(hand: int) -> tuple[Effect, ...]:
    """Two cards; or one and three tanks; or six tanks, with two, one or no cards in hand."""
    if hand >= 2:
        return (CardsLost(count=2),)
    if hand == 1:
        return (CardsLost(count=1), ArmiesLost(armies=3))
    return (ArmiesLost(armies=6),)


def by_hand(step: Step, scope: Scope, hand: int | None) -> Measure:
    """The step with the losses of this hand; if nobody counted it, the referee picks the line."""
    if hand is not None:
        return Measure(step=step, scope=scope, effects=losses_by_hand(hand))
    lines = (("two-cards", 2), ("card-and-tanks", 1), ("six-tanks", 0))
    options = tuple(Option(code=code, effects=losses_by_hand(held)) for code, held in lines)
    return Measure(step=step, scope=scope, options=options)


def turn_cards_armies(hand: int | None) -> tuple[Option, ...]:
    """The four penalties that touch a player's turn, cards and armies; no cards without a hand."""
    cards = Option(code="lose-cards", effects=(CardsLost(count=None),))
    return (
        Option(code="end-turn", effects=(TurnEnds(),)),
        *((cards,) if hand != 0 else ()),
        Option(code="remove-armies", effects=(ArmiesLost(armies=0),)),
        Option(code="lower-cap", effects=(CapLowered(cap=None),)),
    )


TABLE_POINTS = Option(code="table-points", effects=(TablePointsLost(),))
