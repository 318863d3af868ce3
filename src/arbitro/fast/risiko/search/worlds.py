"""A world that the seat in turn cannot tell from the real one."""

from __future__ import annotations

from arbitro.fast.bits import count
from arbitro.fast.chance import choose, pick
from arbitro.fast.compiling import Floats, Ints, compiled
from arbitro.fast.risiko.layout import CARDS, DECK, DISCARDS, HANDS, OBJECTIVES, PLAYERS, SEAT
from arbitro.fast.risiko.observing import copy
from arbitro.fast.risiko.sensible.belief import LAST_OBJECTIVE, likelihood

_FINE = 1 << 15


@compiled
def imagine(seen: Ints, r: Ints, g: Floats, chance: Ints, out: Ints) -> None:
    """Deal what is hidden in `seen` (a state as `observe` leaves it): cards at random, objectives
    by how well they go with the board.
    """
    copy(seen, out)
    seat = seen[SEAT]
    left = ((1 << CARDS) - 1) & ~seen[HANDS + seat]
    for other in range(r[PLAYERS]):
        if other != seat:
            out[HANDS + other] = _drawn(chance, left, seen[HANDS + other])
            left &= ~out[HANDS + other]
    out[DECK] = _drawn(chance, left, seen[DECK])
    out[DISCARDS] = left & ~out[DECK]
    taken = 1 << seen[OBJECTIVES + seat]
    for other in range(r[PLAYERS]):
        if other != seat:
            objective = _believed(seen, r, g, chance, other, taken)
            out[OBJECTIVES + other] = objective
            taken |= 1 << objective


@compiled
def _drawn(chance: Ints, left: int, number: int) -> int:
    """So many of these cards."""
    if number >= count(left):
        return left
    found = 0
    for _ in range(number):
        card = 1 << pick(chance, left)
        left ^= card
        found |= card
    return found


@compiled
def _believed(seen: Ints, r: Ints, g: Floats, chance: Ints, other: int, taken: int) -> int:
    """An objective nobody has yet, each as likely as the board makes it."""
    whole = 0.0
    for objective in range(1, LAST_OBJECTIVE + 1):
        if not taken >> objective & 1:
            whole += likelihood(seen, r, g, other, objective)
    at = whole * (choose(chance, _FINE) + 0.5) / _FINE
    last = 1
    for objective in range(1, LAST_OBJECTIVE + 1):
        if not taken >> objective & 1:
            last = objective
            at -= likelihood(seen, r, g, other, objective)
            if at < 0.0:
                return objective
    return last
