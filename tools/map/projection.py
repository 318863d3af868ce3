"""Our own projection: the world on a sheet of 1000 by 800, Europe enlarged, the oceans folded in.

Longitude and latitude are stretched one by one along hand-written knots, and the kinks between
the knots are smoothed away.
"""

from __future__ import annotations

from bisect import bisect_right

WIDTH, HEIGHT = 1000, 800
WEST = -169.5
"""What lies further west is Asia's far end, and is drawn at the right edge."""

ACROSS = (
    *((-200.0, -75.0), (-170.0, 4.0), (-140.0, 82.0), (-100.0, 190.0), (-75.0, 262.0)),
    *((-55.0, 318.0), (-35.0, 362.0), (-20.0, 392.0), (-10.0, 425.0), (10.0, 506.0)),
    *((30.0, 584.0), (50.0, 648.0), (75.0, 716.0), (100.0, 788.0), (130.0, 868.0)),
    *((150.0, 925.0), (191.0, 997.0), (220.0, 1040.0)),
)
DOWN = (
    *((95.0, -25.0), (83.5, 22.0), (75.0, 82.0), (70.0, 122.0), (60.0, 212.0), (50.0, 302.0)),
    *((40.0, 386.0), (30.0, 452.0), (10.0, 556.0), (-10.0, 646.0), (-30.0, 724.0)),
    *((-56.0, 792.0), (-80.0, 850.0)),
)
SMOOTHING = (-6, -4, -2, 0, 2, 4, 6)


def project(longitude: float, latitude: float) -> tuple[float, float]:
    around = longitude + 360 if longitude < WEST else longitude
    return _smooth(ACROSS, around), _smooth(DOWN, latitude)


def _smooth(knots: tuple[tuple[float, float], ...], value: float) -> float:
    return sum(_between(knots, value + shift) for shift in SMOOTHING) / len(SMOOTHING)


def _between(knots: tuple[tuple[float, float], ...], value: float) -> float:
    rising = knots if knots[0][0] < knots[-1][0] else knots[::-1]
    at = min(max(bisect_right([knot for knot, _ in rising], value), 1), len(rising) - 1)
    (x0, y0), (x1, y1) = rising[at - 1], rising[at]
    return y0 + (y1 - y0) * (value - x0) / (x1 - x0)
