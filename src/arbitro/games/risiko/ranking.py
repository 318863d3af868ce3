"""The order of arrival at a table. An edition supplies its tie-breaks."""

from __future__ import annotations

from collections.abc import Callable

from arbitro.games.risiko.rules import SeatFacts

TieKeys = Callable[[int, SeatFacts], tuple[tuple[str, int], ...]]


def arrivals(
    seats: tuple[SeatFacts, ...],
    tie_keys: TieKeys,
    withdrawn_last: bool = False,
) -> tuple[tuple[int, str | None], ...]:
    """Seats from first to last, each with the tie-break that parted it from the one above.

    First a RisiKo!, then the players still in by table points, then the eliminated (the later out
    the better), then the excluded. With `withdrawn_last` those who withdrew come with the excluded
    instead of keeping the place of the territories they left.
    """

    def block(facts: SeatFacts) -> tuple[int, int]:
        if facts.excluded or (withdrawn_last and facts.withdrawn):
            return 0, int(facts.excluded)
        if facts.eliminated is not None:
            return 1, facts.eliminated
        if facts.risiko:
            return 3, 0
        return 2, facts.table_points

    def key(seat: int) -> tuple[tuple[int, int], tuple[int, ...]]:
        facts = seats[seat]
        return block(facts), tuple(value for _, value in tie_keys(seat, facts))

    ranked = sorted(range(len(seats)), key=key, reverse=True)
    rows: list[tuple[int, str | None]] = []
    for position, seat in enumerate(ranked):
        above = ranked[position - 1] if position else None
        level = above is not None and block(seats[above]) == block(seats[seat])
        tie = None
        if above is not None and level and block(seats[seat])[0] == 2:
            mine, theirs = tie_keys(seat, seats[seat]), tie_keys(above, seats[above])
            tie = next(name for (name, a), (_, b) in zip(mine, theirs, strict=True) if a != b)
        rows.append((seat, tie))
    return tuple(rows)
