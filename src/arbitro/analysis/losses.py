"""What a turn cost who played it, by what he decided: the dice that fell do not count.

In each stretch between two throws, the best way to go on from its beginning is set against the best
way to go on after what was done, in the same worlds the seat could have been in and with the same
dice to come. The ways are the plans a strong bot thinks of. What the stretches of a turn cost adds
up to what the turn cost. Many playouts go where it may be much: every turn is looked at until its
seat is in turn again, those that seem dear are played to the end of the match, the dearest of them
again and again.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from math import sqrt
from typing import Any, NamedTuple

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from arbitro.analysis.moments import Stretch, Turn
from arbitro.fast.risiko.reading import read
from arbitro.fast.risiko.search.plans import PLANS
from arbitro.fast.risiko.search.positions import Option, Positions, board
from arbitro.games.risiko.rules import RisikoRules
from arbitro.games.risiko.state import NOBODY, Match

SURE = 1.96
CLOSING = ("exempt", "close")
"""Plans that differ from the common one only when a sdadata is near."""


class Round(NamedTuple):
    """How many turns are looked at (and each seat's dearest), how many plans, and in what share of
    the playouts of an analysis.
    """

    turns: int
    plans: int
    share: float
    short: bool = False


ROUNDS = (
    Round(1_000, len(PLANS), 0.03, short=True),
    Round(10, 3, 0.1),
    Round(5, 2, 0.4),
    Round(3, 2, 0.9),
)
FEWEST = 4
"""Worlds of a round at least: half of them choose a plan, the other half say what it brings."""


class Lost(NamedTuple):
    """What a turn cost; `within`: half of a 95 % interval. `worst`: the stretch that cost most, how
    much of it that was, what it was worth with what was done, and the plan that was best.
    """

    turn: Turn
    loss: float
    within: float
    worst: Stretch
    of_it: float
    chance: float
    plan: int


class _Ways:
    """The two sides of a stretch: by plan from its beginning, by plan after what was done."""

    def __init__(self, positions: Positions, rows: tuple[Any, Any], stretch: Stretch) -> None:
        self.stretch = stretch
        begun, ended = rows
        closing = stretch.begun.last_giro and stretch.begun.turn.giro >= stretch.begun.last_giro
        usual = [n for n, name in enumerate(PLANS) if closing or name not in CLOSING]
        self._begun, self._ended = begun, ended
        self._alike = {plan for plan in usual if self._does(positions, plan)}
        self.sides = [usual, usual]
        self._won: list[dict[int, list[NDArray[np.float64]]]] = [{}, {}]

    @property
    def free(self) -> bool:
        """Whether some plan would have done otherwise."""
        return len(self._alike) < len(self.sides[0])

    def _does(self, positions: Positions, plan: int) -> bool:
        actions, after = positions.planned(self._begun, plan)
        alike = bool(actions) and actions[-1] == self.stretch.action
        return alike and bool((after == board(self._ended)).all())

    def play(self, positions: Positions, seed: int, worlds: range, *, short: bool) -> int:
        """Look at every plan still thought of in these worlds; how many playouts it took."""
        keys = [(0, plan) for plan in self.sides[0]]
        keys += [(1, plan) for plan in self.sides[1] if not self._from_begin(plan)]
        options = [self._option(*key) for key in keys]
        won = positions.worth(options, seed, worlds, short=short)
        column = {key: won[:, at] for at, key in enumerate(keys)}
        for side in (0, 1):
            for plan in self.sides[side]:
                key = (side, plan) if (side, plan) in column else (0, plan)
                self._won[side].setdefault(plan, []).append(column[key])
        return won.size

    def _from_begin(self, plan: int) -> bool:
        return plan in self._alike and plan in self.sides[0]

    def _option(self, side: int, plan: int) -> Option:
        if side == 0:
            return Option(self._begun, plan)
        return Option(self._ended, plan, self.stretch.action)

    def forget(self) -> None:
        """What was looked at briefly is not counted with what is played to the end."""
        self._won = [{}, {}]

    def keep(self, number: int) -> None:
        """Think on of so many plans on each side."""
        for side in (0, 1):
            means = {plan: self._rows(side, plan).mean() for plan in self.sides[side]}
            best = sorted(means, key=lambda plan: -means[plan])[:number]
            self.sides[side] = sorted(best)

    def _rows(self, side: int, plan: int) -> NDArray[np.float64]:
        whole: NDArray[np.float64] = np.concatenate(self._won[side][plan])
        return whole

    def lost(self) -> tuple[NDArray[np.float64], float]:
        """By world what the better way brings more, and what the way taken brings. Which plan is
        best is told by the other half of the worlds.
        """
        before, after = self._best(0), self._best(1)
        return before - after, float(after.mean())

    def _best(self, side: int) -> NDArray[np.float64]:
        rows = np.stack([self._rows(side, plan) for plan in self.sides[side]], axis=1)
        found = np.empty(len(rows))
        for half in (0, 1):
            found[half::2] = rows[half::2, int(rows[1 - half :: 2].mean(axis=0).argmax())]
        return found

    @property
    def best(self) -> int:
        """The plan that would have been best."""
        return max(self.sides[0], key=lambda plan: self._rows(0, plan).mean())


class _Weighed:
    """One turn and its stretches in which something was decided."""

    def __init__(self, positions: Positions, turn: Turn, row: Callable[[Match], Any]) -> None:
        self.turn = turn
        every = [_Ways(positions, (row(one.begun), row(one.ended)), one) for one in turn.stretches]
        self.ways = [one for one in every if one.free]

    def play(self, positions: Positions, seed: int, worlds: range, *, short: bool) -> int:
        return sum(one.play(positions, seed, worlds, short=short) for one in self.ways)

    @property
    def loss(self) -> float:
        return sum(float(one.lost()[0].mean()) for one in self.ways)

    def told(self) -> Lost:
        each = [(one, *one.lost()) for one in self.ways]
        whole = np.sum([rows for _, rows, _ in each], axis=0)
        worst, rows, chance = max(each, key=lambda one: float(one[1].mean()))
        return Lost(
            self.turn,
            float(whole.mean()),
            SURE * float(whole.std()) / sqrt(len(whole)),
            worst.stretch,
            float(rows.mean()),
            chance,
            worst.best,
        )


class Losses:
    """Weighs the turns of one match."""

    def __init__(
        self, rules: RisikoRules, regulation: str, seats: int, time_up: int, playouts: int
    ) -> None:
        self._rules, self._time_up, self._playouts = rules, time_up, playouts
        self.positions = Positions(regulation, seats, dict(rules.readings))
        self.used = 0
        """Playouts."""

    def dearest(
        self,
        turns: Sequence[Turn],
        seed: int,
        progress: Callable[[], None] = lambda: None,
        threads: int | None = None,
    ) -> list[Lost]:
        """The turns that cost most, the dearest first; `progress` is told of each turn looked at in
        the first round.
        """

        def played(one: _Weighed) -> int:
            progress()
            return one.play(self.positions, seed + one.turn.step, worlds, short=now.short)

        with ThreadPoolExecutor(threads or os.cpu_count() or 1) as pool:
            left = [_Weighed(self.positions, turn, self.row) for turn in turns]
            left = [one for one in left if one.ways]
            begun = 0
            for number, now in enumerate(ROUNDS):
                worlds = range(begun, begun + self._worlds(now))
                begun = worlds.stop
                self.used += sum(pool.map(played, left))
                if number + 1 < len(ROUNDS):
                    left = self._kept(left, now, ROUNDS[number + 1])
        return sorted((one.told() for one in left), key=lambda one: -one.loss)

    def planned(self, one: Stretch, plan: int) -> list[int]:
        """What a plan would have done where a stretch began, as actions of the kernel."""
        return self.positions.planned(self.row(one.begun), plan)[0]

    def _kept(self, left: list[_Weighed], now: Round, after: Round) -> list[_Weighed]:
        order = sorted(left, key=lambda one: -one.loss)
        dearest = {one.turn.seat: one for one in reversed(order)}
        left = order[: after.turns]
        left += [one for one in dearest.values() if one not in left]
        for one in left:
            for way in one.ways:
                way.keep(after.plans)
                if now.short:
                    way.forget()
        return left

    def _worlds(self, now: Round) -> int:
        return max(FEWEST, round(self._playouts * now.share))

    def row(self, state: Match) -> NDArray[np.int64]:
        """A position as the seat in turn sees it."""
        row = read(replace(state, card_right=NOBODY), self._rules, self._time_up)
        return self.positions.seen(row, state.turn.seat)
