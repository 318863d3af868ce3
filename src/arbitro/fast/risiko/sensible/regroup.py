"""Third phase: one strategic move, towards the border."""

from __future__ import annotations

from arbitro.fast.bits import count, lowest
from arbitro.fast.compiling import Floats, Ints, compiled
from arbitro.fast.risiko.layout import (
    ARMIES,
    AT_LEAST,
    FIRST,
    MASKS,
    MOVE_ALL,
    MOVE_ONE,
    NEAR,
    SEAT,
    TERRITORIES,
)
from arbitro.fast.risiko.legal import may_leave
from arbitro.fast.risiko.sensible.sight import danger
from arbitro.fast.risiko.sensible.weights import ON_THE_WAY, WORTH, WORTH_MOVING

NONE = -1
FAR = 26_720
"""In the work area: how many steps over own ground each own territory is from a border."""


@compiled
def regroup(s: Ints, r: Ints, f: Floats, w: Ints, g: Floats) -> int:
    """The move that brings most armies nearer to a border, or that saves most; NONE to stay."""
    mine = s[MASKS + s[SEAT]]
    _distances(r, w, mine)
    best = NONE
    most = g[WORTH_MOVING]
    left = mine & s[AT_LEAST]
    while left:
        origin = lowest(left)
        left &= left - 1
        free = may_leave(s, r, origin, mine)
        near = r[NEAR + origin]
        to = near & mine if free > 0 else 0
        while to:
            destination = lowest(to)
            to &= to - 1
            border = r[FIRST + origin] + count(near & ((1 << destination) - 1))
            gain = _forward(s, r, f, w, g, (origin, destination, 1))
            if gain > most:
                most = gain
                best = MOVE_ONE + border
            if free > 1:
                gain = _forward(s, r, f, w, g, (origin, destination, free))
                if gain > most:
                    most = gain
                    best = MOVE_ALL + border
    return best


@compiled
def _forward(s: Ints, r: Ints, f: Floats, w: Ints, g: Floats, move: tuple[int, int, int]) -> float:
    origin, destination, number = move
    if w[FAR + origin] > 0:
        steps = w[FAR + origin] - w[FAR + destination]
        if steps <= 0:
            return 0.0
        return number * steps + g[ON_THE_WAY] * _relief(s, r, f, g, destination, number)
    if w[FAR + destination] > 0:
        return 0.0
    return _relief(s, r, f, g, destination, number) + _relief(s, r, f, g, origin, -number)


@compiled
def _relief(s: Ints, r: Ints, f: Floats, g: Floats, territory: int, number: int) -> float:
    """How much less is at stake with so many armies added; below nothing when they leave."""
    there = s[ARMIES + territory]
    before = danger(s, r, f, g, territory, there)
    return g[WORTH + territory] * (before - danger(s, r, f, g, territory, there + number))


@compiled
def _distances(r: Ints, w: Ints, mine: int) -> None:
    for territory in range(TERRITORIES):
        w[FAR + territory] = 0
    edge = 0
    left = mine
    while left:
        territory = lowest(left)
        left &= left - 1
        if r[NEAR + territory] & ~mine:
            edge |= 1 << territory
    seen = edge
    steps = 0
    while edge:
        steps += 1
        further = 0
        while edge:
            further |= r[NEAR + lowest(edge)]
            edge &= edge - 1
        edge = further & mine & ~seen
        seen |= edge
        reached = edge
        while reached:
            w[FAR + lowest(reached)] = steps
            reached &= reached - 1
