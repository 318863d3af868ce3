"""Registers for the tests: kept in memory, by a clock that stands still."""

from __future__ import annotations

from itertools import count

from arbitro.app.ports import Store
from arbitro.app.register_desk import RegisterDesk
from arbitro.people.commands import Enrol
from arbitro.people.events import Enrolled
from arbitro.referee.clock.readings import Reading
from arbitro.store.memory import MemoryStore


def register_of(*people: Enrolled, store: Store | None = None) -> RegisterDesk:
    numbers = count(1)

    def chance(size: int) -> bytes:
        return next(numbers).to_bytes(size)

    desk = RegisterDesk(store or MemoryStore(), lambda: Reading("test", 0, 0), chance)
    if people:
        desk.act(Enrol(people=people, distinct=True))
    return desk
