"""What a tournament of RisiKo! takes from the game: its order at the table and its points."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import asdict

from arbitro.games.risiko.rules import Placing, SeatFacts
from arbitro.kernel import Ruling
from arbitro.tournament.state import SeatScore

COUNTS = ("off_objective", "territories", "in_objective", "armies", "cards")
"""Figures that part players level on table points; None where nobody counted."""

TIE_COUNTS: dict[str, tuple[str, ...]] = {
    "off_objective": ("off_objective",),
    "in_objective": ("in_objective",),
    "territories": ("territories",),
    "armies_and_cards": ("armies", "cards"),
}
"""Which of them each tie-break of the game rests on."""

GamePoints = Callable[[tuple[SeatFacts, ...]], Ruling[tuple[Placing, ...]]]
TablePoints = Callable[[tuple[SeatScore, ...]], Ruling[tuple[Placing, ...]]]


def facts(seat: SeatScore) -> SeatFacts:
    """A result as the game's scoring sees it."""
    given = asdict(seat)
    return SeatFacts(
        table_points=seat.table_points,
        **{name: given[name] or 0 for name in COUNTS},
        eliminated=seat.eliminated,
        risiko=seat.risiko,
        withdrawn=seat.withdrawn,
        excluded=seat.excluded,
    )


def scored_by(points: GamePoints) -> TablePoints:
    """The game's scoring, asked with a tournament's results."""
    return lambda seats: points(tuple(facts(seat) for seat in seats))
