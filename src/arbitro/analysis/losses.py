"""What a turn cost who played it, by what he decided: the dice that fell do not count.

In each stretch between two throws, the best way to go on from its beginning is set against the best
way to go on after what was done, in the same worlds the seat could have been in and with the same
dice to come. The ways are the plans a strong bot thinks of. What the stretches of a turn cost adds
up to what the turn cost.

Each is measured twice. Played to the end of the match, the difference is true, and so small beside
what chance brings until then that a turn of many stretches can hardly be told. Played until the
seat is in turn again, and valued at a glance, it is exact and may be wrong: how much of the glance
the end bears out is learned from playouts of the same turn. Told is the mean of both, each as much
as it can be trusted. Every turn is looked at the near way, the dearest of them both ways, again and
again.
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
DOUBT, LEAST_DOUBT = 0.5, 0.01
"""By what share of itself a loss that was seen near may be wrong, and by how much at least."""
BORNE_OUT, PULL = 1.0, 0.25
"""How much of a glance the end bears out before anything is known, and what that counts for beside
the scatter of what was seen.
"""
Rows = NDArray[np.float64]


class Round(NamedTuple):
    """How many turns are looked at (and, but for the last round, each seat's dearest), how many
    plans, and how many worlds are played near and to the end, in shares of the playouts of an
    analysis.
    """

    turns: int
    plans: int
    near: float
    far: float = 0.0


ROUNDS = (
    Round(1_000, len(PLANS), 0.03),
    Round(16, 4, 0.15, 0.05),
    Round(5, 2, 0.5, 0.25),
    Round(3, 2, 1.0, 0.7),
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
        self.scatter = np.zeros(2)
        """Of the chance at a glance, by option: with how the match ended, and with itself."""
        self.forget()

    @property
    def free(self) -> bool:
        """Whether some plan would have done otherwise."""
        return len(self._alike) < len(self.sides[0])

    def _does(self, positions: Positions, plan: int) -> bool:
        actions, after = positions.planned(self._begun, plan)
        alike = bool(actions) and actions[-1] == self.stretch.action
        return alike and bool((after == board(self._ended)).all())

    def play(self, positions: Positions, seed: int, near: range, far: range) -> int:
        """Look at every plan still thought of in these worlds, the first of them to the end; how
        many playouts it took.
        """
        keys = [(0, plan) for plan in self.sides[0]]
        keys += [(1, plan) for plan in self.sides[1] if not self._from_begin(plan)]
        options = [self._option(*key) for key in keys]
        seen = positions.worth(options, seed, near, short=True)
        won = positions.worth(options, seed, far, short=False)
        if len(far):
            glance = seen[: len(far)] - seen[: len(far)].mean(axis=0)
            self.scatter += (glance * (won - won.mean(axis=0))).sum(), (glance**2).sum()
        column = {key: at for at, key in enumerate(keys)}
        for side in (0, 1):
            for plan in self.sides[side]:
                at = column.get((side, plan), column.get((0, plan), 0))
                self._near[side].setdefault(plan, []).append(seen[:, at])
                self._far[side].setdefault(plan, []).append(won[:, at])
        return int(seen.size + won.size)

    def _from_begin(self, plan: int) -> bool:
        return plan in self._alike and plan in self.sides[0]

    def _option(self, side: int, plan: int) -> Option:
        if side == 0:
            return Option(self._begun, plan)
        return Option(self._ended, plan, self.stretch.action)

    def forget(self) -> None:
        """What all plans were seen to bring is not counted with what is measured of the best."""
        self._near: list[dict[int, list[Rows]]] = [{}, {}]
        self._far: list[dict[int, list[Rows]]] = [{}, {}]

    def keep(self, number: int) -> None:
        """Think on of so many plans on each side."""
        for side in (0, 1):
            means = {plan: self._seen(side, plan).mean() for plan in self.sides[side]}
            best = sorted(means, key=lambda plan: -means[plan])[:number]
            self.sides[side] = sorted(best)

    def _seen(self, side: int, plan: int) -> Rows:
        whole: Rows = np.concatenate(self._near[side][plan])
        return whole

    def lost(self) -> tuple[Rows, Rows]:
        """By world what the better way brings more, at a glance and in the end."""
        begun, ended = self._best(0), self._best(1)
        return begun[0] - ended[0], begun[1] - ended[1]

    def worth_after(self) -> float:
        """The chance to win with what was done."""
        near, far = self._best(1)
        return float(far.mean() if len(far) else near.mean())

    def _best(self, side: int) -> tuple[Rows, Rows]:
        """What the best plan brings. Which one that is, is told by the other half of the worlds."""
        seen = np.stack([self._seen(side, plan) for plan in self.sides[side]], axis=1)
        won = np.stack([np.concatenate(self._far[side][plan]) for plan in self.sides[side]], axis=1)
        near, far = np.empty(len(seen)), np.empty(len(won))
        for half in (0, 1):
            best = int(seen[1 - half :: 2].mean(axis=0).argmax())
            near[half::2], far[half::2] = seen[half::2, best], won[half::2, best]
        return near, far

    @property
    def best(self) -> int:
        """The plan that would have been best."""
        return max(self.sides[0], key=lambda plan: self._seen(0, plan).mean())


class _Weighed:
    """One turn and its stretches in which something was decided."""

    def __init__(self, positions: Positions, turn: Turn, row: Callable[[Match], Any]) -> None:
        self.turn = turn
        every = [_Ways(positions, (row(one.begun), row(one.ended)), one) for one in turn.stretches]
        self.ways = [one for one in every if one.free]

    def play(self, positions: Positions, seed: int, near: range, far: range) -> int:
        return sum(one.play(positions, seed, near, far) for one in self.ways)

    def told(self) -> Lost:
        each = [(one, *one.lost()) for one in self.ways]
        scatter = np.sum([one.scatter for one in self.ways], axis=0)
        borne_out = float((scatter[0] + BORNE_OUT * PULL) / (scatter[1] + PULL))
        near: Rows = np.sum([rows for _, rows, _ in each], axis=0)
        far: Rows = np.sum([rows for _, _, rows in each], axis=0)
        loss, error = both(near, far, borne_out)
        worst, *rows = max(each, key=lambda one: float(one[1].mean()))
        return Lost(
            self.turn,
            loss,
            SURE * error,
            worst.stretch,
            both(rows[0], rows[1], borne_out)[0],
            worst.worth_after(),
            worst.best,
        )


def both(near: Rows, far: Rows, borne_out: float) -> tuple[float, float]:
    """What was lost, and its error: the mean of what a glance and the end say of it."""
    seen = borne_out * float(near.mean())
    noise = borne_out * float(near.std()) / sqrt(len(near))
    trust = 1 / ((DOUBT * seen) ** 2 + LEAST_DOUBT**2 + noise**2)
    if not len(far):
        return seen, sqrt(1 / trust)
    true = 1 / (far.var() / len(far) + 1e-9)
    loss = (trust * seen + true * float(far.mean())) / (trust + true)
    return float(loss), sqrt(1 / (trust + true))


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
            return one.play(self.positions, seed + one.turn.step, near, far)

        with ThreadPoolExecutor(threads or os.cpu_count() or 1) as pool:
            left = [_Weighed(self.positions, turn, self.row) for turn in turns]
            weighed = left = [one for one in left if one.ways]
            begun = 0
            for number, now in enumerate(ROUNDS):
                near, far = (range(begun, begun + self._worlds(one)) for one in now[2:])
                begun = near.stop
                self.used += sum(pool.map(played, left))
                if number + 1 < len(ROUNDS):
                    weighed = left
                    left = self._kept(left, now, ROUNDS[number + 1])
        return sorted((one.told() for one in weighed), key=lambda one: -one.loss)

    def planned(self, one: Stretch, plan: int) -> list[int]:
        """What a plan would have done where a stretch began, as actions of the kernel."""
        return self.positions.planned(self.row(one.begun), plan)[0]

    def _kept(self, left: list[_Weighed], now: Round, after: Round) -> list[_Weighed]:
        order = sorted(left, key=lambda one: -one.told().loss)
        left = order[: after.turns]
        if after is not ROUNDS[-1]:
            dearest = {one.turn.seat: one for one in reversed(order)}
            left += [one for one in dearest.values() if one not in left]
        for one in left:
            for way in one.ways:
                way.keep(after.plans)
                if not now.far:
                    way.forget()
        return left

    def _worlds(self, share: float) -> int:
        """An even number: half of them stand against the others."""
        return max(FEWEST, 2 * round(self._playouts * share / 2)) if share else 0

    def row(self, state: Match) -> NDArray[np.int64]:
        """A position as the seat in turn sees it."""
        row = read(replace(state, card_right=NOBODY), self._rules, self._time_up)
        return self.positions.seen(row, state.turn.seat)
