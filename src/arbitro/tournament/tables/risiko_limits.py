"""A table's figures against the board: what no match can leave is refused, with what could be."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from arbitro.games.risiko import board, possible
from arbitro.games.risiko.possible import Figures
from arbitro.kernel import Reasons, Refused
from arbitro.tournament.rules import Handed
from arbitro.tournament.state import SeatScore

FIGURES = ("table_points", "off_objective", "in_objective", "territories")


class Limits(NamedTuple):
    """What the rules of play allow beyond the board itself, and where points are written.

    `sizes`: tables whose players hold the whole board between them when nobody has left.
    """

    because: Reasons
    sizes: tuple[int, ...]
    armies: int
    cards: int


def require_on_board(seats: Sequence[SeatScore], handed: Handed, limits: Limits) -> None:
    """Everybody's figures one by one, then together."""
    if handed.marked:
        seats = [_points_alone(seat) for seat in seats]
    for seat in seats:
        if seat.eliminated is not None:
            _require_nothing(seat)
        else:
            _require_held(seat, limits)
    _require_shared(seats, handed, limits)


def _points_alone(seat: SeatScore) -> SeatScore:
    return replace(seat, **dict.fromkeys(("off_objective", "in_objective", "territories")))


def _require_nothing(seat: SeatScore) -> None:
    """Who was eliminated has no land, no armies and no cards."""
    for name in (*FIGURES, "armies", "cards"):
        if getattr(seat, name):
            facts = {"player": seat.player, "figure": name, "count": getattr(seat, name)}
            raise Refused("eliminated-with-figures", facts)


def _gross(seat: SeatScore) -> int:
    return seat.table_points + seat.penalty


def _require_held(seat: SeatScore, limits: Limits) -> None:
    """Every figure beside those before it; the first that cannot be is told with those that can."""
    points = _gross(seat)
    if not possible.holding(Figures(points)):
        near = possible.nearest(points, lambda n: possible.holding(Figures(n)), possible.WHOLE)
        facts = {"player": seat.player, "points": points, "nearest": list(near)}
        raise Refused("no-such-points", facts, limits.because)
    if seat.risiko and points != possible.WHOLE:
        facts = {"player": seat.player, "points": points, "whole": possible.WHOLE}
        raise Refused("risiko-is-whole", facts, limits.because)
    checked = Figures(points)
    for name in FIGURES[1:]:
        count = getattr(seat, name)
        if not possible.holding(checked._replace(**{name: count})):
            given = [[n, v] for n, v in checked._asdict().items() if v is not None]
            facts = {"player": seat.player, "figure": name, "count": count, "given": given}
            near = _near(checked, name, count)
            raise Refused("no-such-figure", {**facts, "nearest": list(near)}, limits.because)
        checked = checked._replace(**{name: count})
    _require_pieces(seat, limits)


def _near(known: Figures, name: str, value: int) -> tuple[int, ...]:
    """The figure's possible values next to the one given, beside what else was counted."""
    top = board.COUNT if name != "off_objective" else possible.BOARD
    return possible.nearest(value, lambda n: possible.holding(known._replace(**{name: n})), top)


def _require_pieces(seat: SeatScore, limits: Limits) -> None:
    """An army at least on every territory, the cap at most; no more cards than a hand holds."""
    if seat.armies is not None and not (seat.withdrawn or seat.excluded):
        least = max(1, seat.territories or seat.in_objective or 1)
        if not least <= seat.armies <= limits.armies:
            facts = {"player": seat.player, "armies": seat.armies}
            raise Refused("no-such-armies", {**facts, "least": least, "most": limits.armies})
    if seat.cards is not None and seat.cards > limits.cards:
        facts = {"player": seat.player, "cards": seat.cards, "most": limits.cards}
        raise Refused("no-such-cards", facts)


def _left(seat: SeatScore, handed: Handed) -> bool:
    return seat.withdrawn or bool(seat.excluded) or seat.player in handed.left


def _require_shared(seats: Sequence[SeatScore], handed: Handed, limits: Limits) -> None:
    """Those who played on to the end shared one board; who left was counted when he left."""
    still = [seat for seat in seats if not _left(seat, handed)]
    playing = [seat for seat in still if seat.eliminated is None]
    whole = len(still) == len(seats) and not handed.neutral and len(seats) in limits.sizes
    points = sorted((_gross(seat) for seat in playing), reverse=True)
    for count in range(len(points), 1, -1):
        together, most = sum(points[:count]), possible.most_together(count)
        if together > most:
            facts = {"points": together, "most": most, "count": count, "over": together - most}
            raise Refused("board-overdrawn", facts, limits.because)
    least = possible.least_together(len(playing)) if playing and whole else 0
    if sum(points) < least:
        facts = {"points": sum(points), "least": least, "count": len(playing)}
        raise Refused("board-underdrawn", facts, limits.because)
    land = [s.off_objective for s in playing]
    _require_sum(
        "points",
        [p + (o or 0) for p, o in zip(map(_gross, playing), land, strict=True)],
        None in land,
        possible.BOARD,
        whole,
        limits,
    )
    _require_sum(
        "territories",
        [s.territories or s.in_objective or 1 for s in playing],
        any(s.territories is None for s in playing),
        board.COUNT,
        whole,
        limits,
    )


def _require_sum(
    what: str, parts: list[int], partly: bool, there: int, whole: bool, limits: Limits
) -> None:
    """No more than the board has; all of it, where everybody's was counted and nobody left."""
    total = sum(parts)
    if total > there:
        facts = {"what": what, "total": total, "there": there, "over": total - there}
        raise Refused("more-than-the-board", facts, limits.because)
    if whole and not partly and parts and total < there:
        facts = {"what": what, "total": total, "there": there, "missing": there - total}
        raise Refused("less-than-the-board", facts, limits.because)


def require_map(handed: Handed, limits: Limits) -> None:
    """A final map: every territory once, every objective once, nothing missing without a word.

    Land that somebody held when he left may be neutral, or another's since.
    """
    rows = handed.rows
    goals = [row["objective"] for row in rows if isinstance(row.get("objective"), int)]
    if twice := sorted({goal for goal in goals if goals.count(goal) > 1}):
        who = [row["player"] for row in rows if row.get("objective") == twice[0]]
        raise Refused("goal-twice", {"objective": twice[0], "players": who})
    holder: dict[str, str] = {}
    left: set[str] = set()
    for row in rows:
        held = [str(id) for id in row.get("held", ())]
        if row.get("withdrawn") or row.get("excluded") or row["player"] in handed.left:
            left |= {*held}
            continue
        if row.get("eliminated") is not None and held:
            facts = {"player": row["player"], "figure": "territories", "count": len(held)}
            raise Refused("eliminated-with-figures", facts)
        for id in held:
            if id in holder:
                facts = {"territory": id, "players": [holder[id], row["player"]]}
                raise Refused("territory-twice", facts)
            holder[id] = row["player"]
    missing = [id for id in board.TERRITORIES if id not in holder and id not in left]
    told = all("held" in row or row.get("eliminated") is not None for row in rows)
    if missing and told and not handed.neutral and len(rows) in limits.sizes:
        facts = {
            "missing": len(missing),
            "territories": missing,
            "given": board.COUNT - len(missing),
        }
        raise Refused("territories-missing", facts, limits.because)
