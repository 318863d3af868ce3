"""Article 3: seats, starting armies, the deal and its 50% rule, the opening placement."""

from __future__ import annotations

from arbitro.games.risiko.arithmetic import split_by_roll
from arbitro.kernel import Said, said
from arbitro.regulations.rur_2015.text import RUR


@RUR.cites("RUR-3-01", "RUR-3-02", "RUR-3-03")
def seat_order(rolls: tuple[tuple[int, ...], ...]) -> Said[tuple[tuple[int, ...], ...]]:
    """RUR, the preparation: one die each, highest first, the others clockwise in descending order;
    those level throw again.
    """
    again = ("RUR-3-03",) if len(rolls) > 1 else ()
    return said(split_by_roll(rolls), "RUR-3-01", "RUR-3-02", *again)


@RUR.cites("RUR-3-07")
def deal_order(players: int) -> tuple[int, ...]:
    """RUR, the preparation: against the order of play: from the dealer's right, that is from the
    last player back.
    """
    return tuple(reversed(range(players)))


@RUR.cites("RUR-3-10")
def half_continent(size: int) -> int:
    """RUR, the preparation: nobody may be dealt more than half the territories of a continent."""
    return size // 2


@RUR.cites("RUR-3-16", "RUR-3-18")
def placement_lap(supply: int) -> Said[int]:
    """RUR, the preparation: three armies at a time; in the last lap what is left."""
    return said(min(3, supply), "RUR-3-16", *(("RUR-3-18",) if supply < 3 else ()))
