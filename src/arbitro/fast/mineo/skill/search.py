"""What each choice brings on average over the deals that are possible."""

from __future__ import annotations

from arbitro.fast.compiling import Ints, compiled
from arbitro.fast.mineo.counting import PAID, score
from arbitro.fast.mineo.layout import OVER, PHASE, PLAYED, PLAYING, SEATS, STATE, TRICKS
from arbitro.fast.mineo.skill.exact import solved
from arbitro.fast.mineo.skill.player import skilled
from arbitro.fast.mineo.skill.worlds import Known, laid_out, missed_by, walk
from arbitro.fast.mineo.step import step

FIRST_WALK = 400
WALK = 30
"""Steps from one deal that is looked at to the next."""


@compiled
def outcome(
    s: Ints, r: Ints, p: Ints, seat: int, exact: int, rooms: tuple[Ints, Ints, Ints, list[Ints]]
) -> int:
    """Jochi of a seat when the hand is played on; the last `exact` tricks as well as can be."""
    x, out, chance, stack = rooms
    while s[PHASE] != OVER:
        if s[PHASE] == PLAYING and TRICKS - s[PLAYED] <= exact:
            return solved(s, r, seat, stack, out)
        step(s, r, chance, skilled(s, r, p, 0, x))
    score(s, r, out)
    return out[PAID + seat]


@compiled
def weigh(
    k: Known,
    r: Ints,
    p: Ints,
    actions: Ints,
    numbers: tuple[int, int, int, int],
    rooms: tuple[Ints, Ints, Ints, Ints, Ints, Ints, Ints, list[Ints], Ints],
    totals: Ints,
) -> int:
    """Add to `totals` what each action brings in so many deals; the playouts.

    `numbers`: deals, who looks, whether what was played tells of hidden cards, how many of the last
    tricks are solved. `rooms`: where the hidden cards lie to begin with, work row, two states,
    result, chance, patience, room of the solver, what is missed.
    """
    deals, me, deep, exact = numbers
    held, x, s, other, out, chance, patience, stack, missed = rooms
    for seat in range(SEATS):
        missed[seat] = missed_by(k, r, p, held, seat, deep, (x, other)) if seat != me else 0
    playouts = 0
    for deal in range(deals):
        steps = FIRST_WALK if deal == 0 else WALK
        walk(k, r, p, (steps, me, deep), (held, missed), (x, other), (chance, patience))
        laid_out(k, held, s)
        for choice in range(len(actions)):
            for place in range(STATE):
                other[place] = s[place]
            step(other, r, chance, actions[choice])
            totals[choice] += outcome(other, r, p, me, exact, (x, out, chance, stack))
            playouts += 1
    return playouts
