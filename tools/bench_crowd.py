"""Thousands of half-open connections from two addresses: what do a hundred honest phones feel?

    python -m tools.bench_crowd

Called by `tools/bench.py` too. The crowd is a process of its own that connects, says half a request
and holds on, anew whenever it is let go; the phones ask for a page over kept connections from a
third address, each a few times a second, and one in ten comes in anew each time.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import resource
import statistics
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from multiprocessing.synchronize import Event

from tools.bench_web import STANDINGS, Measured, prepare, server

CROWD = 5_000
PHONES, ASKS = 100, 20
PAUSE = 0.4
TIMES = 1.5
"""How much longer the slowest twentieth may take with the crowd at the door."""
_HALF = b"GET / HTTP/1.1\r\nHost: a\r\nX-Slow: "


async def _hold(host: str, port: int, source: str, gone: asyncio.Event) -> None:
    while not gone.is_set():
        with suppress(OSError):
            reader, writer = await asyncio.open_connection(host, port, local_addr=(source, 0))
            writer.write(_HALF)
            await reader.read(1)
            writer.close()
        await asyncio.sleep(1)


async def _crowd(address: str, size: int, ready: Event, over: Event) -> None:
    host, _, port = address.partition(":")
    gone = asyncio.Event()
    sources = ("127.0.0.2", "127.0.0.3")
    tasks = [
        asyncio.create_task(_hold(host, int(port), sources[at % 2], gone)) for at in range(size)
    ]
    await asyncio.sleep(3)
    ready.set()
    await asyncio.to_thread(over.wait)
    for task in tasks:
        task.cancel()


def crowd(address: str, size: int, ready: Event, over: Event) -> None:
    """Until it is over."""
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 65_536), hard))
    asyncio.run(_crowd(address, size, ready, over))


async def _phone(host: str, port: int, number: int) -> list[float]:
    took = []
    reader, writer = await asyncio.open_connection(host, port)
    await asyncio.sleep(PAUSE * number / PHONES)
    for _ in range(ASKS):
        began = time.perf_counter()
        if number % 10 == 0:
            writer.close()
            reader, writer = await asyncio.open_connection(host, port)
        writer.write(f"GET {STANDINGS} HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
        head = await reader.readuntil(b"\r\n\r\n")
        if not head.startswith(b"HTTP/1.1 200"):
            raise RuntimeError(head.decode())
        length = next(
            int(line.split(b":")[1])
            for line in head.lower().split(b"\r\n")
            if line.startswith(b"content-length")
        )
        await reader.readexactly(length)
        took.append(time.perf_counter() - began)
        await asyncio.sleep(PAUSE)
    writer.close()
    return took


async def _phones(address: str) -> list[float]:
    host, _, port = address.partition(":")
    each = await asyncio.gather(*(_phone(host, int(port), number) for number in range(PHONES)))
    return [one for phone in each for one in phone]


def slowest(address: str) -> float:
    """The 95th of a hundred answers, in milliseconds."""
    return statistics.quantiles(asyncio.run(_phones(address)), n=20)[-1] * 1e3


def measure(size: int = CROWD) -> Iterator[Measured]:
    with tempfile.TemporaryDirectory() as folder:
        db = f"{folder}/crowd.db"
        prepare(db)
        with server(db) as (address, _, _, _):
            slowest(address)
            alone = min(slowest(address) for _ in range(2))
            ready, over = multiprocessing.Event(), multiprocessing.Event()
            held = multiprocessing.Process(target=crowd, args=(address, size, ready, over))
            held.start()
            ready.wait()
            try:
                beside = min(slowest(address) for _ in range(2))
            finally:
                over.set()
                held.join()
    name = f"phones beside {size:,} half-open"
    note = f"{alone:.1f} ms alone, {beside:.1f} beside them"
    yield Measured(name, beside / alone, "times p95", TIMES, True, note)


if __name__ == "__main__":
    for row in measure():
        print(row)
