"""The sdadata of a table: which is due or was forgotten, whose, and at what threshold."""

from __future__ import annotations

from typing import Any

THRESHOLDS = 4
"""So many closing rounds are shown at once."""


def closing(clock: dict[str, Any], seats: list[dict[str, Any]]) -> dict[str, Any] | None:
    """The sdadata that is due or was forgotten, with the people it is about; None otherwise."""
    due, missed = clock.get("due"), clock.get("forgotten")
    slot = due or missed
    if not slot:
        return None
    before = slot["seat_before"]
    return {
        "late": due is None,
        "threshold": slot["threshold"],
        "thresholds": [slot["threshold"] + step for step in range(THRESHOLDS)],
        "roller": seats[slot["player"]],
        "throwers": slot["throwers"],
        "before": None if before is None else seats[before],
    }
