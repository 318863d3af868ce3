"""What a position is worth to a seat: its chance to come first or, where two players add up what
they score at tables of their own, the points it may expect.
"""

from __future__ import annotations

from arbitro.fast.compiling import Floats, Ints, compiled
from arbitro.fast.risiko.layout import (
    FIRST_POINTS,
    MOST_POINTS,
    OUT,
    OUT_POINTS,
    OVER,
    PHASE,
    PLACE_POINTS,
    PLAYERS,
    SEATS,
)
from arbitro.fast.risiko.scoring import PLACES, POINTS, score
from arbitro.fast.risiko.search.value import ROOM, value

WINS, SCORES = 0, 1
"""What a seat is after: the first place, or points."""
ORDERS = ROOM
"""Behind the room of the value: how likely each set of seats is to come in before all others."""
WIDTH = ORDERS + (1 << SEATS)
BEHIND = 20
"""Table points that who comes in later is usually behind the first."""


@compiled
def prospect(s: Ints, r: Ints, v: Floats, rooms: tuple[Ints, Floats], seat: int, aim: int) -> float:
    """Of a position, from 0 to 1. `rooms`: result, and `WIDTH` floats."""
    out, x = rooms
    over = s[PHASE] == OVER
    if over:
        score(s, r, out)
    else:
        value(s, r, v, x)
    if aim == WINS:
        if over:
            return 1.0 if out[PLACES + seat] == 1 else 0.0
        return x[seat]
    points = out[POINTS + seat] if over else expected(s, r, x, seat)
    return points / r[FIRST_POINTS + BEHIND]


@compiled
def expected(s: Ints, r: Ints, x: Floats, seat: int) -> float:
    """The points of a seat on average, if who comes first, then second and so on is drawn again and
    again by the chances to win that `value` wrote.
    """
    if s[OUT + seat]:
        return r[OUT_POINTS + s[OUT + seat]]
    points = 0.0
    own = 1 << seat
    for ahead in range(1 << r[PLAYERS]):
        x[ORDERS + ahead] = 1.0 if ahead == 0 else 0.0
        left = 1.0
        place = 1
        for other in range(r[PLAYERS]):
            if ahead >> other & 1:
                left -= x[other]
                place += 1
        if ahead:
            x[ORDERS + ahead] = _likely(r, x, ahead)
        if not ahead & own and x[ORDERS + ahead] > 0.0 and left > 0.0:
            at = FIRST_POINTS if place == 1 else PLACE_POINTS + place * MOST_POINTS
            points += x[ORDERS + ahead] * x[seat] / left * r[at + BEHIND]
    return points


@compiled
def _likely(r: Ints, x: Floats, ahead: int) -> float:
    """That these come in before all others; whoever was the last of them."""
    likely = 0.0
    for last in range(r[PLAYERS]):
        if ahead >> last & 1 and x[last] > 0.0:
            before = ahead & ~(1 << last)
            left = 1.0
            for other in range(r[PLAYERS]):
                if before >> other & 1:
                    left -= x[other]
            if left > 0.0:
                likely += x[ORDERS + before] * x[last] / left
    return likely
