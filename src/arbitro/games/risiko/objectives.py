"""The 16 secret objectives of tournament play; each is worth 86 points when complete."""

from __future__ import annotations

from arbitro.games.risiko import board
from arbitro.kernel import Refused

NAMES: dict[int, str] = {row["number"]: row["name"] for row in board.DATA["objectives"]}
MASKS: dict[int, int] = {
    row["number"]: board.mask_of([board.INDEX[t] for t in row["territories"]])
    for row in board.DATA["objectives"]
}
ALL: tuple[int, ...] = tuple(sorted(MASKS))
UNSEEN = 0
"""An objective card lying face down at a real table."""


def mask(objective: int) -> int:
    """The territories of an objective, or a refusal that names the range."""
    if objective not in MASKS:
        raise Refused("unknown-objective", {"objective": objective, "from": ALL[0], "to": ALL[-1]})
    return MASKS[objective]


def complete(objective: int, held: int) -> bool:
    """Whether the territories held contain the whole objective; never true of an unseen card."""
    return objective != UNSEEN and MASKS[objective] & ~held == 0
