"""Time that a jumping laptop clock cannot move, read by one machine or by several.

A reading carries two numbers: `elapsed`, from a counter that only goes forward and belongs to one
`source` (one run of a machine), and `wall`, what the machine believes the hour to be. Within a
source only `elapsed` counts. A source that is new is placed on the line by what it has in common
with those before: a clock both could read, else the hour of the same machine before it was
restarted, else nothing but its place in the log. The order of the log is the order of the line.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from msgspec import Struct

from arbitro.kernel import Refused


class Reading(Struct, frozen=True, gc=False, omit_defaults=True):
    """One look at the clocks, in milliseconds. `wall` counts from 1970, as the machine has it."""

    source: str
    elapsed: int
    wall: int
    machine: str = ""
    """Which computer it is of, whenever it was started; '' where nobody said."""
    beside: str = ""
    """Another clock looked at in the same moment: the database's, or another machine's counter."""
    there: int = 0
    """What that one showed."""


class Signed(NamedTuple):
    """Who asks, an official or a player, and a look at the clocks: they stand beside a command."""

    by: str
    at: Reading


class Bridge(NamedTuple):
    """A gap nobody counted: how much time was taken to have passed, and whether to doubt it."""

    before: str
    after: str
    milliseconds: int
    doubtful: bool


@dataclass(frozen=True)
class House:
    """One time line for the whole hall, in milliseconds from the first reading."""

    offsets: dict[str, int]
    """Of every counter: where on the line it stood at nought."""
    latest: Reading
    now: int
    """Where the line has come to; it never goes back."""
    bridges: tuple[Bridge, ...] = ()
    floors: dict[str, int] = field(default_factory=dict)
    """Of counters placed by an hour or by their order alone: the least their offset can be."""
    last: dict[str, Reading] = field(default_factory=dict)
    """The last look at each counter."""

    def time(self, reading: Reading) -> int:
        """Where a reading lies on the line."""
        if reading.source not in self.offsets:
            raise Refused("unknown-clock", {"source": reading.source})
        return self.offsets[reading.source] + reading.elapsed

    def wall(self, time: int) -> int:
        """The hour of a moment on the line, by the machine's present belief."""
        return self.latest.wall + time - self.now

    def require(self, reading: Reading) -> None:
        """Refuse a counter that ran back."""
        seen = self.last.get(reading.source)
        if seen is not None and reading.elapsed < seen.elapsed:
            facts = {"source": reading.source, "back": seen.elapsed - reading.elapsed}
            raise Refused("counter-ran-back", facts)

    def after(self, reading: Reading) -> House:
        """The line with one look more."""
        line = self._again(reading) if reading.source in self.last else self._joined(reading)
        now = max(line.now, line.time(reading))
        offsets = line.offsets
        if reading.beside and reading.beside not in line.last:  # nobody's own: as last looked at
            offsets = {**offsets, reading.beside: line.time(reading) - reading.there}
        last = {**line.last, reading.source: reading}
        return replace(line, offsets=offsets, latest=reading, now=now, last=last)

    def as_of(self, reading: Reading) -> House:
        """The line at an earlier moment, as it is known today."""
        return replace(self, latest=reading, now=self.time(reading))

    def _joined(self, reading: Reading) -> House:
        """A counter nobody has read before finds its place; never before what was recorded."""
        floor = self.now - reading.elapsed
        if reading.beside in self.offsets:
            offset = max(floor, self.offsets[reading.beside] + reading.there - reading.elapsed)
            floors = self.floors
            if reading.beside in floors:
                floors = {**floors, reading.source: floor}
            return replace(self, offsets={**self.offsets, reading.source: offset}, floors=floors)
        known = self._of_machine(reading.machine)
        gap = 0 if known is None else self.time(known) + reading.wall - known.wall - self.now
        doubtful = known is None or reading.wall < known.wall
        bridge = Bridge(self.latest.source, reading.source, max(0, gap), doubtful)
        return replace(
            self,
            offsets={**self.offsets, reading.source: floor + max(0, gap)},
            floors={**self.floors, reading.source: floor},
            bridges=(*self.bridges, bridge),
        )

    def _of_machine(self, machine: str) -> Reading | None:
        """The last look at this machine's clocks; one that was never named may have been it."""
        found = [one for one in self.last.values() if one.machine in (machine, "")]
        return max(found, key=self.time, default=None)

    def _again(self, reading: Reading) -> House:
        """A counter that is known. Where the line is ahead of it, what was only supposed yields:
        first the counters that came later, down to what their order demands, then this one.
        """
        ahead = self.now - self.time(reading)
        if ahead <= 0 or reading.source == self.latest.source:
            return self
        names = list(self.offsets)
        later = {name for name in names[names.index(reading.source) + 1 :] if name in self.floors}
        offsets = {
            name: max(self.floors[name], offset - ahead) if name in later else offset
            for name, offset in self.offsets.items()
        }
        line = replace(self, offsets=offsets)
        now = max(line.time(one) for one in self.last.values())
        short = now - line.time(reading)
        if short <= 0 or reading.source not in self.floors:
            return replace(line, now=now)
        offset = offsets[reading.source] + short
        return replace(
            line,
            now=now,
            offsets={**offsets, reading.source: offset},
            floors={**self.floors, reading.source: offset},
        )


def begun(reading: Reading) -> House:
    """The line that begins with this look at the clocks."""
    offsets = {reading.source: -reading.elapsed}
    if reading.beside:
        offsets[reading.beside] = -reading.there
    return House(offsets, reading, 0, last={reading.source: reading})


def house(readings: Iterable[Reading]) -> House:
    """The house's time line of these clock readings, in order; the last one is now."""
    line: House | None = None
    for reading in readings:
        if line is None:
            line = begun(reading)
        else:
            line.require(reading)
            line = line.after(reading)
    if line is None:
        raise Refused("no-reading", {})
    return line


def require_reading(line: House | None, at: Reading | None) -> None:
    """Refuse a reading that cannot follow those already taken."""
    if at is not None and line is not None:
        line.require(at)


def hall_time(line: House | None, now: Reading | None = None) -> House:
    """The hall's line up to now, or up to the last reading."""
    require_reading(line, now)
    return hall_time_at(line, now)


def hall_time_at(line: House | None, moment: Reading | None) -> House:
    """The line as of a moment that may lie before others: who looks back is not refused."""
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
