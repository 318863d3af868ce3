"""A table of a round as it stands, who is at it, and how its board lay at the end.

The tournament knows who sits and the result, the referees' record knows the clock. Pages, access,
clocks and what is carried from one to the other read them here and keep no idea of their own. A
result keeps figures; the final position itself stands in the act that handed it in.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, NamedTuple

from arbitro.app.hall import Hall, standing_commands
from arbitro.kernel.values import once_for_each
from arbitro.referee.clock.taps import Resumed, Suspended, Tap
from arbitro.referee.hall import match_name
from arbitro.referee.state import Record
from arbitro.tournament.state import Table

State = Literal["drawn", "seated", "playing", "interrupted", "closed"]
"""Seated: the order of play was thrown. Interrupted: the clock stands. Closed: it has a result."""


class TableNow(NamedTuple):
    """What a match has come to; `clocked` where its clock was started and that still stands."""

    state: State
    clocked: bool

    @property
    def closed(self) -> bool:
        return self.state == "closed"

    @property
    def seen_begun(self) -> bool:
        """Has anybody seen this match begin, be it only the dice for the order of play?"""
        return self.state != "drawn"

    @property
    def being_played(self) -> bool:
        return self.state in ("playing", "interrupted")

    @property
    def started(self) -> bool:
        """Its chairs are taken: it is being played, or was."""
        return self.being_played or self.closed


def table_now(record: Record, round: int, table: Table) -> TableNow:
    """The match at a table, from what the tournament and the referees wrote about it."""
    taps = record.taps.get(match_name(round, table.number), ())
    return TableNow(_state(table, taps), bool(taps))


def _state(table: Table, taps: tuple[Tap, ...]) -> State:
    if table.done:
        return "closed"
    if taps or table.begun:
        return "interrupted" if _stands_still(taps) else "playing"
    return "seated" if table.dice else "drawn"


def _stands_still(taps: tuple[Tap, ...]) -> bool:
    stops = [tap for tap in taps if isinstance(tap, Suspended | Resumed)]
    return bool(stops) and isinstance(stops[-1], Suspended)


ENTERED = ("enter-result", "settle-online")
Position = dict[str, tuple[int, tuple[str, ...]]]
"""By player, his objective and the territories he held."""


@once_for_each
def final_positions(hall: Hall) -> dict[tuple[int, int], Position]:
    """By round and table; what was put right in figures alone has no position any more."""
    found: dict[tuple[int, int], Position] = {}
    for doing, _, asked in standing_commands(hall, *ENTERED):
        where = asked.get("round") or doing.round, asked["table"]
        position = _position(asked.get("seats") or ())
        if position:
            found[where] = position
        else:
            found.pop(where, None)
    return found


def _position(seats: tuple[Mapping[str, Any], ...] | list[Mapping[str, Any]]) -> Position:
    return {
        row["player"]: (row["objective"], tuple(row["held"]))
        for row in seats
        if "objective" in row and "held" in row
    }


def plays_now(hall: Hall, player: str) -> bool:
    """Is the player at a table that is being played and has no result yet?

    A round just drawn is not: people must find their chairs. It is once the table has its order of
    play or its clock, or as soon as any table of the round has a result to be heard of.
    """
    drawn = hall.tournament.round
    if drawn is None or drawn.closed:
        return False
    table = drawn.table_of(player)
    if table is None or table.done:
        return False
    seen = table_now(hall.referee, drawn.number, table).seen_begun
    return seen or any(one.done for one in drawn.tables)


def table_of(hall: Hall, player: str, table: str) -> bool:
    """Does (or did) the player sit at `<round>/<table>`?"""
    round, _, number = table.partition("/")
    for one in hall.tournament.rounds:
        if str(one.number) == round:
            found = one.table_of(player)
            return found is not None and str(found.number) == number
    return False
