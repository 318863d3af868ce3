"""Articles 2, 3 and 7: tables, turns, and the order of the criteria."""

from __future__ import annotations

from arbitro.kernel import Said, said
from arbitro.regulations.tarocchi_2012.text import TAR
from arbitro.tournament.tarocchi.rules import Criterion, Tables

SIZE = 4


@TAR.cites("TAR-2-01")
def entrants(players: int) -> bool:
    """Eight players."""
    return players == 8


@TAR.cites("TAR-3-01")
def turns() -> int:
    """Three turns."""
    return 3


@TAR.cites("TAR-3-02")
def hands() -> int:
    """Four hands, so that everybody deals once."""
    return SIZE


def by_tables(order: tuple[int, ...]) -> Tables:
    """Four by four, each table from North to East."""
    return tuple(order[at : at + SIZE] for at in range(0, len(order), SIZE))


@TAR.cites("TAR-2-02", "TAR-2-03", "TAR-2-04", "TAR-2-05", "TAR-2-06")
def draw(trumps: tuple[int, ...]) -> Tables:
    """The four highest trumps at table A from North to East, the others at B."""
    return by_tables(tuple(sorted(range(len(trumps)), key=lambda player: -trumps[player])))


@TAR.cites("TAR-3-03", "TAR-3-04", "TAR-3-05", "TAR-4-24")
def reseat(order: tuple[int, ...]) -> Said[Tables]:
    """The first four of the ranking at table A in that order, the others at B."""
    return said(by_tables(order), "TAR-3-03", "TAR-3-04", "TAR-3-05")


@TAR.cites("TAR-7-01", "TAR-7-02", "TAR-7-03", "TAR-7-05", "TAR-7-06")
def criteria() -> tuple[Criterion, ...]:
    """Head-to-head, calls, commitments, Pigliate."""
    return ("head-to-head", "call", "commitment", "pigliate")


SCHEMA = TAR.states(
    "TAR-4-19",
    "TAR-4-20",
    "TAR-4-23",
    "TAR-11-01",
    "TAR-11-06",
    "TAR-11-07",
)
