"""One of the actions offered, each as likely, without writing them all down."""

from __future__ import annotations

from arbitro.fast.bits import count, lowest, nth
from arbitro.fast.chance import choose
from arbitro.fast.compiling import Ints, compiled
from arbitro.fast.risiko.layout import (
    AT_LEAST,
    ATTACK,
    FIRST,
    MASKS,
    MOVE_ALL,
    MOVE_ONE,
    NEAR,
    PLACE_ALL,
    PLACE_ONE,
    SEAT,
)
from arbitro.fast.risiko.legal import (
    attacks_open,
    few,
    in_reach,
    may_leave,
    moves_open,
    open_to_attack,
    places_open,
)

NONE = -1


@compiled
def at_random(s: Ints, r: Ints, w: Ints, chance: Ints) -> int:
    """An action, each as likely; NONE when the match is over."""
    counted = few(s, r, w)
    most = places_open(s)
    each = 2 if most > 1 else most
    mine = s[MASKS + s[SEAT]]
    places = each * count(mine)
    attacks = _attacks(s, r, 1 << 30) if attacks_open(s) else 0
    moves = _moves(s, r, 1 << 30) if moves_open(s) else 0
    total = counted + places + attacks + moves
    if total == 0:
        return NONE
    k = choose(chance, total)
    if k < counted:
        return w[k]
    k -= counted
    if k < places:
        base = PLACE_ALL if k % each else PLACE_ONE
        return base + nth(mine, k // each)
    k -= places
    return _attacks(s, r, k) if k < attacks else _moves(s, r, k - attacks)


@compiled
def _attacks(s: Ints, r: Ints, k: int) -> int:
    """The k-th attack; how many there are if there are not so many."""
    targets = open_to_attack(s, r)
    found = 0
    for armies in range(2, 5):
        aimed = in_reach(s, r, armies, targets)
        origins = s[MASKS + s[SEAT]] & s[AT_LEAST + armies - 2]
        if armies < 4:
            origins &= ~s[AT_LEAST + armies - 1]
        while origins:
            origin = lowest(origins)
            origins &= origins - 1
            near = r[NEAR + origin]
            here = count(near & aimed)
            if k < found + here:
                target = nth(near & aimed, k - found)
                return ATTACK + r[FIRST + origin] + count(near & ((1 << target) - 1))
            found += here
    return found


@compiled
def _moves(s: Ints, r: Ints, k: int) -> int:
    """The k-th strategic move; how many there are if there are not so many."""
    mine = s[MASKS + s[SEAT]]
    origins = mine & s[AT_LEAST]
    found = 0
    while origins:
        origin = lowest(origins)
        origins &= origins - 1
        near = r[NEAR + origin]
        most = may_leave(s, r, origin, mine)
        each = int(most > 0) + int(most > 1)
        here = each * count(near & mine)
        if k < found + here:
            k -= found
            to = nth(near & mine, k // each)
            border = r[FIRST + origin] + count(near & ((1 << to) - 1))
            return (MOVE_ALL if k % each else MOVE_ONE) + border
        found += here
    return found
