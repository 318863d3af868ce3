"""A house in memory whose clock somebody else turns, and its rooms."""

from __future__ import annotations

import pytest

from arbitro.app.playing.rooms import Rooms
from arbitro.bootstrap import Installation, joined
from arbitro.referee.clock.readings import Reading
from arbitro.store.memory import MemoryStore


class Hours:
    """A clock somebody else turns."""

    def __init__(self) -> None:
        self.wall = 1_000_000

    def __call__(self) -> Reading:
        return Reading("test", self.wall, self.wall, "test")


@pytest.fixture
def hours() -> Hours:
    return Hours()


@pytest.fixture
def house(hours: Hours) -> Installation:
    return joined(MemoryStore(), hours)


@pytest.fixture
def rooms(house: Installation) -> Rooms:
    return house.rooms
