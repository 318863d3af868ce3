"""The hall's line of time as the record knows it."""

from __future__ import annotations

from arbitro.referee.clock.readings import House, Reading, house
from arbitro.referee.state import Record


def require_reading(record: Record, at: Reading | None) -> None:
    """Refuse a reading that cannot follow those already taken."""
    if at is not None:
        house((*record.readings, at))


def hall_time(record: Record, now: Reading | None = None) -> House:
    """The line up to now, or up to the last reading."""
    return house(record.readings if now is None else (*record.readings, now))
