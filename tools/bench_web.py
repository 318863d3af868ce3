"""The server's speed: documents a second, news to two thousand listeners, start, memory.

    python -m tools.bench_web

Called by `tools/bench.py` too. The server is a process of its own; so are its clients. Documents
and start are per CPU-second of the server, as all figures of the house; the wall clock's are noted.
"""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import os
import re
import resource
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import NamedTuple

from arbitro.app import commands as c
from arbitro.app.acts import Act, Who
from arbitro.bootstrap import install
from arbitro.simulation.invented_people import invented
from arbitro.simulation.random_results import random_result
from arbitro.simulation.seeded_chance import Chance
from arbitro.tournament import commands as t

PLAYERS = 200
LISTENERS = 2_000
STAYING = 200
REQUESTS = 6_000
CONNECTIONS = 16
STANDINGS = "/api/v1/tournaments/bench/standings"
LOCAL = ("--host", "127.0.0.1", "--port", "0")
EVENTS = "/api/v1/tournaments/bench/events"


class Measured(NamedTuple):
    name: str
    value: float
    unit: str
    target: float
    most: bool = False
    note: str = ""


def prepare(db: str) -> None:
    """A tournament of 200 players with one round played and another drawn."""
    house = install(db)
    chance = Chance("bench web")
    who = Who(role="organiser", subject="bench")
    house.desk.open_hall(
        Act(id="o", by=who, command=c.OpenHall(id="bench", name="Bench", regulation="rur-2015"))
    )
    people = invented(PLAYERS, chance)
    commands = [
        c.EnterMany(entries=tuple(t.Enter(**p._asdict(), adult=True) for p in people)),
        t.Lock(),
        c.Draw(public="1 2 3"),
    ]
    for number, command in enumerate(commands):
        house.desk.act("hall/bench", Act(id=f"c{number}", by=who, command=command))
    for table in house.desk.hall("hall/bench").tournament.rounds[-1].tables:
        seats = tuple(random_result(table.players, chance))
        result = t.EnterResult(table=table.number, seats=seats)
        house.desk.act("hall/bench", Act(id=f"t{table.number}", by=who, command=result))
    house.close()


@contextmanager
def server(db: str) -> Iterator[tuple[str, str, subprocess.Popen[bytes], float]]:
    """Host and port, the organiser's secret, the process and the seconds it took to be ready."""
    began = time.perf_counter()
    process = subprocess.Popen(
        [sys.executable, "-m", "arbitro", "serve", "--json", "--db", db, *LOCAL],
        stdout=subprocess.PIPE,
    )
    said = json.loads(process.stdout.readline() if process.stdout is not None else b"")
    ready = time.perf_counter() - began
    try:
        secret = said["links"]["organiser"].rpartition("/")[2]
        yield said["url"].removeprefix("http://"), secret, process, ready
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(10)


async def _ask(host: str, port: int, times: int) -> None:
    reader, writer = await asyncio.open_connection(host, port)
    for _ in range(times):
        writer.write(f"GET {STANDINGS} HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
        head = await reader.readuntil(b"\r\n\r\n")
        if not head.startswith(b"HTTP/1.1 200"):
            raise RuntimeError(head.decode())
        found = re.search(rb"content-length: (\d+)", head)
        await reader.readexactly(int(found.group(1)) if found else 0)
    writer.close()


def ask_standings(address: str) -> float:
    """Standings of 200 players a second, over kept connections."""
    host, _, port = address.partition(":")

    async def all_of_them() -> float:
        await _ask(host, int(port), 20)
        began = time.perf_counter()
        each = REQUESTS // CONNECTIONS
        await asyncio.gather(*(_ask(host, int(port), each) for _ in range(CONNECTIONS)))
        return each * CONNECTIONS / (time.perf_counter() - began)

    return asyncio.run(all_of_them())


def listen(
    addresses: Sequence[str], ready: multiprocessing.Queue[str], heard: multiprocessing.Queue[float]
) -> None:
    """Two thousand listeners at each of these servers; when the last of them heard the news."""
    resource.setrlimit(
        resource.RLIMIT_NOFILE, (8192, resource.getrlimit(resource.RLIMIT_NOFILE)[1])
    )

    async def one(
        address: str, connected: asyncio.Semaphore
    ) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        host, _, port = address.partition(":")
        async with connected:
            reader, writer = await asyncio.open_connection(host, int(port))
            writer.write(f"GET {EVENTS} HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
            await reader.readuntil(b"data: ")
        return reader, writer

    async def everybody() -> None:
        connected = asyncio.Semaphore(100)
        everywhere = [address for address in addresses for _ in range(LISTENERS)]
        rows = await asyncio.gather(*(one(address, connected) for address in everywhere))
        ready.put("ready")
        await asyncio.gather(*(reader.readuntil(b"data: ") for reader, _ in rows))
        heard.put(time.time())
        for _, writer in rows:
            writer.close()

    asyncio.run(everybody())


def tell(addresses: Sequence[str], secret: str) -> float:
    """Seconds from the first server's answer to a command until the last of all listeners knew."""
    ready: multiprocessing.Queue[str] = multiprocessing.Queue()
    heard: multiprocessing.Queue[float] = multiprocessing.Queue()
    listeners = multiprocessing.Process(target=listen, args=(addresses, ready, heard))
    listeners.start()
    ready.get(timeout=120)
    host, _, port = addresses[0].partition(":")
    body = b"{}"
    with socket.create_connection((host, int(port))) as wire:
        wire.sendall(
            b"POST /api/v1/tournaments/bench/advance HTTP/1.1\r\nHost: %s\r\n"
            b"Authorization: Bearer %s\r\nIdempotency-Key: news\r\n"
            b"Content-Type: application/json\r\nContent-Length: %d\r\n\r\n%s"
            % (host.encode(), secret.encode(), len(body), body)
        )
        if not wire.recv(65536).startswith(b"HTTP/1.1 200"):
            raise RuntimeError("the command was refused")
    answered = time.time()
    late = heard.get(timeout=60) - answered
    listeners.join()
    return late


def leave(address: str, process: subprocess.Popen[bytes]) -> float:
    """Seconds from the signal until the server is gone, with people listening."""
    host, _, port = address.partition(":")
    with ExitStack() as stack:
        for _ in range(STAYING):
            wire = stack.enter_context(socket.create_connection((host, int(port))))
            wire.sendall(f"GET {EVENTS} HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
            wire.recv(4096)
        began = time.perf_counter()
        process.send_signal(signal.SIGTERM)
        process.wait(30)
        return time.perf_counter() - began


def cpu(pid: int) -> float:
    """Seconds a process has computed."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory(pid: int) -> float:
    """Megabytes the process holds."""
    status = Path(f"/proc/{pid}/status").read_text(encoding="ascii")
    found = re.search(r"VmHWM:\s+(\d+)", status)
    return int(found.group(1)) / 1024 if found else 0.0


def measure() -> list[Measured]:
    with tempfile.TemporaryDirectory(prefix="arbitro-bench-") as folder:
        db = os.path.join(folder, "bench.db")  # noqa: PTH118 - a string is wanted
        prepare(db)
        with server(db):
            pass
        with server(db) as (address, secret, process, start):
            pid = process.pid
            began = cpu(pid)
            rate = ask_standings(address)
            per_cpu = REQUESTS / (cpu(pid) - began)
            late = tell([address], secret)
            held = memory(pid)
            gone = leave(address, process)
    return [
        Measured(
            "standings of 200 players, JSON", per_cpu, "/s", 1_500, note=f"{rate:,.0f}/s wall"
        ),
        Measured("news to 2,000 listeners, the last", late * 1000, "ms", 500, most=True),
        Measured("cold start", began * 1000, "ms", 2_000, True, f"{start * 1000:,.0f} ms wall"),
        Measured("leaving with 200 listeners", gone * 1000, "ms", 2_000, most=True),
        Measured("memory of the server, at most", held, "MB", 200, most=True),
    ]


if __name__ == "__main__":
    for row in measure():
        sign = "≤" if row.most else "≥"
        print(
            f"{row.name:<40}{row.value:>10,.0f} {row.unit:<4} {sign} {row.target:,.0f}  {row.note}"
        )
