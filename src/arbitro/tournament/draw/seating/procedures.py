"""The procedures that texts and clubs prescribe, step by step.

Each takes a field and the dice and gives tables. Only `optimise` seeks the best seating; where a
text prescribes something else, that comes first and the certificate says what it cost.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import accumulate, permutations
from typing import NamedTuple

from arbitro.kernel import Refused
from arbitro.tournament.draw.seating import exact_search
from arbitro.tournament.draw.seating.field import Field, Procedure
from arbitro.tournament.draw.seating.inner_loop import Speed
from arbitro.tournament.draw.seating.priorities import Vector, indifferent, tally
from arbitro.tournament.draw.seating.replica_walk import cut
from arbitro.tournament.draw.seating.rng import Rng
from arbitro.tournament.draw.seating.sampler import Progress, Sampler

Scheme = tuple[tuple[int, ...], ...]
MOST_PERMUTED = 6


class Seated(NamedTuple):
    """Tables as positions in the entry list, and how they were found."""

    tables: list[list[int]]
    method: str
    """`exact`, `sampled`, `searched`, or `prescribed` where nothing was sought."""


class Means(NamedTuple):
    """What a procedure works with beside the field."""

    rng: Rng
    scheme: Scheme = ()
    speed: Speed = "auto"
    progress: Progress | None = None
    public: str = ""


def optimise(field: Field, means: Means) -> Seated:
    """One of the best seatings by the ordered priorities, each equally likely.

    Where all are equally good, that is a shuffle.
    """
    if indifferent(field):
        row = means.rng.shuffled(range(len(field.entries)))
        return Seated(cut(row, [0, *accumulate(field.sizes)]), "exact")
    if field.small:
        return Seated(exact_search.Optima(field).draw(means.rng), "exact")
    found = Sampler(field, means.speed).draw(means.rng, means.progress)
    return Seated(found.seating, found.method)


def cinquisti(field: Field, means: Means) -> Seated:
    """(a) As many players as there are tables of five are drawn, (b) one to each of those tables;
    (c) the others are seated by the priorities as if these were not there; (d) these change
    tables among themselves if that improves the priorities.

    Where a second table of an odd size is to be avoided, (a) draws among those who have sat at
    fewest.
    """
    fives = [at for at, size in enumerate(field.sizes) if size == 5]
    if not fives:
        return optimise(field, means)
    lot = means.rng.branch("cinquisti").shuffled(range(len(field.entries)))
    if "odd-table" in field.priorities:
        lot.sort(key=lambda at: field.entries[at].odd)
    drawn = lot[: len(fives)]
    others = [at for at in range(len(field.entries)) if at not in drawn]
    rest = replace(
        field,
        entries=tuple(field.entries[at] for at in others),
        sizes=tuple(size - 1 if size == 5 else size for size in field.sizes),
        taken=tuple(int(size == 5) for size in field.sizes),
    )
    found = optimise(rest, means)
    tables = [[others[at] for at in table] for table in found.tables]
    seats = _settle(field, tables, fives, drawn, means.rng.branch("settle"))
    for table, at in zip(fives, seats, strict=True):
        tables[table].append(at)
    return Seated(tables, found.method)


def _settle(
    field: Field, tables: list[list[int]], fives: list[int], drawn: list[int], rng: Rng
) -> list[int]:
    """Step (d): who of those drawn goes to which of their tables."""
    count = tally(field)

    def cost(row: Sequence[int]) -> Vector:
        trial = [list(table) for table in tables]
        for table, at in zip(fives, row, strict=True):
            trial[table].append(at)
        return count(trial)

    if len(drawn) <= MOST_PERMUTED:
        costs = {row: cost(row) for row in permutations(drawn)}
        best = min(costs.values())
        if costs[tuple(drawn)] == best:
            return drawn
        equal = [row for row, price in costs.items() if price == best]
        return list(equal[rng.below(len(equal))])
    row = list(drawn)
    improved = True
    while improved:
        improved = False
        for one in range(len(row)):
            for two in range(one):
                trial = list(row)
                trial[one], trial[two] = row[two], row[one]
                if cost(trial) < cost(row):
                    row, improved = trial, True
    return row


def alla_greca(field: Field, means: Means) -> Seated:
    """The winner stays; the second moves one table on, the third two, the fourth three.

    Tables go round in a circle. Whoever has no last table or place, and whoever finds no free
    chair because somebody left, takes a chair that is left, by lot.
    """
    tables: list[list[int]] = [[] for _ in field.sizes]
    lot = means.rng.branch("alla-greca").shuffled(range(len(field.entries)))
    moving = [at for at in lot if field.entries[at].table and field.entries[at].placing]
    moving.sort(key=lambda at: field.entries[at].placing or 0)
    bound_for = {
        at: ((field.entries[at].table or 1) + (field.entries[at].placing or 1) - 2) % len(tables)
        for at in moving
    }
    arriving = [list(bound_for.values()).count(table) for table in range(len(tables))]
    chairs = _chairs(field.sizes, arriving)
    left = [at for at in lot if at not in bound_for]
    for at in moving:
        table = tables[bound_for[at]]
        if len(table) < chairs[bound_for[at]]:
            table.append(at)
        else:
            left.append(at)
    for table, room in zip(tables, chairs, strict=True):
        while len(table) < room:
            table.append(left.pop())
    return Seated(tables, "prescribed")


def _chairs(sizes: tuple[int, ...], arriving: list[int]) -> list[int]:
    """The larger tables go where more players arrive."""
    chairs = [0] * len(sizes)
    by_crowd = sorted(range(len(sizes)), key=lambda table: -arriving[table])
    for table, size in zip(by_crowd, sorted(sizes, reverse=True), strict=True):
        chairs[table] = size
    return chairs


def scheme(field: Field, means: Means) -> Seated:
    """Places of the standings that sit together; without a scheme, each table takes every T-th."""
    order = _standings(field, means.rng)
    count = len(field.sizes)
    places = means.scheme or tuple(
        tuple(range(table + 1, len(order) + 1, count)) for table in range(count)
    )
    if sorted(place for row in places for place in row) != list(range(1, len(order) + 1)):
        facts = {"players": len(order), "scheme": [list(row) for row in places]}
        raise Refused("scheme-does-not-fit", facts)
    return Seated([[order[place - 1] for place in row] for row in places], "prescribed")


def swiss(field: Field, means: Means) -> Seated:
    """The first of the standings at the first table, the next at the second, and so on."""
    order = iter(_standings(field, means.rng))
    return Seated([[next(order) for _ in range(size)] for size in field.sizes], "prescribed")


def ranking(field: Field, means: Means) -> Seated:
    """As `swiss`, and at each table from the first chair to the last in that order too."""
    return swiss(field, means)


def trumps(field: Field, means: Means) -> Seated:
    """Everybody draws a trump: the highest has the first chair of the first table, and so on.

    A public value such as `g001=17 g002=4` tells the trumps drawn in the hall, one for each
    player; any other lets the dice of this draw stand in for the pack.
    """
    order = means.rng.branch("trumps").shuffled(range(len(field.entries)))
    if "=" in means.public:
        drawn = _trumps_told(field, means.public)
        order = sorted(order, key=lambda at: -drawn[field.entries[at].id])
    chairs = iter(order)
    return Seated([[next(chairs) for _ in range(size)] for size in field.sizes], "prescribed")


def _trumps_told(field: Field, public: str) -> dict[str, int]:
    """The trump of each player; one for everybody, no two alike."""
    drawn: dict[str, int] = {}
    for word in public.replace(",", " ").split():
        id, _, trump = word.partition("=")
        if id not in field.index or id in drawn or not trump.isdecimal():
            raise Refused("not-a-trump", {"text": word})
        drawn[id] = int(trump)
    missing = sorted(field.index.keys() - drawn.keys())
    if missing:
        raise Refused("trump-missing", {"players": missing})
    if len(set(drawn.values())) != len(drawn):
        raise Refused("trumps-not-distinct", {"drawn": sorted(drawn.values())})
    return drawn


def _standings(field: Field, rng: Rng) -> list[int]:
    """Everybody by rank; those level by lot, those without a rank last."""
    order = rng.branch("level").shuffled(range(len(field.entries)))
    last = 1 + max((entry.rank or 0 for entry in field.entries), default=0)
    return sorted(order, key=lambda at: field.entries[at].rank or last)


PROCEDURE: dict[Procedure, Callable[[Field, Means], Seated]] = {
    "optimise": optimise,
    "bands": optimise,
    "cinquisti": cinquisti,
    "alla-greca": alla_greca,
    "scheme": scheme,
    "swiss": swiss,
    "trumps": trumps,
    "ranking": ranking,
}
"""`bands` is `optimise` with the priority `bands`, where the list puts it or else last."""
