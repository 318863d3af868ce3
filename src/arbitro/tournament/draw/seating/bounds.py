"""How few conflicts any seating must leave: a seating that leaves no more is proved best.

Each bound is a sum anyone can do again, and holds for every seating of these entries at these
tables. The bound of `club-meetings` also uses the conflicts of `club` when that comes before it,
because fewer meetings of different clubs could then only be bought with more of one club.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations

from arbitro.tournament.draw.seating.field import Field, Priority
from arbitro.tournament.draw.seating.priorities import GROUPED, club_meetings, groups, met_clubs


def bound(field: Field, priority: Priority, above: Mapping[Priority, int]) -> int:
    """The fewest conflicts of a priority, given what the higher ones were left with."""
    if priority in GROUPED:
        sizes = Counter(g for g in groups(field, priority) if g >= 0)
        return sum(spread(size, field.sizes) for size in sizes.values())
    if priority == "odd-table":
        seats = sum(size for size, odd in zip(field.sizes, field.odd, strict=True) if odd)
        return sum(sorted(entry.odd for entry in field.entries)[:seats])
    if priority == "club-meetings":
        return _meetings(field, above.get("club"))
    if priority == "repeat":
        return (_nearest(field, field.met) + 1) // 2
    against = met_clubs(field)
    counts = [_by_opponent(field, at, against[at]) for at in range(len(field.entries))]
    return _nearest(field, counts)


def spread(count: int, sizes: Sequence[int]) -> int:
    """The pairs left when a group is spread as evenly as the tables allow.

    The next of the group always goes where fewest of it sit and a chair is free. Over T equal
    tables large enough that is T·q(q-1)/2 + r·q pairs, with q = count // T and r = count % T.
    """
    pairs = 0
    for lap in range(max(sizes)):
        open_tables = sum(1 for size in sizes if size > lap)
        seated = min(count, open_tables)
        pairs += seated * lap
        count -= seated
        if count <= 0:
            break
    return pairs


def packed(count: int, sizes: Iterable[int]) -> int:
    """The most pairs a group can make: it fills the largest tables."""
    pairs = 0
    for size in sorted(sizes, reverse=True):
        seated = min(count, size)
        pairs += seated * (seated - 1) // 2
        count -= seated
    return pairs


def _nearest(field: Field, times: Sequence[Mapping[int, int]]) -> int:
    """What everybody must count with the company he has counted least: as many as the smallest
    table seats beside him. Absent opponents count nothing.
    """
    company = min(field.sizes) - 1
    total = 0
    for met in times:
        strangers = len(field.entries) - 1 - len(met)
        total += sum(sorted(met.values())[: max(0, company - strangers)])
    return total


def _by_opponent(field: Field, at: int, against: Mapping[int, int]) -> dict[int, int]:
    """For each opponent of another club that this entry has met, how often he met that club."""
    own = field.clubs[at]
    return {
        other: against[club]
        for other, club in enumerate(field.clubs)
        if club not in (own, -1) and against.get(club)
    }


def _meetings(field: Field, club_conflicts: int | None) -> int:
    """The larger of two sums: meetings given out over all clubs, or club by club."""
    clubs = Counter(club for club in field.clubs if club >= 0)
    if club_conflicts is None:
        club_conflicts = sum(packed(size, field.sizes) for size in clubs.values())
    return max(
        _given_out(field, clubs, club_conflicts), _club_by_club(field, clubs, club_conflicts)
    )


def _club_by_club(field: Field, clubs: Counter[int], club_conflicts: int) -> int:
    """Every club meets others as often as its members have company, with those it has met least;
    half of that, since two clubs share a meeting. If nobody sits with his own club, two clubs meet
    at as many tables as the smaller has members, at most.
    """
    before = club_meetings(field)
    alone = field.clubs.count(-1) * (max(field.sizes) - 1)
    paid = 0
    for club, members in clubs.items():
        at_home = min(club_conflicts, packed(members, field.sizes))
        to_meet = members * (min(field.sizes) - 1) - 2 * at_home - alone
        prices: Counter[int] = Counter()
        for other, others in clubs.items():
            if other != club:
                first = before[min(club, other), max(club, other)]
                most = members * others if club_conflicts else min(members, others)
                prices.update(range(first, first + min(most, max(0, to_meet))))
        for price in sorted(prices):
            given = min(prices[price], max(0, to_meet))
            paid += given * price
            to_meet -= given
    return (paid + 1) // 2


def _given_out(field: Field, clubs: Counter[int], club_conflicts: int) -> int:
    """Each meeting of two clubs goes to the two that have met least so far."""
    alone = field.clubs.count(-1) * (max(field.sizes) - 1)
    pairs = sum(size * (size - 1) // 2 for size in field.sizes)
    to_give = pairs - club_conflicts - alone
    before = club_meetings(field)
    level = Counter(before[pair] for pair in combinations(sorted(clubs), 2))
    paid = 0
    at = 0
    while to_give > 0 and level:
        here = level.pop(at, 0)
        if here:
            given = min(here, to_give)
            paid += given * at
            to_give -= given
            level[at + 1] += here
        at += 1
    return paid


def bounds(field: Field, found: Sequence[int]) -> tuple[int, ...]:
    """The bound of every priority, for a seating that leaves the conflicts `found`."""
    above: dict[Priority, int] = {}
    least = []
    for priority, left in zip(field.priorities, found, strict=True):
        least.append(bound(field, priority, above))
        above[priority] = left
    return tuple(least)


def goal(field: Field) -> tuple[int, ...]:
    """The conflicts of a seating that meets every bound, if there is one."""
    above: dict[Priority, int] = {}
    for priority in field.priorities:
        above[priority] = bound(field, priority, above)
    return tuple(above.values())
