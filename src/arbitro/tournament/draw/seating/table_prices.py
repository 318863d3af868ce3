"""Bounds that know the higher priorities, proved by prices (the extra `proof`).

Give every player a price, and every limit that a higher priority sets a charge. A seating then
costs no less than all the players are worth, less what its tables could be offered above their
cost, less what the charges could bring in. That holds for whatever prices; a solver of linear
programs looks for good ones among all tables there can be, and the sum is done again in whole
numbers here, so that nothing rests on the solver.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from importlib import import_module
from itertools import combinations
from typing import Any, NamedTuple

from arbitro.tournament.draw.seating.exact_search import Kind, kinds
from arbitro.tournament.draw.seating.field import Field, Priority
from arbitro.tournament.draw.seating.linear_programme import Programme
from arbitro.tournament.draw.seating.possible_tables import Sorts, between, sorts, tables
from arbitro.tournament.draw.seating.priorities import club_meetings

UNIT = 1 << 20
"""Prices are whole numbers of this part of a conflict."""
DEAR = 1000.0
"""Conflicts for which the solver may go beyond a limit, so that it always has prices to tell."""


class Limit(NamedTuple):
    """What a higher priority was left with; `costs` by kind and table, None for meetings of clubs,
    which cost by how many there are.
    """

    left: int
    costs: Mapping[Kind, Any] | None


class Asked(NamedTuple):
    """The least sum of `costs` over seatings that seat everybody and keep the limits.

    `meetings`: by two clubs, what their first, second … meeting costs. `met`: by two sorts, which
    of those two clubs meet, -1 for none; None where no priority goes by meetings.
    """

    among: Sorts
    kinds: Mapping[Kind, int]
    tables: Mapping[Kind, Any]
    costs: Mapping[Kind, Any] | None
    limits: tuple[Limit, ...]
    meetings: tuple[range, ...] = ()
    met: Any = None


class Prices(NamedTuple):
    """By sort, by limit, by two clubs."""

    players: Any
    limits: Any
    meetings: Any


class Priced(NamedTuple):
    """What prices prove, and how much of each table the solver had at those prices."""

    worth: int
    amounts: Mapping[Kind, Any]


def asked_of(field: Field, priority: Priority, above: Mapping[Priority, int]) -> Asked | None:
    """The question in tables, or None if there are too many of them."""
    among = sorts(field, (*above, priority))
    many = Counter(kinds(field))
    there = {}
    for kind in many:
        rows = tables(field, kind, above, among)
        if rows is None:
            return None
        there[kind] = rows

    def costs(name: Priority) -> Mapping[Kind, Any] | None:
        if name == "club-meetings":
            return None
        return {kind: _costs(field, name, among, kind, rows) for kind, rows in there.items()}

    limits = tuple(Limit(left, costs(name)) for name, left in above.items())
    if "club-meetings" not in (*above, priority):
        return Asked(among, many, there, costs(priority), limits)
    meetings, met = _meetings(field, among)
    return Asked(among, many, there, costs(priority), limits, meetings, met)


def _costs(field: Field, name: Priority, among: Sorts, kind: Kind, rows: Any) -> Any:
    """What a priority counts at each of the tables."""
    np = import_module("numpy")
    if name == "odd-table":
        odd = np.array([field.entries[at].odd for at in among.first])
        return odd[rows].sum(axis=1) * int(kind[1])
    return _over_pairs(between(field, name, among), rows)


def _over_pairs(by_two: Any, rows: Any) -> Any:
    return sum(
        by_two[rows[:, one], rows[:, two]] for one, two in combinations(range(rows.shape[1]), 2)
    )


def _meetings(field: Field, among: Sorts) -> tuple[tuple[range, ...], Any]:
    """By two clubs what each further meeting costs, and which two clubs any two sorts are of."""
    np = import_module("numpy")
    before, count = club_meetings(field), Counter(field.clubs)
    most = sum(size * size // 4 for size in field.sizes)
    number: dict[tuple[int, int], int] = {}
    costs: list[range] = []
    for pair in combinations(sorted(club for club in count if club >= 0), 2):
        number[pair] = len(costs)
        times = min(most, count[pair[0]] * count[pair[1]])
        costs.append(range(before[pair], before[pair] + times))
    clubs = [field.clubs[at] for at in among.first]
    met = [[number.get((min(one, two), max(one, two)), -1) for two in clubs] for one in clubs]
    return tuple(costs), np.array(met)


def worth(asked: Asked, prices: Prices) -> int:
    """What these prices prove: no seating that keeps the limits costs less."""
    total = int(sum(p * many for p, many in zip(prices.players, asked.among.many, strict=True)))
    charged = 0 if asked.costs is not None else UNIT
    """What a meeting of clubs is charged for each conflict it is."""
    for limit, charge in zip(asked.limits, prices.limits, strict=True):
        total -= int(charge) * limit.left
        charged += int(charge) if limit.costs is None else 0
    for kind, rows in asked.tables.items():
        gain = -prices.players[rows].sum(axis=1)
        gain += UNIT * asked.costs[kind] if asked.costs is not None else 0
        for limit, charge in zip(asked.limits, prices.limits, strict=True):
            gain += charge * limit.costs[kind] if limit.costs is not None else 0
        if asked.met is not None:
            np = import_module("numpy")
            gain += _over_pairs(np.append(prices.meetings, 0)[asked.met], rows)
        total += asked.kinds[kind] * int(gain.min())
    for costs, price in zip(asked.meetings, prices.meetings, strict=True):
        total += sum(min(0, charged * cost - int(price)) for cost in costs)
    return -(-total // UNIT)


def priced(asked: Asked) -> Priced:
    """What the prices prove that prove most, as the solver finds them, in whole numbers."""
    np = import_module("numpy")
    players, many, limits = len(asked.among.first), len(asked.kinds), len(asked.limits)
    links = players + many + limits
    programme = Programme(links + len(asked.meetings))
    programme.equal(range(players), asked.among.many)
    programme.equal(range(players, players + many), asked.kinds.values())
    programme.at_most(range(players + many, links), [limit.left for limit in asked.limits])
    programme.equal(range(links, links + len(asked.meetings)), [0] * len(asked.meetings))
    for at, (kind, rows) in enumerate(asked.tables.items()):
        seated = [rows, np.full((len(rows), 1), players + at)]
        if asked.met is not None:
            pairs = combinations(range(kind[0]), 2)
            met = np.stack([asked.met[rows[:, a], rows[:, b]] for a, b in pairs], axis=1)
            seated.append(np.where(met < 0, -1, links + met))
        charged = {
            players + many + number: limit.costs[kind]
            for number, limit in enumerate(asked.limits)
            if limit.costs is not None
        }
        costs = asked.costs[kind] if asked.costs is not None else np.zeros(len(rows))
        programme.add(costs, np.hstack(seated), charged)
    over = [players + many + at for at, limit in enumerate(asked.limits) if limit.costs is None]
    for at, prices in enumerate(asked.meetings):
        each = np.array(prices, dtype=float)
        charged = {links + at: np.full(len(each), -1.0), **dict.fromkeys(over, each)}
        costs = each if asked.costs is None else np.zeros(len(each))
        programme.add(costs, np.zeros((len(each), 0), dtype=np.int64), charged, most=1.0)
    for row in range(players + many, links):
        beyond = {row: np.array([-1.0])}
        programme.add(np.array([DEAR]), np.zeros((1, 0), dtype=np.int64), beyond)
    solved = programme.solved()
    found = np.rint(UNIT * solved.prices).astype(np.int64)
    charges = np.maximum(0, -found[players + many : links])
    told = Prices(found[:players], charges, -found[links:])
    ends = np.cumsum([len(rows) for rows in asked.tables.values()])
    amounts = dict(zip(asked.tables, np.split(solved.amounts[: ends[-1]], ends[:-1]), strict=True))
    return Priced(worth(asked, told), amounts)
