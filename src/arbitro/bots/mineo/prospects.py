"""What each choice of one decision brings, in the same deals: those the seat could be in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from math import log
from random import Random
from typing import Any

from arbitro.bots.mineo.knowing import known
from arbitro.bots.mineo.skilled import row, rules_of, weights
from arbitro.fast.chance import TAPE, start
from arbitro.fast.compiling import Ints
from arbitro.fast.mineo import layout as at
from arbitro.fast.mineo.counting import PAID, RESULT
from arbitro.fast.mineo.reading import row_of
from arbitro.fast.mineo.skill.exact import DEPTH, WIDTH
from arbitro.fast.mineo.skill.player import WORK
from arbitro.fast.mineo.skill.race import race
from arbitro.fast.mineo.skill.search import outcome, weigh
from arbitro.fast.mineo.skill.worlds import THROWS
from arbitro.games.mineo.state import Match as State
from arbitro.play import Match


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
    discards: int = 12
    """How many discards are looked at: those whose weights promise most."""
    racing: bool = False
    """Whether choices that surely bring less are dropped as soon as that is seen. Else all are
    played out as often, and the better half is kept.
    """


class Prospects:
    """One decision of a seat; deals follow each other on one walk."""

    def __init__(self, match: Match, seat: int, seed: int, mind: Mind) -> None:
        self._seat, self._mind = seat, mind
        self._rules = rules_of(match)
        self._facts, held = known(match, seat, Random(seed))
        chance = row([0] * (TAPE + 2))
        start(chance, seed, 0)
        patience = _patience(mind.tolerance)
        self._rooms = (held, *_rooms(), chance, patience, _stack(), row([0] * 8))
        self.spent = 0
        """Playouts so far."""

    def totals(self, actions: Sequence[int], deals: int) -> list[int]:
        """Jochi of the seat after each action, summed over so many more deals."""
        totals = row([0] * len(actions))
        numbers = (deals, self._seat, int(self._mind.deep), self._mind.exact)
        rules, mine, these = self._rules, weights(), row(actions)
        self.spent += int(weigh(self._facts, rules, mine, these, numbers, self._rooms, totals))
        return [int(total) for total in totals]

    def best(self, actions: Sequence[int], playouts: int) -> int:
        """The action that brings the seat most, as far as so many playouts tell."""
        number = len(actions)
        sums: Any = row([0] * 2 * number), _floats(number * number)
        numbers = (playouts, self._seat, int(self._mind.deep), self._mind.exact)
        these = row(actions)
        place, used = race(self._facts, self._rules, weights(), these, numbers, self._rooms, sums)
        self.spent += int(used)
        return actions[int(place)]


def played_on(state: State, rules: Ints) -> list[int]:
    """Jochi by seat if everybody plays on by the tuned weights, the cards lying as they do."""
    result, chance = row([0] * RESULT), row([0] * (TAPE + 2))
    rooms = (row([0] * WORK), result, chance, _stack())
    outcome(row(row_of(state)), rules, weights(), 0, 0, rooms)
    return [int(paid) for paid in result[PAID : PAID + at.SEATS]]


def _rooms() -> tuple[Ints, ...]:
    return row([0] * WORK), row([0] * at.STATE), row([0] * at.STATE), row([0] * RESULT)


def _stack() -> Any:
    numpy: Any = import_module("numpy")
    return numpy.zeros((DEPTH, WIDTH), dtype=numpy.int64)


def _floats(length: int) -> Any:
    numpy: Any = import_module("numpy")
    return numpy.zeros(length)


@lru_cache(maxsize=4)
def _patience(tolerance: int) -> Ints:
    """What a deal may be held against it more than the last, for each throw."""
    return row([round(-tolerance * log((n + 0.5) / THROWS)) for n in range(THROWS)])
