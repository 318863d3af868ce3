"""Two laptops and two processes: what a second one costs, and how soon it has taken over.

    python -m tools.bench_laptops

Called by `tools/bench.py` too. Every server is a process of its own. An act is a player entered,
sent over a kept connection; replication is what the middle act of many takes longer when a second
laptop must have it too. The takeover is counted from the button to the first act accepted there,
and to the last of twenty phones that hears the hall again. The processes share a PostgreSQL of
their own and do the acts of one hall, half each; their figure is CPU-seconds of both by act,
against one alone that does all the acts of another hall beside them. What PostgreSQL computes is
not in it.
"""

from __future__ import annotations

import json
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, suppress
from http.client import HTTPConnection, HTTPException
from itertools import count
from threading import Thread
from urllib.parse import urlencode, urlsplit

from tests.store.server import Server, fresh_database, own_server
from tools.bench_web import LISTENERS, LOCAL, Measured, cpu, prepare, server, tell

ACTS, SENDERS, PHONES, WARM = 200, 4, 20, 20
BLOCKS, BLOCK = 20, 100
"""Short turns in changing order: the machine is not the same from one second to the next."""
API = "/api/v1/tournaments/bench"
OPENING = {"id": "bench", "name": "Bench", "regulation": "rur-2015", "date": "2026-05-09"}
_numbers = count(1)


class Desk:
    """An organiser's program at one server."""

    def __init__(self, address: str, secret: str) -> None:
        self._wire = HTTPConnection(address, timeout=60)
        self._secret = secret

    def send(self, path: str, body: object) -> float:
        """Seconds until the answer; an error if it was refused."""
        began = time.perf_counter()
        headers = {
            "Authorization": f"Bearer {self._secret}",
            "Content-Type": "application/json",
            "Idempotency-Key": f"wish-{next(_numbers)}",
        }
        self._wire.request("POST", path, json.dumps(body), headers)
        answer = self._wire.getresponse()
        said = answer.read()
        if answer.status >= 400:
            raise OSError(said.decode())
        return time.perf_counter() - began

    def enter(self) -> float:
        number = next(_numbers)
        name = f"Nome{number} Cognome{number}"
        return self.send(f"{API}/enter", {"id": f"g{number:06}", "name": name, "adult": True})

    def pair(self) -> str:
        headers = {
            "Authorization": f"Bearer {self._secret}",
            "Content-Type": "application/x-www-form-urlencoded",
        }
        self._wire.request("POST", "/standby", urlencode({"do": "pair"}), headers)
        found = re.search(r"--code ([a-z0-9-]+)", self._wire.getresponse().read().decode())
        return found[1] if found else ""


def middle(desk: Desk) -> float:
    """What half the acts take at most, in milliseconds."""
    for _ in range(WARM):
        desk.enter()
    return statistics.median(desk.enter() for _ in range(ACTS)) * 1e3


def laptops() -> Iterator[Measured]:
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        address, secret, process, _ = stack.enter_context(server(f"{folder}/first.db"))
        desk = Desk(address, secret)
        desk.send("/api/v1/tournaments", OPENING)
        alone = middle(desk)
        where = ("--code", desk.pair(), "--db", f"{folder}/second.db", *LOCAL)
        second = subprocess.Popen(
            [sys.executable, "-m", "arbitro", "standby", "--json", f"http://{address}", *where],
            stdout=subprocess.PIPE,
        )
        stack.callback(second.wait)
        stack.callback(second.kill)
        said = json.loads(second.stdout.readline() if second.stdout else b"")
        time.sleep(3)  # until it has everything: only then an act waits for both
        worked = cpu(process.pid) + cpu(second.pid)
        both = middle(desk)
        worked = (cpu(process.pid) + cpu(second.pid) - worked) / (ACTS + WARM) * 1e3
        note = f"{alone:.1f} ms alone, {both:.1f} with both; {worked:.1f} ms of CPU on both"
        yield Measured("replication, added to an act", both - alone, "ms", 10, True, note)
        process.kill()
        process.wait()
        yield from _takeover(said, second)


def _takeover(said: dict[str, str], second: subprocess.Popen[bytes]) -> Iterator[Measured]:
    console = urlsplit(said["console"])
    back: list[float] = []
    phones = [Thread(target=_listens, args=(console.netloc, back)) for _ in range(PHONES)]
    for phone in phones:
        phone.start()
    began = time.perf_counter()
    button = HTTPConnection(console.netloc, timeout=60)
    button.request("POST", f"{console.path}?{console.query}", headers={"Content-Length": "0"})
    button.getresponse().read()
    serving = json.loads(second.stdout.readline() if second.stdout else b"")
    secret = serving["links"]["organiser"].rpartition("/")[2]
    Desk(console.netloc, secret).enter()
    took = time.perf_counter() - began
    yield Measured("takeover, button to first act", took, "s", 10, most=True)
    for phone in phones:
        phone.join()
    last = max(back) - began
    yield Measured(f"takeover, the last of {PHONES} phones", last, "s", 15, most=True)


def _listens(address: str, back: list[float]) -> None:
    """As the pages do: again and again until the hall answers."""
    while True:
        with suppress(OSError, HTTPException):
            wire = HTTPConnection(address, timeout=20)
            wire.request("GET", f"{API}/events")
            answer = wire.getresponse()
            if "event-stream" in answer.headers["Content-Type"] and answer.readline():
                back.append(time.perf_counter())
                return
        time.sleep(0.5)


def _busy(addresses: Sequence[tuple[str, str]]) -> float:
    """Seconds in which so many acts were accepted, each sender staying with one server."""

    def work(number: int) -> None:
        desk = Desk(*addresses[number % len(addresses)])
        for _ in range(BLOCK // SENDERS):
            desk.enter()

    senders = [Thread(target=work, args=(number,)) for number in range(SENDERS)]
    began = time.perf_counter()
    for one in senders:
        one.start()
    for one in senders:
        one.join()
    return time.perf_counter() - began


def processes() -> Iterator[Measured]:
    """Turn by turn, so that whatever else the machine does weighs on both alike."""
    with own_server() as database, ExitStack() as stack:
        halls = [_hall(stack, database, number) for number in (1, 2)]
        rows: list[list[tuple[float, float]]] = [[], []]
        for block in range(BLOCKS):
            for at in (0, 1) if block % 2 else (1, 0):
                rows[at].append(_worked(*halls[at]))
        one, two = (statistics.mean(row[0] for row in side) for side in rows)
        quicker = sum(row[1] for row in rows[0]) / sum(row[1] for row in rows[1])
        note = f"{one:.2f} ms alone, {two:.2f} with two; throughput ×{quicker:.2f}"
        yield Measured("two processes, CPU by act", two / one, "times one", 1.25, True, note)


Running = tuple[str, str, subprocess.Popen[bytes], float]


def _hall(
    stack: ExitStack, database: Server, number: int
) -> tuple[list[Running], list[tuple[str, str]]]:
    """So many servers on a database of their own, warm, and who may act there."""
    db = stack.enter_context(fresh_database(database))
    running = [stack.enter_context(server(db)) for _ in range(number)]
    secret = running[-1][1]  # the link printed last is the one that holds
    addresses = [(address, secret) for address, *_ in running]
    Desk(*addresses[0]).send("/api/v1/tournaments", OPENING)
    for _ in range(4):
        _busy(addresses)
    return running, addresses


def _worked(running: list[Running], addresses: list[tuple[str, str]]) -> tuple[float, float]:
    """Milliseconds of all servers' CPU by act, and the seconds the acts took."""
    before = sum(cpu(process.pid) for _, _, process, _ in running)
    took = _busy(addresses)
    after = sum(cpu(process.pid) for _, _, process, _ in running)
    return (after - before) / BLOCK * 1e3, took


def listeners() -> Iterator[Measured]:
    """Two thousand at each of two processes; the act is done at one of them."""
    with own_server() as database, fresh_database(database) as db, ExitStack() as stack:
        prepare(db)
        running = [stack.enter_context(server(db)) for _ in range(2)]
        addresses = [address for address, *_ in running]
        late = tell(addresses, running[-1][1])
        name = f"news to {LISTENERS:,} listeners at each of two, the last"
        yield Measured(name, late * 1000, "ms", 500, True)


def measure() -> Iterator[Measured]:
    yield from laptops()
    yield from processes()
    yield from listeners()


if __name__ == "__main__":
    for row in measure():
        print(f"{row.name}: {row.value:.2f} {row.unit} (≤ {row.target}) {row.note}", flush=True)
