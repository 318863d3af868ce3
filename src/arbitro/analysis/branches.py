"""What a throw can lead to: every outcome with its exact chance, and the state that follows.

Dice that take the same from both sides lead to the same state; so a throw of six dice, which falls
in 46,656 ways, has at most four branches. Dice that bring each are put on the tape of chance.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations_with_replacement, product
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from arbitro.fast.chance import AT, MODE, REPLAY, TAPE, start
from arbitro.fast.risiko.layout import ROLL_THRESHOLD, SDADATA, THROW
from arbitro.fast.risiko.step import step
from arbitro.games.risiko.rules import Dice
from arbitro.odds.throw import FACES, edition, throw

Row = NDArray[np.int64]
Faces = tuple[int, ...]
Losses = tuple[int, int]
_LONG = 64


class Branch(NamedTuple):
    """What may come of a throw: how likely it is, what it is, and the state after it.

    `came`: the losses of both sides; of a sdadata, whether it closes the match.
    """

    chance: float
    came: Losses | bool
    state: Row


def of_throw(s: Row, r: Row, regulation: str, dice: Dice) -> Iterator[Branch]:
    """Of the throw of an attack that has been declared, with so many dice."""
    samples = _samples(regulation, dice)
    for lost in throw(regulation, dice):
        came = lost.attack, lost.defence
        yield Branch(float(lost.chance), came, _after(s, r, THROW, samples[came]))


def of_sdadata(s: Row, r: Row) -> Iterator[Branch]:
    """Of a sdadata that is due: the match closes or goes on."""
    every = list(product(range(1, FACES + 1), repeat=2))
    for closes in (True, False):
        ways = [faces for faces in every if bool(sum(faces) <= s[ROLL_THRESHOLD]) == closes]
        if ways:
            yield Branch(len(ways) / len(every), closes, _after(s, r, SDADATA, ways[0]))


@lru_cache(maxsize=64)
def _samples(regulation: str, dice: Dice) -> dict[Losses, Faces]:
    """For each loss dice that bring it, those of the attack first."""
    losses, faces = edition(regulation).losses, range(1, FACES + 1)
    return {
        losses(attack, defence).value: (*attack, *defence)
        for attack in combinations_with_replacement(faces, dice.attack)
        for defence in combinations_with_replacement(faces, dice.defence)
    }


def _after(s: Row, r: Row, action: int, faces: Faces) -> Row:
    after: Any = s.copy()
    chance: Any = np.zeros(TAPE + _LONG, dtype=np.int64)
    start(chance, 0, 0)  # cards taken from who is put out are drawn beyond the tape
    chance[MODE], chance[AT] = REPLAY, TAPE
    for place, face in enumerate(faces):
        chance[TAPE + 2 * place : TAPE + 2 * place + 2] = FACES, face
    rules: Any = r
    step(after, rules, chance, action)
    kept: Row = after
    return kept
