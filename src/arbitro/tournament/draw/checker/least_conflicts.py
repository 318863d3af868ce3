"""The fewest conflicts that any seating must leave, worked out again from the published sums; small
fields are searched whole.
"""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import combinations

from arbitro.tournament.draw.checker.recount import Recount


def least(recount: Recount, priority: str, sizes: Sequence[int], club_left: int | None) -> int:
    """The bound of a priority; `club_left` is what a higher `club` was left with, if it is one."""
    ids = list(recount.entries)
    if recount.grouped(priority):
        groups = Counter(recount.label(priority, id) for id in ids)
        return sum(apart(n, sizes) for label, n in groups.items() if label is not None)
    if priority == "odd-table":
        chairs = sum(size for size in sizes if size % 2 == 1)
        return sum(heapq.nsmallest(chairs, (recount.entries[id]["odd"] for id in ids)))
    if priority == "club-meetings":
        return _meetings(recount, sizes, club_left)
    beside = min(sizes) - 1
    total = 0
    for one in ids:
        if priority == "repeat":
            costs = [recount.met[one].get(other, 0) for other in ids if other != one]
        else:
            costs = [recount.against_club(one, other) for other in ids if other != one]
        total += sum(heapq.nsmallest(beside, costs))
    return -(-total // 2) if priority == "repeat" else total


def apart(members: int, sizes: Sequence[int]) -> int:
    """Pairs of one group when each in turn sits where fewest of it are."""
    tables = [(0, size) for size in sizes]
    heapq.heapify(tables)
    pairs = 0
    for _ in range(members):
        here, size = heapq.heappop(tables)
        pairs += here
        if here + 1 < size:
            heapq.heappush(tables, (here + 1, size))
    return pairs


def _meetings(recount: Recount, sizes: Sequence[int], club_left: int | None) -> int:
    """The meetings of clubs that cannot be avoided, each given to the two that have met least; or
    what every club must meet of the others, if that is more.
    """
    clubs = [entry["club"] for entry in recount.entries.values()]
    members = Counter(club for club in clubs if club is not None)
    if club_left is None:
        club_left = sum(_packed(n, sizes) for n in members.values())
    meetings = sum(size * (size - 1) // 2 for size in sizes)
    meetings -= club_left + clubs.count(None) * (max(sizes) - 1)
    met = [
        recount.clubs_before.get(frozenset(pair), 0) for pair in combinations(sorted(members), 2)
    ]
    heapq.heapify(met)
    paid = 0
    for _ in range(meetings if met else 0):
        paid += heapq.heapreplace(met, met[0] + 1)
    lonely = clubs.count(None) * (max(sizes) - 1)
    halves = sum(_of_one_club(recount, members, club, sizes, club_left, lonely) for club in members)
    return max(paid, -(-halves // 2))


def _of_one_club(
    recount: Recount,
    members: Counter[str],
    club: str,
    sizes: Sequence[int],
    club_left: int,
    lonely: int,
) -> int:
    """What a club pays at least for the company its members must have outside it."""
    mine = members[club]
    company = mine * (min(sizes) - 1) - 2 * min(club_left, _packed(mine, sizes)) - lonely
    offers = []
    for other, theirs in members.items():
        if other != club:
            price = recount.clubs_before.get(frozenset((club, other)), 0)
            room = mine * theirs if club_left else min(mine, theirs)
            offers.append((price, room))
    heapq.heapify(offers)
    paid = 0
    while company > 0 and offers:
        price, room = heapq.heappop(offers)
        paid += price
        company -= 1
        if room > 1:
            heapq.heappush(offers, (price + 1, room - 1))
    return paid


def _packed(members: int, sizes: Sequence[int]) -> int:
    pairs = 0
    for size in sorted(sizes, reverse=True):
        here = min(members, size)
        members -= here
        pairs += here * (here - 1) // 2
    return pairs


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
