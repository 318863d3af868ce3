"""Slips against oneself: what nobody may point out, listed for the referee after the match."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from arbitro.games.risiko import events as e
from arbitro.kernel import Reasons, Refused
from arbitro.referee.rules import DeskRules, Slip


class Unspoken(NamedTuple):
    """One slip: whose, in which giro, what was lost."""

    seat: int
    giro: int
    slip: Slip
    armies: int
    because: Reasons


def slips(
    rules: DeskRules, events: Iterable[e.Event], who: str | int, finished: bool
) -> tuple[Unspoken, ...]:
    """The slips of a match, for the referee alone and only when it is over.

    Empty where the edition wants no silence.
    """
    if who != "referee":
        raise Refused("referees-eyes-only", {"viewer": who}, rules.unspoken("other").because)
    found = []
    giro = 0
    for event in events:
        if isinstance(event, e.TurnStarted):
            giro = event.giro
        elif isinstance(event, e.ReinforcementsLost) and event.seat is not None:
            found += _kept(rules, event.seat, giro, "fewer-armies", event.armies)
        elif isinstance(event, e.CardLapsed):
            found += _kept(rules, event.player, giro, "card-forgotten", 0)
    if found and not finished:
        raise Refused("silence-until-the-end", {}, found[0].because)
    return tuple(found)


def _kept(rules: DeskRules, seat: int, giro: int, slip: Slip, armies: int) -> list[Unspoken]:
    ruling = rules.unspoken(slip)
    return [Unspoken(seat, giro, slip, armies, ruling.because)] if ruling.value else []


def may_speak(rules: DeskRules, slip: Slip) -> bool:
    """Whether anybody, the program included, may tell a player of this slip."""
    return not rules.unspoken(slip).value
