"""What a referee chooses among the options offered, and the quantities he sets."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from arbitro.kernel import Refused
from arbitro.referee import effects as ef
from arbitro.referee.sanctions.infractions import Chosen, Infraction
from arbitro.referee.verdict import Option


def choices(infraction: Infraction) -> tuple[Chosen, ...]:
    """Everything that was chosen, the first choice first."""
    first = () if infraction.chosen is None else (infraction.chosen,)
    return (*first, *infraction.also)


def option_named(options: Sequence[Option], code: str) -> Option:
    """The option of this code, or a refusal that lists those offered."""
    for option in options:
        if option.code == code:
            return option
    raise Refused("option-not-offered", {"option": code, "offered": [o.code for o in options]})


def effects_of(option: Option, chosen: Chosen) -> tuple[ef.Effect, ...]:
    """The effects of an option with the quantities set; refuses one that lacks its quantity."""
    return tuple(_with_quantity(effect, chosen) for effect in option.effects)


def _with_quantity(effect: ef.Effect, chosen: Chosen) -> ef.Effect:
    if isinstance(effect, ef.StandingsPointsLost):
        if chosen.points is None:
            raise Refused("amount-needed", {"effect": "standings-points"})
        return replace(effect, points=chosen.points)
    if not _open(effect):
        return effect
    if chosen.amount is None:
        raise Refused("amount-needed", {"effect": ef.plain(effect)["effect"]})
    return with_amount(effect, chosen.amount)


def with_amount(effect: ef.Effect, amount: int) -> ef.Effect:
    """The effect with the quantity the referee has set."""
    if amount < 1:
        raise Refused("amount-not-positive", {"amount": amount})
    if isinstance(effect, ef.ArmiesLost):
        return replace(effect, armies=amount)
    if isinstance(effect, ef.CardsLost | ef.CardsDenied):
        return replace(effect, count=amount)
    if isinstance(effect, ef.CapLowered):
        return replace(effect, cap=amount)
    if isinstance(effect, ef.TablePointsLost):
        return replace(effect, points=amount)
    raise Refused("no-amount-here", {"effect": ef.plain(effect)["effect"]})


def _open(effect: ef.Effect) -> bool:
    """Whether the quantity is left to the referee."""
    if isinstance(effect, ef.ArmiesLost):
        return effect.armies == 0
    if isinstance(effect, ef.CardsLost | ef.CardsDenied):
        return effect.count is None
    if isinstance(effect, ef.CapLowered):
        return effect.cap is None
    return isinstance(effect, ef.TablePointsLost) and effect.points is None
