"""What a table's figures are worth: places and points as the rules have them.

What was typed stays as it was typed; what the referees decided is applied here, where points are
computed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from decimal import Decimal

from msgspec.structs import replace

from arbitro.games.risiko.rules import Placing
from arbitro.kernel import Reasons, Refused, Ruling
from arbitro.tournament.rules import PenaltyKind, TournamentRules
from arbitro.tournament.state import Adjustment, SeatScore, Table
from arbitro.tournament.tables.risiko_figures import TIE_COUNTS

PLACED = ("position", "ten")
"""Scores of those who left and are placed all the same; the others come after everybody."""
NOTHING = "zero"


def as_typed(table: Table) -> tuple[SeatScore, ...]:
    """The result of a table as it was handed in, without places and points."""
    given = table.typed or table.result
    return tuple(replace(seat, place=0, points="0", tie=None) for seat in given)


def scored(
    typed: tuple[SeatScore, ...],
    adjusted: Mapping[str, Adjustment],
    rules: TournamentRules,
    knockout: bool,
) -> tuple[tuple[SeatScore, ...], Reasons]:
    """Places and points of what was typed, with what the referees decided."""
    seats = tuple(applied(seat, adjusted.get(seat.player)) for seat in typed)
    placed, because = score(seats, rules, knockout)
    none = {player for player, one in adjusted.items() if one.score == NOTHING}
    return tuple(_without_points(s) if s.player in none else s for s in placed), because


def _without_points(seat: SeatScore) -> SeatScore:
    return seat if Decimal(seat.points or 0) == 0 else replace(seat, points="0")


def applied(seat: SeatScore, one: Adjustment | None) -> SeatScore:
    """One player's figures with what the referees decided about him.

    A deduction that stands on the sheet already is not taken off twice.
    """
    if one is None:
        return seat
    whole = seat.table_points + seat.penalty
    off = min(whole, max(seat.penalty, one.off))
    seat = replace(seat, table_points=whole - off, penalty=off)
    if not one.score:
        return seat
    if seat.risiko:
        raise Refused("contradictory-result", {"player": seat.player})
    placed = one.score in PLACED
    return replace(
        seat,
        withdrawn=placed or one.heading == "withdrawal",
        excluded=False if placed else one.order,
    )


def unapplied(seat: SeatScore, one: Adjustment | None) -> SeatScore:
    """The figures without what decider 1 had written into them; points nobody had could not come
    off, so they cannot be given back either.
    """
    if one is None:
        return seat
    whole = seat.table_points + seat.penalty
    off = max(0, seat.penalty - min(whole, one.off))
    seat = replace(seat, table_points=whole - off, penalty=off)
    return replace(seat, withdrawn=False, excluded=False) if one.score else seat


def changed(typed: tuple[SeatScore, ...], adjusted: Mapping[str, Adjustment]) -> bool:
    """Did the referees decide anything that is not on the sheet already?"""
    return any(applied(seat, adjusted.get(seat.player)) != seat for seat in typed)


def score(
    seats: tuple[SeatScore, ...], rules: TournamentRules, knockout: bool = False
) -> tuple[tuple[SeatScore, ...], Reasons]:
    """Places and points as the rules have them; penalties in table points are taken off before."""
    because = Reasons(())
    if any(seat.penalty for seat in seats):
        most = max(seat.penalty for seat in seats)
        because += allowed("table-points", Decimal(most), knockout, rules)
    ruling = points_of(rules, knockout)(seats)
    together = _winners(seats, ruling.value) if rules.shared_win and not knockout else frozenset()
    for placing in ruling.value:
        if placing.tie is not None and placing.seat not in together:
            _require_counted(seats, placing.seat, placing.tie, rules)
    rows = {p.seat: p for p in ruling.value}
    rows |= {at: rows[at]._replace(place=1, tie=None) for at in together}
    scored = tuple(
        replace(seat, place=rows[i].place, points=str(rows[i].points), tie=rows[i].tie)
        for i, seat in enumerate(seats)
    )
    return scored, because + ruling.because


def points_of(
    rules: TournamentRules, knockout: bool
) -> Callable[[tuple[SeatScore, ...]], Ruling[tuple[Placing, ...]]]:
    """A knock-out match has one winner, even where others may share theirs."""
    return rules.sole_points if knockout and rules.sole_points else rules.match_points


def _winners(seats: tuple[SeatScore, ...], placings: tuple[Placing, ...]) -> frozenset[int]:
    """The seats that win together: still in, and level with the first."""
    first = seats[next(p.seat for p in placings if p.place == 1)]
    return frozenset(
        at
        for at, seat in enumerate(seats)
        if not _removed(seat)
        and (seat.table_points, seat.risiko) == (first.table_points, first.risiko)
    )


_BEFORE_ORDER = ("off_objective", "in_objective")


def _require_counted(
    seats: tuple[SeatScore, ...], at: int, tie: str, rules: TournamentRules
) -> None:
    """A tie is broken only by figures somebody has counted, for everybody level there."""
    level = [s for s in seats if s.table_points == seats[at].table_points and not _removed(s)]
    names = TIE_COUNTS.get(tie, ())
    absent = [n for n in names if any(getattr(s, n) is None for s in level)]
    if tie == "later_in_order" and all(
        getattr(s, name) is None for s in level for name in _BEFORE_ORDER
    ):
        absent = _first_counted(rules)
    if absent:
        raise Refused("tie-needs-figures", {"players": [s.player for s in level], "needs": absent})


def _first_counted(rules: TournamentRules) -> list[str]:
    """The figures this edition parts level players by first: those that decide between two who
    differ in nothing else.
    """
    if rules.decider < 2:  # 0.1.0 asked the 24 ore too for what only the others count
        return ["off_objective"]
    for tie, names in TIE_COUNTS.items():
        counted = replace(SeatScore(player="1"), **dict.fromkeys(names, 1))
        placed = rules.match_points((counted, SeatScore(player="2"))).value
        if any(placing.tie == tie for placing in placed):
            return list(names)
    return []


def _removed(seat: SeatScore) -> bool:
    return seat.eliminated is not None or bool(seat.excluded)


def allowed(kind: PenaltyKind, points: Decimal, knockout: bool, rules: TournamentRules) -> Reasons:
    """Where so many points may come off; a refusal beyond the edition's ceiling."""
    ceiling = rules.penalty_ceiling(kind, knockout)
    if ceiling.value is not None and points > ceiling.value:
        facts = {"kind": kind, "points": str(points), "most": str(ceiling.value)}
        raise Refused(
            "penalty-too-high" if ceiling.value else "penalty-not-known", facts, ceiling.because
        )
    return ceiling.because
