"""Speed of publishing: forty tournaments of two hundred players, whole and after one result.

One tournament is played at a desk; its lines stand in forty streams of one database, so that all
of it is read, judged by its seals and told as a season would be.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from arbitro.app import commands as c
from arbitro.app.desk import Desk
from arbitro.app.ports import Append
from arbitro.bootstrap import install
from arbitro.kernel import Refused
from arbitro.publication.publishing import publish
from arbitro.publication.sources import in_store
from arbitro.simulation.invented_people import invented
from arbitro.simulation.random_tables import random_result
from arbitro.simulation.seeded_chance import Chance
from arbitro.store.memory import MemoryStore
from arbitro.tournament import commands as t
from arbitro.web.demo import Showing

TOURNAMENTS, PLAYERS = 40, 200


class Timed(NamedTuple):
    """What was done, its CPU-seconds, and the most they may be."""

    name: str
    seconds: float
    most: float


def played(desk: Desk, players: int) -> Showing:
    """A tournament to its end but for one result, everybody with his consent."""
    chance, show = Chance("published"), Showing(desk, "bench")
    show.send(c.OpenHall(id="bench", name="Torneo", regulation="rur-2015", date="2026-05-09"))
    people = invented(players, chance)
    show.send(c.EnterMany(entries=tuple(t.Enter(**one._asdict()) for one in people)))
    agreed = (c.Named(command="give-consent", fields={"player": one.id}) for one in people)
    show.send(c.Several(commands=tuple(agreed)))
    show.send(t.Lock())
    while True:
        show.send(c.CommitDraw())
        show.send(c.Draw(public="3 5 1 6 2 4"))
        tables = show.tournament.rounds[-1].tables
        last = len(tables) == 1
        for table in () if last else tables:
            seats = tuple(random_result(table.players, chance))
            show.send(t.EnterResult(table=table.number, seats=seats))
        if last:
            return show
        _settled(show, t.Advance())


def _settled(show: Showing, step: t.Command) -> None:
    try:
        show.send(step)
    except Refused as refused:
        if refused.code != "dice-due":
            raise
        show.send(c.RollForTies())
        show.send(step)


def measure(tournaments: int = TOURNAMENTS, players: int = PLAYERS) -> Iterator[Timed]:
    with tempfile.TemporaryDirectory(prefix="arbitro-bench-") as made:
        house = install(str(Path(made) / "house.db"))
        store, site = house.leader.store, Path(made) / "site"
        small = Desk(MemoryStore(), house.desk.clock, house.desk.entropy)
        show = played(small, players)
        lines, vault = small.store.lines("hall/bench"), small.store.vault("hall/bench")
        for number in range(tournaments):
            stream = f"hall/t{number:02}"
            store.append(Append(stream=stream, expected=0, lines=tuple(lines), vault=vault))
        seconds = _timed(lambda: publish(site, in_store(store)))
        yield Timed(f"site of {tournaments} tournaments of {players}", seconds, 20)
        table = show.tournament.rounds[-1].tables[0]
        seats = tuple(random_result(table.players, Chance("last")))
        changed = Showing(house.desk, "t00")
        changed.send(t.EnterResult(table=table.number, seats=seats))
        seconds = _timed(lambda: publish(site, in_store(store)))
        yield Timed("the same after one result", seconds, 2)
        house.close()


def _timed(job: Callable[[], object]) -> float:
    start = time.process_time()
    job()
    return time.process_time() - start


if __name__ == "__main__":
    for one in measure():
        print(f"{one.name:<46}{one.seconds:>8.2f} s  ≤ {one.most} s")
