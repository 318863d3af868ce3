"""A drawn seating beside the best bounds there are: proved best, or how far from it at most.

A bound is raised by questions whose answer is a whole number: how often two people share a table,
or two clubs meet. Where prices prove too little the solver has half a table here and half a table
there. So it is asked: at most two, say, or at least three? Either answer is one more limit, and
what both prove is proved.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from heapq import heappop, heappush
from importlib import import_module
from itertools import combinations
from math import floor
from typing import Any, NamedTuple

from arbitro.tournament.draw.seating.bounds import bound
from arbitro.tournament.draw.seating.certificate import Certificate
from arbitro.tournament.draw.seating.exact_search import Kind, Optima
from arbitro.tournament.draw.seating.field import Field, Priority
from arbitro.tournament.draw.seating.linear_programme import available
from arbitro.tournament.draw.seating.priorities import vector
from arbitro.tournament.draw.seating.table_prices import Asked, Limit, asked_of, priced


class Proof(NamedTuple):
    """One priority: what these tables leave, and the least that any tables leave which leave no
    more of the higher priorities.
    """

    priority: str
    conflicts: int
    bound: int
    proved: bool


def proofs(certificate: Certificate) -> tuple[Proof, ...]:
    """Of the tables as they are played, counted again: nothing the certificate claims is used."""
    field = certificate.field
    found = vector(field, field.positions(certificate.tables))
    least = tighter_bounds(field, found)
    if found != least and field.small and found == Optima(field).vector:
        least = found
    rows = zip(field.priorities, found, least, strict=True)
    return tuple(Proof(name, left, low, left == low) for name, left, low in rows)


def tighter_bounds(field: Field, found: Sequence[int]) -> tuple[int, ...]:
    """The best bound known of every priority, for a seating that leaves the conflicts `found`."""
    above: dict[Priority, int] = {}
    least = []
    for priority, left in zip(field.priorities, found, strict=True):
        low = bound(field, priority, above)
        least.append(low if left <= low else max(low, _tighter(field, priority, above, left)))
        above[priority] = left
    return tuple(least)


def _tighter(field: Field, priority: Priority, above: Mapping[Priority, int], left: int) -> int:
    """What prices prove, given what the higher priorities were left with; 0 without a solver."""
    asked = asked_of(field, priority, above) if available() else None
    return 0 if asked is None else raised(asked, left)


MOST = 1_100_000
"""Tables that are priced, over all questions; then what is proved by then stands."""
WHOLE = 1e-5
"""So near is whole."""


def raised(asked: Asked, goal: int) -> int:
    """The best bound that is found, none better than `goal` looked for."""
    first = priced(asked)
    waiting = [(first.worth, 0, asked, first.amounts)]
    each = sum(map(len, asked.tables.values()))
    turn = 1
    while waiting[0][0] < goal and (turn + 2) * each <= MOST:
        least, _, asked, amounts = heappop(waiting)
        question = _question(asked, amounts)
        if question is None:
            return least
        for answer in question:
            narrower = asked._replace(limits=(*asked.limits, answer))
            found = priced(narrower)
            heappush(waiting, (max(least, found.worth), turn, narrower, found.amounts))
            turn += 1
    return waiting[0][0]


def _question(asked: Asked, amounts: Mapping[Kind, Any]) -> tuple[Limit, Limit] | None:
    """Both answers to the question whose answer is least clear; None if all is whole."""
    np = import_module("numpy")
    sorts = len(asked.among.first)
    shared = np.zeros((sorts, sorts))
    for kind, rows in asked.tables.items():
        for one, two in combinations(range(kind[0]), 2):
            np.add.at(shared, (rows[:, one], rows[:, two]), amounts[kind])
    first, second = np.unravel_index(np.argmax(_unclear(shared)), shared.shape)
    if _unclear(shared[first, second]) > WHOLE:
        costs = {kind: _sharing(rows, first, second) for kind, rows in asked.tables.items()}
        return _answers(costs, shared[first, second])
    for kind, amount in amounts.items():
        at = int(np.argmax(_unclear(amount)))
        if _unclear(amount[at]) > WHOLE:
            costs = {other: np.zeros(len(rows), int) for other, rows in asked.tables.items()}
            costs[kind][at] = 1
            return _answers(costs, amount[at])
    return None


def _unclear(amounts: Any) -> Any:
    return abs(amounts - amounts.round())


def _sharing(rows: Any, first: int, second: int) -> Any:
    """How often two of these sorts share each of the tables."""
    there = (rows == first).sum(axis=1)
    if first == second:
        return there * (there - 1) // 2
    return there * (rows == second).sum(axis=1)


def _answers(costs: Mapping[Kind, Any], amount: float) -> tuple[Limit, Limit]:
    """At most as many as the whole part of an amount; or more."""
    whole = floor(amount)
    return Limit(whole, costs), Limit(-whole - 1, {kind: -one for kind, one in costs.items()})
