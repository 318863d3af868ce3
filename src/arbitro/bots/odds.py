"""Exact odds of a battle under compulsory maximum dice: up to three against three.

An attack goes on until the territory falls or until it must stop: the attacker may never throw
fewer dice than the defender, so `not armies - 1 >= min(3, defenders)` ends it. `armies` always
counts everything on the origin, with the one army that stays behind.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import product
from typing import NamedTuple

_FACES = range(1, 7)


class Odds(NamedTuple):
    """How a battle fought to its end turns out, before the first throw."""

    win: float
    """The probability that the territory falls."""
    armies: float
    """Expected armies the attacker has left, wherever they stand, won or not."""
    defenders: float
    """Expected defenders left."""


class Outcome(NamedTuple):
    """One possible result of a throw."""

    attack_loss: int
    defence_loss: int
    probability: float


@cache
def outcomes(attack: int, defence: int) -> tuple[Outcome, ...]:
    """Every result of one throw with so many dice, by enumeration, the attacker's best first."""
    tally: Counter[int] = Counter()
    for dice in product(_FACES, repeat=attack + defence):
        mine = sorted(dice[:attack], reverse=True)
        theirs = sorted(dice[attack:], reverse=True)
        tally[sum(a > d for a, d in zip(mine, theirs, strict=False))] += 1
    pairs, throws = min(attack, defence), 6 ** (attack + defence)
    return tuple(Outcome(pairs - lost, lost, tally[lost] / throws) for lost in range(pairs, -1, -1))


def may_throw(armies: int, defenders: int, inferior: bool = False) -> bool:
    """Whether an attack may throw: somebody must stay, and (unless `inferior` dice are allowed)
    the attacker may not have fewer dice than the defender.
    """
    return armies >= 2 and (inferior or armies - 1 >= min(3, defenders))


@cache
def battle(armies: int, defenders: int, inferior: bool = False) -> Odds:
    """The odds with `armies` on the origin, the one that stays included, against `defenders`.

    Ten against ten, nine of which can fight, conquer with probability 0.141. The figure often
    quoted, 0.145, lets the attacker go on with `inferior` dice, which tournaments do not.
    """
    if defenders == 0:
        return Odds(1.0, float(armies), 0.0)
    if not may_throw(armies, defenders, inferior):
        return Odds(0.0, float(armies), float(defenders))
    win = left = opposed = 0.0
    for attack_loss, defence_loss, probability in outcomes(min(3, armies - 1), min(3, defenders)):
        after = battle(armies - attack_loss, defenders - defence_loss, inferior)
        win += probability * after.win
        left += probability * after.armies
        opposed += probability * after.defenders
    return Odds(win, left, opposed)


@cache
def conquest(armies: int, defenders: int) -> float:
    """The probability that the territory falls (see `battle`)."""
    return battle(armies, defenders).win
