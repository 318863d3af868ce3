"""Several copies of a seating that walk at once, each at its own temperature."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations, pairwise
from typing import Any

from arbitro.tournament.draw.seating.energy import Energy
from arbitro.tournament.draw.seating.inner_loop import ladder
from arbitro.tournament.draw.seating.rng import Rng, acceptance
from arbitro.tournament.draw.seating.speed import array, compiled

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
