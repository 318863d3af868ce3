"""Three cards as one number, and back."""

from __future__ import annotations

from arbitro.fast.bits import lowest
from arbitro.fast.compiling import compiled


@compiled
def rank(a: int, b: int, c: int) -> int:
    """The number of three cards a < b < c among all threes."""
    return c * (c - 1) * (c - 2) // 6 + b * (b - 1) // 2 + a


@compiled
def third(number: int) -> int:
    """The highest card of the three of this number."""
    c = 2
    while (c + 1) * c * (c - 1) // 6 <= number:
        c += 1
    return c


@compiled
def three_of(number: int, high: int) -> int:
    """The three cards of this number, as a set; `high` is the highest of them."""
    left = number - high * (high - 1) * (high - 2) // 6
    b = 1
    while (b + 1) * b // 2 <= left:
        b += 1
    return 1 << high | 1 << b | 1 << (left - b * (b - 1) // 2)


@compiled
def rank_of(mask: int) -> int:
    """The number of three cards given as a set."""
    a = lowest(mask)
    mask &= mask - 1
    b = lowest(mask)
    return rank(a, b, lowest(mask & (mask - 1)))
