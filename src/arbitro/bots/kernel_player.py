"""RisiKo! players of level 3 and above, who reckon on the kernel (extra `speed`).

Level 3 weighs what many matches have taught (`fast.risiko.sensible.weights`). Levels 4 and 5 try
plans for the rest of the turn in worlds their seat could be in (`fast.risiko.search`). What they
know of a match is a row in which every hidden card and objective is blank.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from msgspec.structs import replace

from arbitro.bots.bot import number
from arbitro.bots.sensible_player import SensiblePlayer
from arbitro.fast.risiko.commands import command_of
from arbitro.fast.risiko.reading import can_be_read, read
from arbitro.games.risiko.commands import Command
from arbitro.games.risiko.state import NOBODY, NOWHERE
from arbitro.games.risiko.state import Match as State
from arbitro.kernel import Refused
from arbitro.play import Match

if TYPE_CHECKING:
    from arbitro.fast.risiko.search.thinker import Thinker


_CLOCK = 10
"""The giro in which time is thought to be called where nobody has said."""


class KernelPlayer:
    """Thinks of so many plans with so many playouts a decision; one plan is level 3."""

    def __init__(self, seed: int | str, plans: int, playouts: int, aim: int | None = None) -> None:
        self._seed, self._plans, self._playouts = seed, plans, playouts
        self._aim, self._plain = aim, SensiblePlayer(seed)
        self.used = 0
        """Playouts of the latest decision."""

    def choose(self, match: Match, seat: int) -> Command:
        """The next step of this seat. What is no decision, and what the kernel does not know (a
        word half said, a referee's hand, a reading), is done as a sensible player does it.
        """
        state = match.state
        self.used = 0
        if state.turn.seat != seat or state.phase == "roll" or not _on_the_kernel(state):
            return self._plainly(match, seat)
        readings = tuple(sorted(match.rules.readings.items()))
        try:
            thinker = _thinker(state.regulation, state.seats, readings, self._aim)
        except Refused:
            return self._plainly(match, seat)
        clock = max(_CLOCK, state.turn.giro + 2)
        row = read(replace(state, card_right=NOBODY), match.rules, clock)
        stream = number(self._seed, match, seat)
        action, self.used = thinker.think(row, seat, stream, self._plans, self._playouts)
        return command_of(action, row, thinker.numbers)

    def _plainly(self, match: Match, seat: int) -> Command:
        return self._plain.choose(match, seat)


def _on_the_kernel(state: State) -> bool:
    """Whether the kernel knows the position, and no word is half said."""
    turn = state.turn
    half = turn.thrown is not None or turn.named != NOWHERE or state.forgotten
    return can_be_read(state) and not half


@lru_cache(maxsize=8)
def _thinker(
    regulation: str, players: int, readings: tuple[tuple[str, str], ...], aim: int | None
) -> Thinker:
    from arbitro.fast.risiko.search import thinker  # noqa: PLC0415 - needs the extra

    return thinker.Thinker(regulation, players, dict(readings), aim)
