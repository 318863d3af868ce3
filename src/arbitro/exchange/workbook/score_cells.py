"""The column of the points: one number that says points, order among level, RisiKo! or out.

Points are whole. 44.1 beats 44: the decimal only marks the order among level players. The
eliminated carry −1, −2 …, the one who went out last nearest to zero. 100 is a RisiKo!.
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from typing import Any, NamedTuple

from arbitro.exchange.workbook.layout import RISIKO
from arbitro.tournament.state import SeatScore

_MOST_MARKS = 9


class Score(NamedTuple):
    """What one number of a table says. `mark`: more beats less among those level."""

    table_points: int = 0
    mark: int | None = None
    eliminated: int | None = None
    risiko: bool = False
    untold: bool = False
    """Level with another below the winner, and the file does not say who was ahead."""
    idle: bool = False
    """Marked, though nobody is level with it."""
    shared: bool = False
    """Level with another at the top, and the file does not say who won."""

    def given(self, player: str, needed: Sequence[str]) -> dict[str, Any]:
        """As a result is handed in; `needed` are the figures that must carry the mark."""
        row: dict[str, Any] = {"player": player}
        if self.risiko:
            row["risiko"] = True
        else:
            row["table_points"] = self.table_points
        if self.eliminated is not None:
            row["eliminated"] = self.eliminated
        if self.mark is not None:
            row |= dict.fromkeys(needed, self.mark)
        return row


class Misfit(Exception):
    """A table whose numbers do not follow the convention; `at` is the seat, if it is one."""

    def __init__(self, code: str, at: int | None = None, **facts: Any) -> None:
        super().__init__(code)
        self.code, self.at, self.facts = code, at, facts


def decoded(numbers: Sequence[Decimal]) -> tuple[Score, ...]:
    """What a whole table's numbers say, or `Misfit`."""
    for at, number in enumerate(numbers):
        _require_shape(at, number)
    out = sorted(number for number in numbers if number < 0)
    if out != [Decimal(-k) for k in range(len(out), 0, -1)]:
        raise Misfit("eliminated-order", numbers=[str(number) for number in out])
    if sum(number == RISIKO for number in numbers) > 1:
        raise Misfit("two-risiko")
    level: dict[int, list[int]] = {}
    for at, number in enumerate(numbers):
        if 0 <= number < RISIKO:
            level.setdefault(int(number), []).append(at)
    rows = []
    for at, number in enumerate(numbers):
        if number == RISIKO:
            rows.append(Score(risiko=True))
        elif number < 0:
            rows.append(Score(eliminated=len(out) + 1 + int(number)))
        else:
            rows.append(_points(at, numbers, level[int(number)]))
    return tuple(rows)


def _require_shape(at: int, number: Decimal) -> None:
    whole = number == number.to_integral_value()
    if number > RISIKO or (number < 0 and not whole):
        raise Misfit("points-out-of-range", at, points=str(number))
    if not whole and number * 10 != (number * 10).to_integral_value():
        raise Misfit("too-many-decimals", at, points=str(number))


def _points(at: int, numbers: Sequence[Decimal], level: list[int]) -> Score:
    number = numbers[at]
    points = int(number)
    if len(level) == 1:
        return Score(points, idle=number != points)
    same = [other for other in level if numbers[other] == number]
    if len(same) == 1 and len({numbers[other] for other in level}) == len(level):
        return Score(points, int((number - points) * 10))
    if len(same) > 1 and number == max(numbers):
        return Score(points, shared=True)
    behind = sum((-numbers[other], other) > (-number, at) for other in level)
    return Score(points, behind, untold=len(same) > 1)


def encoded(result: Sequence[SeatScore]) -> list[Decimal | None]:
    """A table's result as numbers, in the same order; None where the convention has no word."""
    out = sum(seat.eliminated is not None for seat in result)
    rows: list[Decimal | None] = []
    for seat in result:
        if seat.eliminated is not None:
            rows.append(Decimal(seat.eliminated - out - 1))
        elif not writable(seat):
            rows.append(None)
        elif seat.risiko:
            rows.append(Decimal(RISIKO))
        else:
            rows.append(seat.table_points + _mark(seat, result))
    return rows


def writable(seat: SeatScore) -> bool:
    """A void match, an exclusion and points below zero cannot be told."""
    return seat.points is not None and not seat.excluded and seat.table_points >= 0


def _mark(seat: SeatScore, result: Sequence[SeatScore]) -> Decimal:
    below = sum(
        other.place > seat.place
        for other in result
        if other.table_points == seat.table_points
        and other.eliminated is None
        and not other.risiko
        and writable(other)
    )
    return Decimal(min(below, _MOST_MARKS)) / 10
