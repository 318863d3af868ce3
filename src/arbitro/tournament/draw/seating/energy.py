"""The seating problem as the sampler sees it: one number to make small."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from arbitro.tournament.draw.seating.field import Field
from arbitro.tournament.draw.seating.priorities import club_meetings, pair_weights

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
