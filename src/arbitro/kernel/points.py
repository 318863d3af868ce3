"""Points as programs read them."""

from __future__ import annotations

from decimal import Decimal


def plain_points(points: str | Decimal) -> int | str:
    """Points for the wire: whole ones as numbers, fractional ones as strings."""
    number = Decimal(points)
    return int(number) if number == number.to_integral_value() else str(number)
