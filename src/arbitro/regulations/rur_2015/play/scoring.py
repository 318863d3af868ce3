"""Articles 1 and 7: order of arrival, ties, points for the standings."""

from __future__ import annotations

from decimal import Decimal

from arbitro.games.risiko.ranking import arrivals
from arbitro.games.risiko.rules import Placing, SeatFacts
from arbitro.regulations.rur_2015.text import RUR

WINNER_BONUS = 50
RISIKO_POINTS = 150


@RUR.cites("RUR-7-01")
def risiko_table_points(on_board: int) -> int:
    """RUR: a RisiKo! leaves the count on the board as it is; its reward is in the standings."""
    return on_board


def tie_keys(seat: int, facts: SeatFacts) -> tuple[tuple[str, int], ...]:
    """RUR, scoring: level on table points: points outside the objective, then who plays later."""
    return (("off_objective", facts.off_objective), ("later_in_order", seat))


TIE_IDS = {"off_objective": "RUR-1-12", "later_in_order": "RUR-1-13"}


def match_points(
    seats: tuple[SeatFacts, ...],
) -> tuple[tuple[Placing, ...], tuple[str, ...], str | None]:
    """RUR: table points, 50 more for the winner, 150 for a RisiKo!, nothing for the eliminated.

    Also says which ids spoke, and which gap had to be read, if any.
    """
    ids = ["RUR-7-02", "RUR-1-09"]
    gap: str | None = None
    placings = []
    for place, (seat, tie) in enumerate(arrivals(seats, tie_keys), start=1):
        facts = seats[seat]
        points, working = facts.table_points, ""
        if facts.excluded or facts.eliminated is not None:
            points = 0
            ids.append("RUR-1-11")
            if facts.excluded:
                ids.append("RUR-36-23")
                gap = "GAP-R23"
        elif facts.risiko:
            points = RISIKO_POINTS
            ids.append("RUR-1-10")
        elif place == 1:
            points += WINNER_BONUS
            working = f"{facts.table_points} + {WINNER_BONUS}"
            ids += ["RUR-1-08", "RUR-7-03"]
        gap = "GAP-R34" if facts.withdrawn else gap
        if tie is not None:
            ids.append(TIE_IDS[tie])
        placings.append(Placing(seat, place, Decimal(points), tie, working))
    return tuple(placings), tuple(dict.fromkeys(ids)), gap
