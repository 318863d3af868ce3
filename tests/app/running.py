"""How the tests use a desk: acts with ids of their own, clocks and chance that can be told."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from itertools import count
from typing import Any

import msgspec
from msgspec import Struct

from arbitro.app.acts import Act, Answer, Who
from arbitro.app.commands import OpenHall
from arbitro.app.desk import Desk
from arbitro.app.hall import Hall
from arbitro.app.ports import Store
from arbitro.app.queries import QUERIES, Asker
from arbitro.kernel import Refused
from arbitro.referee import commands as r
from arbitro.referee.clock import asked_taps as taps
from arbitro.referee.clock.readings import Reading
from arbitro.store.memory import MemoryStore
from arbitro.tournament import commands as t
from arbitro.tournament.state import Table
from tests.tournament.directing import shared_out

ORGANISER = Who(role="organiser")
REFEREE = Who(role="referee", subject="Bianchi")
TABLE = Who(role="table", subject="1/1")


def ticking(start: int = 1_000) -> Callable[[], Reading]:
    """A clock that goes on by a second at every look."""
    ticks = count(start)

    def look() -> Reading:
        tick = next(ticks)
        return Reading("test", tick * 1000, 1_790_000_000_000 + tick * 1000)

    return look


def chance(seed: str = "seed") -> Callable[[int], bytes]:
    """Bytes that are the same at every run."""
    drawn = count()

    def some(size: int) -> bytes:
        out = b""
        while len(out) < size:
            out += sha256(f"{seed}/{next(drawn)}".encode()).digest()
        return out[:size]

    return some


class Running:
    """One hall under way."""

    def __init__(self, opening: OpenHall, store: Store | None = None) -> None:
        self.store = store if store is not None else MemoryStore()
        self.desk = Desk(self.store, ticking(), chance())
        self._ids = count(1)
        self.desk.open_hall(self.made(opening))
        self.stream = f"hall/{opening.id}"

    @classmethod
    def going_on(cls, desk: Desk, stream: str) -> Running:
        """A hall another machine has opened."""
        running = cls.__new__(cls)
        running.store, running.desk, running.stream = desk.store, desk, stream
        running._ids = count(100_000)
        return running

    def made(self, command: Struct, by: Who = ORGANISER, **more: Any) -> Act:
        return Act(id=f"act-{next(self._ids)}", command=command, by=by, **more)

    def do(self, command: Struct, by: Who = ORGANISER) -> Answer:
        return self.desk.act(self.stream, self.made(command, by))

    @property
    def hall(self) -> Hall:
        return self.desk.hall(self.stream)

    def ask(self, name: str, who: Who = ORGANISER, lang: str = "it", **parameters: Any) -> Any:
        query = QUERIES[name]
        answer = query.ask(self.hall, Asker(who, lang), query.parameters(**parameters))
        return msgspec.json.decode(msgspec.json.encode(answer))


def entry(number: int, **more: Any) -> t.Enter:
    return t.Enter(
        id=f"g{number:03}",
        name=f"Nome{number} Cognome{number}",
        club=f"Club {number % 7}",
        born=str(1970 + number % 30),
        **more,
    )


def points(table: Table) -> tuple[dict[str, Any], ...]:
    """Results nobody can tie in: the lower a player's number, the better."""
    made = {id: 31 - int(id[1:]) % 30 for id in table.players}
    if len({*made.values()}) < len(made) or 1 in made.values() or len(made) > 4:
        made = {id: 40 - 7 * at for at, id in enumerate(sorted(made))}
    return tuple(shared_out({id: made[id] for id in table.players}))


def refused(call: Callable[[], Any]) -> Refused:
    """The refusal a call ends with."""
    try:
        call()
    except Refused as error:
        return error
    raise AssertionError("it was not refused")


def tap(tap: taps.Tap) -> r.Tap:
    return r.Tap(round=1, table=1, tap=tap)


def infraction(player: str, **more: object) -> r.RecordInfraction:
    sanction = r.Sanction(player=player, what="unsporting", **more)  # type: ignore[arg-type]  # any fields
    return r.RecordInfraction(round=1, table=1, sanction=sanction)
