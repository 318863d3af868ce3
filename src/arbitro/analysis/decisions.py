"""Decisions of a match of RisiKo! weighed: an attack, to attack no more, to let the sdadata come.

Each choice is played to the end in the same worlds that seat could have been in: so a decision is
judged by what could be known, never by the dice that then fell.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import sqrt
from typing import Any, Literal, NamedTuple

import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from numpy.typing import NDArray

from arbitro.fast.risiko import layout as at
from arbitro.fast.risiko.at_random import NONE
from arbitro.fast.risiko.reading import can_be_read, read
from arbitro.fast.risiko.search.plans import PLANS
from arbitro.fast.risiko.search.thinker import Thinker
from arbitro.games.risiko import events as e
from arbitro.games.risiko.rules import RisikoRules
from arbitro.games.risiko.state import NOBODY, NOWHERE, Match
from arbitro.play.game import Game

WEIGHED = 1.25
"""In so many worlds, as a share of the playouts of an analysis."""
SURE, STAKE = 1.96, 0.03
HALT, CLOSE, GO_ON = (list(PLANS).index(name) for name in ("halt", "close", "exempt"))
COMMON = 0

Kind = Literal["close", "go-on"]
Way = tuple[int, int] | None
"""An attack from a territory at another; None: no more attacks in this turn."""
Option = tuple[int, int]
"""A plan for the rest of the turn, and the action it begins with."""
AFTER = (COMMON, list(PLANS).index("cautious"), HALT)
"""After an attack the turn goes on by that of these plans which is best then."""


class Choice(Struct, frozen=True, kw_only=True):
    """What can be done, and the seat's chance to win if it is."""

    kind: Kind
    chance: float


class Decision(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """About the sdadata; `within`: half of its 95 % interval."""

    step: int
    giro: int
    seat: int
    did: Choice
    better: Choice
    """The other way."""
    loss: float
    """How much the better choice brings more, in chance to win; below 0 if `did` was the better."""
    within: float
    threshold: int = 0
    """Of a sdadata: it closes the match with so much or less."""

    @property
    def open(self) -> bool:
        """Whether it could still change who wins."""
        low, high = sorted((self.did.chance, self.better.chance))
        return low <= 1 - STAKE and high >= STAKE


class Fork(NamedTuple):
    """A moment with a choice, and the way that was taken."""

    step: int
    state: Match
    way: Way


class Weigher:
    """Compares what the seats of one match could do."""

    def __init__(
        self, rules: RisikoRules, regulation: str, seats: int, time_up: int, playouts: int
    ) -> None:
        self._rules, self._time_up = rules, time_up
        self.weighed = max(2, round(playouts * WEIGHED))
        self._thinker = Thinker(regulation, seats, dict(rules.readings))

    def options(self, state: Match, way: Way) -> list[Option]:
        """The way as what the kernel plays: several, of which the best counts."""
        if way is None:
            return [(HALT, NONE)]
        if way == (state.turn.origin, state.turn.target):
            return [(plan, at.THROW) for plan in AFTER]
        border = next(n for n in range(at.BORDERS) if self._border(n) == way)
        return [(plan, at.ATTACK + border) for plan in AFTER]

    def compare(
        self, state: Match, choices: Sequence[Sequence[Option]], seed: int, worlds: int
    ) -> NDArray[np.float64]:
        """By world and choice, whether the seat in turn came first."""
        row, seat = self._row(state), state.turn.seat
        every = [option for choice in choices for option in choice]
        won = self._thinker.compare(row, seat, seed, every, worlds)
        columns, at_column = [], 0
        for choice in choices:
            mine = won[:, at_column : at_column + len(choice)]
            columns.append(mine[:, int(mine.mean(axis=0).argmax())])
            at_column += len(choice)
        return np.stack(columns, axis=1)

    def _row(self, state: Match) -> list[int]:
        return read(replace(state, card_right=NOBODY), self._rules, self._time_up)

    def _border(self, number: int) -> tuple[int, int]:
        r = self._thinker.numbers
        return int(r[at.BORDER_FROM + number]), int(r[at.BORDER_TO + number])


def forks(game: Game, events: Sequence[Any]) -> Iterator[Fork]:
    """Every moment of a log in which somebody attacked, threw again or made no more attacks."""
    state = game.opened(events[0])
    for step, event in enumerate(events[1:], start=1):
        if attacks_are_free(state):
            if isinstance(event, e.AttackDeclared) and event.origin is not None:
                yield Fork(step, state, (event.origin, event.target))
            elif isinstance(event, e.DiceThrown):
                yield Fork(step, state, (state.turn.origin, state.turn.target))
            elif isinstance(event, e.TurnPassed | e.CardDrawn | e.CardForfeited | e.ArmiesMoved):
                yield Fork(step, state, None)
        state = game.evolve(state, event)


def attacks_are_free(state: Match) -> bool:
    """Whether the seat in turn may attack or not, and the kernel knows the position."""
    turn = state.turn
    owed = turn.bound or turn.due or turn.thrown is not None or turn.named != NOWHERE
    return state.phase in ("reinforce", "combat") and not owed and can_be_read(state)


def sdadata(
    weigher: Weigher, events: Sequence[Any], found: Iterable[Fork], seed: int
) -> list[Decision]:
    """Every turn at whose end a sdadata came or was avoided: what closing and going on are worth.
    Weighed where the turn's attacks begin.
    """
    first: dict[tuple[int, int], Fork] = {}
    for fork in found:
        first.setdefault((fork.state.turn.giro, fork.state.turn.seat), fork)
    begins = sorted(first.values(), key=lambda fork: fork.step)
    told = []
    for step, event in enumerate(events):
        if not isinstance(event, e.RollDue | e.RollExempt):
            continue
        before = [one for one in begins if one.step <= step and one.state.turn.seat == event.player]
        if not before:
            continue
        fork = before[-1]
        choices = [[(CLOSE, NONE)], [(GO_ON, NONE)]]
        won = weigher.compare(fork.state, choices, seed + fork.step, weigher.weighed)
        did: Kind = "close"
        other: Kind = "go-on"
        if not isinstance(event, e.RollDue):
            won, did, other = won[:, ::-1], other, did
        threshold = event.threshold if isinstance(event, e.RollDue) else 0
        told.append(replace(_told(fork, won, did, other), threshold=threshold))
    return told


def _told(fork: Fork, won: NDArray[np.float64], did: Kind, better: Kind) -> Decision:
    turn, apart = fork.state.turn, won[:, 1] - won[:, 0]
    one, other = (float(chance) for chance in won.mean(axis=0))
    return Decision(
        step=fork.step,
        giro=turn.giro,
        seat=turn.seat,
        did=Choice(kind=did, chance=one),
        better=Choice(kind=better, chance=other),
        loss=float(apart.mean()),
        within=SURE * float(apart.std()) / sqrt(len(apart)),
    )
