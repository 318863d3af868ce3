"""Many matches of a contest by the kernel, for bots it can play."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import Any

from arbitro.arena.contest import Contest, MatchResult, orders
from arbitro.arena.reference import UNIT
from arbitro.fast import available, playouts


def possible(contest: Contest) -> bool:
    """Whether the kernel is here and plays every bot of this contest."""
    if not available():
        return False
    many = import_module(f"arbitro.fast.{contest.game}.many")
    return all(bot in many.WAYS for bot in contest.bots)


def played(contest: Contest, first: int, last: int) -> Iterator[MatchResult]:
    """Matches `first` to `last` − 1: every deal in every order."""
    ways = orders(contest.seats)
    for way, sat in enumerate(ways):
        deals = range(-(-(first - way) // len(ways)), -(-(last - way) // len(ways)))
        if deals:
            yield from _deals(contest, sat, way, deals, len(ways))


def _deals(
    contest: Contest, sat: tuple[str, ...], way: int, deals: range, ways: int
) -> Iterator[MatchResult]:
    games: Any = playouts(
        contest.regulation,
        len(sat),
        len(deals),
        contest.seed,
        sat,
        time_up_giro=contest.time_up_giro,
        first=deals.start,
    )
    points = (games.points * UNIT).round().astype(int).tolist()
    for at, deal in enumerate(deals):
        yield MatchResult(
            number=deal * ways + way,
            sat=sat,
            places=tuple(games.place[at].tolist()),
            points=tuple(points[at]),
            ending=str(games.ending[at]),
            giro=int(games.giro[at]),
        )
