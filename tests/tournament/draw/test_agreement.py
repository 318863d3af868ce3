"""Generator and checker agree on random tournaments; `tools/soak_draws.py` runs thousands."""

from __future__ import annotations

import json

import pytest

from arbitro.tournament.draw.checker.certificate_check import check
from arbitro.tournament.draw.seating.inner_loop import Speed, available
from arbitro.tournament.draw.seating.seeded_draw import rerun
from tools.soak_draws import tournaments

SPEED: Speed = "numba" if available() else "python"


def judge(seed: int, draws: int, largest: int) -> None:
    for at, (name, certificate) in enumerate(tournaments(seed, draws, largest, SPEED)):
        told = json.loads(certificate.text())
        assert check(told, rerun if at % 10 == 0 else None) == [], name
        seated = sorted(id for table in certificate.tables for id in table)
        assert seated == [entry.id for entry in certificate.entries]
        for row in certificate.result:
            assert row.conflicts >= row.bound
            if len(certificate.entries) <= 12 and not certificate.manual and not certificate.cost:
                assert row.optimal


def test_forty_random_draws_are_found_sound() -> None:
    judge(seed=7, draws=40, largest=60)


@pytest.mark.slow
@pytest.mark.parametrize("draws", [40, pytest.param(200, marks=pytest.mark.soak)])
def test_random_draws_up_to_four_hundred_players_are_found_sound(draws: int) -> None:
    judge(seed=11, draws=draws, largest=400)
