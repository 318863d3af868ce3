"""A table's clock as its pages show it: state, time left, and the sdadata that is due."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from arbitro.app.queries.table_clocks import TableClock
from arbitro.messages import say

if TYPE_CHECKING:
    from arbitro.web.screens.table.home import SeatShown

THRESHOLDS = 4
"""So many closing rounds are shown at once."""


class SdadataShown(NamedTuple):
    """The sdadata that is due or was forgotten, with the people it is about."""

    late: bool
    threshold: int | None
    thresholds: list[int]
    roller: SeatShown
    throwers: tuple[str, ...]
    before: SeatShown | None


def closing(clock: TableClock, seats: list[SeatShown]) -> SdadataShown | None:
    """The sdadata that is due or was forgotten; None otherwise."""
    slot = clock.due or clock.forgotten
    if not slot:
        return None
    return SdadataShown(
        late=clock.due is None,
        threshold=slot.threshold,
        thresholds=[(slot.threshold or 0) + step for step in range(THRESHOLDS)],
        roller=seats[slot.player],
        throwers=slot.throwers,
        before=None if slot.seat_before is None else seats[slot.seat_before],
    )


State = Literal["waiting", "running", "suspended", "over", "finished"]


class ClockShown(NamedTuple):
    """What the component draws: milliseconds left, when they end while they run, words below."""

    state: State
    remaining: int
    ends: int | None
    phase: str


def clock_shown(row: TableClock, lang: str, done: bool = False) -> ClockShown | None:
    """State, time left and the words under it; None where the game is played without a clock."""
    if row.phase == "no-clock":
        return None
    left = row.remaining_ms or 0
    state = _state(row, left, done)
    ends = row.time_up_wall if state in ("running", "over") else None
    closing = row.phase in ("last-but-one", "last", "closing")
    spoken = closing and state in ("running", "over")
    words = say(lang, f"clock-phase.{row.phase}") if spoken else ""
    return ClockShown(state, left, ends, words)


def _state(row: TableClock, left: int, done: bool) -> State:
    if done or row.closed:
        return "finished"
    if row.phase == "not-started":
        return "waiting"
    if row.suspended:
        return "suspended"
    return "running" if left > 0 else "over"
