"""Time that a jumping laptop clock cannot move.

A reading carries two numbers: `elapsed`, from a counter that only goes forward and belongs to one
`source` (one run of the server), and `wall`, what the machine believes the hour to be. As long as
the source is the same only `elapsed` counts. Where a new source takes over, the machine was
restarted and the wall clock is all there is: the gap is bridged with it, never backwards, and
marked so that a referee can look at it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from msgspec import Struct

from arbitro.kernel import Refused


class Reading(Struct, frozen=True, gc=False):
    """One look at the clocks, in milliseconds. `wall` counts from 1970, as the machine has it."""

    source: str
    elapsed: int
    wall: int


class Bridge(NamedTuple):
    """A restart: how much time was taken to have passed, and whether the wall clock ran back."""

    before: str
    after: str
    milliseconds: int
    doubtful: bool


@dataclass(frozen=True)
class House:
    """One time line for the whole hall, in milliseconds from the first reading."""

    offsets: dict[str, int]
    latest: Reading
    bridges: tuple[Bridge, ...]

    def time(self, reading: Reading) -> int:
        """Where a reading lies on the line."""
        if reading.source not in self.offsets:
            raise Refused("unknown-clock", {"source": reading.source})
        return self.offsets[reading.source] + reading.elapsed

    @property
    def now(self) -> int:
        return self.time(self.latest)

    def wall(self, time: int) -> int:
        """The hour of a moment on the line, by the machine's present belief."""
        return self.latest.wall + time - self.now


def house(readings: Iterable[Reading]) -> House:
    """The house's time line of these clock readings, in order; the last one is now."""
    rows = list(readings)
    if not rows:
        raise Refused("no-reading", {})
    first = rows[0]
    offsets = {first.source: -first.elapsed}
    bridges = []
    before = first
    for reading in rows:
        if reading.source == before.source:
            if reading.elapsed < before.elapsed:
                facts = {"source": reading.source, "back": before.elapsed - reading.elapsed}
                raise Refused("counter-ran-back", facts)
        elif reading.source in offsets:
            raise Refused("clock-came-back", {"source": reading.source})
        else:
            gap = reading.wall - before.wall
            reached = offsets[before.source] + before.elapsed
            offsets[reading.source] = reached + max(0, gap) - reading.elapsed
            bridges.append(Bridge(before.source, reading.source, max(0, gap), gap < 0))
        before = reading
    return House(offsets, before, tuple(bridges))
