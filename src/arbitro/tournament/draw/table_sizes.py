"""How many tables of which size: a number of players parted as a regulation prefers.

Nothing here knows a regulation. A `Mix` is what one says about its tables.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from arbitro.kernel import Reasons, Refused


@dataclass(frozen=True, kw_only=True)
class Mix:
    """Sizes in order of preference.

    As many tables as possible have the first size, then the second, and so on. Those of `last`
    are used, after the others, only where the others alone cannot seat everybody. `most` caps
    how many tables of a size there may be, as pairs (size, tables).
    """

    sizes: tuple[int, ...]
    last: tuple[int, ...] = ()
    most: tuple[tuple[int, int], ...] = ()


def table_sizes(players: int, mix: Mix, because: Reasons) -> tuple[int, ...]:
    """`part` for a regulation: what is refused cites its rule."""
    try:
        return part(players, mix)
    except Refused as refused:
        raise Refused(refused.code, refused.facts, because) from refused


@lru_cache(maxsize=4096)
def part(players: int, mix: Mix) -> tuple[int, ...]:
    """The table sizes for so many players, in the order of preference.

    Refuses a number that cannot be seated, with the nearest numbers that can.
    """
    sizes = _sizes(players, mix)
    if sizes is None:
        near = [
            n
            for n in range(max(0, players - 9), players + 10)
            if n >= min((*mix.sizes, *mix.last)) and _sizes(n, mix) is not None
        ]
        facts = {
            "players": players,
            "sizes": [*mix.sizes, *mix.last],
            "fewer": max((n for n in near if n < players), default=None),
            "more": min((n for n in near if n > players), default=None),
        }
        raise Refused("players-cannot-be-seated", facts)
    return sizes


def missing(players: int, mix: Mix) -> int:
    """How many more players (reserves) bring the number to one that can be seated."""
    more = 0
    while players + more == 0 or _sizes(players + more, mix) is None:
        more += 1
    return more


def _sizes(players: int, mix: Mix) -> tuple[int, ...] | None:
    if players < 2:
        return None
    return _fill(players, mix.sizes, dict(mix.most)) or _fill(
        players, (*mix.sizes, *mix.last), dict(mix.most)
    )


def _fill(players: int, sizes: tuple[int, ...], most: dict[int, int]) -> tuple[int, ...] | None:
    if not players:
        return ()
    if not sizes:
        return None
    first = sizes[0]
    for tables in range(min(players // first, most.get(first, players)), -1, -1):
        rest = _fill(players - tables * first, sizes[1:], most)
        if rest is not None:
            return (first,) * tables + rest
    return None
