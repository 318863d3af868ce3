"""What a tournament of RisiKo! takes from the game: its order at the table and its points."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import asdict

from arbitro.games.risiko import board, objectives
from arbitro.games.risiko.rules import Placing, SeatFacts, TableScore
from arbitro.kernel import Reasons, Refused, Ruling
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
TableScoring = Callable[[int, int], Ruling[TableScore]]
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


def counted_by(score: TableScoring) -> Callable[[Mapping[str, Any]], Ruling[dict[str, Any]]]:
    """`objective` and `held` (territories by id) turned into the figures scoring needs."""

    def counted(row: Mapping[str, Any]) -> Ruling[dict[str, Any]]:
        given = {name: value for name, value in row.items() if name not in ("objective", "held")}
        if "objective" not in row and "held" not in row:
            return Ruling(given, Reasons(()))
        held = row.get("held")
        if not isinstance(held, list) or not isinstance(row.get("objective"), int):
            raise Refused("half-a-position", {"player": row.get("player")})
        goal = objectives.mask(row["objective"])
        mask = board.mask_of([board.number(str(id)) for id in held])
        ruling = score(row["objective"], mask)
        figures = {
            "table_points": ruling.value.table_points - int(given.get("penalty") or 0),
            "off_objective": ruling.value.off_objective,
            "territories": mask.bit_count(),
            "in_objective": (mask & goal).bit_count(),
        }
        return Ruling({**given, **figures}, ruling.because)

    return counted


def scored_by(points: GamePoints) -> TablePoints:
    """The game's scoring, asked with a tournament's results."""
    return lambda seats: points(tuple(facts(seat) for seat in seats))
