"""Levels 4 and 5: what each choice brings, played out in many deals that are possible."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from math import log
from random import Random
from typing import Any

from arbitro.bots.mineo.knowing import known
from arbitro.bots.mineo.skilled import row, rules_of, weights
from arbitro.bots.mineo.wording import command_of
from arbitro.bots.stream import number
from arbitro.fast.chance import TAPE, start
from arbitro.fast.compiling import Ints
from arbitro.fast.mineo import layout as at
from arbitro.fast.mineo.cardplay import three_of
from arbitro.fast.mineo.counting import RESULT
from arbitro.fast.mineo.legal import legal
from arbitro.fast.mineo.reading import blinded
from arbitro.fast.mineo.skill.exact import DEPTH, WIDTH
from arbitro.fast.mineo.skill.hand import weighed
from arbitro.fast.mineo.skill.player import WORK, laid_features
from arbitro.fast.mineo.skill.search import weigh
from arbitro.fast.mineo.skill.shape import LAID, LAYING
from arbitro.fast.mineo.skill.worlds import THROWS
from arbitro.games.mineo.commands import Command
from arbitro.play import Match

DISCARDS = 12
"""How many discards are looked at: those whose weights promise most."""


@dataclass(frozen=True)
class Mind:
    """How somebody thinks."""

    tolerance: int = 600
    """How much others may be supposed to throw away, in thousandths of a jocu, before a deal in
    which they would have becomes e times less likely."""
    deep: bool = False
    """Whether the cards others played tell of those they hold."""
    exact: int = 0
    """How many of the last tricks are solved."""


class MineoThinker:
    """Looks at every choice in the same deals and keeps the better half, until one is left."""

    def __init__(self, seed: int | str, playouts: int, mind: Mind) -> None:
        self._seed, self._playouts, self._mind = seed, playouts, mind
        self.spent = 0
        """Playouts of the last decision."""

    def choose(self, match: Match, seat: int) -> Command:
        """The choice that brings most."""
        self.spent = 0
        rules = rules_of(match)
        state = row(blinded(match.state, seat))
        actions = _offered(state, rules, weights())
        if len(actions) == 1:
            return command_of(match, seat, actions[0])
        return command_of(match, seat, self._best(match, seat, rules, actions))

    def _best(self, match: Match, seat: int, rules: Ints, actions: list[int]) -> int:
        mind = self._mind
        seed = number(self._seed, match, seat)
        facts, held = known(match, seat, Random(seed))
        chance = row([0] * (TAPE + 2))
        start(chance, seed, 0)
        rooms = (held, *_rooms(), chance, _patience(mind.tolerance), _stack(), row([0] * 8))
        rounds = max(1, (len(actions) - 1).bit_length())
        sums = dict.fromkeys(actions, 0)
        for _ in range(rounds):
            deals = max(1, self._playouts // (rounds * len(actions)))
            totals = row([0] * len(actions))
            numbers = (deals, seat, int(mind.deep), mind.exact)
            self.spent += int(weigh(facts, rules, weights(), row(actions), numbers, rooms, totals))
            for action, total in zip(actions, totals, strict=True):
                sums[action] += int(total)
            actions = sorted(actions, key=lambda a: -sums[a])[: (len(actions) + 1) // 2]
        return actions[0]


def _rooms() -> tuple[Ints, ...]:
    return row([0] * WORK), row([0] * at.STATE), row([0] * at.STATE), row([0] * RESULT)


def _stack() -> Any:
    numpy: Any = import_module("numpy")
    return numpy.zeros((DEPTH, WIDTH), dtype=numpy.int64)


def _patience(tolerance: int) -> Ints:
    """What a deal may be held against it more than the last, for each throw."""
    return row([round(-tolerance * log((n + 0.5) / THROWS)) for n in range(THROWS)])


def _offered(state: Ints, rules: Ints, p: Ints) -> list[int]:
    """What may be done; of the discards the most promising."""
    out = row([0] * at.OFFERED)
    actions = [int(action) for action in out[: legal(state, rules, out)]]
    if actions[0] < at.LAY or len(actions) <= DISCARDS:
        return actions
    hand, x = state[at.HANDS + state[at.TURN]], row([0] * WORK)
    weight = LAYING + (LAID if state[at.CODE] >= at.CV else 0)

    def promise(action: int) -> int:
        laid_features(rules, hand, three_of(action - at.LAY), x)
        return -int(weighed(p, weight, x, LAID))

    return sorted(actions, key=promise)[:DISCARDS]
