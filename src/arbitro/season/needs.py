"""What each still needs: safe, out of reach, or so many points in the tournaments to come.

Bounds, not guesses: whoever is called through stays so whatever the others do, whoever is called
out is so whatever he does.
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from typing import Literal, NamedTuple

from arbitro.season.declaration import ByPlace, Rules
from arbitro.season.standings import Row, Table, how_many

State = Literal["through", "out", "open"]


class Need(NamedTuple):
    """`most`: the total he can reach at best, None if nobody can say. `line`: the total that has
    the last place wanted as things stand; `sure`: more than this nobody can take from him, None if
    it is out of his reach or cannot be said.
    """

    row: Row
    state: State
    most: Decimal | None
    line: Decimal
    sure: Decimal | None


def needs(rules: Rules, table: Table, places: int, left: int) -> tuple[Need, ...]:
    """For the first `places` of the season, with so many tournaments still to be held."""
    rows = table.rows
    if left == 0:
        return tuple(_settled(row, places) for row in rows)
    counting = how_many(rules, len(table.events) + left)
    top = rules.points.places[0] if isinstance(rules.points, ByPlace) else None
    least = [_final(row, [], counting) for row in rows]
    if top is None:
        return tuple(_unbounded(at, rows, least, places) for at in range(len(rows)))
    most = [_final(row, [top] * left, counting) for row in rows]
    new = top * min(left, counting)
    return tuple(_bounded(at, rows, least, most, new, places) for at in range(len(rows)))


def _settled(row: Row, places: int) -> Need:
    """All is played: the standings say it."""
    state: State = "through" if row.place <= places else "out"
    return Need(row, state, row.points, row.points, None)


def _final(row: Row, more: Sequence[Decimal], counting: int) -> Decimal:
    """His total at the end with these results besides. More may count by then than now."""
    given = [one.points for one in (*row.counted, *row.dropped)]
    return sum(sorted((*given, *more), reverse=True)[:counting], Decimal(0))


def _unbounded(at: int, rows: Sequence[Row], least: Sequence[Decimal], places: int) -> Need:
    """Nobody can say what a tournament to come is worth: all is open."""
    return Need(rows[at], "open", None, _line(at, least, places), None)


def _line(at: int, totals: Sequence[Decimal], places: int) -> Decimal:
    """The total of whoever has the last place wanted, leaving this one out."""
    others = sorted((*totals[:at], *totals[at + 1 :]), reverse=True)
    return others[places - 1] if len(others) >= places else Decimal(0)


def _bounded(
    at: int,
    rows: Sequence[Row],
    least: Sequence[Decimal],
    most: Sequence[Decimal],
    new: Decimal,
    places: int,
) -> Need:
    """Being level counts against who is called through, and for who is not called out. Whoever has
    not played yet may still come, and not alone.
    """
    threats = sum(most[n] >= least[at] for n in range(len(rows)) if n != at)
    ahead = sum(least[n] > most[at] for n in range(len(rows)) if n != at)
    state: State = "open"
    if threats < places and new < least[at]:
        state = "through"
    elif ahead >= places:
        state = "out"
    sure = max(_line(at, most, places), new)
    reachable = sure < most[at]
    return Need(rows[at], state, most[at], _line(at, least, places), sure if reachable else None)
