"""The result of a match, one row per seat, ready for the wire."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from arbitro.games.mineo.jochi import SEATS
from arbitro.games.mineo.state import Match as Mineo
from arbitro.games.risiko.state import Match as Risiko


def risiko_outcome(state: Risiko) -> list[dict[str, Any]] | None:
    """Per seat: place, table points, match points."""
    scores = state.scores
    if scores is None:
        return None
    return [
        {
            "seat": seat,
            "player": state.seated[seat],
            "place": scores.places[seat],
            "table_points": scores.table_points[seat],
            "off_objective": scores.off_objective[seat],
            "points": plain(scores.points[seat]),
            "tie": scores.ties[seat],
        }
        for seat in range(state.seats)
    ]


def plain(points: str | Decimal) -> int | str:
    """Points for the wire: whole ones as numbers, fractional ones as strings."""
    number = Decimal(points)
    return int(number) if number == number.to_integral_value() else str(number)


def mineo_outcome(m: Mineo) -> list[dict[str, Any]] | None:
    """The result of a scored hand, one row per seat; None while it goes on.

    Seats level on jochi share a place. `table_points` are the jochi of the seat's side.
    """
    if m.scores is None:
        return None
    totals = m.scores.totals
    sides = (0, 0) if m.count is None else (sum(m.count.attack), sum(m.count.defence))
    attack = m.attack if m.count is not None else ()
    return [
        {
            "seat": seat,
            "player": m.seated[seat],
            "place": 1 + sum(other > totals[seat] for other in totals),
            "table_points": sides[0 if seat in attack else 1],
            "points": totals[seat],
            "parz": m.scores.parz[seat],
            "penalty": m.scores.penalties[seat],
        }
        for seat in range(SEATS)
    ]
