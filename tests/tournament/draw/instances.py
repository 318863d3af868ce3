"""Small fields that are hard to seat, random fields, and a chi-square."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Sequence

from arbitro.tournament.draw.seating.exact_search import Optima
from arbitro.tournament.draw.seating.field import Field, field
from arbitro.tournament.draw.seating.rng import Rng
from tests.tournament.draw.people import people

Key = tuple[tuple[int, ...], ...]


def _table_mates(size: int) -> Callable[[int], list[int]]:
    """Who sat at one table when tables were filled in the order of the ids."""
    return lambda at: [x for x in range(at // size * size, at // size * size + size) if x != at]


def _lattice(width: int) -> Callable[[int], list[int]]:
    """Who shares a row or a column of a grid."""
    return lambda at: [
        x
        for x in range(width * width)
        if x != at and (x // width == at // width or x % width == at % width)
    ]


TIGHT: dict[str, Field] = {
    # Two clubs of four and smaller ones over three tables: two conflicts of club cannot be avoided.
    "clubs and regions": field(
        people(12, club="AAAABBBBCCDE", region="XYXYXYXYXYXY"), (4, 4, 4), ("club", "region")
    ),
    # The second match of the RUR: one of each placing, clubs apart, nobody met twice.
    "placings": field(
        people(16, club="AABBCCDDAABBCCDE", placing="1234123412341234", met=_table_mates(4)),
        (4, 4, 4, 4),
        ("placing", "club", "repeat"),
    ),
    # Who has sat at five must not again, and that costs four conflicts of club.
    "a second five": field(
        people(13, club="AAABBBCCCDDEE", odd="1111110000000"), (4, 4, 5), ("odd-table", "club")
    ),
    # Two rounds of threes are behind: only the two diagonals of the grid are left.
    "diagonals": field(people(9, met=_lattice(3)), (3, 3, 3), ("repeat",)),
    # Semifinals by bands with a club of four.
    "bands": field(people(16, club="AAABBACCBDDACBEE", rank=True), (4, 4, 4, 4), ("club", "bands")),
}


def key(seating: Sequence[Sequence[int]]) -> Key:
    """A seating without its table numbers."""
    return tuple(sorted(tuple(sorted(table)) for table in seating))


def fairness(asked: Field, draws: int, one: Callable[[Rng], Sequence[Sequence[int]]]) -> float:
    """The chance that as uneven a result comes from a fair draw (chi-square over all optima)."""
    seen: Counter[Key] = Counter()
    for at in range(draws):
        seen[key(one(Rng(at.to_bytes(32, "big")).branch("fair")))] += 1
    optima = Optima(asked).count
    expected = draws / optima
    unseen = optima - len(seen)
    statistic = sum((n - expected) ** 2 / expected for n in seen.values()) + unseen * expected
    return tail(statistic, optima - 1)


def tail(statistic: float, degrees: int) -> float:
    """Upper tail of the chi-square distribution, after Wilson and Hilferty."""
    spread = 2 / (9 * degrees)
    z = ((statistic / degrees) ** (1 / 3) - (1 - spread)) / math.sqrt(spread)
    return 0.5 * math.erfc(z / math.sqrt(2))
