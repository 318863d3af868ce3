"""Bots that think for long, beside fifty tables of people: do the people notice?

    python -m tools.bench_slow_bot

Called by `tools/bench.py` too. The tables of `tools.bench_tables` play in stretches: alone, beside
matches of both games that bots play who answer at once, and beside the same matches with bots of
the highest level, who think; all at the pace at which people see them play. What counts is the
ratio of the last to the first within one run; what the matches take by being played at all is told
by the one in the middle.
"""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import statistics
import tempfile
from collections.abc import Iterator
from itertools import chain
from typing import Any, NamedTuple

from arbitro.app.playing.opening import NewRoom, WantedSeat
from arbitro.bootstrap import install
from tools.bench_tables import TABLES, Table, Wire, everybody, moves, p95, prepare
from tools.bench_web import Measured, server

STRETCHES, SECONDS = 4, 8.0
"""How many of each kind, and how long one is."""
MOST = 1.2
EDITIONS = ("rur-2015", "tarocchi-2012") * 2
QUICK, SLOW = "sensible", "level-5"
ALONE = "alone"
KINDS = (ALONE, QUICK, SLOW)


def open_matches(db: str, bot: str) -> list[Table]:
    """Two matches of each game whose only person can stand up and come back."""
    house = install(db)
    held = [
        house.rooms.open(
            NewRoom(regulation=id, name="Ugo", others=(WantedSeat(bot=bot),) * 3, time_up_giro=90),
            f"{bot}-{number}",
            bot,
        )
        for number, id in enumerate(EDITIONS)
    ]
    house.close()
    return [(one.room, [one.secret]) for one in held]


class Away:
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
    """Seconds of every move by what was beside, and how far the matches there came meanwhile."""

    took: dict[str, list[float]]
    played: dict[str, int]


async def _played(address: str, tables: list[Table], beside: dict[str, list[Table]]) -> Stretches:
    host, _, port = address.partition(":")
    away = {kind: [Away(host, int(port), one) for one in beside.get(kind, ())] for kind in KINDS}
    found = Stretches({kind: [] for kind in KINDS}, dict.fromkeys(KINDS, 0))
    async with everybody(address, tables) as seated:
        for one in chain.from_iterable(away.values()):  # what has to be compiled is compiled
            await one.begin()
            await one.end()
        for turn in range(STRETCHES):
            for kind in KINDS if turn % 2 else KINDS[::-1]:  # whatever grows with time, for all
                before = [await one.begin() for one in away[kind]]
                found.took[kind].extend(await moves(seated, SECONDS))
                after = [await one.end() for one in away[kind]]
                found.played[kind] += sum(after) - sum(before)
    return found


def play(
    address: str,
    tables: list[Table],
    beside: dict[str, list[Table]],
    told: multiprocessing.Queue[Stretches],
) -> None:
    told.put(asyncio.run(_played(address, tables, beside)))


def measure() -> Iterator[Measured]:
    with tempfile.TemporaryDirectory(prefix="arbitro-bench-") as folder:
        db = f"{folder}/slow.db"
        tables = prepare(db)
        beside = {bot: open_matches(db, bot) for bot in (QUICK, SLOW)}
        with server(db) as (address, _, _, _):
            told: multiprocessing.Queue[Stretches] = multiprocessing.Queue()
            people = multiprocessing.Process(target=play, args=(address, tables, beside, told))
            people.start()
            took, played = told.get(timeout=1_800)
            people.join()
    slowest = {kind: p95(took[kind]) * 1e3 for kind in KINDS}
    middle = statistics.median(took[SLOW]) / statistics.median(took[ALONE])
    note = f"{slowest[ALONE]:.0f} ms alone, {slowest[QUICK]:.0f} beside quick bots "
    note += f"({played[QUICK]} events), {slowest[SLOW]:.0f} beside slow ones ({played[SLOW]}), "
    note += f"medians ×{middle:.2f}, {len(took[SLOW])} moves each"
    label = f"p95 of {TABLES} tables beside slow bots"
    yield Measured(label, slowest[SLOW] / slowest[ALONE], "times", MOST, True, note)


if __name__ == "__main__":
    for row in measure():
        print(f"{row.name:<42}{row.value:>10,.2f} {row.unit:<7} ≤ {row.target:,}  {row.note}")
