"""The clubs' ways of turning table points into points for the standings, each a declaration.

Order at the table and its ties are the game's own (`games.risiko.ranking`); only the points differ.
"""

from __future__ import annotations

from decimal import ROUND_DOWN, ROUND_HALF_UP, ROUND_UP, Decimal
from typing import Literal, NamedTuple

from msgspec import Struct

from arbitro.games.risiko.ranking import TieKeys, arrivals
from arbitro.games.risiko.rules import Placing, SeatFacts
from arbitro.tournament.standings.order import plain

RISIKO = 100
"""What the clubs write for a RisiKo! in the column of the table points."""
WHOLE = 86
"""All the points of a board."""


class OfRegulation(Struct, frozen=True, tag_field="formula", tag="regulation"):
    """The rules of play have their own points; use those."""


class TablePoints(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="formula", tag="table-points"
):
    """Table points, times a factor at odd tables, and a bonus to the winner. A factor above one
    never gives more than a RisiKo!, which it does not raise.

    With `shared` those level at the top all win and take that instead of the `bonus`; `tied` is
    what they take where the organiser chooses so.
    """

    bonus: int
    shared: int | None = None
    tied: int | None = None
    factor: dict[int, str] = {}
    risiko: int = RISIKO
    minus: bool = False
    """Do the eliminated have −1, −2 …, the last to go out −1, instead of nothing?"""


class Thousandths(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="formula", tag="thousandths"
):
    """A thousandth per table point and one whole to the winner. A factor never raises anybody above
    a RisiKo!; what is left beyond the third decimal is rounded away from nothing.
    """

    factor: dict[int, str] = {}
    risiko: int = RISIKO
    minus: bool = False


class ByPlace(Struct, frozen=True, forbid_unknown_fields=True, tag_field="formula", tag="by-place"):
    """Points by place and a hundredth per table point; the eliminated have those of `out`, by the
    place their going out gave them: at a table of four the first 1, then 2, then 3.
    """

    places: tuple[int, ...]
    out: tuple[int, ...] = (3, 3, 2, 1, 0)
    divide: int = 100
    factor: dict[int, str] = {}
    risiko: int = RISIKO


class Gap(Struct, frozen=True, forbid_unknown_fields=True, tag_field="formula", tag="gap"):
    """The winner has the base and his points, times the factor of his table unless it was a
    RisiKo!; the others the base less their gap from him in table points.
    """

    base: int = 100
    factor: dict[int, str] = {}
    risiko: int = 86
    whole: int | None = None
    """What a winner with all the points of a board counts against the others, if not themselves."""
    raised: bool = False
    """Does the factor raise a RisiKo! too?"""
    minus: bool = False


class Ratio(Struct, frozen=True, forbid_unknown_fields=True, tag_field="formula", tag="ratio"):
    """Points by place and table size, plus one's own points over the sum of the opponents'.

    `ghost` sits in at a table one short of `full`: a share of the mean of the others, for the sum.
    """

    places: dict[int, tuple[int, ...]]
    full: int = 0
    ghost: str = "0.9"
    decimals: int = 3
    among: Literal["opponents", "all"] = "opponents"
    """Whose points one's own are divided by; `all` are oneself and the ghost too."""
    ghost_placed: bool = False
    """Does the ghost take a place at the table, and the others have those of the larger one?"""
    cut: bool = False
    """Are decimals cut off instead of rounded?"""
    minus: bool = False


Formula = OfRegulation | TablePoints | Thousandths | ByPlace | Gap | Ratio
Counted = TablePoints | Thousandths | ByPlace | Gap | Ratio
"""Those that are computed here."""


class _Seat(NamedTuple):
    seat: int
    place: int
    tie: str | None
    worth: Decimal
    facts: SeatFacts
    own: int
    """His table points as the formula counts them, before any factor."""
    written: str
    """His table points as a sum writes them, with the factor of his table."""


def match_points(
    formula: Counted, seats: tuple[SeatFacts, ...], ties: TieKeys
) -> tuple[Placing, ...]:
    """Every seat's place and points, first to last."""
    factor = Decimal(1)
    risiko = RISIKO
    if not isinstance(formula, Ratio):
        factor = Decimal(formula.factor.get(len(seats), "1"))
        risiko = formula.risiko
    gone = sum(facts.eliminated is not None for facts in seats)
    minus = getattr(formula, "minus", False)
    rows = []
    for place, (seat, tie) in enumerate(arrivals(seats, ties), start=1):
        facts = seats[seat]
        out = facts.eliminated is not None or bool(facts.excluded)
        own = 0 if out else risiko if facts.risiko else facts.table_points
        if minus and facts.eliminated is not None:
            own = facts.eliminated - gone - 1
        written = str(own) if factor == 1 else f"{own} × {factor}"
        rows.append(_Seat(seat, place, tie, factor * own, facts, own, written))
    return tuple(
        Placing(row.seat, row.place, value, row.tie, working)
        for row, (value, working) in zip(rows, _sums(formula, rows), strict=True)
    )


def _removed(row: _Seat) -> bool:
    return row.facts.eliminated is not None or bool(row.facts.excluded)


Sums = list[tuple[Decimal, str]]
"""Points and the sum they come from."""


def _sums(formula: Counted, rows: list[_Seat]) -> Sums:
    match formula:
        case Thousandths():
            return _thousandths(formula, rows)
        case TablePoints():
            return _table_points(formula, rows)
        case ByPlace():
            return _by_place(formula, rows)
        case Gap():
            return _gap(formula, rows)
        case Ratio():
            return _ratio(formula, rows)


def _table_points(formula: TablePoints, rows: list[_Seat]) -> Sums:
    best = rows[0]
    level = [
        r
        for r in rows
        if not _removed(r) and r.worth == best.worth and r.facts.risiko == best.facts.risiko
    ]
    shared = formula.shared if formula.shared is not None and len(level) > 1 else None
    winners = level if shared is not None else [best]
    bonus = formula.bonus if shared is None else shared
    points: Sums = []
    for row in rows:
        worth, written = row.worth, row.written
        if worth > formula.risiko:
            worth = Decimal(formula.risiko)
            written = str(worth) if row.facts.risiko else f"{written} (≤ {worth})"
        if row in winners:
            points.append((worth + bonus, f"{written} + {bonus}"))
        else:
            points.append((worth, written if row.worth != row.facts.table_points else ""))
    return points


def _thousandths(formula: Thousandths, rows: list[_Seat]) -> Sums:
    points: Sums = []
    for row in rows:
        worth, written = row.worth, row.written
        if worth > formula.risiko:
            worth = Decimal(formula.risiko)
            written = str(worth) if row.facts.risiko else f"{written} (≤ {worth})"
        won = row.place == 1
        value = (int(won) + worth / 1000).quantize(Decimal("0.001"), ROUND_UP)
        points.append((value, f"{written}/1000 + 1" if won else f"{written}/1000"))
    return points


def _by_place(formula: ByPlace, rows: list[_Seat]) -> Sums:
    points: Sums = []
    for row in rows:
        if row.facts.excluded:
            points.append((Decimal(0), ""))
        elif row.facts.eliminated is not None:
            points.append((Decimal(formula.out[row.place - 1]), ""))
        else:
            place = formula.places[row.place - 1]
            sum_of = f"{place} + {row.written}/{formula.divide}"
            points.append((place + row.worth / formula.divide, sum_of))
    return points


def _gap(formula: Gap, rows: list[_Seat]) -> Sums:
    first = rows[0]
    best = formula.risiko if first.facts.risiko else first.facts.table_points
    raised = formula.raised or not first.facts.risiko
    won = (first.worth, first.written) if raised else (Decimal(best), str(best))
    points: Sums = [(formula.base + won[0], f"{formula.base} + {won[1]}")]
    if formula.whole is not None and best >= WHOLE:
        best = formula.whole
    for row in rows[1:]:
        value = Decimal(formula.base - (best - row.own))
        points.append((value, f"{formula.base} − ({best} − {row.own})"))
    return points


def _ratio(formula: Ratio, rows: list[_Seat]) -> Sums:
    short = bool(formula.full) and len(rows) == formula.full - 1
    total = sum((row.worth for row in rows), Decimal(0))
    ghost = Decimal(formula.ghost) * total / len(rows) if short else Decimal(0)
    placed = short and formula.ghost_placed
    if formula.cut:
        ghost = ghost.quantize(Decimal("0.1"), ROUND_DOWN)
    by_place = formula.places[len(rows) + placed]
    step = Decimal(1).scaleb(-formula.decimals)
    points: Sums = []
    for row in rows:
        behind = placed and ghost > row.worth
        place = by_place[row.place - 1 + behind]
        counted = int(ghost) if formula.cut else ghost
        against = total + counted - (0 if formula.among == "all" else row.worth)
        share = row.worth / against if against else Decimal(0)
        share = share.quantize(step, ROUND_DOWN if formula.cut else ROUND_HALF_UP)
        points.append((place + share, f"{place} + {row.written}/{plain(against)}"))
    return points
