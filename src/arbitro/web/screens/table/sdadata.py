"""The sdadata of a table: which is due or was forgotten, whose, and at what threshold."""

from __future__ import annotations

from typing import NamedTuple

from arbitro.app.queries.table_clocks import TableClock
from arbitro.web.screens.table.every_page import SeatShown

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
