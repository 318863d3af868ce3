"""What a tournament of RisiKo! takes from the game: its order at the table and its points."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from msgspec.structs import asdict, replace

from arbitro.games.risiko import board, cards, objectives
from arbitro.games.risiko.possible import WHOLE
from arbitro.games.risiko.rules import Placing, RisikoRules, SeatFacts, TableScore
from arbitro.kernel import Reasons, Refused, Ruling
from arbitro.tournament.rules import Handed
from arbitro.tournament.state import SeatScore
from arbitro.tournament.tables.risiko_limits import Limits, require_map, require_on_board

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
Reading = Callable[[Handed], Ruling[tuple[SeatScore, ...]]]

_GIVEN = frozenset(SeatScore.__struct_fields__) - {"place", "points", "tie", "figures", "versus"}


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


Completing = Callable[[int], Ruling[int]]
"""(points on the board) → the table points of who completed his objective."""


def read_by(play: RisikoRules, because: Reasons) -> Reading:
    """A row per player turned into results: the whole table, nothing impossible.

    `because`: where the table points are written.
    """
    limits = Limits(because, play.table_sizes().value, play.army_cap().value, _most_cards(play))
    completing = play.risiko_table_points

    def read(handed: Handed) -> Ruling[tuple[SeatScore, ...]]:
        if handed.sheet is not None:
            raise Refused("no-sheet-here", {"table": handed.table})
        strict = handed.decider >= 2  # 0.1.0 took figures no board can give
        counted = [_counted(row, play.table_score) for row in handed.rows]
        seats = tuple(seat_of(ruling.value) for ruling in counted)
        if handed.seated:
            order = {player: at for at, player in enumerate(handed.players)}
            seats = tuple(sorted(seats, key=lambda seat: order.get(seat.player, len(order))))
        _require_whole(handed, seats)
        if strict:
            seats = tuple(_on_board(seat, handed.rows, completing) for seat in seats)
        for seat in seats:
            _require_possible(seat, Ruling(WHOLE, because))
        _require_consistent(seats)
        if strict and not handed.known:
            require_map(handed, limits)
            require_on_board(seats, handed, limits)
        reasons = sum((ruling.because for ruling in counted), Reasons(()))
        return Ruling(tuple(_completed(seat, completing) for seat in seats), reasons)

    return read


def _most_cards(play: RisikoRules) -> int:
    """The most cards a hand can come to: by drawing until no more may be drawn, or by taking
    another such hand.
    """
    deck = len(cards.DECK)
    drawn = next((n for n in range(deck) if not play.card_right(1, n).value), deck)
    taken = max(n + play.captured_cards(n, drawn).value for n in range(drawn + 1))
    return min(deck, taken)


def _on_board(
    seat: SeatScore, rows: tuple[Mapping[str, Any], ...], completing: Completing
) -> SeatScore:
    """Who made a RisiKo! with what he had on the board, if it was left out or is handed in again
    as the rules count it.
    """
    if not seat.risiko:
        return seat
    row = next(row for row in rows if row.get("player") == seat.player)
    whole = WHOLE - seat.penalty
    told = "table_points" in row or "held" in row
    again = seat.table_points == completing(whole).value
    return replace(seat, table_points=whole) if again or not told else seat


def _counted(row: Mapping[str, Any], score: TableScoring) -> Ruling[dict[str, Any]]:
    """`objective` and `held` (territories by id) turned into the figures scoring needs."""
    given = {name: value for name, value in row.items() if name not in ("objective", "held")}
    if "objective" not in row and "held" not in row:
        return Ruling(given, Reasons(()))
    held = row.get("held")
    if not isinstance(held, list) or not isinstance(row.get("objective"), int):
        raise Refused("half-a-position", {"player": row.get("player")})
    goal = objectives.mask(row["objective"])
    mask = board.mask_of([board.number(str(id)) for id in held])
    ruling = score(row["objective"], mask)
    whole, typed = ruling.value.table_points, given.get("penalty")
    off = min(typed, whole) if isinstance(typed, int) else 0
    if off:
        given["penalty"] = off
    figures = {
        "table_points": whole - off,
        "off_objective": ruling.value.off_objective,
        "territories": mask.bit_count(),
        "in_objective": (mask & goal).bit_count(),
    }
    return Ruling({**given, **figures}, ruling.because)


def seat_of(row: Mapping[str, Any]) -> SeatScore:
    """One row as it was typed; places and points are not for typing."""
    stray = sorted(set(row) - _GIVEN)
    if stray:
        raise Refused("unknown-figure", {"figures": stray})
    try:
        return msgspec.convert(dict(row), SeatScore)
    except msgspec.ValidationError as error:
        raise Refused("malformed-result", {"problem": str(error)}) from error


def _require_whole(handed: Handed, seats: tuple[SeatScore, ...]) -> None:
    given = [seat.player for seat in seats]
    strangers = sorted(set(given) - set(handed.players))
    if strangers:
        raise Refused("not-at-table", {"players": strangers, "table": handed.table})
    if len(set(given)) != len(given):
        raise Refused("player-twice", {"players": given, "table": handed.table})
    left = [p for p in handed.players if p not in given]
    if left:
        raise Refused("half-a-result", {"missing": left, "table": handed.table})


def _require_possible(seat: SeatScore, most: Ruling[int]) -> None:
    gross = seat.table_points + seat.penalty
    if not 0 <= gross <= most.value or seat.penalty < 0:
        facts = {"player": seat.player, "points": gross, "most": most.value}
        raise Refused("impossible-table-points", facts, most.because)
    if seat.table_points < 0:
        raise Refused("penalty-above-points", {"player": seat.player, "points": gross})
    for name in COUNTS:
        figure = getattr(seat, name)
        if figure is not None and figure < 0:
            raise Refused("negative-figure", {"player": seat.player, "figure": name})
    if seat.eliminated is not None and (seat.risiko or seat.withdrawn):
        raise Refused("contradictory-result", {"player": seat.player})
    if seat.risiko and (seat.withdrawn or seat.excluded):
        raise Refused("contradictory-result", {"player": seat.player})
    if seat.eliminated is not None and seat.table_points:
        raise Refused("eliminated-with-points", {"player": seat.player})


def _require_consistent(seats: tuple[SeatScore, ...]) -> None:
    if sum(seat.risiko for seat in seats) > 1:
        raise Refused("two-risiko", {"players": [s.player for s in seats if s.risiko]})
    out = sorted(seat.eliminated for seat in seats if seat.eliminated is not None)
    if out != list(range(1, len(out) + 1)):
        raise Refused("elimination-order", {"order": out})
    if len(out) + sum(bool(seat.excluded) for seat in seats) >= len(seats):
        raise Refused("nobody-left-at-table", {})


def _completed(seat: SeatScore, completing: Completing) -> SeatScore:
    """Who completed his objective has the table points the rules give for that."""
    if not seat.risiko:
        return seat
    return replace(seat, table_points=completing(seat.table_points).value)


def scored_by(points: GamePoints) -> TablePoints:
    """The game's scoring, asked with a tournament's results."""
    return lambda seats: points(tuple(facts(seat) for seat in seats))
