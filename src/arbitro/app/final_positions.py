"""How the board lay at the end of a match, where its result was handed in as a position.

A result keeps the figures that follow from it; the position itself stands in the act, as it was
asked for, and is read from there.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from arbitro.app.hall import Hall, standing_commands
from arbitro.kernel.values import once_for_each

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
