"""Kernel and reference engine side by side: one leads, the other follows command by command.

At every decision both must offer the same set of commands; after every command both must be in the
same state; at the end both must give the same places and points. A difference is an AssertionError
that names the match and the moment.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import combinations
from random import Random
from typing import Any

from arbitro.bots import acting_seats
from arbitro.bots.sensible_player import SensiblePlayer
from arbitro.fast.chance import AT, DEVIATED, END, MODE, RECORD, REPLAY, TAPE
from arbitro.fast.compiling import Floats, Ints
from arbitro.fast.risiko import layout as at
from arbitro.fast.risiko.commands import command_of
from arbitro.fast.risiko.reading import read
from arbitro.fast.risiko.scoring import ELSEWHERE, PLACES, POINTS, RESULT, TABLE
from arbitro.fast.risiko.sensible.weights import notes
from arbitro.fast.risiko.tables import UNIT, tables
from arbitro.games.risiko import commands as c
from arbitro.games.risiko import decide, moves
from arbitro.games.risiko.state import Match
from arbitro.play.match import Match as PlayedMatch
from arbitro.play.risiko import GAME
from tests.fast.positions import Table, dealt, seated, tilted
from tests.fast.taping import Taped, Taping, plain

LONG_TAPE = 4096
TRIPLES: list[tuple[int, ...]] = sorted(
    combinations(range(at.CARDS), 3), key=lambda three: three[::-1]
)
RANKS = {three: number for number, three in enumerate(TRIPLES)}


@dataclass(frozen=True, kw_only=True)
class Kernel:
    """The functions of one kernel, compiled or not, whole or with a rule broken on purpose."""

    row: Callable[[Any], Ints]
    start: Callable[[Ints, int, int], None]
    opening: Callable[..., None]
    legal: Callable[[Ints, Ints, Ints], int]
    step: Callable[[Ints, Ints, Ints, int], None]
    score: Callable[[Ints, Ints, Ints], None]


Borders = Mapping[tuple[int, int], int]
_ACTIONS: dict[type[c.Command], Callable[[Any, list[int], Borders], int]] = {
    c.Place: lambda told, *_: told.territory + (at.PLACE_ONE if told.armies == 1 else at.PLACE_ALL),
    c.Attack: lambda told, _, borders: at.ATTACK + borders[told.origin, told.target],
    c.Move: lambda told, _, borders: (
        borders[told.origin, told.destination] + (at.MOVE_ONE if told.armies == 1 else at.MOVE_ALL)
    ),
    c.PlayTris: lambda told, *_: at.PLAY_TRIS + RANKS[told.cards],
    c.ShowTris: lambda told, *_: at.SHOW_TRIS + RANKS[told.cards],
    c.Advance: lambda told, *_: at.ADVANCE_ONE if told.armies == 1 else at.ADVANCE_ALL,
    c.DrawCard: lambda told, s, _: at.LATE_DRAW if told.seat == s[at.CARD_RIGHT] else at.DRAW,
    c.Pass: lambda *_: at.PASS,
    c.ThrowDice: lambda *_: at.THROW,
    c.DeclareRisiko: lambda *_: at.DECLARE,
    c.RollSdadata: lambda *_: at.SDADATA,
}


def action_of(command: c.Command, s: list[int], borders: Borders) -> int:
    """The reference's command as an action of the kernel."""
    return _ACTIONS[type(command)](command, s, borders)


class Side:
    """Both engines at one table."""

    def __init__(self, kernel: Kernel, table: Table) -> None:
        self.kernel, self.table, self.rules = kernel, table, table.rules
        self.seated = seated(table, self.rules)
        self.numbers = tables(table.regulation, table.players, dict(table.readings))
        self.r = kernel.row(self.numbers)
        self.w = kernel.row([0] * at.ACTIONS)
        self.s = kernel.row([0] * at.STATE)
        self.chance = kernel.row([0] * LONG_TAPE)
        self.out = kernel.row([0] * RESULT)
        n = self.numbers
        ends = [(n[at.BORDER_FROM + b], n[at.BORDER_TO + b]) for b in range(at.BORDERS)]
        self.borders = {pair: number for number, pair in enumerate(ends)}

    def open(self) -> None:
        last = self.rules.last_giro(self.table.time_up).value
        chance = self.chance
        self.kernel.opening(self.s, self.r, self.w, chance, self.table.time_up, last)

    def tape(self) -> list[int]:
        """What the kernel drew since it was last asked."""
        drawn = plain(self.chance[TAPE : self.chance[AT]])
        self.chance[AT] = TAPE
        return drawn

    def load(self, tape: list[int]) -> None:
        self.chance[TAPE : TAPE + len(tape) + 1] = [*tape, END]
        self.chance[AT] = TAPE

    def read(self) -> list[int]:
        """The kernel's row, without what is left of a sdadata long thrown."""
        s = plain(self.s)
        if s[at.ROLL_PLAYER] == at.NOBODY:
            s[at.ROLL_GIRO] = s[at.ROLL_THRESHOLD] = 0
        return s

    def put(self, state: Match) -> None:
        """Bring the kernel to a position of the reference."""
        for place, value in enumerate(read(state, self.rules, self.table.time_up)):
            self.s[place] = value

    def agree(self, state: Match, offered: bool = True) -> tuple[list[int], list[int]]:
        """The row of both, once they agree on it, and the actions both offer."""
        s = self.read()
        theirs = read(state, self.rules, self.table.time_up)
        assert s == theirs, f"kernel {s}\nreference {theirs}"
        number = self.kernel.legal(self.s, self.r, self.w)
        actions = plain(self.w[:number])
        if offered:
            lawful = moves.legal(state, self.rules)
            wanted = sorted([action_of(command, s, self.borders) for command in lawful])
            assert sorted(actions) == wanted, f"kernel {sorted(actions)}\nreference {wanted}"
        return s, actions

    def agree_in_the_end(self, state: Match) -> None:
        scores, players = state.scores, self.table.players
        assert scores is not None
        assert self.s[at.PHASE] == at.OVER
        assert at.ENDINGS[self.s[at.ENDED]] == state.ended
        self.kernel.score(self.s, self.r, self.out)
        rows = [plain(self.out[f : f + players]) for f in (PLACES, TABLE, ELSEWHERE)]
        assert rows[0] == list(scores.places)
        assert rows[1:] == [list(scores.table_points), list(scores.off_objective)]
        points = [int(n) / UNIT for n in self.out[POINTS : POINTS + players]]
        assert points == [float(text) for text in scores.points]


_FIERCE = {
    at.PASS: 0.3,
    at.DRAW: 1,
    at.THROW: 200,
    at.ADVANCE_ONE: 20,
    at.ADVANCE_ALL: 200,
    at.DECLARE: 3,
}


def _fierce(action: int) -> float:
    if action < at.PLACE_ALL:
        return _FIERCE.get(action, 1)
    if action < at.ATTACK:
        return 8
    if action < at.MOVE_ONE:
        return 12
    return 0.02 if action < at.PLAY_TRIS else 40


FIERCE = [_fierce(action) for action in range(at.ACTIONS)]
"""How much likelier each action is to somebody who attacks as long as he can."""


def chosen(actions: list[int], random: Random, fierce: bool) -> int:
    """One of the actions: each as likely, or as somebody plays who attacks as long as he can."""
    if not fierce:
        return actions[random.randrange(len(actions))]
    return random.choices(actions, [FIERCE[action] for action in actions])[0]


def kernel_leads(side: Side, seed: int, game: int, every: int = 1) -> int:
    """The kernel plays a match at random; the reference must accept and agree throughout.

    The sets of lawful commands are compared at one decision in `every`. How many decisions.
    """
    side.chance[MODE] = RECORD
    side.kernel.start(side.chance, seed, game)
    side.open()
    tape = Taped(side.tape())
    state = dealt(side.seated, side.rules, tape)
    random = Random(f"{seed}/{game}")
    if game % 3 == 2:
        state = tilted(state, random)
        side.put(state)
    decisions = 0
    while not state.finished:
        assert tape.read == len(tape.tape), "the kernel drew more"
        s, actions = side.agree(state, random.randrange(every) == 0)
        action = chosen(actions, random, game % 3 > 0)
        command = command_of(action, s, side.numbers)
        side.kernel.step(side.s, side.r, side.chance, action)
        tape = Taped(side.tape())
        state, _ = decide.step(state, command, side.rules, tape)
        decisions += 1
    side.agree_in_the_end(state)
    return decisions


def sensible_leads(
    side: Side, sensible: Callable[[Ints, Floats], int], seed: int, game: int
) -> Match:
    """A match between sensible players: at every decision the bot would do what the kernel does.
    The reference engine's match at its end.

    `sensible` gives the kernel's action for a state, with the room its floats need.
    """
    side.chance[MODE] = RECORD
    side.kernel.start(side.chance, seed, game)
    side.open()
    state = dealt(side.seated, side.rules, Taped(side.tape()))
    bots = [SensiblePlayer(seat) for seat in range(side.table.players)]
    floats: Floats = notes()
    while not state.finished:
        action = sensible(side.s, floats)
        command = command_of(action, side.read(), side.numbers)
        match = PlayedMatch(GAME, side.rules, state, None, None)
        seat = acting_seats(match)[0]
        wanted = bots[seat].choose(match, seat)
        assert command == wanted, f"kernel {command}, bot {wanted}"
        side.kernel.step(side.s, side.r, side.chance, action)
        state, _ = decide.step(state, command, side.rules, Taped(side.tape()))
        side.agree(state, offered=False)
    side.agree_in_the_end(state)
    return state


def reference_leads(side: Side, seed: int, game: int, every: int = 1) -> int:
    """The reference plays a match at random; the kernel must follow and agree throughout."""
    random = Random(f"reference {seed}/{game}")
    chance = Taping(random)
    state = dealt(side.seated, side.rules, chance)
    side.chance[MODE] = REPLAY
    side.load(chance.tape)
    side.open()
    if game % 3 == 2:
        state = tilted(state, random)
        side.put(state)
    decisions = 0
    while not state.finished:
        _require_followed(side, chance)
        s, actions = side.agree(state, random.randrange(every) == 0)
        action = chosen(actions, random, game % 3 > 0)
        command = command_of(action, s, side.numbers)
        chance.tape = []
        state, _ = decide.step(state, command, side.rules, chance)
        side.load(chance.tape)
        side.kernel.step(side.s, side.r, side.chance, action)
        decisions += 1
    _require_followed(side, chance)
    side.agree_in_the_end(state)
    return decisions


def _require_followed(side: Side, chance: Taping) -> None:
    assert side.chance[MODE] != DEVIATED, "the kernel asked chance for something else"
    assert side.chance[AT] == TAPE + len(chance.tape), "the kernel drew another number of times"
