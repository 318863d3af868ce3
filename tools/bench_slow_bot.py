"""Bots that think for long, beside fifty tables of people: do the people notice?

    python -m tools.bench_slow_bot

Called by `tools/bench.py` too. The tables of `tools.bench_tables` play in stretches, by turns alone
and with matches of both games beside them in which bots of the highest level think, at the pace at
which people see them play. What counts is the ratio of both within one run.
"""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import statistics
import tempfile
from collections.abc import Iterator
from typing import Any, NamedTuple

from arbitro.app.playing.opening import NewRoom, WantedSeat
from arbitro.bootstrap import install
from tools.bench_tables import TABLES, Table, Wire, everybody, moves, p95, prepare
from tools.bench_web import Measured, server

STRETCHES, SECONDS = 3, 12.0
"""How many of each kind, and how long one is."""
MOST = 1.2
EDITIONS = ("rur-2015", "tarocchi-2012") * 2
SLOW = WantedSeat(bot="level-5")


def open_thinkers(db: str) -> list[Table]:
    """Two matches of each game whose only person can stand up and come back."""
    house = install(db)
    held = [
        house.rooms.open(
            NewRoom(regulation=id, name="Ugo", others=(SLOW,) * 3, time_up_giro=90),
            f"slow-{number}",
            "slow",
        )
        for number, id in enumerate(EDITIONS)
    ]
    house.close()
    return [(one.room, [one.secret]) for one in held]


class Thinkers:
    """A match that its bots play as long as its one person is away."""

    def __init__(self, host: str, port: int, table: Table) -> None:
        self.path = f"/api/v1/matches/{table[0]}"
        self.wire = Wire(host, port, f"Authorization: Bearer {table[1][0]}\r\n")
        self.wished = 0

    async def wish(self, *wishes: str) -> None:
        for one in wishes:
            self.wished += 1
            key = f"Idempotency-Key: wish-{self.wished}\r\n"
            body = json.dumps({"wish": one}).encode()
            await self.wire.ask("POST", f"{self.path}/wishes", body, key)

    async def seen(self) -> dict[str, Any]:
        shown: dict[str, Any] = json.loads(await self.wire.ask("GET", self.path))
        return shown

    async def begin(self) -> int:
        """They think; the version at which they began."""
        await self.wish("leave")
        return int((await self.seen())["room"]["version"])

    async def end(self) -> int:
        """They think no more; the version they came to."""
        await self.wish("resume", "skip")
        while (now := await self.seen())["acting"] != now["seat"] and not now["finished"]:  # noqa: ASYNC110 - of another process
            await asyncio.sleep(0.1)
        return int(now["room"]["version"])


class Stretches(NamedTuple):
    """Seconds of every move alone and beside thinkers, and what these did meanwhile."""

    alone: list[float]
    beside: list[float]
    thought: int


async def _played(address: str, tables: list[Table], slow: list[Table]) -> Stretches:
    host, _, port = address.partition(":")
    thinkers = [Thinkers(host, int(port), one) for one in slow]
    found = Stretches([], [], 0)
    async with everybody(address, tables) as seated:
        for one in thinkers:  # what has to be compiled is compiled
            await one.begin()
            await one.end()
        for _ in range(STRETCHES):
            found.alone.extend(await moves(seated, SECONDS))
            before = [await one.begin() for one in thinkers]
            found.beside.extend(await moves(seated, SECONDS))
            after = [await one.end() for one in thinkers]
            found = found._replace(thought=found.thought + sum(after) - sum(before))
    return found


def play(
    address: str, tables: list[Table], slow: list[Table], told: multiprocessing.Queue[Stretches]
) -> None:
    told.put(asyncio.run(_played(address, tables, slow)))


def measure() -> Iterator[Measured]:
    with tempfile.TemporaryDirectory(prefix="arbitro-bench-") as folder:
        db = f"{folder}/slow.db"
        tables = prepare(db)
        slow = open_thinkers(db)
        with server(db) as (address, _, _, _):
            told: multiprocessing.Queue[Stretches] = multiprocessing.Queue()
            people = multiprocessing.Process(target=play, args=(address, tables, slow, told))
            people.start()
            took = told.get(timeout=1_800)
            people.join()
    alone, beside = p95(took.alone) * 1e3, p95(took.beside) * 1e3
    middle = statistics.median(took.beside) / statistics.median(took.alone)
    note = f"{alone:.0f} ms alone, {beside:.0f} beside, medians ×{middle:.2f}, "
    note += f"{len(took.alone)} and {len(took.beside)} moves, {took.thought} events of theirs"
    label = f"p95 of {TABLES} tables beside slow bots"
    yield Measured(label, beside / alone, "times", MOST, True, note)


if __name__ == "__main__":
    for row in measure():
        print(f"{row.name:<42}{row.value:>10,.2f} {row.unit:<7} ≤ {row.target:,}  {row.note}")
