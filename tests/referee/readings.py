"""Readings of a hall's clock by the second."""

from __future__ import annotations

from arbitro.referee.clock.readings import Reading

SECOND = 1000


def at(second: float, source: str = "a", jump: int = 0) -> Reading:
    """A reading at this second of the hall; `jump` is how wrong the laptop's hour is."""
    return Reading(source, int(second * SECOND), int((second + jump) * SECOND))
