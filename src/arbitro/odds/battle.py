"""A battle fought on: until conquest, until the dice are forbidden, or until the attacker stops; a
march through several territories; and the chance of conquest for every pair of armies at once.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from arbitro.games.risiko.rules import Dice
from arbitro.kernel import Refused
from arbitro.odds.throw import dice, edition, require_armies, throw


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


LONGEST = 41
"""There are 42 territories, and one of them is where it starts."""


class Chain(NamedTuple):
    """Chance of conquering at least the first, the first two…, and the armies in the last one."""

    reached: tuple[Fraction, ...]
    armies: tuple[tuple[int, Fraction], ...]


def chain(
    attack: int, defences: Sequence[int], regulation: str = "rur-2015", border: bool = True
) -> Chain:
    """A march fought on as long as the dice allow; after each conquest as many go on as may.

    With `border` each territory left behind still has an enemy beside it and keeps what the edition
    wants kept there; without, it keeps one army.
    """
    if not 1 <= len(defences) <= LONGEST:
        raise Refused("chain-too-long", {"number": len(defences), "most": LONGEST})
    require_armies(regulation, attack)
    movement = edition(regulation).movement_range
    marching = {attack: Fraction(1)}
    reached: list[Fraction] = []
    for defence in defences:
        entered: defaultdict[int, Fraction] = defaultdict(Fraction)
        for armies, chance in marching.items():
            for left, thrown, part in battle(armies, defence, regulation).conquered:
                _, most = movement(left, thrown, border).value
                entered[most] += chance * part
        marching = dict(entered)
        reached.append(sum(entered.values(), Fraction(0)))
    return Chain(tuple(reached), tuple(sorted(marching.items())))


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
