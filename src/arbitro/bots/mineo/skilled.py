"""Level 3: every choice is the one whose tuned weights promise most; and actions of the kernel as
commands of the game.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from importlib import import_module
from typing import Any

from arbitro.fast.compiling import Ints, available
from arbitro.fast.mineo import layout as at
from arbitro.fast.mineo.cardplay import three_of
from arbitro.fast.mineo.reading import blinded
from arbitro.fast.mineo.skill.player import WORK, skilled
from arbitro.fast.mineo.skill.weights import weights as tuned
from arbitro.fast.mineo.tables import tables
from arbitro.games.mineo import commands as c
from arbitro.games.mineo.cards import TRUMPS, members
from arbitro.play import Match

_WORDS: dict[int, Callable[[int], c.Command]] = {
    at.DEAL: lambda seat: c.Deal(seat=seat),
    at.PASS: lambda seat: c.Pass(seat=seat),
    at.SOLO: lambda seat: c.GoSolo(seat=seat),
    at.CLOSE: lambda seat: c.CloseDiscard(seat=seat),
    at.WAGER: lambda seat: c.DeclareScommessa(seat=seat),
    at.LAST_TRICK: lambda seat: c.DeclareRivanto(seat=seat),
    at.DECLINE: lambda seat: c.Decline(seat=seat),
}


def row(numbers: Any) -> Ints:
    """A row for the kernel: an array where it is compiled, else a list."""
    if not available():
        return list(numbers)
    numpy: Any = import_module("numpy")
    made: Ints = numpy.array(numbers, dtype=numpy.int64)
    return made


@lru_cache(maxsize=1)
def weights() -> Ints:
    """The tuned weights as the kernel wants them."""
    return row(tuned())


@lru_cache(maxsize=8)
def _rules(regulation: str, readings: tuple[tuple[str, str], ...]) -> Ints:
    return row(tables(regulation, 4, dict(readings)))


def rules_of(match: Match) -> Ints:
    """The edition's answers under the readings of this match."""
    return _rules(match.state.regulation, tuple(sorted(match.rules.readings.items())))


class MineoSkilled:
    """Plays by the tuned weights. Leaves nothing to chance."""

    def choose(self, match: Match, seat: int) -> c.Command:
        """The choice that promises most by what the seat sees."""
        action = skilled(
            row(blinded(match.state, seat)),
            rules_of(match),
            weights(),
            0,
            row([0] * WORK),
        )
        return command_of(match, seat, int(action))


def command_of(match: Match, seat: int, action: int) -> c.Command:
    """What a seat does by an action that the kernel offers."""
    if action >= at.LAY:
        return c.Discard(seat=seat, cards=tuple(members(int(three_of(action - at.LAY)))))
    if action >= at.PLAY:
        return c.Play(seat=seat, card=action - at.PLAY)
    if action == at.CALL:
        return _call(match, seat)
    return _WORDS[action](seat)


def _call(match: Match, seat: int) -> c.Command:
    hand = match.state.hands[seat]
    trump = match.rules.called_trump(hand).value
    if match.state.phase == "call":
        return c.Call(seat=seat, trump=max(members(TRUMPS & ~hand)) if trump is None else trump)
    named = match.rules.trump_named().value == "in-the-bid"
    return c.Call(seat=seat, trump=trump if named else None)
