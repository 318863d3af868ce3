"""What a measure brings about with what the referee chose: effects, report lines, points off."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal, InvalidOperation
from itertools import chain
from typing import NamedTuple

from msgspec.structs import replace

from arbitro.kernel import Refused, Ruling
from arbitro.referee import effects as ef
from arbitro.referee.rules import DeskRules
from arbitro.referee.sanctions.infractions import Chosen, Infraction
from arbitro.referee.sanctions.ladder import Ladder, Measure
from arbitro.referee.sanctions.register import OUT, Line, Register
from arbitro.referee.verdict import Option, Step

WRITTEN: tuple[Step, ...] = (
    "ammonizione",
    "penalita_semplice",
    "penalty",
    "exclusion",
    "disqualification",
    "expulsion",
)


class ReportLine(NamedTuple):
    """What stands on the report of one match."""

    match: str
    player: str
    step: Step
    what: str
    author: str


def report_lines(register: Register, match: str) -> tuple[ReportLine, ...]:
    """Everything above a richiamo that was given in this match, in order."""
    return tuple(
        ReportLine(
            match, line.infraction.player, step, line.infraction.what, line.infraction.author
        )
        for line in register.lines
        if line.infraction.match == match
        for step in line.given.value.steps
        if step in WRITTEN
    )


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


def chosen(line: Line) -> tuple[tuple[Chosen, Option], ...]:
    """What the referee chose, as far as the measure that stands still offers it."""
    offered = {option.code: option for option in line.given.value.options}
    return tuple(
        (wanted, offered[wanted.option])
        for wanted in choices(line.infraction)
        if wanted.option in offered
    )


def owed_is_chosen(line: Line) -> bool:
    """Whether something was chosen of what had to be."""
    return any(option.code in line.given.value.owed for _, option in chosen(line))


def settled(line: Line) -> tuple[ef.Effect, ...]:
    """Everything an infraction that stands brings about: the measure's effects, then those of what
    was chosen, with the quantities set.
    """
    more = [effects_of(option, wanted) for wanted, option in chosen(line)]
    return (*line.given.value.effects, *chain.from_iterable(more))


def puts_out(line: Line) -> bool:
    """Whether it ends the tournament for the player."""
    if any(option.code in OUT for _, option in chosen(line)):
        return True
    return any(step in OUT for step in line.given.value.steps) or any(
        isinstance(effect, ef.PlayerRemoved) and effect.tournament == "expelled"
        for effect in settled(line)
    )


def standings_penalty(
    ladder: Ladder,
    points: str | int | Decimal,
    available: str | int | Decimal,
    before: Decimal = Decimal(0),
) -> Ruling[Decimal]:
    """This many standings points come off, if the edition lets so many come off a player in one
    round; `before` is what has come off already.
    """
    try:
        wanted, base = Decimal(str(points)), Decimal(str(available))
    except InvalidOperation as error:
        raise Refused("not-points", {"points": points, "available": available}) from error
    if not wanted.is_finite() or not base.is_finite() or wanted <= 0 or base < 0:
        raise Refused("not-points", {"points": points, "available": available})
    ceiling = ladder.ceiling()
    if ceiling.value is None:
        raise Refused("no-standings-penalty", {"points": str(wanted)}, ceiling.because)
    most = base * ceiling.value / 100
    if before + wanted > most:
        facts = {"points": str(wanted), "most": str(most.normalize()), "percent": ceiling.value}
        raise Refused("above-ceiling", facts, ceiling.because)
    return Ruling(wanted, ceiling.because)


def require_written(rules: DeskRules, infraction: Infraction, measure: Measure) -> None:
    """Refuse a booking that no referee would have signed, where it must stand on the report."""
    written = rules.booking_on_report()
    if written.value and "ammonizione" in measure.steps and not infraction.author.strip():
        raise Refused("booking-needs-referee", {"player": infraction.player}, written.because)


def require_author(ladder: Ladder, step: Step, role: str) -> None:
    """Refuse a step that this role may not give."""
    allowed = ladder.inflicts(step)
    if role not in allowed.value:
        facts = {"step": step, "role": role, "roles": list(allowed.value)}
        raise Refused("not-yours-to-give", facts, allowed.because)
