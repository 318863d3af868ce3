"""Exact odds of a battle, under each edition's own rules of the dice.

Armies are those standing on the two territories: 4 against 3 means three that attack.

Examples:
    >>> from arbitro.odds import battle, conquer
    >>> conquer(4, 3)
    Fraction(1341625, 4478976)
    >>> battle(4, 1).left[-1]
    (4, Fraction(95, 144))
"""

from arbitro.odds.battle import Battle, Chain, battle, chain, conquer, grid
from arbitro.odds.hand import Hand, hand
from arbitro.odds.throw import Losses, throw

__all__ = [
    "Battle",
    "Chain",
    "Hand",
    "Losses",
    "battle",
    "chain",
    "conquer",
    "grid",
    "hand",
    "throw",
]
