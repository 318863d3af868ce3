"""Among equally good seatings none is favoured, by either method."""

from __future__ import annotations

import math
from collections import Counter
from itertools import combinations

import pytest

from arbitro.tournament.draw.seating.exact_search import Optima
from arbitro.tournament.draw.seating.field import field
from arbitro.tournament.draw.seating.inner_loop import Speed, available
from arbitro.tournament.draw.seating.rng import Rng
from arbitro.tournament.draw.seating.sampler import Sampler
from tests.tournament.draw.instances import TIGHT, fairness
from tests.tournament.draw.people import people

SPEED: Speed = "numba" if available() else "python"
NAMES = sorted(TIGHT)


def optima_of(name: str) -> int:
    return Optima(TIGHT[name]).count


def by_counting(name: str, draws: int) -> float:
    optima = Optima(TIGHT[name])
    return fairness(TIGHT[name], draws, optima.draw)


def by_sampling(name: str, draws: int) -> float:
    sampler = Sampler(TIGHT[name], SPEED)
    best = Optima(TIGHT[name]).vector

    def one(rng: Rng) -> list[list[int]]:
        found = sampler.draw(rng)
        assert found.vector == best
        return found.seating

    return fairness(TIGHT[name], draws, one)


def test_the_instances_are_tight_and_all_their_best_seatings_are_known() -> None:
    assert {name: optima_of(name) for name in NAMES} == {
        "a second five": 378,
        "bands": 432,
        "clubs and regions": 328,
        "diagonals": 2,
        "placings": 12,
    }


@pytest.mark.parametrize("name", NAMES)
def test_counting_favours_nobody_in_two_thousand_draws(name: str) -> None:
    assert by_counting(name, 2_000) > 0.001


@pytest.mark.soak
@pytest.mark.parametrize("name", NAMES)
def test_counting_favours_nobody_in_twenty_thousand_draws(name: str) -> None:
    assert by_counting(name, 20_000) > 0.001


@pytest.mark.slow
@pytest.mark.parametrize("name", ["diagonals", "placings"])
def test_sampling_favours_nobody_in_a_few_hundred_draws(name: str) -> None:
    assert by_sampling(name, 2_000 if available() else 100) > 0.001


@pytest.mark.soak
@pytest.mark.parametrize("name", NAMES)
def test_sampling_favours_nobody_in_twenty_thousand_draws(name: str) -> None:
    # Plain Python would need hours for what numba does in minutes; it throws the same dice.
    assert by_sampling(name, 20_000 if available() else 1_000) > 0.001


@pytest.mark.soak
def test_without_clubs_every_two_of_forty_meet_equally_often() -> None:
    draws = 20_000 if available() else 1_000
    asked = field(people(40), (4,) * 10, ("club",))
    sampler = Sampler(asked, SPEED)
    together: Counter[tuple[int, int]] = Counter()
    for at in range(draws):
        seating = sampler.draw(Rng(at.to_bytes(32, "big")).branch("forty")).seating
        together.update(pair for table in seating for pair in combinations(sorted(table), 2))
    share = 3 / 39
    error = math.sqrt(draws * share * (1 - share))
    assert len(together) == 40 * 39 // 2
    assert max(abs(count - draws * share) for count in together.values()) < 5 * error
