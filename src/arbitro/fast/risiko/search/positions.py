"""What positions of a turn are worth to who plays it, over the same worlds the seat could be in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from threading import local
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from arbitro.fast.chance import TAPE, start
from arbitro.fast.compiling import Floats, Ints, compiled
from arbitro.fast.risiko.at_random import NONE
from arbitro.fast.risiko.layout import (
    ACTIONS,
    CARD_RIGHT,
    DECLARE,
    DRAW,
    GIRO,
    HANDS,
    LATE_DRAW,
    OVER,
    PASS,
    PHASE,
    ROLL,
    SDADATA,
    SEAT,
    STATE,
    THROW,
)
from arbitro.fast.risiko.many import floats, ways, zeros
from arbitro.fast.risiko.observing import observe
from arbitro.fast.risiko.playout import LONGEST, decided, forget
from arbitro.fast.risiko.scoring import PLACES, RESULT, score
from arbitro.fast.risiko.search import plans
from arbitro.fast.risiko.search.value import ROOM, fitted, value
from arbitro.fast.risiko.search.worlds import imagine
from arbitro.fast.risiko.sensible.figures import figures
from arbitro.fast.risiko.sensible.player import sensible
from arbitro.fast.risiko.sensible.weights import COUNT, NOTES, WEIGHTS, tuned
from arbitro.fast.risiko.step import step
from arbitro.fast.risiko.tables import tables

MOMENTS = 1 << 12
"""More turns than a match has: each draws from a stream of its own."""
BY_CHANCE = (PASS, DRAW, LATE_DRAW, THROW, DECLARE, SDADATA)
"""Actions that dice or cards follow, and those that end a turn."""
LONG = 64
"""More actions than there are between two of them."""


class Option(NamedTuple):
    """A position of the seat in turn, by which plan it plays the rest of the turn, and the action
    it begins with (NONE: as the plan has it).
    """

    row: NDArray[np.int64]
    plan: int
    action: int = NONE


@compiled
def worth(
    seen: Ints,
    tables: tuple[Ints, Floats],
    rooms: tuple[Ints, Ints, Ints, Floats, Ints, Ints, Floats],
    ways: tuple[Ints, Floats],
    options: tuple[Ints, Ints, Floats, Floats],
    numbers: tuple[int, int, int, int],
    won: Floats,
) -> None:
    """What every option brings in every world, options of a world side by side in `won`: 1 for a
    first place at the end of the match or, if it is not played to its end, the chance to win.

    `seen`: states one after the other, each as the seat in turn sees it; `rooms`: one such state,
    world, work area, floats, chance, result, value; `ways`: how everybody plays (written over
    meanwhile); `options`: plans, first actions, the weights of all plans and of the value;
    `numbers`: seed, first world, last, and whether it stops when the seat is in turn again. The
    dice of a turn are those of the same turn of every other option, however many fell before.
    """
    one, s, g, chance, x = rooms[0], rooms[1], rooms[3], rooms[4], rooms[6]
    number = len(options[0])
    for world in range(numbers[1], numbers[2]):
        for option in range(number):
            for n in range(STATE):
                one[n] = seen[option * STATE + n]
            for n in range(COUNT):
                g[WEIGHTS + n] = options[2][n]
            start(chance, numbers[0], world)
            imagine(one, tables[0], g, chance, s)
            me = s[SEAT]
            over = _played_on(tables, rooms, ways, options, (*numbers, world, option))
            at = (world - numbers[1]) * number + option
            if over:
                score(s, tables[0], rooms[5])
                won[at] = 1.0 if rooms[5][PLACES + me] == 1 else 0.0
            else:
                value(s, tables[0], options[3], x)
                won[at] = x[me]


@compiled
def _played_on(
    tables: tuple[Ints, Floats],
    rooms: tuple[Ints, Ints, Ints, Floats, Ints, Ints, Floats],
    ways: tuple[Ints, Floats],
    options: tuple[Ints, Ints, Floats, Floats],
    numbers: tuple[int, int, int, int, int, int],
) -> bool:
    """Whether the end was reached; after this turn everybody plays the common way."""
    s, w, g, chance = rooms[1], rooms[2], rooms[3], rooms[4]
    seed, short, world, option = numbers[0], numbers[3], numbers[4], numbers[5]
    me, action = s[SEAT], options[1][option]
    begun = now = _moment(s)
    _takes(ways, options[2], options[0][option], me)
    start(chance, seed, (world + 1) * MOMENTS + now)
    forget(w)
    if action != NONE:  # whoever came here by himself has looked around too
        decided(s, tables, w, g, chance, ways)
    for _ in range(LONGEST):
        if s[PHASE] == OVER:
            return True
        if now != _moment(s):
            if now == begun:
                _takes(ways, options[2], 0, me)
                forget(w)
            now = _moment(s)
            if short and s[SEAT] == me and s[PHASE] != ROLL:
                return False
            start(chance, seed, (world + 1) * MOMENTS + now)
        if action == NONE:
            action = decided(s, tables, w, g, chance, ways)
        step(s, tables[0], chance, action)
        action = NONE
    return True


@compiled
def _takes(ways: tuple[Ints, Floats], rows: Floats, plan: int, me: int) -> None:
    """From now on the seat plays by this plan."""
    for n in range(COUNT):
        ways[1][me * COUNT + n] = rows[plan * COUNT + n]


@compiled
def _moment(s: Ints) -> int:
    """The turn in progress, or the sdadata at its end."""
    return (s[GIRO] * 16 + s[SEAT] + 8 * int(s[PHASE] == ROLL)) % MOMENTS


@compiled
def planned(
    seen: Ints,
    tables: tuple[Ints, Floats],
    rooms: tuple[Ints, Ints, Ints, Floats, Ints, Ints, Floats],
    plan: tuple[int, Floats],
    out: Ints,
) -> int:
    """What a plan does until chance has a word: its actions in `out`, the last one (dice, a card,
    «passo») not carried out; how many they are. It looks at nothing that had to be imagined.
    """
    s, w, g, chance = rooms[1], rooms[2], rooms[3], rooms[4]
    for n in range(COUNT):
        g[WEIGHTS + n] = plan[1][plan[0] * COUNT + n]
    start(chance, 0, 0)
    imagine(seen, tables[0], g, chance, s)
    forget(w)
    for number in range(len(out)):
        out[number] = sensible(s, tables[0], tables[1], w, g)
        if out[number] in BY_CHANCE:
            return number + 1
        step(s, tables[0], chance, out[number])
    return 0


class Positions:
    """One edition and size of table; each call may come from another thread."""

    def __init__(self, regulation: str, players: int, readings: Mapping[str, str]) -> None:
        self.numbers = tables(regulation, players, readings)
        self._rules: Any = (
            np.array(self.numbers, dtype=np.int64),
            np.array(figures(self.numbers), dtype=np.float64),
        )
        self._players, self._common = players, ways([tuned()] * players)[1]
        self._plans = np.array(plans.rows()), np.array(fitted())
        self._mine: Any = local()

    def seen(self, row: Sequence[int], seat: int) -> NDArray[np.int64]:
        """A state as a seat sees it."""
        whole: Any = np.array(row, dtype=np.int64)
        out: Any = zeros(STATE)
        observe(whole, self._rules[0], seat, out)
        found: NDArray[np.int64] = out
        return found

    def worth(
        self, options: Sequence[Option], seed: int, worlds: range, *, short: bool
    ) -> NDArray[np.float64]:
        """By world and option, what it brings the seat in turn: whether it came first or, if
        `short`, its chance to win when it is in turn again.
        """
        rooms, how = self._rooms()
        rows: Any = np.concatenate([one.row for one in options])
        chosen: Any = (
            np.array([one.plan for one in options], dtype=np.int64),
            np.array([one.action for one in options], dtype=np.int64),
            *self._plans,
        )
        won: Any = floats(len(worlds) * len(options))
        numbers: Any = (seed, worlds.start, worlds.stop, int(short))
        worth(rows, self._rules, rooms, how, chosen, numbers, won)
        found: NDArray[np.float64] = won.reshape(len(worlds), len(options))
        return found

    def planned(self, row: NDArray[np.int64], plan: int) -> tuple[list[int], NDArray[np.int64]]:
        """What a plan does from a position until dice or cards decide, and the board then."""
        rooms, _ = self._rooms()
        out: Any = zeros(LONG)
        seen: Any = row
        chosen: Any = (plan, self._plans[0])
        number = planned(seen, self._rules, rooms, chosen, out)
        return [int(one) for one in out[:number]], board(rooms[1])

    def _rooms(self) -> Any:
        """This thread's; everybody plays the common way again."""
        if not hasattr(self._mine, "rooms"):
            first = zeros(STATE), zeros(STATE), zeros(ACTIONS), floats(NOTES), zeros(TAPE)
            self._mine.rooms = (
                (*first, zeros(RESULT), floats(ROOM)),
                ways([tuned()] * self._players),
            )
        self._mine.rooms[1][1][:] = self._common
        return self._mine.rooms


def board(row: NDArray[np.int64]) -> NDArray[np.int64]:
    """What lies open of a state, and where its turn stands."""
    return np.concatenate([row[:HANDS], row[PHASE:CARD_RIGHT]])
