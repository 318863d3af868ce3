"""Small fields searched whole, to judge a claim that the bounds alone do not prove."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations

from arbitro.tournament.draw.checker.recount import Recount

LARGEST = 16
LARGEST_WITH_MEETINGS = 12

Costs = tuple[int, ...]


def searchable(players: int, priorities: Sequence[str]) -> bool:
    return players <= (LARGEST_WITH_MEETINGS if "club-meetings" in priorities else LARGEST)


def best(recount: Recount, sizes: Sequence[int], priorities: Sequence[str]) -> Costs:
    """The least conflicts of all seatings, the first priority before all others."""
    ids = sorted(recount.entries)
    if "club-meetings" in priorities:
        return min(
            tuple(recount.conflicts(priority, tables) for priority in priorities)
            for tables in _seatings(ids, sorted(sizes))
        )

    @cache
    def table(members: tuple[str, ...]) -> Costs:
        return tuple(recount.conflicts(priority, [members]) for priority in priorities)

    @cache
    def lowest(free: tuple[str, ...], chairs: tuple[int, ...]) -> Costs:
        if not free:
            return (0,) * len(priorities)
        found: Costs | None = None
        for size in set(chairs):
            others = list(chairs)
            others.remove(size)
            for company in combinations(free[1:], size - 1):
                here = table((free[0], *company))
                if found is not None and here > found:
                    continue
                away = set(company)
                rest = lowest(tuple(id for id in free[1:] if id not in away), tuple(others))
                whole = tuple(a + b for a, b in zip(here, rest, strict=True))
                found = whole if found is None else min(found, whole)
        return found or ()

    return lowest(tuple(ids), tuple(sorted(sizes)))


def _seatings(ids: list[str], sizes: list[int]) -> list[list[tuple[str, ...]]]:
    if not ids:
        return [[]]
    found = []
    for size in set(sizes):
        rest = list(sizes)
        rest.remove(size)
        for company in combinations(ids[1:], size - 1):
            free = [id for id in ids[1:] if id not in company]
            found += [[(ids[0], *company), *tables] for tables in _seatings(free, rest)]
    return found
