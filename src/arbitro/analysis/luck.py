"""Luck: what a throw brought beyond what it could be expected to bring.

A throw leads to few states, each with its exact chance: dice that take the same from both sides
lead to the same one, so six dice, which fall in 46,656 ways, have at most four branches. A position
is valued at a glance (`fast.risiko.search.value`: every seat's chance to win); the luck of a throw
is the value after it less the exact mean over its branches, so that in the long run nobody is
lucky. Cards dealt and drawn are not counted.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement, product
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from arbitro.analysis.moments import Moment
from arbitro.fast.chance import AT, MODE, REPLAY, TAPE, start
from arbitro.fast.risiko.layout import ENDED, ROLL_THRESHOLD, SDADATA, THROW
from arbitro.fast.risiko.many import floats, ruled, zeros
from arbitro.fast.risiko.reading import can_be_read, read
from arbitro.fast.risiko.scoring import PLACES, RESULT, score
from arbitro.fast.risiko.search.value import ROOM, fitted, value
from arbitro.fast.risiko.step import step
from arbitro.games.risiko.rules import Dice, RisikoRules
from arbitro.odds import conquer
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


class Lucky(NamedTuple):
    """Of one throw, by seat: what it brought beyond the mean, and the variance of that."""

    luck: list[float]
    variance: list[float]


class Glance:
    """Values the positions of one match."""

    def __init__(self, rules: RisikoRules, regulation: str, players: int, time_up: int) -> None:
        self.rules, self.regulation, self.players = rules, regulation, players
        self.time_up = time_up
        self.r: Any = ruled(regulation, players, rules.readings, time_up)[0][0]
        self._weights: Any = np.array(fitted())
        self._room: Any = floats(ROOM)
        self._result: Any = zeros(RESULT)

    def value(self, s: Row) -> NDArray[np.float64]:
        """Every seat's chance to win; once it is over, who has won has it whole."""
        row: Any = s
        if s[ENDED]:
            score(row, self.r, self._result)
            won: NDArray[np.float64] = self._result[PLACES : PLACES + self.players] == 1
            return won.astype(np.float64)
        value(row, self.r, self._weights, self._room)
        chances: NDArray[np.float64] = self._room[: self.players].copy()
        return chances

    def lucky(self, moment: Moment) -> Lucky | None:
        """The luck of a throw; None where the kernel does not know such a position."""
        if not can_be_read(moment.state):
            return None
        branches = self.branches(moment)
        came = moment.event.closes if moment.kind == "sdadata" else tuple(moment.event.losses)
        taken = next((n for n, one in enumerate(branches) if one.came == came), None)
        if taken is None:  # a referee had it otherwise
            return None
        return lucky([self.value(one.state) for one in branches], branches, taken)

    def branches(self, moment: Moment) -> list[Branch]:
        """What the throw of a moment could lead to."""
        s = np.array(read(moment.state, self.rules, self.time_up), dtype=np.int64)
        if moment.kind == "sdadata":
            return list(of_sdadata(s, self.r))
        thrown = Dice(len(moment.event.attack), len(moment.event.defence))
        return list(of_throw(s, self.r, self.regulation, thrown))


def lucky(values: Sequence[NDArray[np.float64]], branches: Sequence[Branch], taken: int) -> Lucky:
    """The luck of a throw that came to the branch of this number, each with its values by seat."""
    every = np.array(values)
    chances = np.array([one.chance for one in branches])
    mean = chances @ every
    return Lucky((every[taken] - mean).tolist(), (chances @ (every - mean) ** 2).tolist())


class Attack(NamedTuple):
    """`odds`: how likely the conquest was, had it been fought to the end from its first throw."""

    step: int
    giro: int
    seat: int
    origin: int
    target: int
    odds: float
    conquered: bool
    luck: list[float]


def attacks(regulation: str, throws: Iterable[tuple[Moment, Lucky]]) -> Iterator[Attack]:
    """In order; throws from one territory at one other that follow each other are one attack."""
    found: Attack | None = None
    for moment, lucky in throws:
        turn = moment.state.turn
        where = turn.giro, turn.seat, turn.origin, turn.target
        falls = moment.state.armies[turn.target] <= moment.event.losses[1]
        if found is not None and found[1:5] == where and not found.conquered:
            luck = [a + b for a, b in zip(found.luck, lucky.luck, strict=True)]
            found = found._replace(conquered=falls, luck=luck)
            continue
        if found is not None:
            yield found
        armies = moment.state.armies
        odds = float(conquer(armies[turn.origin], armies[turn.target], regulation))
        found = Attack(moment.step, *where, odds, falls, lucky.luck)
    if found is not None:
        yield found


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
