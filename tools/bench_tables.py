"""Fifty tables of four people who all move: when does everybody at the table see it?

    python -m tools.bench_tables [--thinking 20]

Called by `tools/bench.py` too. The server is a process of its own; so are the people. A move counts
as seen when the page of all four has come again with it: the news over the stream, then the board.
Beside them bots play at tables of their own. At so many of the fifty (`--thinking`) the fourth is a
bot of the highest level, and the moves of its three people count as those of all others.
"""

from __future__ import annotations

import argparse
import asyncio
import gzip
import json
import multiprocessing
import random
import re
import statistics
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from urllib.parse import urljoin
from urllib.request import Request, urlopen

from arbitro.app.acts import Who
from arbitro.app.playing import house as free_play
from arbitro.app.playing.opening import NewRoom, WantedSeat
from arbitro.app.playing.rooms import Rooms
from arbitro.bootstrap import install
from arbitro.bots import make_bot
from arbitro.play import apply, legal_actions, new_match
from arbitro.play.acting import acting_seats
from arbitro.play.log import write
from arbitro.replay.recording import recorded
from arbitro.replay.standalone import page
from tools.bench_bots import thought
from tools.bench_web import Measured, cpu, server

TABLES, SEATS, WATCHED = 50, 4, 5
EVERY, SECONDS = 2.0, 24.0
"""Seconds between two moves of a table, and how long they play."""
IDLE = 30.0
"""Seconds after which a connection is not trusted to be there any more."""
P95, FIRST_KB, MATCH_MB, OPENS, JUMPS = 150, 250, 0.5, 1_000, 100
NAMES = ("Bea", "Cleo", "Dina")
THINKER = "level-5"
_AT = re.compile(rb'data-at="(\d+)"')
_FILE = re.compile(r'(?:src|href)="(/static/[^"]+|/[^"]*\.(?:js|css|svg)[^"]*)"')
_IMPORT = re.compile(r'from\s*"(\./[^"]+)"|import\s*"(\./[^"]+)"')
Table = tuple[str, list[str]]
"""A match and the keys of its seats, in the order of the opening."""


def _settled(rooms: Rooms, id: str, seed: int) -> None:
    """Everybody plays at random until the first giro has begun."""
    bot = make_bot("random", seed, "risiko")
    while not rooms.match(rooms.room(id)).state.turn.giro:
        room = rooms.room(id)
        match, seat = rooms.match(room), rooms.acting(room) or 0
        action = match.game.action(bot.choose(match, seat))
        if (turn := rooms.turn_of_bot(room)) is not None:
            rooms.play_for(id, turn, action)
        else:
            holder = room.named(match.state.seated[seat])
            rooms.play(id, holder, action, f"s{match.state.version}", None)


def prepare(db: str, thinking: int = 0) -> list[Table]:
    """The tables, all at play, so many of them with a bot that thinks; and some bots play alone."""
    house = install(db)
    who = Who(role="organiser", subject="bench")
    free_play.say(house.store, who, free_play.FreePlay(most=2 * TABLES))
    tables = []
    for number in range(TABLES):
        fourth = WantedSeat(bot=THINKER if number < thinking else "")
        others = (*(WantedSeat(),) * (SEATS - 2), fourth)
        wanted = NewRoom(regulation="rur-2015", name="Ada", others=others, time_up_giro=90)
        held = [house.rooms.open(wanted, f"open-{number}", "bench")]
        for at, name in enumerate(NAMES[: 2 if fourth.bot else 3]):
            held.append(house.rooms.sit(held[0].room, name, f"sit-{number}-{at}", "bench"))
        _settled(house.rooms, held[0].room, number)
        tables.append((held[0].room, [one.secret for one in held]))
    alone = NewRoom(regulation="rur-2015", name="Ugo", others=(WantedSeat(bot="sensible"),) * 3)
    for number in range(WATCHED):
        id = house.rooms.open(alone, f"bots-{number}", "bench").room
        _settled(house.rooms, id, number)
        house.rooms.leave(id, 0)
    house.close()
    return tables


class Wire:
    """One kept connection."""

    def __init__(self, host: str, port: int, headers: str) -> None:
        self.host, self.port, self.headers = host, port, headers
        self.lines: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self.used = 0.0

    async def ask(self, method: str, path: str, body: bytes = b"", more: str = "") -> bytes:
        if self.lines is None or time.monotonic() - self.used > IDLE:
            self.lines = await asyncio.open_connection(self.host, self.port)
        self.used = time.monotonic()
        reader, writer = self.lines
        size = f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n" if body else ""
        head = f"{method} {path} HTTP/1.1\r\nHost: {self.host}\r\n{self.headers}{more}{size}\r\n"
        writer.write(head.encode() + body)
        answer = await reader.readuntil(b"\r\n\r\n")
        found = re.search(rb"content-length: (\d+)", answer.lower())
        return await reader.readexactly(int(found.group(1)) if found else 0)


class Person:
    """Somebody at a table with the page open: every piece of news brings the board again."""

    def __init__(self, host: str, port: int, match: str, key: str) -> None:
        self.match, self.host, self.port, self.key = match, host, port, key
        cookie = f"Cookie: seat-{match}={key}\r\nAccept: text/html\r\nX-Arbitro-Live: 1\r\n"
        self.page = Wire(host, port, cookie)
        self.api = Wire(host, port, f"Authorization: Bearer {key}\r\n")
        self.version, self.mine, self.came = 0, False, asyncio.Condition()
        self.sent = 0

    async def look_on(self, ready: asyncio.Semaphore) -> None:
        reader, writer = await asyncio.open_connection(self.host, self.port)
        path = f"/api/v1/matches/{self.match}/events"
        writer.write(f"GET {path} HTTP/1.1\r\nHost: {self.host}\r\n\r\n".encode())
        while True:
            await reader.readuntil(b"data: ")
            told = json.loads(await reader.readuntil(b"\n"))
            if told.get("version", 0) > self.version:  # a beat has none
                shown = await self.page.ask("GET", f"/play/{self.match}")
                found = _AT.search(shown)
                async with self.came:
                    self.version = int(found.group(1)) if found else told["version"]
                    self.mine = b'data-mine="yes"' in shown
                    self.came.notify_all()
            ready.release()

    async def has(self, version: int) -> None:
        async with self.came:
            await self.came.wait_for(lambda: self.version >= version)


async def table(
    people: list[Person], until: float, took: list[float], chance: random.Random
) -> None:
    """A move every so often; how long it took until all had seen it."""
    await asyncio.sleep(chance.random() * EVERY)
    path = f"/api/v1/matches/{people[0].match}"
    while time.perf_counter() < until:
        next_at = time.perf_counter() + EVERY
        for one in [one for one in people if one.mine][:1]:
            legal = json.loads(await one.api.ask("GET", f"{path}/legal-actions"))
            if legal["actions"]:
                one.sent += 1
                body = json.dumps({"action": chance.choice(legal["actions"])}).encode()
                key = f"Idempotency-Key: {one.key[:8]}-{one.sent}\r\n"
                began = time.perf_counter()
                moved = json.loads(await one.api.ask("POST", f"{path}/play", body, key))
                if "version" in moved:
                    await asyncio.gather(*(each.has(moved["version"]) for each in people))
                    took.append(time.perf_counter() - began)
        await asyncio.sleep(max(0.0, next_at - time.perf_counter()))


@asynccontextmanager
async def everybody(address: str, tables: list[Table]) -> AsyncIterator[list[list[Person]]]:
    """All at their tables, each with the page open."""
    host, _, port = address.partition(":")
    seated = [[Person(host, int(port), id, key) for key in keys] for id, keys in tables]
    ready = asyncio.Semaphore(0)
    watching = [asyncio.create_task(one.look_on(ready)) for people in seated for one in people]
    for _ in watching:
        await ready.acquire()
    yield seated
    for task in watching:
        task.cancel()


async def moves(seated: list[list[Person]], seconds: float) -> list[float]:
    """All tables play for so long; how long every move took."""
    took: list[float] = []
    until = time.perf_counter() + seconds
    await asyncio.gather(
        *(table(people, until, took, random.Random(n)) for n, people in enumerate(seated))
    )
    return took


async def _played(address: str, tables: list[Table]) -> list[float]:
    async with everybody(address, tables) as seated:
        return await moves(seated, SECONDS)


def play(address: str, tables: list[Table], told: multiprocessing.Queue[list[float]]) -> None:
    told.put(asyncio.run(_played(address, tables)))


def p95(took: list[float]) -> float:
    return statistics.quantiles(took, n=20)[-1]


def resident(pid: int) -> float:
    """Megabytes a process holds now."""
    status = Path(f"/proc/{pid}/status").read_text(encoding="ascii")
    found = re.search(r"VmRSS:\s+(\d+)", status)
    return int(found.group(1)) / 1024 if found else 0.0


def _packed(url: str, **headers: str) -> tuple[int, str]:
    with urlopen(Request(url, headers={"Accept-Encoding": "gzip", **headers})) as answer:  # noqa: S310 - our own server
        body = answer.read()
        packed = answer.headers.get("Content-Encoding") == "gzip"
    return len(body), (gzip.decompress(body) if packed else body).decode()


def first_visit(address: str, id: str, key: str) -> float:
    """Kilobytes of a match's page and of everything it loads, as they are sent."""
    base = f"http://{address}/play/{id}"
    whole, shown = _packed(base, Cookie=f"seat-{id}={key}", Accept="text/html")
    wanted = [urljoin(base, one) for one in _FILE.findall(shown)]
    wanted += [urljoin(base, one) for one in re.findall(r'data-src="([^"]+)"', shown)]
    seen: set[str] = set()
    while wanted:
        url = wanted.pop()
        if url in seen or not re.search(r"\.(?:js|css|svg)$", url.partition("?")[0]):
            continue
        seen.add(url)
        size, text = _packed(url)
        whole += size
        if ".js" in url:
            wanted += [urljoin(url, one or other) for one, other in _IMPORT.findall(text)]
    return whole / 1000


def long_log(events: int = 1_000) -> bytes:
    """The log of a match with about so many events or more."""
    for seed in range(20):
        match, bot = new_match("rur-2015", 4, time_up_giro=14), make_bot("sensible", seed, "risiko")
        while not match.finished:
            seats = acting_seats(match)
            action = match.game.action(bot.choose(match, seats[0])) if seats else None
            match, _ = apply(match, action or legal_actions(match)[0])
        if len(match.events) >= events:
            return write(match.game, match.events)
    raise RuntimeError("no match is long enough")


def replayed() -> tuple[int, float, float]:
    """Events, and milliseconds until a replay is there and until a jump is drawn, in a browser."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - only for this

    from tools import browser  # noqa: PLC0415 - as above

    recording = recorded(long_log())
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        file = Path(folder) / "replay.html"
        file.write_text(page(recording, "it"), encoding="utf-8")
        chromium = driver.chromium.launch(
            executable_path=browser.ensure(), args=list(browser.FLAGS)
        )
        shown = chromium.new_page()
        shown.goto("about:blank")
        began = time.perf_counter()
        shown.goto(file.as_uri())
        shown.wait_for_selector("[data-replay] input[type=range]")
        opened = (time.perf_counter() - began) * 1e3
        jumps = shown.evaluate(_JUMPS, len(recording.steps))
        chromium.close()
    return len(recording.steps), opened, p95(jumps)


_JUMPS = """async (steps) => {
  const bar = document.querySelector("[data-replay] input[type=range]");
  const took = [];
  for (let turn = 0; turn < 40; turn += 1) {
    const began = performance.now();
    bar.value = (turn * 7919) % steps;
    bar.dispatchEvent(new Event("input", { bubbles: true }));
    document.body.getBoundingClientRect();
    took.push(performance.now() - began);
    await new Promise((done) => setTimeout(done, 5));
  }
  return took;
}"""


def measure(thinking: int = 0) -> Iterator[Measured]:
    if thinking:
        thought("rur-2015", THINKER, 0.01)  # what has to be compiled is compiled
    with tempfile.TemporaryDirectory(prefix="arbitro-bench-") as folder:
        db = f"{folder}/tables.db"
        tables = prepare(db, thinking)
        with server(db) as (address, _, process, _):
            first_visit(address, *_first(tables[0]))
            before = resident(process.pid)
            visit = first_visit(address, *_first(tables[0]))
            for id, keys in tables:
                _packed(f"http://{address}/play/{id}", Cookie=f"seat-{id}={keys[0]}")
            held = (resident(process.pid) - before) / TABLES
            computed = cpu(process.pid)
            told: multiprocessing.Queue[list[float]] = multiprocessing.Queue()
            people = multiprocessing.Process(target=play, args=(address, tables, told))
            people.start()
            took = told.get(timeout=600)
            people.join()
            busy = (cpu(process.pid) - computed) / SECONDS
    slow = p95(took) * 1e3
    median, each = statistics.median(took) * 1e3, busy * SECONDS / len(took) * 1e3
    note = f"{len(took)} moves, median {median:.0f}, {each:.0f} ms of the server's CPU a move"
    beside = f", {THINKER} at {thinking}" if thinking else ""
    yield Measured(f"a move seen by all, {TABLES} tables{beside}", slow, "ms p95", P95, True, note)
    if thinking:
        return
    yield Measured("memory of a running match", held, "MB", MATCH_MB, True)
    yield Measured("first visit of a match's page", visit, "kB", FIRST_KB, True)
    events, opened, jumped = replayed()
    yield Measured(f"a replay of {events:,} events opens", opened, "ms", OPENS, True)
    yield Measured("a jump in it", jumped, "ms p95", JUMPS, True)


def _first(table: Table) -> tuple[str, str]:
    return table[0], table[1][0]


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--thinking", type=int, default=0, choices=range(TABLES + 1))
    for row in measure(parser.parse_args().thinking):
        print(f"{row.name:<42}{row.value:>10,.1f} {row.unit:<7} ≤ {row.target:,}  {row.note}")
