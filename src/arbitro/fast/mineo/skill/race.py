"""Which choice brings most, found by dropping those that surely do not.

Every choice still in the race is played out in the same deals. Now and then those are dropped that
bring less than the best beyond the noise of what they were seen to differ by, or that can hardly
bring more; so playouts go where the choice is close.
"""

from __future__ import annotations

from math import sqrt

from arbitro.fast.bits import count
from arbitro.fast.compiling import Floats, Ints, compiled
from arbitro.fast.mineo.layout import SEATS, STATE
from arbitro.fast.mineo.skill.search import FIRST_WALK, outcome
from arbitro.fast.mineo.skill.worlds import Known, laid_out, missed_by, walk
from arbitro.fast.mineo.step import step

WALK = 1
"""Steps from one deal to the next, for every card that is hidden: with fewer, deals that follow
each other are alike, and what looks sure after a lap is not.
"""
LAP = 32
"""Deals between two looks at who is left."""
SURE = 3.0
"""Deviations of the mean that a difference must exceed."""
HARDLY = 0.02
"""Jochi that are not worth looking further."""
MOST = 48
"""Choices in one race."""


@compiled
def race(
    k: Known,
    r: Ints,
    p: Ints,
    actions: Ints,
    numbers: tuple[int, int, int, int],
    rooms: tuple[Ints, Ints, Ints, Ints, Ints, Ints, Ints, list[Ints], Ints],
    sums: tuple[Ints, Floats],
) -> tuple[int, int]:
    """The place of the best choice, and how many playouts it took.

    `numbers`: playouts at most, who looks, whether what was played tells of hidden cards, how many
    of the last tricks are solved; `rooms` as in `search.weigh`; `sums`: for every choice what it
    brought, for every two how far apart they were, squared.
    """
    most, me, deep, exact = numbers
    held, x, s, other, out, chance, patience, stack, missed = rooms
    totals, apart = sums
    number = len(actions)
    for seat in range(SEATS):
        missed[seat] = missed_by(k, r, p, held, seat, deep, (x, other)) if seat != me else 0
    alive = (1 << number) - 1
    used = deals = 0
    while count(alive) > 1 and (used + count(alive) <= most or deals == 0):
        there = FIRST_WALK if deals == 0 else WALK * len(k.hidden)
        walk(k, r, p, (there, me, deep), (held, missed), (x, other), (chance, patience))
        laid_out(k, held, s)
        deals += 1
        for choice in range(number):
            if not alive >> choice & 1:
                continue
            for place in range(STATE):
                other[place] = s[place]
            step(other, r, chance, actions[choice])
            brought = outcome(other, r, p, me, exact, (x, out, chance, stack))
            totals[choice] += brought
            totals[number + choice] = brought
            used += 1
        _compared(totals, apart, number, alive)
        if deals % LAP == 0:
            alive = _left(totals, apart, number, alive, deals)
    return _best(totals, number, alive), used


@compiled
def _compared(totals: Ints, apart: Floats, number: int, alive: int) -> None:
    """Note how far apart all that are left were in one deal."""
    for one in range(number):
        if alive >> one & 1:
            for two in range(number):
                if alive >> two & 1:
                    far = totals[number + one] - totals[number + two]
                    apart[one * number + two] += far * far


@compiled
def _best(totals: Ints, number: int, alive: int) -> int:
    best = -1
    for one in range(number):
        if alive >> one & 1 and (best < 0 or totals[one] > totals[best]):
            best = one
    return best


@compiled
def _left(totals: Ints, apart: Floats, number: int, alive: int, deals: int) -> int:
    """Those that may still be better than the best by something worth having."""
    best = _best(totals, number, alive)
    for one in range(number):
        if alive >> one & 1 and one != best:
            behind = (totals[best] - totals[one]) / deals
            spread = apart[one * number + best] / deals - behind * behind
            if SURE * sqrt(max(spread, 0.0) / deals) - behind < HARDLY:
                alive &= ~(1 << one)
    return alive
