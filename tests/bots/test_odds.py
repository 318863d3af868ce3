"""Battle odds are exact under compulsory maximum dice."""

from __future__ import annotations

import pytest

from arbitro.bots.odds import battle, conquest, may_throw, outcomes


@pytest.mark.parametrize(
    ("attack", "defence", "percent"),
    [
        (3, 3, [13.76, 21.47, 26.47, 38.30]),
        (3, 2, [37.17, 33.58, 29.26]),
        (3, 1, [65.97, 34.03]),
        (2, 1, [57.87, 42.13]),
        (1, 1, [41.67, 58.33]),
    ],
)
def test_a_throw_costs_the_defender_what_the_known_figures_say(
    attack: int, defence: int, percent: list[float]
) -> None:
    found = outcomes(attack, defence)
    assert [round(100 * o.probability, 2) for o in found] == percent
    assert [o.defence_loss for o in found] == list(range(min(attack, defence), -1, -1))
    assert {o.attack_loss + o.defence_loss for o in found} == {min(attack, defence)}
    assert sum(o.probability for o in found) == pytest.approx(1)


def test_ten_against_ten_conquer_one_time_in_seven() -> None:
    assert round(100 * battle(10, 10, inferior=True).win, 1) == 14.5
    assert round(100 * conquest(10, 10), 1) == 14.1


def test_one_army_more_than_the_dice_need_decides_a_single_throw() -> None:
    assert conquest(2, 1) == pytest.approx(15 / 36)
    assert conquest(4, 3) == pytest.approx(
        outcomes(3, 3)[0].probability
        + outcomes(3, 3)[1].probability * conquest(3, 1)
        + outcomes(3, 3)[2].probability * conquest(2, 2)
    )


@pytest.mark.parametrize(("armies", "defenders"), [(1, 1), (2, 2), (3, 3), (3, 9), (2, 5)])
def test_nobody_attacks_with_fewer_dice_than_the_defender(armies: int, defenders: int) -> None:
    assert not may_throw(armies, defenders)
    assert battle(armies, defenders) == (0.0, armies, defenders)


def test_more_attackers_win_more_and_more_defenders_less() -> None:
    for defenders in range(1, 20):
        row = [conquest(armies, defenders) for armies in range(1, 30)]
        assert row == sorted(row)
    for armies in range(2, 20):
        column = [conquest(armies, defenders) for defenders in range(1, 30)]
        assert column == sorted(column, reverse=True)


def test_a_battle_at_the_cap_can_be_computed() -> None:
    odds = battle(130, 130)
    assert 0 < odds.win < 0.01
    assert 0 < odds.armies < odds.defenders < 130
