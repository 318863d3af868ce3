"""One throw: how likely each loss is, counted over every way the dice can fall."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import NamedTuple

from arbitro.games.risiko.rules import Dice, RisikoRules
from arbitro.kernel import Refused
from arbitro.regulations import risiko_rules

FACES = 6


class Losses(NamedTuple):
    """What a throw takes from both sides, and how likely it is to."""

    attack: int
    defence: int
    chance: Fraction


@cache
def edition(regulation: str) -> RisikoRules:
    """The rules whose dice are asked about, as every edition reads its own gaps by default."""
    return risiko_rules(regulation, {})


@cache
def dice(regulation: str, attack: int, defence: int) -> Dice | None:
    """The dice these armies throw; None where the edition forbids it."""
    return edition(regulation).legal_dice(attack, defence).value


@cache
def throw(regulation: str, number: Dice) -> tuple[Losses, ...]:
    """Every loss this number of dice can bring, with its exact chance."""
    losses = edition(regulation).losses
    ways: Counter[tuple[int, int]] = Counter()
    for attack, of_attack in _falls(number.attack):
        for defence, of_defence in _falls(number.defence):
            ways[losses(attack, defence).value] += of_attack * of_defence
    every = FACES ** (number.attack + number.defence)
    return tuple(Losses(*lost, Fraction(ways[lost], every)) for lost in sorted(ways))


def _falls(number: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """The dice as they lie, lowest first, and in how many orders they can have fallen."""
    for faces in combinations_with_replacement(range(1, FACES + 1), number):
        alike = Counter(faces).values()
        yield faces, factorial(number) // prod(map(factorial, alike))


def require_armies(regulation: str, *sides: int) -> None:
    """Refuse what no territory can hold: less than one army, or more than a player may have."""
    most = edition(regulation).army_cap()
    for armies in sides:
        if not 1 <= armies <= most.value:
            facts = {"armies": armies, "most": most.value}
            raise Refused("territory-cannot-hold", facts, most.because)
