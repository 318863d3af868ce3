"""A match whose chance is asked for value by value, so that a search can try every one.

A step is taken on a copy with the values known so far; if the kernel asks for one more, the match
waits for it, and the step is taken again. Two throws are asked for as what they come to: an attack
as the armies the attacker loses (with exact chances), a sdadata as the sum of its dice.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from arbitro.fast import batch as kernel
from arbitro.fast.chance import AT, DEVIATED, END, MODE, REPLAY, TAPE
from arbitro.fast.risiko import layout as at
from arbitro.games.risiko.rules import Dice
from arbitro.odds.throw import FACES, throw
from arbitro.research.kernel_table import Row, Shape, zeros

Outcomes = list[tuple[int, float]]
OPENING, NOTHING = -1, -2
LONGEST = TAPE + 2 * 64 + 2
"""Room for the longest tape: a deal of 63 cards."""
_SUMS = [(total, (FACES - abs(7 - total)) / FACES**2) for total in range(2, 13)]


class Explicit:
    """One match, waiting for a decision (`seat`, `offered`) or for chance (`outcomes`)."""

    def __init__(self, shape: Shape) -> None:
        self.shape = shape
        self.s: Row = zeros(shape.state)
        self.told: list[int] = []
        self.doing = OPENING
        self.outcomes: Outcomes = []
        self.number = 0

    def __deepcopy__(self, _: dict[int, Any]) -> Explicit:
        twin = Explicit.__new__(Explicit)
        twin.shape, twin.s, twin.told = self.shape, self.s.copy(), self.told[:]
        twin.doing, twin.outcomes, twin.number = self.doing, self.outcomes, self.number
        return twin

    def open(self, number: int) -> None:
        """Begin; in a hand of cards the number says who deals."""
        self.number = number
        self._do(OPENING)

    def decide(self, number: int) -> None:
        """Carry out a number that is offered, as far as chance allows."""
        self._do(number)

    def happen(self, outcome: int) -> None:
        """Chance brings one of the outcomes it was asked for."""
        if self._asks_losses():
            mine, theirs = self.dice()
            pairs = min(mine, theirs)
            faces = [6] * (pairs - outcome) + [1] * (mine - pairs + outcome) + [3] * theirs
        elif self.doing == at.SDADATA and self.shape.game == "risiko":
            faces = [min(6, outcome - 1), outcome - min(6, outcome - 1)]
        else:
            self.told += [len(self.outcomes), outcome]
            faces = []
        for face in faces:
            self.told += [FACES, face]
        self._try()

    def _do(self, number: int) -> None:
        self.doing, self.told = number, []
        self._try()

    def _try(self) -> None:
        """Take the step with what chance has told; wait if it wants more."""
        shape, s = self.shape, self.s.copy()
        w, chance = _rooms(shape)
        chance[TAPE : TAPE + len(self.told) + 1] = [*self.told, END]
        chance[MODE], chance[AT] = REPLAY, TAPE
        if self.doing == OPENING:
            match = 0, self.number, *shape.clock
            kernel.begin(shape.number, s, shape.r, w, chance, match)
        else:
            kernel.decide(shape.number, s, shape.r, chance, self.doing)
        if chance[MODE] == DEVIATED:
            self.outcomes = self._wanted(int(chance[chance[AT] + 1]))
            return
        self.s, self.doing, self.outcomes = s, NOTHING, []

    def _wanted(self, asked: int) -> Outcomes:
        if self._asks_losses():
            mine, theirs = self.dice()
            lost = throw(self.shape.regulation, Dice(mine, theirs))
            return [(one.attack, float(one.chance)) for one in lost]
        if asked < 0:
            return _SUMS
        values = [n for n in range(asked.bit_length()) if asked >> n & 1]
        return [(value, 1 / len(values)) for value in values]

    def _asks_losses(self) -> bool:
        attack = self.shape.game == "risiko" and self.doing == at.THROW
        return attack and not self.told

    def dice(self) -> tuple[int, int]:
        """How many dice attack and defence throw in the attack under way."""
        s, r = self.s, self.shape.numbers
        mine, theirs = s[at.ARMIES + s[at.ORIGIN]], s[at.ARMIES + s[at.TARGET]]
        number = r[at.DICE + int(min(mine, 4)) * 4 + int(min(theirs, 3))]
        return number >> 2, number & 3


_ROOMS: dict[int, tuple[Row, Row]] = {}


def _rooms(shape: Shape) -> tuple[Row, Row]:
    """Work area and tape, which nothing outlives."""
    if shape.work not in _ROOMS:
        _ROOMS[shape.work] = zeros(shape.work), np.zeros(LONGEST, dtype=np.int64)
    return _ROOMS[shape.work]
