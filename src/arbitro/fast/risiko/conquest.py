"""The chance of every conquest at once, by the kernel's own dice.

The throws of the tables are counted here, each as likely as another; nothing is taken from
`arbitro.odds`, which counts them a second time, in fractions: `tests/fast` holds both together.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from arbitro.fast.compiling import Floats, Ints, compiled
from arbitro.fast.risiko.layout import DICE, LOSSES, SORTED
from arbitro.fast.risiko.tables import tables
from arbitro.kernel import Refused
from arbitro.regulations import risiko_rules

FALLS = 56
"""Throws of three dice that do not differ in their order only."""
LOST = 4
CHANCES = 16 * LOST
"""By dice of both and armies the attacker loses, as the table of dice numbers them."""


def conquests(size: int = 130, regulation: str = "rur-2015") -> NDArray[np.float64]:
    """See `arbitro.fast.conquests`."""
    most = risiko_rules(regulation, {}).army_cap()
    if not 1 <= size <= most.value:
        facts = {"armies": size, "most": most.value}
        raise Refused("territory-cannot-hold", facts, most.because)
    cells = np.zeros((size + 1, size + 1))
    rooms: Any = np.zeros(2 * FALLS, dtype=np.int64), np.zeros(CHANCES)
    table(_row(regulation), rooms, cells.ravel(), size)  # type: ignore[arg-type]
    return cells


@lru_cache
def _row(regulation: str) -> Any:
    """The tables of an edition; how many sit at the table changes no dice."""
    players = risiko_rules(regulation, {}).table_sizes().value[0]
    return np.array(tables(regulation, players), dtype=np.int64)


@compiled
def table(r: Ints, rooms: tuple[Ints, Floats], cells: Floats, size: int) -> None:
    """Write the chance for `a` against `d` to the cell `a · (size + 1) + d`.

    `rooms`: how often each throw falls, what the throws cost.
    """
    falls, chances = rooms
    _count(r, falls, chances)
    width = size + 1
    for mine in range(width):
        for against in range(width):
            cells[mine * width + against] = 1.0 * int(mine > 0 and against == 0)
    for mine in range(2, width):
        for against in range(1, width):
            number = r[DICE + min(mine, 4) * 4 + min(against, 3)]
            if number:
                chance = 0.0
                for lost in range(min(number >> 2, number & 3) + 1):
                    won = min(number >> 2, number & 3) - lost
                    after = (mine - lost) * width + against - won
                    chance += chances[number * LOST + lost] * cells[after]
                cells[mine * width + against] = chance


@compiled
def _count(r: Ints, falls: Ints, chances: Floats) -> None:
    """What every number of dice costs the attacker, and how likely."""
    for place in range(CHANCES):
        chances[place] = 0.0
    for attack in range(1, 4):
        _fall(r, falls, 0, attack)
        for defence in range(1, 4):
            _fall(r, falls, FALLS, defence)
            costs = LOSSES + ((attack - 1) * 3 + defence - 1) * FALLS * FALLS
            row = (attack * 4 + defence) * LOST
            every = 1.0 * 6 ** (attack + defence)
            for mine in range(FALLS):
                for theirs in range(FALLS):
                    ways = falls[mine] * falls[FALLS + theirs]
                    if ways:
                        lost = r[costs + mine * FALLS + theirs] >> 2
                        chances[row + lost] += ways / every


@compiled
def _fall(r: Ints, falls: Ints, first: int, number: int) -> None:
    """How many ways so many dice fall into each throw, written from `first` on."""
    for place in range(FALLS):
        falls[first + place] = 0
    for digits in range(6**number):
        falls[first + r[SORTED + (number - 1) * 216 + digits]] += 1
