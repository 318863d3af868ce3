"""The chance of each seat to win a position, at a glance: a few figures of every seat, weighed.

What the figures weigh depends on how near the end is; it was fitted to who won, over many matches
between players of level 3, by `tools/fit_risiko_value.py`.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp
from pathlib import Path

import msgspec

from arbitro.fast.bits import count, lowest
from arbitro.fast.compiling import Floats, Ints, compiled
from arbitro.fast.risiko.layout import (
    ARMIES,
    BASE,
    BONUS,
    CONTINENTS,
    GIRO,
    GOALS,
    HANDS,
    LAST_GIRO,
    MASKS,
    NEAR,
    OBJECTIVES,
    PLAYERS,
    ROUND,
    SEAT,
    SEATS,
    TERRITORY_POINTS,
    TIME_UP,
)
from arbitro.fast.risiko.turns import on_board

FIGURES = 9
"""Of a seat: points, points that are safe, armies, armies in the objective, income, cards, how near
the objective is, whether it moves now, how soon it moves."""
STAGES = 6
"""More than five giri to the call of time, three to five, less; called; may close; went on."""
SIZE = STAGES * FIGURES
CHANCES = SEATS
"""In the room handed over: first the chances, then the figures of one seat."""
ROOM = CHANCES + FIGURES


@lru_cache(maxsize=1)
def fitted() -> tuple[float, ...]:
    """What the figures weigh, stage by stage."""
    kept = msgspec.json.decode((Path(__file__).parent / "value.json").read_bytes())
    return tuple(float(x) for x in kept["weights"])


@compiled
def stage(s: Ints) -> int:
    """How near the end is."""
    if s[LAST_GIRO] == 0:
        left = s[TIME_UP] - s[GIRO]
        return 0 if left > 5 else 1 if left > 2 else 2
    if s[ROUND] > 1:
        return 5
    return 4 if s[GIRO] >= s[LAST_GIRO] else 3


@compiled
def figures(s: Ints, r: Ints, seat: int, x: Floats) -> None:
    """The figures of one seat, written behind the chances."""
    mine = s[MASKS + seat]
    goal = r[GOALS + s[OBJECTIVES + seat]]
    points = safe = 0.0
    inside = 0
    left = mine & goal
    while left:
        territory = lowest(left)
        left &= left - 1
        here = r[TERRITORY_POINTS + territory]
        points += here
        inside += s[ARMIES + territory]
        if s[ARMIES + territory] > _strongest(s, r, territory, mine):
            safe += here
    due = r[BASE + count(mine)]
    for continent in range(6):
        if r[CONTINENTS + continent] & ~mine == 0:
            due += r[BONUS + continent]
    players = r[PLAYERS]
    at = CHANCES
    x[at] = points * 0.05
    x[at + 1] = safe * 0.05
    x[at + 2] = on_board(s, seat) * 0.05
    x[at + 3] = inside * 0.05
    x[at + 4] = due * 0.2
    x[at + 5] = count(s[HANDS + seat]) * 0.3
    x[at + 6] = 3.0 / (1.0 + count(goal & ~mine))
    x[at + 7] = 1.0 if seat == s[SEAT] else 0.0
    x[at + 8] = ((seat - s[SEAT]) % players) / players


@compiled
def _strongest(s: Ints, r: Ints, territory: int, mine: int) -> int:
    near = r[NEAR + territory] & ~mine
    most = 0
    while near:
        most = max(most, s[ARMIES + lowest(near)])
        near &= near - 1
    return most


@compiled
def value(s: Ints, r: Ints, v: Floats, x: Floats) -> None:
    """Write the chance of every seat to win."""
    base = stage(s) * FIGURES
    whole = 0.0
    for seat in range(r[PLAYERS]):
        x[seat] = 0.0
        if s[MASKS + seat]:
            figures(s, r, seat, x)
            total = 0.0
            for number in range(FIGURES):
                total += v[base + number] * x[CHANCES + number]
            x[seat] = exp(total)
            whole += x[seat]
    for seat in range(r[PLAYERS]):
        x[seat] /= whole
