"""Three hundred phones in a hall of fifty tables, an event a second: how late is the last screen?

    python tools/bench_phones.py

Called by `tools/bench.py` too. The phones are a process of their own beside the server. Each keeps
the event stream open and, when told that a region of its page is old, waits the moment the page's
own script waits and fetches the page again over a kept connection. A screen is right when the whole
answer is there. What a browser then does with it is not counted.
"""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import os
import re
import statistics
import tempfile
import time
from typing import Any, NamedTuple
from urllib.parse import urljoin

from arbitro.bootstrap import install

if __package__:
    from tools.bench_web import Measured, cpu, prepare, server
else:
    from bench_web import (  # type: ignore[import-not-found, no-redef]
        Measured,
        cpu,
        prepare,
        server,
    )

PHONES = 300
EVENTS = 10
REFEREES = 20
AT_A_TABLE = 3
PATIENCE = 4
LOOKS = 40
GATHER = 0.06
"""Seconds in which several events become one request, as in `static/stream.js`."""
WORKED_OUT = frozenset({"place", "points", "tie"})
HALL = "/t/bench"
FIRST = ("", "/table", "/referee")
"""Pages a link or a code opens."""
API = "/api/v1/tournaments/bench"
_LIVE = re.compile(rb'data-live="([^"]*)"')
_LENGTH = re.compile(rb"content-length: (\d+)", re.IGNORECASE)
_PARTS = re.compile(r'(?:src=|href=|from |import )"((?:\./|/)[^"]+\.(?:css|js)[^"]*)"')


class Holder(NamedTuple):
    """Somebody with a phone: the page on it and the secret that opens it."""

    path: str
    secret: str
    table: int = 0

    def concerned(self, command: str, table: int) -> bool:
        """Is his page old after this command about a table?"""
        if self.path == "/standings":
            return command == "enter-result"
        return self.path == "/referee" or self.table == table


def invited(db: str) -> list[Holder]:
    """Referees at the grid, three phones at every table on its page, the others at standings."""
    house = install(db)
    drawn = house.desk.hall("hall/bench").tournament.rounds[-1]
    keys = house.ring
    phones = [
        Holder("/referee", keys.add("referee", "hall/bench", f"Arbitro {n}").secret)
        for n in range(REFEREES)
    ]
    for table in drawn.tables:
        secret = keys.add("table", "hall/bench", f"{drawn.number}/{table.number}").secret
        phones += [Holder("/table", secret, table.number)] * AT_A_TABLE
    house.close()
    return phones + [Holder("/standings", "")] * (PHONES - len(phones))


class Wire:
    """A kept connection of one phone."""

    def __init__(self, address: str, secret: str) -> None:
        self.host, _, port = address.partition(":")
        self.port = int(port)
        self.head = f"Host: {address}\r\nAccept: text/html\r\nX-Arbitro-Live: 1\r\n"
        if secret:
            self.head += f"Authorization: Bearer {secret}\r\n"

    async def open(self) -> None:
        self.reader, self.writer = await asyncio.open_connection(
            self.host, self.port, limit=1 << 20
        )

    def ask(self, path: str) -> None:
        self.writer.write(f"GET {path} HTTP/1.1\r\n{self.head}\r\n".encode())

    async def get(self, path: str) -> bytes:
        try:
            self.ask(path)
            return await self.answer()
        except (ConnectionError, asyncio.IncompleteReadError):  # closed for having been idle
            await self.open()
            self.ask(path)
            return await self.answer()

    async def post(self, path: str, key: str, body: object) -> bytes:
        data = json.dumps(body).encode()
        head = f"POST {path} HTTP/1.1\r\n{self.head}Content-Type: application/json\r\n"
        head += f"Idempotency-Key: {key}\r\nContent-Length: {len(data)}\r\n\r\n"
        self.writer.write(head.encode() + data)
        return await self.answer()

    async def answer(self) -> bytes:
        head = await self.reader.readuntil(b"\r\n\r\n")
        found = _LENGTH.search(head)
        body = await self.reader.readexactly(int(found[1]) if found else 0)
        if not head.startswith(b"HTTP/1.1 20"):
            raise RuntimeError((head + body[:300]).decode())
        return body


class Phone:
    """A page kept up to date; `shown` is when each version of the hall was on it."""

    def __init__(self, address: str, holder: Holder) -> None:
        self.holder = holder
        self.stream = Wire(address, holder.secret)
        self.page = Wire(address, holder.secret)
        self.shown: dict[int, float] = {}
        self.due: set[int] = set()
        self.gathering: asyncio.Task[None] | None = None
        self.settled = asyncio.Event()
        self.settled.set()
        self.one_at_a_time = asyncio.Lock()

    async def open(self) -> None:
        await self.stream.open()
        await self.page.open()
        made = await self.page.get(HALL + self.holder.path)
        self.topics = {t.decode() for live in _LIVE.findall(made) for t in live.split()}
        self.stream.ask(f"{API}/events")
        await self.stream.reader.readuntil(b"data: ")
        await self.stream.reader.readuntil(b"\n")

    async def follow(self) -> None:
        while True:
            await self.stream.reader.readuntil(b"data: ")
            said = json.loads(await self.stream.reader.readuntil(b"\n"))
            if self.topics.intersection(said.get("topics", ())):
                self.due.add(said["version"])
                self.settled.clear()
                if self.gathering is None:
                    self.gathering = asyncio.create_task(self.gathered())

    async def gathered(self) -> None:
        await asyncio.sleep(GATHER)
        self.gathering = None
        told, self.due = self.due, set()
        async with self.one_at_a_time:
            await self.page.get(HALL + self.holder.path)
        now = time.perf_counter()
        self.shown.update(dict.fromkeys(told, now))
        if not self.due and not self.one_at_a_time.locked():
            self.settled.set()


class Event(NamedTuple):
    """A command as it was sent, and the version of the hall after it."""

    command: str
    table: int
    began: float
    version: int


class Told(NamedTuple):
    """For every event: seconds until the last screen, and how many screens it changed.

    `old` updates had not come when patience ended; they count as come at that moment.
    """

    last: list[float]
    screens: list[int]
    old: int


async def _wishes(desk: Wire) -> list[tuple[str, dict[str, Any]]]:
    """A result mended at one table, a referee called at the next, and so on."""
    board = json.loads(await desk.get(f"{API}/round"))
    wishes: list[tuple[str, dict[str, Any]]] = []
    for number in range(1, EVENTS + 1):
        at = {"round": board["number"], "table": number}
        if number % 2 == 0:
            wishes.append(("call-referee", {**at, "call": "ruling", "text": "dado a terra"}))
            continue
        result = json.loads(await desk.get(f"{API}/table?table={number}"))["result"]
        known = [{k: v for k, v in row.items() if k not in WORKED_OUT and v} for row in result]
        wishes.append(("enter-result", {**at, "seats": known, "reason": "bench"}))
    return wishes


async def _hall(address: str, secret: str, holders: list[Holder]) -> Told:
    phones = [Phone(address, holder) for holder in holders]
    for at in range(0, PHONES, 50):
        await asyncio.gather(*(phone.open() for phone in phones[at : at + 50]))
    following = [asyncio.create_task(phone.follow()) for phone in phones]
    desk = Wire(address, secret)
    await desk.open()
    sent: list[Event] = []
    for number, (command, body) in enumerate(await _wishes(desk)):
        began = time.perf_counter()
        answer = json.loads(await desk.post(f"{API}/{command}", f"phones-{number}", body))
        sent.append(Event(command, body["table"], began, answer["version"]))
        await asyncio.sleep(max(0.0, 1 - (time.perf_counter() - began)))
    settled = [asyncio.create_task(phone.settled.wait()) for phone in phones]
    await asyncio.wait(settled, timeout=PATIENCE)
    for task in (*following, *settled):
        task.cancel()
    return _told(phones, sent, time.perf_counter())


def _told(phones: list[Phone], sent: list[Event], end: float) -> Told:
    last, screens, old, before = [], [], 0, 0
    for event in sent:
        right = []
        for phone in phones:
            if phone.holder.concerned(event.command, event.table):
                seen = [when for version, when in phone.shown.items() if version > before]
                right.append(min(seen, default=end) - event.began)
                old += not seen
        before = event.version
        last.append(max(right))
        screens.append(len(right))
    return Told(last, screens, old)


def follow(
    address: str, secret: str, holders: list[Holder], heard: multiprocessing.Queue[Told | str]
) -> None:
    """The phones' own process."""
    try:
        heard.put(asyncio.run(_hall(address, secret, holders)))
    except Exception as error:
        heard.put(repr(error))
        raise


def hall(address: str, secret: str, holders: list[Holder]) -> Told:
    heard: multiprocessing.Queue[Told | str] = multiprocessing.Queue()
    phones = multiprocessing.Process(target=follow, args=(address, secret, holders, heard))
    phones.start()
    told = heard.get(timeout=120)
    phones.join()
    if not isinstance(told, Told):
        raise RuntimeError(told)  # noqa: TRY004 - what happened to the phones
    return told


async def _look(address: str) -> float:
    """Seconds of wall clock of one standings page, at best."""
    wire = Wire(address, "")
    await wire.open()
    took = []
    for _ in range(LOOKS):
        began = time.perf_counter()
        await wire.get(f"{HALL}/standings")
        took.append(time.perf_counter() - began)
    return min(took)


async def _weight(address: str, holder: Holder) -> int:
    """Bytes of a page with its style and every script it runs, uncompressed."""
    wire = Wire(address, holder.secret)
    await wire.open()
    first = HALL + holder.path
    seen, left, bytes_ = {first}, [first], 0
    while left:
        path = left.pop()
        body = await wire.get(path)
        bytes_ += len(body)
        if path == first or ".js" in path:
            parts = [urljoin(path, part) for part in _PARTS.findall(body.decode())]
            left += [part for part in dict.fromkeys(parts) if part not in seen]
            seen.update(parts)
    return bytes_


def weights(address: str, holders: list[Holder]) -> dict[str, int]:
    """Every kind of page in the hall, weighed."""
    one_each = {holder.path: holder for holder in [*holders, Holder("", "")]}
    return {path: asyncio.run(_weight(address, one)) for path, one in one_each.items()}


def measure() -> list[Measured]:
    with tempfile.TemporaryDirectory(prefix="arbitro-phones-") as folder:
        db = os.path.join(folder, "bench.db")  # noqa: PTH118 - a string is wanted
        prepare(db)
        holders = invited(db)
        with server(db) as (address, secret, process, _):
            weighed = weights(address, holders)
            asyncio.run(_look(address))
            began = cpu(process.pid)
            wall = asyncio.run(_look(address))
            look = (cpu(process.pid) - began) / LOOKS
            told = hall(address, secret, holders)
    late = statistics.quantiles(told.last, n=20, method="inclusive")[-1]
    middle = statistics.median(told.last)
    path = max(FIRST, key=lambda path: weighed[path])
    changed = f"median {middle * 1000:,.0f}, up to {max(told.screens)} screens"
    if told.old:
        changed += f"; at least: {told.old} updates had not come"
    looked = f"{wall * 1000:,.0f} ms wall, {weighed['/standings'] / 1000:,.0f} kB in all"
    return [
        Measured("300 phones, command to last screen, p95", late * 1000, "ms", 500, True, changed),
        Measured("standings page of 200 players", look * 1000, "ms", 30, True, looked),
        Measured("first page on a phone, heaviest", weighed[path] / 1000, "kB", 150, True, path),
    ]


if __name__ == "__main__":
    for row in measure():
        print(
            f"{row.name:<42}{row.value:>8,.1f} {row.unit:<4} ≤ {row.target:,.0f}"
            f"  ×{row.target / row.value:.2f}  {row.note}"
        )
