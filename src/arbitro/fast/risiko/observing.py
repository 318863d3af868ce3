"""What a seat may know of a state: the table, its own hand, its own objective."""

from __future__ import annotations

from arbitro.fast.bits import count
from arbitro.fast.compiling import Ints, compiled
from arbitro.fast.risiko.layout import (
    DECK,
    DISCARDS,
    HANDS,
    MISSED,
    OBJECTIVES,
    PLAYERS,
    STATE,
)


@compiled
def observe(s: Ints, r: Ints, seat: int, out: Ints) -> None:
    """A state as a seat sees it: of other hands and of the pack only how many cards they are."""
    copy(s, out)
    for other in range(r[PLAYERS]):
        if other != seat:
            out[HANDS + other] = count(s[HANDS + other])
            out[OBJECTIVES + other] = 0
    out[DECK] = count(s[DECK])
    out[DISCARDS] = count(s[DISCARDS])
    out[MISSED] = 0


@compiled
def copy(s: Ints, out: Ints) -> None:
    """The whole state once more."""
    for place in range(STATE):
        out[place] = s[place]
