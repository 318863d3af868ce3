"""The chance of conquest for every pair of armies at once, to be looked up and drawn."""

from __future__ import annotations

from arbitro.games.risiko.rules import Dice
from arbitro.odds.throw import dice, require_armies, throw

MOST_DICE = 3


def grid(size: int, regulation: str = "rur-2015") -> list[list[float]]:
    """`grid(n)[a][d]`: the chance that `a` armies conquer `d`, both from 0 up to `n`.

    Where all the dice are thrown, which is nearly everywhere, a row needs only the three above it.
    """
    require_armies(regulation, size)
    cells = [[1.0] + [0.0] * size for _ in range(size + 1)]
    cells[0][0] = 0.0
    full = MOST_DICE + 1
    for mine in range(2, size + 1):
        for against in range(1, size + 1):
            if mine >= full and against >= MOST_DICE:
                _full_row(cells, mine, size, regulation)
                break
            number = dice(regulation, mine, against)
            if number is not None:
                cells[mine][against] = sum(
                    float(lost.chance) * cells[mine - lost.attack][against - lost.defence]
                    for lost in throw(regulation, number)
                )
    return cells


def _full_row(cells: list[list[float]], mine: int, size: int, regulation: str) -> None:
    """A row from the third column on: three dice against three, which take three armies in all."""
    none, one, two, three = (
        float(lost.chance) for lost in throw(regulation, Dice(MOST_DICE, MOST_DICE))
    )
    row, above, second, third = (cells[mine - lost] for lost in range(MOST_DICE + 1))
    for against in range(MOST_DICE, size + 1):
        row[against] = (
            none * row[against - 3]
            + one * above[against - 2]
            + two * second[against - 1]
            + three * third[against]
        )
