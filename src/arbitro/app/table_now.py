"""A table of a round as it stands, and how its board lay at the end: worked out in one place.

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
