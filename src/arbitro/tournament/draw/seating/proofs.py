"""A drawn seating beside the best bounds there are: proved best, or how far from it at most."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from arbitro.tournament.draw.seating.bounds import bound
from arbitro.tournament.draw.seating.certificate import Certificate
from arbitro.tournament.draw.seating.exact_search import Optima, possible
from arbitro.tournament.draw.seating.field import Field, Priority
from arbitro.tournament.draw.seating.linear_programme import available
from arbitro.tournament.draw.seating.priorities import vector
from arbitro.tournament.draw.seating.table_prices import asked_of
from arbitro.tournament.draw.seating.whole_answers import raised


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
    if found != least and possible(field) and found == Optima(field).vector:
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
