"""Copies of a seating that walk at once, each at its own temperature, to make one number small."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import accumulate, combinations, pairwise
from typing import Any

from arbitro.tournament.draw.seating.field import Field
from arbitro.tournament.draw.seating.inner_loop import array, compiled, ladder
from arbitro.tournament.draw.seating.priorities import club_meetings, pair_weights
from arbitro.tournament.draw.seating.rng import Rng, acceptance

RATIO = 2
"""A conflict weighs this many times one of the next priority, while the sampler walks. Which
seating is kept is decided by the strict order, not by this weight.
"""


@dataclass(frozen=True)
class Energy:
    """Weights for the walk: by pair, by player at an odd table, by meeting of two clubs."""

    weights: list[list[int]]
    solo: list[int]
    odd: list[int]
    clubs: list[int]
    met: list[list[int]]
    meeting_weight: int
    starts: list[int]
    table_of: list[int]
    levels: tuple[int, ...]

    def of(self, vector: Sequence[int]) -> int:
        """The number for these conflicts."""
        return sum(level * count for level, count in zip(self.levels, vector, strict=True))


def energy(field: Field, ratio: int = RATIO) -> Energy:
    """The problem with each priority weighing `ratio` times the next."""
    count = len(field.entries)
    levels = _levels(field, ratio)
    weights = [[0] * count for _ in range(count)]
    solo = [0] * count
    meeting_weight = 0
    for level, priority in zip(levels, field.priorities, strict=True):
        if priority == "odd-table":
            solo = [level * entry.odd for entry in field.entries]
        elif priority == "club-meetings":
            meeting_weight = level
        else:
            for row, extra in zip(weights, pair_weights(field, priority), strict=True):
                if any(extra):
                    row[:] = [x + level * y for x, y in zip(row, extra, strict=True)]
    clubs = max(field.clubs, default=-1) + 1 if meeting_weight else 0
    met = [[0] * max(clubs, 1) for _ in range(max(clubs, 1))]
    if meeting_weight:
        for (one, two), times in club_meetings(field).items():
            met[one][two] = met[two][one] = times
    return Energy(
        weights=weights,
        solo=solo,
        odd=[int(odd) for odd in field.odd],
        clubs=list(field.clubs),
        met=met,
        meeting_weight=meeting_weight,
        starts=[0, *accumulate(field.sizes)],
        table_of=[table for table, size in enumerate(field.sizes) for _ in range(size)],
        levels=levels,
    )


def _levels(field: Field, ratio: int) -> tuple[int, ...]:
    """What a conflict of each priority weighs: `ratio` times what one swap may change below."""
    levels: list[int] = []
    weight = 1
    for priority in reversed(field.priorities):
        levels.append(weight)
        weight *= ratio * (_dearest_meeting(field) if priority == "club-meetings" else 1)
    return tuple(reversed(levels))


def _dearest_meeting(field: Field) -> int:
    """How often the two largest clubs will have met, and one more: the price of a meeting."""
    clubs = Counter(club for club in field.clubs if club >= 0)
    (_, first), (_, second) = [*clubs.most_common(2), (0, 0), (0, 0)][:2]
    pairs = sum(size * (size - 1) // 2 for size in field.sizes)
    expected = 2 * pairs * first * second // len(field.entries) ** 2
    return max(club_meetings(field).values(), default=0) + expected + 1


ACCEPT = acceptance()


class Ground:
    """What a walk only reads, in the form its inner loop wants: lists, or arrays if `fast`."""

    def __init__(self, energy: Energy, fast: bool) -> None:
        self.energy = energy
        self.players = len(energy.table_of)
        self.run: Callable[..., None] = compiled() if fast else ladder
        self.form: Callable[[Any], Any] = array if fast else _as_it_is
        self.starts = self.form(energy.starts)
        self.table_of = self.form(energy.table_of)
        self.weights = self.form(energy.weights)
        self.solo = self.form(energy.solo)
        self.odd = self.form(energy.odd)
        self.clubs = self.form(energy.clubs)
        self.shift = self.form([0] * len(energy.met))
        self.accept = self.form(ACCEPT)


class Walk:
    """The state of a walk: who sits where in each copy, and the dice."""

    def __init__(
        self, ground: Ground, rungs: Sequence[int], seatings: list[list[int]], rng: Rng
    ) -> None:
        """`seatings`: for each rung everybody in the order of the seats, table after table."""
        self._ground = ground
        form = ground.form
        met = [_met(ground.energy, row) for row in seatings]
        self._energies = form([_energy(ground.energy, row) for row in seatings])
        self._met = form(met)
        self._seats = form([list(row) for row in seatings])
        self._order = form(list(range(len(rungs))))
        self._rungs = form(list(rungs))
        self._words = form(rng.state)
        self._rng = rng

    def go(self, laps: int) -> None:
        """`laps` times: as many swaps per copy as there are players, then an exchange."""
        ground = self._ground
        ground.run(
            self._words,
            self._seats,
            self._order,
            self._energies,
            self._rungs,
            ground.starts,
            ground.table_of,
            ground.weights,
            ground.solo,
            ground.odd,
            ground.clubs,
            self._met,
            ground.shift,
            ground.energy.meeting_weight,
            ground.accept,
            ground.players,
            laps,
        )
        self._rng.state[:] = [int(word) for word in self._words]

    def energy(self, rung: int) -> int:
        return int(self._energies[self._order[rung]])

    def row(self, rung: int) -> list[int]:
        """Everybody in the order of the seats, for the copy on a rung."""
        return [int(at) for at in self._seats[self._order[rung]]]

    def tables(self, rung: int) -> list[list[int]]:
        return cut(self.row(rung), self._ground.energy.starts)


def cut(row: Sequence[int], starts: Sequence[int]) -> list[list[int]]:
    """A row of seats parted into its tables."""
    return [list(row[first:last]) for first, last in pairwise(starts)]


def _as_it_is(values: Any) -> Any:
    return values


def _met(energy: Energy, row: Sequence[int]) -> list[list[int]]:
    """How often each two clubs have met, this seating included."""
    met = [list(line) for line in energy.met]
    if energy.meeting_weight:
        for table in cut(row, energy.starts):
            for a, b in combinations(table, 2):
                one, two = energy.clubs[a], energy.clubs[b]
                if one >= 0 and two >= 0 and one != two:
                    met[one][two] += 1
                    met[two][one] += 1
    return met


def _energy(energy: Energy, row: Sequence[int]) -> int:
    total = 0
    met = [list(line) for line in energy.met]
    for table, odd in zip(cut(row, energy.starts), energy.odd, strict=True):
        if odd:
            total += sum(energy.solo[at] for at in table)
        for a, b in combinations(table, 2):
            total += energy.weights[a][b]
            one, two = energy.clubs[a], energy.clubs[b]
            if energy.meeting_weight and one >= 0 and two >= 0 and one != two:
                total += energy.meeting_weight * met[one][two]
                met[one][two] += 1
                met[two][one] += 1
    return total
