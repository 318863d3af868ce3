"""A table of a round as it stands: one state, worked out in one place for whoever asks.

The tournament knows who sits and the result, the referees' record knows the clock. Pages, access,
clocks and what is carried from one to the other read them here and keep no idea of their own.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

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
