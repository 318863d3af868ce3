"""A table's clock as the clock of the pages wants it, and its sdadata."""

from __future__ import annotations

from typing import Any

from arbitro.messages import say

THRESHOLDS = 4
"""So many closing rounds are shown at once."""


def clock_value(lang: str, clock: dict[str, Any], done: bool = False) -> dict[str, Any] | None:
    """`{state, remaining, ends?, phase}`; None where the game is played without a clock."""
    phase = clock["phase"]
    if phase == "no-clock":
        return None
    left = int(clock.get("remaining_ms") or 0)
    words = say(lang, f"clock-phase.{phase}")
    if done or clock.get("closed"):
        return {"state": "finished", "remaining": 0, "phase": ""}
    if phase == "not-started":
        return {"state": "waiting", "remaining": left, "phase": ""}
    if clock["suspended"] is not None:
        return {"state": "suspended", "remaining": left, "phase": ""}
    return {
        "state": "running" if left > 0 else "over",
        "remaining": left,
        "ends": clock["time_up_wall"],
        "phase": "" if phase == "playing" else words,
    }


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
