"""How many tables of each size: the preferred sizes first, the odd ones as few as can be."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache


@lru_cache(maxsize=4096)
def mix(players: int, sizes: tuple[int, ...], few: tuple[int, ...] = ()) -> tuple[int, ...] | None:
    """Table sizes, in order of preference, that seat everybody; None if none do.

    As many tables as possible of the first size, then of the second, and so on. The sizes of
    `few` are used only when the others alone cannot seat this number.
    """
    counts = _fill(players, sizes)
    if counts is None and few:
        counts = _fill(players, (*sizes, *few))
    if counts is None:
        return None
    return tuple(size for size, count in counts for _ in range(count))


def _fill(players: int, sizes: tuple[int, ...]) -> tuple[tuple[int, int], ...] | None:
    if not sizes:
        return () if players == 0 else None
    first, rest = sizes[0], sizes[1:]
    for count in range(players // first, -1, -1):
        below = _fill(players - count * first, rest)
        if below is not None:
            return ((first, count), *below)
    return None


def spoken(sizes: tuple[int, ...]) -> dict[int, int]:
    """How many tables of each size."""
    return dict(Counter(sizes))
