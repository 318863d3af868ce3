"""The count: table points, order of arrival, match points.

Written a second time here, and held to the editions by a test: the order of arrival (a RisiKo!,
who is still in by table points, the eliminated from the last to the first; ties by the points
outside the objective or, in 24 ore, by territories in it, all territories, armies and cards; then
who plays later) and what the points of a place depend on: one's own table points or, in 24 ore,
how far behind the first they are.
"""

from __future__ import annotations

from arbitro.fast.bits import count
from arbitro.fast.compiling import Ints, compiled
from arbitro.fast.risiko.layout import (
    BEHIND_BEST,
    FIRST_POINTS,
    GOALS,
    HANDS,
    INSIDE,
    MASKS,
    MOST_POINTS,
    OBJECTIVES,
    OUT,
    OUT_POINTS,
    OUTSIDE,
    PLACE_POINTS,
    PLAYERS,
    RISIKO,
    RISIKO_POINTS,
    RISIKO_TABLE,
    SCORING,
    SEATS,
    TERRITORIES,
)
from arbitro.fast.risiko.turns import on_board

PLACES = 0
POINTS = PLACES + SEATS
"""In thousandths."""
TABLE = POINTS + SEATS
ELSEWHERE = TABLE + SEATS
"""Points outside the objective."""
KEYS = ELSEWHERE + SEATS
RESULT = KEYS + SEATS


@compiled
def score(s: Ints, r: Ints, out: Ints) -> None:
    """Write places, points, table points and points outside the objective of every seat."""
    players = r[PLAYERS]
    for seat in range(players):
        inside = _worth(s, r, seat, INSIDE)
        out[TABLE + seat] = r[RISIKO_TABLE + inside] if s[RISIKO] == seat else inside
        out[ELSEWHERE + seat] = _worth(s, r, seat, OUTSIDE)
        out[KEYS + seat] = _arrival(s, r, out, seat)
    for seat in range(players):
        place = 1
        for other in range(players):
            place += int(out[KEYS + other] > out[KEYS + seat])
        out[PLACES + seat] = place
    for seat in range(players):
        out[POINTS + seat] = _points(s, r, out, seat)


@compiled
def _worth(s: Ints, r: Ints, seat: int, table: int) -> int:
    """Points of the territories a seat holds, inside its objective or outside it."""
    mask = s[MASKS + seat]
    base = table + s[OBJECTIVES + seat] * TERRITORIES
    worth = 0
    for territory in range(TERRITORIES):
        worth += r[base + territory] * (mask >> territory & 1)
    return worth


@compiled
def _arrival(s: Ints, r: Ints, out: Ints, seat: int) -> int:
    """A number that is the greater the better the seat has done."""
    if s[OUT + seat]:
        return (1 << 48) + s[OUT + seat]
    if s[RISIKO] == seat:
        return 3 << 48
    key = (2 << 10) + out[TABLE + seat]
    mask = s[MASKS + seat]
    if r[SCORING] == BEHIND_BEST:
        inside = count(mask & r[GOALS + s[OBJECTIVES + seat]])
        key = (key << 12) + (inside << 6) + count(mask)
        key = (key << 10) + on_board(s, seat) + 3 * count(s[HANDS + seat])
    else:
        key = (key << 22) + out[ELSEWHERE + seat]
    return (key << 4) + seat << 12


@compiled
def _points(s: Ints, r: Ints, out: Ints, seat: int) -> int:
    place, own = out[PLACES + seat], out[TABLE + seat]
    if s[OUT + seat]:
        return r[OUT_POINTS + s[OUT + seat]]
    if r[SCORING] == BEHIND_BEST:
        best = second = alone = 0
        for other in range(r[PLAYERS]):
            if out[PLACES + other] == 1:
                best = out[TABLE + other]
            elif out[PLACES + other] == 2:
                alone = int(s[OUT + other] != 0)
                second = 0 if alone else out[TABLE + other]
        if place == 1:
            return r[FIRST_POINTS + alone * MOST_POINTS + max(0, best - second)]
        return r[PLACE_POINTS + place * MOST_POINTS + max(0, best - own)]
    if s[RISIKO] == seat:
        return r[RISIKO_POINTS]
    return r[FIRST_POINTS + own] if place == 1 else r[PLACE_POINTS + place * MOST_POINTS + own]
