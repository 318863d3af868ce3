"""The hall's line of time as the record knows it."""

from __future__ import annotations

from arbitro.kernel import Refused
from arbitro.referee.clock.readings import House, Reading, begun
from arbitro.referee.state import Record


def require_reading(record: Record, at: Reading | None) -> None:
    """Refuse a reading that cannot follow those already taken."""
    if at is not None and record.line is not None:
        record.line.require(at)


def hall_time(record: Record, now: Reading | None = None) -> House:
    """The line up to now, or up to the last reading."""
    require_reading(record, now)
    return hall_time_at(record, now)


def hall_time_at(record: Record, moment: Reading | None) -> House:
    """The line as of a moment that may lie before others: who looks back is not refused."""
    line = record.line
    if moment is None:
        if line is None:
            raise Refused("no-reading", {})
        return line
    if line is None:
        return begun(moment)
    seen = line.last.get(moment.source)
    if seen is not None and moment.elapsed < seen.elapsed:
        return line.as_of(moment)
    return line.after(moment)
