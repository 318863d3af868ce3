"""The kernel's battles end as often as the exact odds say, counted and fought."""

from __future__ import annotations

from math import sqrt
from typing import Any

import numpy as np
import pytest

from arbitro.fast import conquests
from arbitro.fast.chance import TAPE, start
from arbitro.fast.risiko import layout as at
from arbitro.fast.risiko.armies import put
from arbitro.fast.risiko.legal import legal
from arbitro.fast.risiko.step import step
from arbitro.fast.risiko.tables import tables
from arbitro.games.risiko import board
from arbitro.kernel import Refused
from arbitro.odds import conquer, grid
from arbitro.regulations import RISIKO
from tests.compiled import warm

FIGHTS = 1_500
CELLS = [(2, 1), (3, 2), (4, 3), (7, 2), (9, 12), (10, 10), (12, 7), (20, 10)]
ORIGIN = 0
TARGET = board.NEIGHBOURS[ORIGIN][0]


@pytest.fixture(autouse=True)
def _compiled() -> None:
    warm()


@pytest.mark.parametrize("regulation", RISIKO)
def test_the_compiled_table_is_the_one_of_the_odds(regulation: str) -> None:
    swift, plain = conquests(130, regulation), np.array(grid(130, regulation))
    assert swift.shape == plain.shape
    assert np.abs(swift - plain).max() < 1e-12


@pytest.mark.parametrize("size", [0, -1, 131])
def test_a_table_of_more_than_a_territory_can_hold_is_refused(size: int) -> None:
    with pytest.raises(Refused) as refused:
        conquests(size)
    assert refused.value.code == "territory-cannot-hold"


def test_tarocchi_have_no_battles() -> None:
    with pytest.raises(Refused) as refused:
        conquests(10, "tarocchi-2012")
    assert refused.value.code == "unknown-regulation"


@pytest.mark.parametrize("regulation", RISIKO)
def test_battles_fought_in_the_kernel_are_won_as_often_as_the_odds_say(regulation: str) -> None:
    """Four deviations on either side; the dice are those of a seed, so that it never wavers."""
    fight = Fight(regulation)
    for attack, defence in CELLS:
        won = sum(fight.won(attack, defence, game) for game in range(FIGHTS))
        chance = float(conquer(attack, defence, regulation))
        reach = 4 * sqrt(chance * (1 - chance) / FIGHTS)
        assert abs(won / FIGHTS - chance) < reach, (attack, defence, won)


class Fight:
    """One territory against its neighbour, every other one being the defender's too."""

    def __init__(self, regulation: str) -> None:
        self.r: Any = np.array(tables(regulation, 4), dtype=np.int64)
        self.begun: Any = np.zeros(at.STATE, dtype=np.int64)
        self.s: Any = self.begun.copy()
        self.w: Any = np.zeros(at.ACTIONS, dtype=np.int64)
        self.chance: Any = np.zeros(TAPE, dtype=np.int64)
        begun: Any = self.begun
        for field in (at.CARD_RIGHT, at.ROLL_PLAYER, at.RISIKO, at.ORIGIN, at.TARGET):
            begun[field] = at.NOBODY
        begun[at.MASKS : at.MASKS + 2] = 1 << ORIGIN, board.EVERYWHERE ^ 1 << ORIGIN
        begun[at.OBJECTIVES : at.OBJECTIVES + 4] = range(1, 5)
        begun[at.PHASE], begun[at.GIRO], begun[at.TIME_UP] = at.REINFORCE, 3, 10
        for territory in range(board.COUNT):
            put(begun, territory, 1)
        near = sorted(board.NEIGHBOURS[ORIGIN])
        self.attack = at.ATTACK + int(self.r[at.FIRST + ORIGIN]) + near.index(TARGET)

    def won(self, attack: int, defence: int, game: int) -> bool:
        """Whether the target falls if the origin attacks for as long as it is offered."""
        s = self.s
        s[:] = self.begun
        put(s, ORIGIN, attack)
        put(s, TARGET, defence)
        start(self.chance, 1_000 * attack + defence, game)
        while not s[at.MASKS] >> TARGET & 1:
            offered = self.w[: legal(s, self.r, self.w)]
            if at.THROW in offered:
                step(s, self.r, self.chance, at.THROW)
            elif self.attack in offered:
                step(s, self.r, self.chance, self.attack)
            else:
                return False
        return True
