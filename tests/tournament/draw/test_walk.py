"""The walk keeps its books: what it says a seating costs is what counting it anew gives."""

from __future__ import annotations

import pytest

from arbitro.tournament.draw.seating.field import Entry, field
from arbitro.tournament.draw.seating.inner_loop import ladder
from arbitro.tournament.draw.seating.replica_walk import Ground, Walk, _energy, _met, energy
from arbitro.tournament.draw.seating.rng import Rng

RUNGS = (1, 6, 40)


@pytest.mark.parametrize("seed", range(12))
def test_after_any_number_of_swaps_energy_and_meetings_are_those_of_the_seating(seed: int) -> None:
    rng = Rng(bytes([seed]) * 32)
    clubs = [None, "A", "A", "A", "B", "B", "C", "D"]
    count = 13 + seed
    entries = [
        Entry(id=f"p{at:02}", club=clubs[rng.below(len(clubs))], odd=rng.below(2))
        for at in range(count)
    ]
    sizes = {0: (4,), 1: (5,), 2: (3, 3), 3: (3,)}[count % 4]
    sizes = (*sizes, *(4,) * ((count - sum(sizes)) // 4))
    asked = field(entries, sizes, ("club", "club-meetings", "odd-table"))
    problem = energy(asked)
    ground = Ground(problem, fast=False)
    walk = Walk(ground, RUNGS, [rng.shuffled(range(count)) for _ in RUNGS], rng)
    for _ in range(4):
        walk.go(5)
        for rung in range(len(RUNGS)):
            row = walk.row(rung)
            assert walk.energy(rung) == _energy(problem, row)
            assert walk._met[walk._order[rung]] == _met(problem, row)
    assert not any(ground.shift)
    assert ground.run is ladder
