"""Who meets whom, and what is known of a match that was played."""

from __future__ import annotations

from itertools import permutations

from msgspec import Struct

from arbitro.kernel import Refused
from arbitro.play.game import game_of

MOST = 10_000_000
EXEC = "exec:"
"""Before the command of a bot of others, which speaks the line protocol."""


class Contest(Struct, frozen=True, kw_only=True):
    """Matches between the bots of `seats`. A deal is played in every order of the seats, one match
    after the other: match n is deal n // orders in order n % orders.
    """

    regulation: str
    seats: tuple[str, ...]
    """By name; the same name more than once is one bot at several seats."""
    matches: int
    seed: int = 1
    time_up_giro: int = 10
    budget: float = 1.0
    """The share of their playouts that bots who count them use."""

    @property
    def game(self) -> str:
        return game_of(self.regulation).name

    @property
    def bots(self) -> tuple[str, ...]:
        """Every bot once, as first named."""
        return tuple(dict.fromkeys(self.seats))


class MatchResult(Struct, frozen=True, kw_only=True):
    """One match: who sat where and what came out, by seat."""

    number: int
    sat: tuple[str, ...]
    places: tuple[int, ...]
    points: tuple[int, ...]
    """In thousandths."""
    ending: str
    giro: int = 0
    faults: tuple[tuple[int, str], ...] = ()
    """(seat, what it did) of bots who stalled, crashed or cheated: they lose this match."""


def orders(seats: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """Every different way to seat them, always in the same order."""
    return tuple(sorted(set(permutations(seats))))


def seated(contest: Contest, number: int) -> tuple[int, tuple[str, ...]]:
    """The deal of a match and who sits where in it."""
    ways = orders(contest.seats)
    return number // len(ways), ways[number % len(ways)]


def require_sound(contest: Contest) -> None:
    """The edition plays at such a table, so many matches are possible, the budget is a share."""
    game = game_of(contest.regulation)
    sizes = game.sizes(game.rules(contest.regulation, {}))
    if len(contest.seats) not in sizes:
        raise Refused("table-size", {"players": len(contest.seats), "sizes": list(sizes)})
    if not 1 <= contest.matches <= MOST:
        raise Refused("impossible-games", {"games": contest.matches, "most": MOST})
    if contest.time_up_giro < 1:
        raise Refused("impossible-giro", {"giro": contest.time_up_giro})
