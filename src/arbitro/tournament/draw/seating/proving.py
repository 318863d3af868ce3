"""A drawn seating beside the best bounds there are: proved best, or how far from it at most."""

from __future__ import annotations

from typing import NamedTuple

from arbitro.tournament.draw.seating.certificate import Certificate
from arbitro.tournament.draw.seating.exact_search import Optima, possible
from arbitro.tournament.draw.seating.priorities import vector
from arbitro.tournament.draw.seating.table_prices import tighter_bounds


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
