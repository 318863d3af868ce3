"""How many appends a store makes durable in a second, by the clock on the wall.

Every append is one line of 400 bytes with its command remembered, as the use cases send it. With
sixteen threads on one stream they take turns, as the use cases do; on sixteen streams they do not.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from threading import Lock, Thread
from typing import NamedTuple

from arbitro.app.ports import Append
from arbitro.envelope import Chain
from arbitro.store import House, open_store

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from tests.store.server import fresh_database, own_server

RUNS = 3
APPENDS = 1_600
THREADS = 16
Place = Callable[[], AbstractContextManager[House]]


class Rate(NamedTuple):
    """Appends in a second, and how many there should be."""

    name: str
    value: float
    least: float | None


class Pen:
    """Seals and appends to one stream, one line after another."""

    def __init__(self, store: House, stream: str) -> None:
        self.store, self.stream, self.chain = store, stream, Chain()
        self.lock = Lock()

    def write(self) -> None:
        with self.lock:
            seq = self.chain.seq
            line = self.chain.seal("bench.done/1", None, {"n": seq, "filling": "x" * 180}, ())
            self.store.append(
                Append(
                    stream=self.stream,
                    expected=seq,
                    lines=(line,),
                    command=f"c{seq}",
                    fingerprint="0" * 64,
                    answer=b'{"version":1}',
                )
            )


def rates() -> Iterator[Rate]:
    yield from _rates("SQLite", _sqlite, 1_000)
    yield from _rates("PostgreSQL", _postgres, 800)


def _rates(name: str, place: Place, least: float) -> Iterator[Rate]:
    yield Rate(f"durable appends, {name}, one stream", _best(place, 1, 1), least)
    yield Rate(f"  {THREADS} threads, one stream", _best(place, THREADS, 1), least)
    yield Rate(f"  {THREADS} threads, a stream each", _best(place, THREADS, THREADS), None)


def _best(place: Place, threads: int, streams: int) -> float:
    return max(_rate(place, threads, streams) for _ in range(RUNS))


def _rate(place: Place, threads: int, streams: int) -> float:
    with place() as store:
        pens = [Pen(store, f"hall/{number}") for number in range(streams)]
        for pen in pens:
            pen.write()
        each = APPENDS // threads
        jobs = [Thread(target=_work, args=(pens[n % streams], each)) for n in range(threads)]
        start = time.perf_counter()
        for job in jobs:
            job.start()
        for job in jobs:
            job.join()
        return threads * each / (time.perf_counter() - start)


def _work(pen: Pen, times: int) -> None:
    for _ in range(times):
        pen.write()


@contextmanager
def _sqlite() -> Iterator[House]:
    with tempfile.TemporaryDirectory(prefix="arbitro-bench-") as folder:
        store = open_store(f"sqlite:///{Path(folder) / 'arbitro.db'}")
        yield store
        store.close()


@contextmanager
def _postgres() -> Iterator[House]:
    with own_server() as server, fresh_database(server) as url:
        store = open_store(url)
        yield store
        store.close()


def main() -> int:
    for rate in rates():
        print(f"{rate.name:<46}{rate.value:>10,.0f} appends/s  {rate.least or ''}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
