"""What can be asked of a season."""

from __future__ import annotations

from msgspec import Struct

from arbitro.season.results import Event


class Open(Struct, frozen=True, kw_only=True):
    """Begin a season under these rules. `planned`: how many tournaments it will have, 0 if nobody
    knows; `places`: how many at its head are wanted.
    """

    id: str
    name: str
    declaration: str
    best: int | None = None
    drops: int | None = None
    planned: int = 0
    places: int = 1
    ratings: bool = False
    """Players get ratings too, where a federation wants them."""


class Count(Struct, frozen=True, kw_only=True):
    """Take in a tournament that was played elsewhere, as it stands in its file."""

    event: Event


class CountHall(Struct, frozen=True, kw_only=True):
    """Take in a tournament of this house: what it says is read there, whenever somebody asks."""

    hall: str


class Remove(Struct, frozen=True, kw_only=True):
    """A tournament that should not be there."""

    event: str
    reason: str = ""


Command = Open | Count | CountHall | Remove
