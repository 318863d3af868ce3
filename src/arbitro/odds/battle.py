"""A battle fought on: until conquest, until the dice are forbidden, or until the attacker stops."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from typing import NamedTuple

from arbitro.odds.throw import dice, require_armies, throw


class Battle(NamedTuple):
    """How a battle can end. `left`: the attacker's armies on both territories, conquered or not."""

    attack: int
    defence: int
    conquer: Fraction
    left: tuple[tuple[int, Fraction], ...]
    conquered: tuple[tuple[int, int, Fraction], ...]
    """Armies of the attacker after a conquest, dice of its last throw, and the chance of both."""


def conquer(attack: int, defence: int, regulation: str = "rur-2015", stop_at: int = 1) -> Fraction:
    """The exact chance that so many armies take a territory held by so many."""
    return battle(attack, defence, regulation, stop_at).conquer


def battle(attack: int, defence: int, regulation: str = "rur-2015", stop_at: int = 1) -> Battle:
    """Every end of a battle fought until `stop_at` armies are left where it came from."""
    require_armies(regulation, attack, defence)
    standing: dict[tuple[int, int], Fraction] = {(attack, defence): Fraction(1)}
    left: defaultdict[int, Fraction] = defaultdict(Fraction)
    conquered: defaultdict[tuple[int, int], Fraction] = defaultdict(Fraction)
    for armies in range(attack + defence, 0, -1):
        for mine in range(min(attack, armies - 1), 0, -1):
            chance = standing.pop((mine, armies - mine), None)
            if chance is None:
                continue
            number = dice(regulation, mine, armies - mine)
            if number is None or mine <= stop_at:
                left[mine] += chance
                continue
            for lost in throw(regulation, number):
                still, against = mine - lost.attack, armies - mine - lost.defence
                if against:
                    standing[still, against] = (
                        standing.get((still, against), Fraction(0)) + chance * lost.chance
                    )
                else:
                    conquered[still, number.attack] += chance * lost.chance
                    left[still] += chance * lost.chance
    return Battle(
        attack,
        defence,
        sum(conquered.values(), Fraction(0)),
        tuple(sorted(left.items())),
        tuple((*end, chance) for end, chance in sorted(conquered.items())),
    )
