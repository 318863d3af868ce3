"""What a place at a table can be worth: the least and the most, whatever is played there.

Sound, not always tight: nothing a match can bring lies outside, something inside may be impossible.
"""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from itertools import combinations_with_replacement
from typing import NamedTuple

from msgspec.structs import replace

from arbitro.games.risiko.possible import WHOLE
from arbitro.kernel import Refused
from arbitro.kernel.values import once_for_each
from arbitro.tournament.rules import Handed, TournamentRules
from arbitro.tournament.state import SeatScore

BOUNDLESS = Decimal("Infinity")
_LEVELS = (WHOLE, 2, 1, 0)


class Worth(NamedTuple):
    """By place, the first first; neither row ever rises."""

    least: tuple[Decimal, ...]
    most: tuple[Decimal, ...]


@once_for_each
def match_worth(rules: TournamentRules, size: int) -> Worth:
    """Points of a match among so many. What a sheet of hands can bring has no useful bound."""
    if rules.result_form == "sheet":
        return Worth((-BOUNDLESS,) * size, (BOUNDLESS,) * size)
    least = [BOUNDLESS] * size
    most = [-BOUNDLESS] * size
    ways = {rules.match_points, rules.sole_points or rules.match_points}
    for seats in _extremes(size, _completed(rules, size)):
        for points in ways:
            for placing in points(seats).value:
                at = placing.place - 1
                least[at] = min(least[at], placing.points)
                most[at] = max(most[at], placing.points)
    for at in range(1, size):  # who left may be scored by nothing, whatever his place
        least[at] = min(least[at], least[at - 1], Decimal(0))
    for at in reversed(range(size - 1)):
        most[at] = max(most[at], most[at + 1])
    return Worth(tuple(least), tuple(most))


def _completed(rules: TournamentRules, size: int) -> int:
    """The table points a RisiKo! is counted by, as a result with one is read."""
    players = tuple(str(seat) for seat in range(size))
    rows = tuple({"player": player, "risiko": player == "0"} for player in players)
    handed = Handed(round=1, table=1, players=players, seated=False, rows=rows, neutral=True)
    return rules.read_result(handed).value[0].table_points


def _extremes(size: int, completed: int) -> Iterator[tuple[SeatScore, ...]]:
    """Tables at the edge of what can be handed in: points rise with one's own and fall with the
    others', so nothing in between is worth more or less.
    """
    for playing in range(1, size + 1):
        for points in sorted(set(_vectors(playing))):
            yield from _ended(points, size - playing, completed)


def _vectors(playing: int) -> Iterator[tuple[int, ...]]:
    """Table points from first to last: everything, next to nothing, nothing. Who left early was
    counted on another board than those who played on: together they may have more than one holds.
    """
    for top, low in combinations_with_replacement(_LEVELS, 2):
        for leaders in range(1, playing + 1):
            for middle in range(playing - leaders + 1):
                row = (top,) * leaders + (low,) * middle
                yield row + (0,) * (playing - len(row))


def _ended(points: tuple[int, ...], gone: int, completed: int) -> Iterator[tuple[SeatScore, ...]]:
    """These points with so many eliminated; the first with his objective, the last having left."""
    seats = tuple(
        SeatScore(player=str(at), table_points=own, off_objective=0)
        for at, own in enumerate(points)
    ) + tuple(SeatScore(player=f"out{n}", eliminated=n + 1) for n in range(gone))
    yield seats
    if points[0] == WHOLE:
        yield _with(seats, 0, risiko=True, table_points=completed)
    if len(points) > 1:
        left = len(points) - 1
        yield _with(seats, left, withdrawn=True)
        yield _with(seats, left, excluded=1)
        yield _with(seats, left, excluded=True)


def _with(seats: tuple[SeatScore, ...], at: int, **told: bool | int) -> tuple[SeatScore, ...]:
    return (*seats[:at], replace(seats[at], **told), *seats[at + 1 :])


@once_for_each
def later_sizes(rules: TournamentRules, players: int) -> tuple[int, ...]:
    """Table sizes a round yet to be drawn may have, with so many players or fewer."""
    sizes: set[int] = set()
    for count in range(1, players + 1):
        try:
            sizes.update(rules.table_mix(count).value)
        except Refused:
            continue
    return tuple(sorted(sizes))


def later_worth(rules: TournamentRules, players: int) -> tuple[Decimal, Decimal]:
    """The least and the most of a match at any table yet to be drawn."""
    found = [match_worth(rules, size) for size in later_sizes(rules, players)]
    return min(worth.least[-1] for worth in found), max(worth.most[0] for worth in found)
