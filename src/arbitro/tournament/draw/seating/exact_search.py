"""Small fields: every seating is taken into account, and each of the best is equally likely.

The best seatings are not listed one by one. They are counted by the players still without a
table: for each such set, the fewest conflicts it can be seated with and in how many ways. A seating
is then drawn table by table, each choice weighing as many best seatings as it leads to.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations

from arbitro.kernel import Broken
from arbitro.tournament.draw.seating.field import Field
from arbitro.tournament.draw.seating.priorities import Seating, Vector, counter, pair_weights
from arbitro.tournament.draw.seating.rng import Rng

LEVEL = 1 << 24
"""One priority's conflicts as a digit: larger than any count can be."""

Kind = tuple[int, bool]
"""A table as far as the count is concerned: its chairs, and whether it is of an odd size."""
Choice = tuple[int, Kind, int]
"""Who sits at the next table, as bits; its kind; how many best seatings follow."""
Groups = list[tuple[Kind, list[int]]]
"""A seating whose tables have no number yet."""


class Optima:
    """All the best seatings of a small field: how good, how many, and one of them at random."""

    def __init__(self, field: Field) -> None:
        self._field = field
        self._everybody = (1 << len(field.entries)) - 1
        self._kinds = kinds(field)
        self._listed: list[Groups] | None = None
        if "club-meetings" in field.priorities:
            self._list()
            return
        self._price = _prices(field)
        self._best: dict[tuple[int, tuple[Kind, ...]], tuple[int, int, list[Choice]]] = {}
        cost, self.count, _ = self._solve(self._everybody, self._kinds)
        self.vector = _digits(cost, len(field.priorities))

    def draw(self, rng: Rng) -> list[list[int]]:
        """One of the best seatings, each equally likely; table numbers are drawn too."""
        if self._listed is not None:
            groups = self._listed[rng.below(len(self._listed))]
        else:
            groups = []
            left, tables = self._everybody, self._kinds
            while left:
                _, ways, choices = self._solve(left, tables)
                members, kind, _ = _chosen(choices, rng.below(ways))
                groups.append((kind, _members(members)))
                left ^= members
                tables = _without(tables, kind)
        return _in_order(self._field, rng.shuffled(groups))

    def _solve(self, left: int, tables: tuple[Kind, ...]) -> tuple[int, int, list[Choice]]:
        """Fewest conflicts, number of ways, and the choices for the table of the first player."""
        if not left:
            return 0, 1, []
        known = self._best.get((left, tables))
        if known is not None:
            return known
        best, ways = -1, 0
        choices: list[Choice] = []
        members = _members(left)
        for kind in sorted(set(tables)):
            rest = _without(tables, kind)
            price = self._price[kind]
            for company in combinations(members[1:], kind[0] - 1):
                table = 1 << members[0]
                for at in company:
                    table |= 1 << at
                cost = price[table]
                if 0 <= best < cost:
                    continue
                below, follow, _ = self._solve(left ^ table, rest)
                cost += below
                if best < 0 or cost < best:
                    best, ways, choices = cost, 0, []
                if cost == best:
                    ways += follow
                    choices.append((table, kind, follow))
        self._best[left, tables] = best, ways, choices
        return best, ways, choices

    def _list(self) -> None:
        best: Vector | None = None
        found: list[Groups] = []
        everybody = list(range(len(self._field.entries)))
        counters = [counter(self._field, priority) for priority in self._field.priorities]
        for groups in partitions(everybody, self._kinds):
            cost = _no_worse(_in_order(self._field, groups), counters, best)
            if cost is None:
                continue
            if cost != best:
                best, found = cost, []
            found.append(groups)
        self.vector = best or ()
        self.count = len(found)
        self._listed = found


def _no_worse(
    seating: list[list[int]], counters: list[Callable[[Seating], int]], best: Vector | None
) -> Vector | None:
    """The conflicts of a seating, counted until it is known to be worse than the best so far."""
    cost: list[int] = []
    level = best is not None
    for at, count in enumerate(counters):
        cost.append(count(seating))
        if level and best is not None:
            if cost[at] > best[at]:
                return None
            level = cost[at] == best[at]
    return tuple(cost)


def kinds(field: Field) -> tuple[Kind, ...]:
    return tuple(sorted(zip(field.sizes, field.odd, strict=True)))


def partitions(players: list[int], tables: tuple[Kind, ...]) -> Iterator[Groups]:
    """Every way to part the players into these tables, those of one kind unnamed."""
    if not players:
        yield []
        return
    first, others = players[0], players[1:]
    for kind in sorted(set(tables)):
        rest = _without(tables, kind)
        for company in combinations(others, kind[0] - 1):
            taken = set(company)
            for after in partitions([p for p in others if p not in taken], rest):
                yield [(kind, [first, *company]), *after]


def _in_order(field: Field, groups: Groups) -> list[list[int]]:
    """Groups laid on the tables of their kind, the first on the first."""
    waiting = list(groups)
    tables: list[list[int]] = []
    for kind in zip(field.sizes, field.odd, strict=True):
        at = next(at for at, group in enumerate(waiting) if group[0] == kind)
        tables.append(waiting.pop(at)[1])
    return tables


def _prices(field: Field) -> dict[Kind, dict[int, int]]:
    """What each possible table costs, all priorities in one number, by kind and members."""
    count = len(field.entries)
    pairs = [[0] * count for _ in range(count)]
    solo = [0] * count
    for at, priority in enumerate(field.priorities):
        level = LEVEL ** (len(field.priorities) - 1 - at)
        if priority == "odd-table":
            solo = [level * entry.odd for entry in field.entries]
            continue
        for row, extra in zip(pairs, pair_weights(field, priority), strict=True):
            row[:] = [x + level * y for x, y in zip(row, extra, strict=True)]
    prices: dict[Kind, dict[int, int]] = {}
    for size, odd in set(kinds(field)):
        prices[size, odd] = {
            sum(1 << at for at in table): sum(pairs[a][b] for a, b in combinations(table, 2))
            + (sum(solo[at] for at in table) if odd else 0)
            for table in combinations(range(count), size)
        }
    return prices


def _chosen(choices: list[Choice], ticket: int) -> Choice:
    """Each choice holds as many tickets as seatings follow from it."""
    for choice in choices:
        ticket -= choice[2]
        if ticket < 0:
            return choice
    raise Broken("more tickets than seatings")


def _members(bits: int) -> list[int]:
    return [at for at in range(bits.bit_length()) if bits >> at & 1]


def _without(tables: tuple[Kind, ...], kind: Kind) -> tuple[Kind, ...]:
    at = tables.index(kind)
    return tables[:at] + tables[at + 1 :]


def _digits(cost: int, levels: int) -> Vector:
    digits = []
    for _ in range(levels):
        cost, digit = divmod(cost, LEVEL)
        digits.append(digit)
    return tuple(reversed(digits))
