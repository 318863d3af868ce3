"""Three hundred phones in a hall of fifty tables, an event a second: how late is the last screen?

    python -m tools.bench_phones

Called by `tools/bench.py` too. Every table plays, its clock running. Referees have the grid
open, every table its own page, one player in two or three his own, the projector its screen, and
onlookers the standings; the events are results, calls and ends of turns. The phones are a process
of their own beside the server. Each keeps the event stream open and, when told that a region of
its page is old, does what the page's own script does: it waits a moment, then asks for the region
at its address over a kept connection, packed, and with the tag of what it shows. A screen is right
when the whole answer is there. What a browser then does with it is not counted.
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

import msgspec
from msgspec import Struct

from arbitro.app import commands as c
from arbitro.app.acts import Act, Who
from arbitro.bootstrap import install
from arbitro.referee import commands as r
from arbitro.referee.clock import asked_taps as taps
from arbitro.referee.state import Appointed
from arbitro.simulation.random_results import random_result
from arbitro.simulation.seeded_chance import Chance
from arbitro.tournament import commands as t
from tools.bench_web import Measured, cpu, prepare, server

PHONES = 300
EVENTS = 20
REFEREES = 21
AT_A_TABLE = 3
"""Of four or five players, so many look at their phones."""
PATIENCE = 4
LOOKS = 40
GATHER = 0.06
"""Seconds in which several events become one request, as in `static/stream.js`."""
HALL = "/t/bench"
API = "/api/v1/tournaments/bench"
_REGION = re.compile(r'<[^<>]*data-live="([^"]*)"[^<>]*>')
_SOURCE = re.compile(r'data-live-src="([^"]*)"')
_TAG = re.compile(rb"etag: (\S+)", re.IGNORECASE)
_LENGTH = re.compile(rb"content-length: (\d+)", re.IGNORECASE)


class Holder(NamedTuple):
    """Somebody with a phone: the page on it, the secret that opens it, the table it is about."""

    path: str
    secret: str = ""
    table: int = 0

    def concerned(self, command: str, table: int) -> bool:
        """Is his page old after this command about a table?"""
        if self.path == "/standings":
            return command == "enter-result"
        if self.path == "/screen":
            return command != "call-referee"
        return self.path == "/referee" or self.table == table


def started(db: str) -> None:
    """The next round, drawn and with all its clocks running."""
    house = install(db)
    who = Who(role="organiser", subject="bench")
    commands: list[Struct] = [t.Advance(), c.Draw(public="4 5 6")]
    commands.append(r.AppointOfficials(officials=tuple(Appointed(name=name) for name in _names())))
    for number, command in enumerate(commands):
        house.desk.act("hall/bench", Act(id=f"s{number}", by=who, command=command))
    drawn = house.desk.hall("hall/bench").tournament.rounds[-1]
    for table in drawn.tables:
        tap = r.Tap(round=drawn.number, table=table.number, tap=taps.FirstCard())
        house.desk.act("hall/bench", Act(id=f"f{table.number}", by=who, command=tap))
    house.close()


def _names() -> list[str]:
    return [f"Arbitro {number}" for number in range(REFEREES)]


def invited(db: str) -> list[Holder]:
    """Everybody with a phone, three hundred in all."""
    house = install(db)
    drawn = house.desk.hall("hall/bench").tournament.rounds[-1]
    keys = house.ring
    phones = [
        Holder("/referee", keys.add("referee", "hall/bench", name).secret) for name in _names()
    ]
    phones.append(Holder("/screen", keys.add("projector", "hall/bench").secret))
    for table in drawn.tables:
        at = f"{drawn.number}/{table.number}"
        phones.append(Holder("/table", keys.add("table", "hall/bench", at).secret, table.number))
        for player in table.players[:AT_A_TABLE]:
            secret = keys.add("player", "hall/bench", player).secret
            phones.append(Holder("/player", secret, table.number))
    house.close()
    return phones + [Holder("/standings")] * (PHONES - len(phones))


class Wire:
    """A kept connection of one phone."""

    def __init__(self, address: str, secret: str) -> None:
        self.host, _, port = address.partition(":")
        self.port = int(port)
        self.head = f"Host: {address}\r\nAccept: text/html\r\n"
        if secret:
            self.head += f"Authorization: Bearer {secret}\r\n"
        self.tags: dict[str, str] = {}
        self.bytes = 0

    async def open(self) -> None:
        self.reader, self.writer = await asyncio.open_connection(
            self.host, self.port, limit=1 << 20
        )

    def ask(self, path: str, more: str = "") -> None:
        self.writer.write(f"GET {path} HTTP/1.1\r\n{self.head}{more}\r\n".encode())

    async def get(self, path: str, more: str = "") -> bytes:
        return (await self._asked(path, more))[1]

    async def renew(self, path: str) -> None:
        """Ask as an open page asks."""
        more = "X-Arbitro-Live: 1\r\nAccept-Encoding: gzip\r\n"
        if path in self.tags:
            more += f"If-None-Match: {self.tags[path]}\r\n"
        head, body = await self._asked(path, more)
        self.bytes += len(head) + len(body)
        if found := _TAG.search(head):
            self.tags[path] = found[1].decode()

    async def _asked(self, path: str, more: str) -> tuple[bytes, bytes]:
        try:
            self.ask(path, more)
            return await self.answer()
        except (ConnectionError, asyncio.IncompleteReadError):  # closed for having been idle
            await self.open()
            self.ask(path, more)
            return await self.answer()

    async def post(self, path: str, key: str, body: object) -> bytes:
        data = json.dumps(body).encode()
        head = f"POST {path} HTTP/1.1\r\n{self.head}Content-Type: application/json\r\n"
        head += f"Idempotency-Key: {key}\r\nContent-Length: {len(data)}\r\n\r\n"
        self.writer.write(head.encode() + data)
        return (await self.answer())[1]

    async def answer(self) -> tuple[bytes, bytes]:
        head = await self.reader.readuntil(b"\r\n\r\n")
        found = _LENGTH.search(head)
        body = await self.reader.readexactly(int(found[1]) if found else 0)
        if not head.startswith((b"HTTP/1.1 20", b"HTTP/1.1 304")):
            raise RuntimeError((head + body[:300]).decode())
        return head, body


class Phone:
    """A page kept up to date; `shown` is when each version of the hall was on it."""

    def __init__(self, address: str, holder: Holder) -> None:
        self.holder = holder
        self.stream = Wire(address, holder.secret)
        self.page = Wire(address, holder.secret)
        self.shown: dict[int, float] = {}
        self.due: set[int] = set()
        self.old: set[str] = set()
        self.gathering: asyncio.Task[None] | None = None
        self.settled = asyncio.Event()
        self.settled.set()
        self.one_at_a_time = asyncio.Lock()

    async def open(self) -> None:
        await self.stream.open()
        await self.page.open()
        here = HALL + self.holder.path
        made = (await self.page.get(here)).decode()
        self.regions = [
            (set(found[1].split()), source[1] if (source := _SOURCE.search(found[0])) else here)
            for found in _REGION.finditer(made)
        ]
        self.stream.ask(f"{API}/events")
        await self.stream.reader.readuntil(b"data: ")
        await self.stream.reader.readuntil(b"\n")

    async def follow(self) -> None:
        while True:
            await self.stream.reader.readuntil(b"data: ")
            said = json.loads(await self.stream.reader.readuntil(b"\n"))
            old = {at for topics, at in self.regions if topics.intersection(said.get("topics", ()))}
            if old:
                self.due.add(said["version"])
                self.old |= old
                self.settled.clear()
                if self.gathering is None:
                    self.gathering = asyncio.create_task(self.gathered())

    async def gathered(self) -> None:
        await asyncio.sleep(GATHER)
        self.gathering = None
        (told, old), self.due, self.old = (self.due, self.old), set(), set()
        async with self.one_at_a_time:
            for address in sorted(old):
                await self.page.renew(address)
        now = time.perf_counter()
        self.shown.update(dict.fromkeys(told, now))
        if not self.due and not self.one_at_a_time.locked():
            self.settled.set()


Wish = tuple[str, dict[str, Any]]
"""A command by its name, and what it says."""


class Asked(NamedTuple):
    """What the phones are to do, and the server whose time is measured."""

    address: str
    secret: str
    pid: int
    holders: list[Holder]
    wishes: list[Wish]


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
    cpu: float
    """Seconds the server computed for an event."""
    bytes: float
    """Sent to all pages for an event."""


def wishes(db: str) -> list[Wish]:
    """A result at one table, a referee called to the next, a turn ended at the one after."""
    house = install(db)
    drawn = house.desk.hall("hall/bench").tournament.rounds[-1]
    chance = Chance("bench phones")
    found: list[Wish] = []
    for number, table in enumerate(drawn.tables[:EVENTS]):
        at = {"round": drawn.number, "table": table.number}
        if number % 3 == 0:
            seats = random_result(table.players, chance)
            found.append(
                ("enter-result", {**at, "seats": msgspec.to_builtins(seats, enc_hook=str)})
            )
        elif number % 3 == 1:
            found.append(("call-referee", {**at, "call": "ruling", "text": "dado a terra"}))
        else:
            found.append(("tap", {**at, "tap": {"kind": "turn-ended", "conquered": 1}}))
    house.close()
    return found


async def _hall(asked: Asked) -> Told:
    phones = [Phone(asked.address, holder) for holder in asked.holders]
    for at in range(0, PHONES, 50):
        await asyncio.gather(*(phone.open() for phone in phones[at : at + 50]))
    following = [asyncio.create_task(phone.follow()) for phone in phones]
    desk = Wire(asked.address, asked.secret)
    await desk.open()
    sent: list[Event] = []
    computed = cpu(asked.pid)
    for number, (command, body) in enumerate(asked.wishes):
        began = time.perf_counter()
        answer = json.loads(await desk.post(f"{API}/{command}", f"phones-{number}", body))
        sent.append(Event(command, body["table"], began, answer["version"]))
        await asyncio.sleep(max(0.0, 1 - (time.perf_counter() - began)))
    settled = [asyncio.create_task(phone.settled.wait()) for phone in phones]
    await asyncio.wait(settled, timeout=PATIENCE)
    for task in (*following, *settled):
        task.cancel()
    computed = (cpu(asked.pid) - computed) / len(sent)
    bytes_ = sum(phone.page.bytes for phone in phones) / len(sent)
    return _told(phones, sent, time.perf_counter())._replace(cpu=computed, bytes=bytes_)


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
    return Told(last, screens, old, 0, 0)


def follow(asked: Asked, heard: multiprocessing.Queue[Told | str]) -> None:
    """The phones' own process."""
    try:
        heard.put(asyncio.run(_hall(asked)))
    except Exception as error:
        heard.put(repr(error))
        raise


def hall(asked: Asked) -> Told:
    heard: multiprocessing.Queue[Told | str] = multiprocessing.Queue()
    phones = multiprocessing.Process(target=follow, args=(asked, heard))
    phones.start()
    told = heard.get(timeout=120)
    phones.join()
    if not isinstance(told, Told):
        raise RuntimeError(told)  # noqa: TRY004 - what happened to the phones
    return told


def measure() -> list[Measured]:
    with tempfile.TemporaryDirectory(prefix="arbitro-phones-") as folder:
        db = os.path.join(folder, "bench.db")  # noqa: PTH118 - a string is wanted
        prepare(db)
        started(db)
        holders, wanted = invited(db), wishes(db)
        with server(db) as (address, secret, process, _):
            told = hall(Asked(address, secret, process.pid, holders, wanted))
    late = statistics.quantiles(told.last, n=20, method="inclusive")[-1]
    middle = statistics.median(told.last)
    changed = f"median {middle * 1000:,.0f}, up to {max(told.screens)} screens"
    if told.old:
        changed += f"; at least: {told.old} updates had not come"
    sent = f"{told.bytes / 1000:,.0f} kB to all phones"
    return [
        Measured("300 phones, command to last screen, p95", late * 1000, "ms", 500, True, changed),
        Measured("  the server's own time for an event", told.cpu * 1000, "ms", 250, True, sent),
    ]


if __name__ == "__main__":
    for row in measure():
        print(
            f"{row.name:<42}{row.value:>8,.1f} {row.unit:<4} ≤ {row.target:,.0f}"
            f"  ×{row.target / row.value:.2f}  {row.note}"
        )
