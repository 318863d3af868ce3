"""What total is surely enough for a place, and what total may be, table by table.

At one table only one can win. So for every table it is worked out how many of its runners can end
above a total together, and how many must; the tables do not depend on each other.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from decimal import Decimal
from typing import Literal, NamedTuple

from arbitro.foresight.match_worth import BOUNDLESS
from arbitro.foresight.race import Race

Rows = Sequence[Sequence[Decimal]]
"""A runner's total by his place at the table, the first first: it never rises."""


class Line(NamedTuple):
    """Who ends with more than `sure` has a place; who ends with less than `possible` has none."""

    sure: Decimal
    possible: Decimal


class Rivals(NamedTuple):
    """For a runner's place at his own table: the totals that the others can, and must, reach."""

    most: tuple[Decimal, ...]
    """The n-th: the highest total that n of them can reach together; falling."""
    least: tuple[Decimal, ...]
    """The n-th: the total that n of them reach whatever happens; falling too."""

    def line(self, places: int) -> Line:
        enough = self.most[places - 1] if len(self.most) >= places else -BOUNDLESS
        needed = self.least[places - 1] if len(self.least) >= places else -BOUNDLESS
        return Line(enough, needed)

    def may_be_above(self, total: Decimal) -> int:
        """How many can end above this total or level with it."""
        return sum(one >= total for one in self.most)

    def must_be_above(self, total: Decimal) -> int:
        return sum(one > total for one in self.least)


def reached(rows: Rows) -> list[Decimal]:
    """The n-th: the highest total that n of these can all reach, each on a place of his own."""
    found: list[Decimal] = []
    for total in sorted({one for row in rows for one in row}, reverse=True):
        taken = 0
        for open_places in sorted(sum(one >= total for one in row) for row in rows):
            taken += open_places > taken
        found += [total] * (taken - len(found))
    return found


def unavoidable(rows: Rows) -> list[Decimal]:
    """The n-th, falling: what at least n of these end with, whoever takes which place."""
    turned = [[-one for one in reversed(row)] for row in rows]
    return sorted((-one for one in reached(turned)), reverse=True)


class CutLine:
    """The lines of a race, for every runner as the others stand to him."""

    def __init__(self, race: Race) -> None:
        self.race = race
        self._high = {u: self._totals(u, n, "most") for n, row in race.tables.items() for u in row}
        self._low = {u: self._totals(u, n, "least") for n, row in race.tables.items() for u in row}
        self._at: dict[int, tuple[list[Decimal], list[Decimal]]] = {}
        for number, seated in race.tables.items():
            self._at[number] = self._of(number, seated)
        free = [unit for unit in race.runners if race.runners[unit].table is None]
        self._most = sorted(race.highest(unit) for unit in free)
        self._least = sorted(race.lowest(unit) for unit in free)
        for most, least in self._at.values():
            self._most = sorted([*self._most, *most])
            self._least = sorted([*self._least, *least])

    def _of(
        self, number: int, seated: Sequence[str], taken: int | None = None
    ) -> tuple[list[Decimal], list[Decimal]]:
        """What these can and must reach at their table, one place of it being taken."""
        places = [at for at in range(len(self.race.worth[number].most)) if at != taken]
        high = [[self._high[unit][at] for at in places] for unit in seated]
        low = [[self._low[unit][at] for at in places] for unit in seated]
        return reached(high), unavoidable(low)

    def _totals(self, unit: str, number: int, end: Literal["least", "most"]) -> list[Decimal]:
        """By his place at the table, the total he ends with at most or at least."""
        of = self.race.highest if end == "most" else self.race.lowest
        return [of(unit, points) for points in getattr(self.race.worth[number], end)]

    def rivals(self, unit: str, place: int | None = None) -> Rivals:
        """The others, if he ends at this place (from 1) of the table he sits at."""
        number = self.race.runners[unit].table
        if number is None or place is None:
            most, least = [self.race.highest(unit)], [self.race.lowest(unit)]
            own_most: list[Decimal] = []
            own_least: list[Decimal] = []
        else:
            most, least = self._at[number]
            mates = [one for one in self.race.tables[number] if one != unit]
            own_most, own_least = self._of(number, mates, place - 1)
        return Rivals(_merged(self._most, most, own_most), _merged(self._least, least, own_least))


def _merged(
    rows: list[Decimal], without: list[Decimal], beside: list[Decimal]
) -> tuple[Decimal, ...]:
    """The rows, falling, less some and with others."""
    left = list(rows)
    for one in without:
        del left[bisect_left(left, one)]
    for one in beside:
        left.insert(bisect_right(left, one), one)
    return tuple(reversed(left))
