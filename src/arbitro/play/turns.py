"""Where a seat's turns begin in a match, to go back to one."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from arbitro.play.acting import acting_seats
from arbitro.play.match import Match
from arbitro.play.redo import steps


def turn_began(match: Match, seat: int) -> int | None:
    """How many lines there were before the last turn in which this seat did something; None if it
    has done nothing yet. What others do within that turn, an answer to a throw, does not end it.
    """
    found: int | None = None
    turn: tuple[int, int] | None = None
    before: int | None = None
    for step in steps(match.game, match.rules, match.events, match.secret):
        acting = next(iter(acting_seats(replace(match, state=step.before))), None)
        begins = acting == seat != before
        if begins and turn_of(step.before) != turn:
            found, turn = step.line - 1, turn_of(step.before)
        before = acting
    return found


def turn_of(state: Any) -> tuple[int, int]:
    """Which turn a match is in: its giro and seat, or where every act is one of its own, that."""
    turn = state.turn
    if isinstance(turn, int) or not turn.giro:
        return 0, state.version
    return turn.giro, turn.seat
