"""Two laptops in one process: the one that serves, and the one that follows it."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count

from msgspec import Struct
from msgspec.structs import replace

from arbitro.app.acts import Act, Answer, Who
from arbitro.app.commands import OpenHall
from arbitro.app.ports import Clock
from arbitro.bootstrap import Installation, joined
from arbitro.standby import standing
from arbitro.standby.following import Follower
from arbitro.standby.pairing import key_of, new_code
from arbitro.store import House, open_store
from arbitro.store.memory import MemoryStore
from arbitro.tournament import commands as t
from tests.app.running import ticking
from tests.patience import SECONDS
from tests.web.living import living

ORGANISER = Who(role="organiser")
STREAM = "hall/cup"


def until(true: Callable[[], bool]) -> None:
    """Wait for a state, as long as a busy machine may need."""
    end = time.monotonic() + SECONDS
    while not true():
        assert time.monotonic() < end
        time.sleep(0.005)


@dataclass
class Pair:
    first: Installation
    url: str
    key: bytes
    second: House
    clock: Clock = field(default_factory=ticking)
    follower: Follower | None = None
    _ids: Iterator[int] = field(default_factory=lambda: count(1))

    def follow(self, key: bytes | None = None) -> Follower:
        """Begin, or begin again, to follow."""
        now = standing.load(self.second)
        standing.save(
            self.second,
            replace(now, role="following", other=self.url, key=key or self.key),
        )
        self.follower = Follower(self.second, self.clock, "http://second")
        self.follower.start()
        return self.follower

    def abreast(self) -> None:
        until(lambda: self.first.leader.lag == 0 and self.first.leader.standing.paired)

    def apart(self) -> None:
        assert self.follower is not None
        self.follower.stop()
        until(lambda: self.first.leader.link is None)

    def enter(self, number: int, house: Installation | None = None) -> Answer:
        player = t.Enter(id=f"g{number:03}", name=f"Nome{number} Cognome{number}", adult=True)
        return self.do(player, house, f"enter-{number}")

    def do(self, command: Struct, house: Installation | None = None, id: str = "") -> Answer:
        act = Act(id=id or f"act-{next(self._ids)}", command=command, by=ORGANISER)
        return (house or self.first).desk.act(STREAM, act)


@contextmanager
def pair(first: str = "memory:", second: str = "memory:") -> Iterator[Pair]:
    house = joined(open_store(first) if first != "memory:" else MemoryStore())
    opening = OpenHall(id="cup", name="Coppa", regulation="rur-2015")
    house.desk.open_hall(Act(id="open", command=opening, by=ORGANISER))
    key = key_of(new_code())
    house.leader.pair(key)
    with living(house) as url:
        both = Pair(house, url, key, open_store(second))
        try:
            yield both
        finally:
            if both.follower is not None:
                both.follower.stop()
            both.second.close()
    house.close()
