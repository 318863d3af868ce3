"""Every table that a seating can have, if the higher priorities keep what they were left with.

Players whom none of the priorities tells apart are one sort. A table is a row of sorts, never
falling; which priorities rule a table out follows from what they left: as few as a group can have
at all means that it is spread evenly, no pair at all that no such two sit together.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any, NamedTuple

from arbitro.tournament.draw.seating.bounds import spread
from arbitro.tournament.draw.seating.exact_search import Kind
from arbitro.tournament.draw.seating.field import Field, Priority
from arbitro.tournament.draw.seating.priorities import GROUPED, groups, pair_weights

MOST = 200_000
"""More tables than this are not looked at."""
PAIRED = frozenset[Priority](("repeat", "player-club"))


class Sorts(NamedTuple):
    """The players by sort: one of each, standing for all, and how many there are of it."""

    first: tuple[int, ...]
    many: tuple[int, ...]


class Spread(NamedTuple):
    """A group priority that left as little as it can: by sort its group (-1 in none), and between
    how many of each group sit at every table, as far as it has chairs.
    """

    group: tuple[int, ...]
    limits: Mapping[int, tuple[int, int]]


def sorts(field: Field, priorities: Sequence[Priority]) -> Sorts:
    """Who is who to these priorities; to those that go by pairs everybody is one of a kind."""
    marks: list[tuple[int, ...]] = [() for _ in field.entries]
    for name in priorities:
        row: Sequence[int]
        if name in GROUPED:
            row = groups(field, name)
        elif name == "odd-table":
            row = [entry.odd for entry in field.entries]
        elif name == "club-meetings":
            row = field.clubs
        else:
            row = range(len(field.entries))
        marks = [(*mark, own) for mark, own in zip(marks, row, strict=True)]
    count = Counter(marks)
    first = {mark: at for at, mark in reversed(list(enumerate(marks)))}
    order = sorted(first.values())
    return Sorts(tuple(order), tuple(count[marks[at]] for at in order))


def evenly(field: Field, name: Priority, left: int, among: Sorts) -> Spread | None:
    """How a group priority spreads its groups, if it left as little as it can."""
    row = groups(field, name)
    count = Counter(group for group in row if group >= 0)
    if left != sum(spread(many, field.sizes) for many in count.values()):
        return None
    limits = {group: _limits(many, field.sizes) for group, many in count.items()}
    return Spread(tuple(row[at] for at in among.first), limits)


def _limits(many: int, sizes: Sequence[int]) -> tuple[int, int]:
    """The fewest and the most of so many at any table, one to each in turn while there are any."""
    for lap in range(max(sizes)):
        chairs = sum(1 for size in sizes if size > lap)
        if many <= chairs:
            return (lap + (many == chairs), lap + (many > 0))
        many -= chairs
    return (max(sizes), max(sizes))


def tables(
    field: Field, kind: Kind, above: Mapping[Priority, int], among: Sorts, most: int = MOST
) -> Any | None:
    """All tables of one kind as rows of sorts, or None if there are too many."""
    np = import_module("numpy")
    count = len(among.first)
    apart = np.zeros((count, count), dtype=bool)
    for name, left in above.items():
        if name in PAIRED and not left:
            apart |= between(field, name, among) > 0
    alone = np.array(among.many) == 1
    apart |= np.diag(alone)
    found = (evenly(field, name, left, among) for name, left in above.items() if name in GROUPED)
    even = [one for one in found if one is not None]
    rows = np.zeros((1, 0), dtype=np.int64)
    for chair in range(kind[0]):
        grown = []
        for sort in range(count):
            fits = rows[(rows[:, -1] <= sort) if chair else slice(None)]
            fits = fits[~apart[sort][fits].any(axis=1)]
            fits = fits[(fits == sort).sum(axis=1) < among.many[sort]]
            for one in even:
                if one.group[sort] >= 0:
                    there = (np.array(one.group)[fits] == one.group[sort]).sum(axis=1)
                    fits = fits[there < one.limits[one.group[sort]][1]]
            grown.append(np.hstack((fits, np.full((len(fits), 1), sort))))
            if sum(map(len, grown)) > most:
                return None
        rows = np.vstack(grown)
    for one in even:
        for group, (least, _) in one.limits.items():
            if least:
                there = (np.array(one.group)[rows] == group).sum(axis=1)
                rows = rows[there >= min(least, kind[0])]
    return rows


def between(field: Field, name: Priority, among: Sorts) -> Any:
    """What two of any sorts cost at one table; two of one sort are two different players."""
    np = import_module("numpy")
    if name in GROUPED:
        group = np.array(groups(field, name))[list(among.first)]
        return ((group[:, None] == group) & (group >= 0)).astype(np.int64)
    weights = pair_weights(field, name)
    return np.array([[weights[one][two] for two in among.first] for one in among.first])
