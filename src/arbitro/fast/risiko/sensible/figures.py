"""The floats a sensible seat looks up: how battles end, and what a part of a continent is worth."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import product

from arbitro.fast.risiko.layout import BONUS
from arbitro.games.risiko import board

MOST = 140
WIN = 0
LEFT = WIN + MOST * MOST
OPPOSED = LEFT + MOST * MOST
SHARES = OPPOSED + MOST * MOST
LARGEST = 13
FIGURES = SHARES + 6 * LARGEST

_BUILDING = 1.5


def figures(tables: tuple[int, ...]) -> tuple[float, ...]:
    """Everything, for an edition whose tables these are."""
    shares = [0.0] * (6 * LARGEST)
    for number, continent in enumerate(board.CONTINENTS):
        for held in range(continent.size + 1):
            share = held / continent.size
            shares[number * LARGEST + held] = _BUILDING * tables[BONUS + number] * share**3
    return (*_battles(), *shares)


def _outcomes(attack: int, defence: int) -> tuple[tuple[int, int, float], ...]:
    """Every result of one throw, the attacker's best first."""
    tally: Counter[int] = Counter()
    for (mine, often), (theirs, as_often) in product(_falls(attack), _falls(defence)):
        tally[sum(a > d for a, d in zip(mine, theirs, strict=False))] += often * as_often
    pairs, throws = min(attack, defence), 6 ** (attack + defence)
    return tuple((pairs - won, won, tally[won] / throws) for won in range(pairs, -1, -1))


def _falls(dice: int) -> list[tuple[tuple[int, ...], int]]:
    """So many dice as they lie, highest first, and in how many ways they fall so."""
    falls = product(range(6), repeat=dice)
    return list(Counter(tuple(sorted(fall, reverse=True)) for fall in falls).items())


@lru_cache(maxsize=1)
def _battles() -> tuple[float, ...]:
    """Chance to conquer, expected armies and defenders left, by armies and defenders."""
    throws = {(a, d): _outcomes(a, d) for a in (1, 2, 3) for d in range(1, a + 1)}
    win, left, opposed = ([0.0] * (MOST * MOST) for _ in range(3))
    for armies in range(MOST):
        for defenders in range(MOST):
            at = armies * MOST + defenders
            dice = min(3, armies - 1), min(3, defenders)
            if defenders == 0 or dice not in throws:
                win[at] = float(defenders == 0)
                left[at], opposed[at] = float(armies), float(defenders)
                continue
            for lost, won, chance in throws[dice]:
                after = (armies - lost) * MOST + defenders - won
                win[at] += chance * win[after]
                left[at] += chance * left[after]
                opposed[at] += chance * opposed[after]
    return (*win, *left, *opposed)
