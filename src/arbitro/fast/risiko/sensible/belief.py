"""What the board tells of others' objectives: how likely each of the others is for each seat."""

from __future__ import annotations

from math import exp

from arbitro.fast.bits import lowest
from arbitro.fast.compiling import Floats, Ints, compiled
from arbitro.fast.risiko.layout import (
    ARMIES,
    GOALS,
    MASKS,
    OBJECTIVES,
    PLAYERS,
    SEAT,
    TERRITORY_POINTS,
)
from arbitro.fast.risiko.sensible.weights import (
    BELIEF_ARMIES,
    BELIEF_POINTS,
    BELIEVED,
    STAKE,
)

LAST_OBJECTIVE = 16


@compiled
def believe(s: Ints, r: Ints, g: Floats) -> None:
    """Write down what each territory is believed to count for its owner, and each seat's points."""
    seat = s[SEAT]
    for other in range(r[PLAYERS]):
        if other == seat:
            continue
        left = s[MASKS + other]
        while left:
            g[STAKE + lowest(left)] = 0.0
            left &= left - 1
        whole = 0.0
        for objective in range(1, LAST_OBJECTIVE + 1):
            whole += likelihood(s, r, g, other, objective)
        g[BELIEVED + other] = 0.0
        for objective in range(1, LAST_OBJECTIVE + 1):
            chance = likelihood(s, r, g, other, objective) / whole
            left = s[MASKS + other] & r[GOALS + objective]
            while left:
                territory = lowest(left)
                left &= left - 1
                counts = chance * r[TERRITORY_POINTS + territory]
                g[STAKE + territory] += counts
                g[BELIEVED + other] += counts


@compiled
def likelihood(s: Ints, r: Ints, g: Floats, other: int, objective: int) -> float:
    """How well what a seat holds goes with an objective; nothing for the objective one has."""
    if objective == s[OBJECTIVES + s[SEAT]]:
        return 0.0
    points = armies = 0
    left = s[MASKS + other] & r[GOALS + objective]
    while left:
        territory = lowest(left)
        left &= left - 1
        points += r[TERRITORY_POINTS + territory]
        armies += s[ARMIES + territory]
    return exp(g[BELIEF_POINTS] * points + g[BELIEF_ARMIES] * armies)
