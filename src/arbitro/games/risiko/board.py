"""The board: 42 territories, their continents and borders, as small integers and bit masks.

Territories are numbered in the order of `board.json`; a set of territories is an integer with
one bit each, which makes «does he hold the whole continent» a single operation.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from arbitro.kernel import Refused
from arbitro.kernel.carried import carried
from arbitro.kernel.near_words import near_words


class Continent(NamedTuple):
    id: str
    mask: int
    size: int


DATA: dict[str, Any] = msgspec.json.decode(carried(__package__, "board.json"))

TERRITORIES: tuple[str, ...] = tuple(row["id"] for row in DATA["territories"])
INDEX: dict[str, int] = {id: number for number, id in enumerate(TERRITORIES)}
COUNT = len(TERRITORIES)
EVERYWHERE = (1 << COUNT) - 1

BORDERS: tuple[tuple[int, int, str], ...] = tuple(
    (INDEX[a], INDEX[b], kind) for a, b, kind in DATA["borders"]
)


def _neighbours() -> tuple[tuple[int, ...], ...]:
    near: list[list[int]] = [[] for _ in TERRITORIES]
    for a, b, _ in BORDERS:
        near[a].append(b)
        near[b].append(a)
    return tuple(tuple(sorted(row)) for row in near)


NEIGHBOURS: tuple[tuple[int, ...], ...] = _neighbours()
NEAR: tuple[int, ...] = tuple(sum(1 << n for n in row) for row in NEIGHBOURS)
"""For each territory, the mask of those it borders."""

POINTS: tuple[int, ...] = tuple(len(row) for row in NEIGHBOURS)
"""What each territory is worth at the table: the number of territories that border it."""

CONTINENT_OF: tuple[int, ...] = tuple(
    [row["id"] for row in DATA["continents"]].index(t["continent"]) for t in DATA["territories"]
)


def _continent(number: int, id: str) -> Continent:
    members = [t for t in range(COUNT) if CONTINENT_OF[t] == number]
    return Continent(id, sum(1 << t for t in members), len(members))


CONTINENTS: tuple[Continent, ...] = tuple(
    _continent(number, row["id"]) for number, row in enumerate(DATA["continents"])
)

_LIMB = 7
_LIMBS: tuple[tuple[tuple[int, ...], ...], ...] = tuple(
    tuple(
        tuple(base + bit for bit in range(_LIMB) if pattern >> bit & 1)
        for pattern in range(1 << _LIMB)
    )
    for base in range(0, COUNT, _LIMB)
)
_L0, _L1, _L2, _L3, _L4, _L5 = _LIMBS


def members(mask: int) -> tuple[int, ...]:
    """The territories of a mask, in order."""
    return (
        _L0[mask & 127]
        + _L1[mask >> 7 & 127]
        + _L2[mask >> 14 & 127]
        + _L3[mask >> 21 & 127]
        + _L4[mask >> 28 & 127]
        + _L5[mask >> 35]
    )


def mask_of(territories: tuple[int, ...] | list[int]) -> int:
    return sum(1 << t for t in set(territories))


def points(mask: int) -> int:
    """The sum of the points of a set of territories."""
    return sum(POINTS[t] for t in members(mask))


def number(id: str) -> int:
    """The number of a territory, or a refusal that names the nearest ids."""
    try:
        return INDEX[id]
    except (KeyError, TypeError):
        wanted = str(id).strip().lower().replace(" ", "_")
        nearest = near_words(wanted, TERRITORIES, 0.4)
        raise Refused("unknown-territory", {"territory": id, "nearest": nearest}) from None
