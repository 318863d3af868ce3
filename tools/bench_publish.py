"""Speed of publishing: a season of forty tournaments of two hundred players, whole, after one
result, and as the zip the organiser takes away.

One tournament is played at a desk; its lines stand in forty streams of one database, so that all
of it is read, judged by its seals and told. The season's standings are those of forty tournaments
among a thousand people of the register. Each time the house is opened anew, as the command does.
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
from arbitro.bootstrap import Installation, install
from arbitro.kernel import Refused
from arbitro.people.commands import Enrol
from arbitro.people.events import Enrolled
from arbitro.publication.house_site import archived, publish_house
from arbitro.publication.publishing import Published
from arbitro.season.decide import Open
from arbitro.season.declaration import declared
from arbitro.simulation.invented_people import invented
from arbitro.simulation.random_results import random_result
from arbitro.simulation.seeded_chance import Chance
from arbitro.store.memory import MemoryStore
from arbitro.tournament import commands as t
from arbitro.web.demo import Showing
from tools.bench_people import register, season

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
        url, site = str(Path(made) / "house.db"), Path(made) / "site"
        house = install(url)
        store = house.leader.store
        small = Desk(MemoryStore(), house.desk.clock, house.desk.entropy)
        show = played(small, players)
        lines, vault = small.store.lines("hall/bench"), small.store.vault("hall/bench")
        for number in range(tournaments):
            stream = f"hall/t{number:02}"
            store.append(Append(stream=stream, expected=0, lines=tuple(lines), vault=vault))
        _with_season(house)
        house.close()
        seconds = _timed(lambda: _published(site, url))
        yield Timed(f"site of a season of {tournaments} × {players}", seconds, 20)
        table = show.tournament.rounds[-1].tables[0]
        seats = tuple(random_result(table.players, Chance("last")))
        house = install(url)
        changed = Showing(house.desk, "t00")
        changed.send(t.EnterResult(table=table.number, seats=seats))
        house.close()
        seconds = _timed(lambda: _published(site, url))
        yield Timed("  brought up to date after one result", seconds, 2)
        zipped: list[int] = []
        seconds = _timed(lambda: zipped.append(len(_archived(url))))
        yield Timed(f"  as one zip of {zipped[0] / 1e6:.1f} MB", seconds, 30)


def _with_season(house: Installation) -> None:
    """A season beside the tournaments, and the people who played in it."""
    known = register(1000)
    rows = (
        Enrolled(id=one.id, name=one.name, born=one.born, national=one.national, clubs=one.clubs)
        for one in known.people.values()
    )
    house.people.act(Enrol(people=tuple(rows), distinct=True))
    house.seasons.open(Open(id="s", name="Circuito", declaration=declared("circuito")))
    for event in season(known):
        house.seasons.count("s", event)


def _published(site: Path, url: str) -> Published:
    house = install(url)
    try:
        return publish_house(site, house)
    finally:
        house.close()


def _archived(url: str) -> bytes:
    house = install(url)
    try:
        return archived(house, "Bench")
    finally:
        house.close()


def _timed(job: Callable[[], object]) -> float:
    start = time.process_time()
    job()
    return time.process_time() - start


if __name__ == "__main__":
    for one in measure():
        print(f"{one.name:<46}{one.seconds:>8.2f} s  ≤ {one.most} s")
