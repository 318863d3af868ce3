"""What TLS adds to a page: over a connection that is kept, and over one made for it.

    python -m tools.bench_tls

Called by `tools/bench.py` too. Two servers over the same hall, one with the house's authority; the
same client asks both in turn for the standings page, and the medians are compared.
"""

from __future__ import annotations

import json
import signal
import ssl
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPSConnection
from urllib.parse import urlsplit

from arbitro.cli.house.house_files import beside
from arbitro.web.serving.house_authority import authority
from tools.bench_web import LOCAL, Measured, prepare

PAGE = "/t/bench/standings"
ASKED = 60
MOST = 10.0
"""Milliseconds."""
Knock = Callable[[], HTTPConnection]


@contextmanager
def door(db: str, *words: str) -> Iterator[Knock]:
    """A server, and how to make a connection to it."""
    process = subprocess.Popen(
        [sys.executable, "-m", "arbitro", "serve", "--json", "--db", db, *LOCAL, *words],
        stdout=subprocess.PIPE,
    )
    said = json.loads(process.stdout.readline() if process.stdout is not None else b"")
    where = urlsplit(said["url"])
    host, port = where.hostname or "", where.port
    trusting = ssl.create_default_context(cadata=authority(beside(db)).der) if words else None
    try:
        if trusting is None:
            yield lambda: HTTPConnection(host, port)
        else:
            yield lambda: HTTPSConnection(host, port, context=trusting)
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(10)


def page(connection: HTTPConnection) -> float:
    """Milliseconds until a page is there whole."""
    began = time.perf_counter()
    connection.request("GET", PAGE)
    answer = connection.getresponse()
    answer.read()
    if answer.status != 200:
        raise RuntimeError(answer.status)
    return (time.perf_counter() - began) * 1000


def alone(knock: Knock) -> float:
    """A page over a connection made for it."""
    connection = knock()
    taken = page(connection)
    connection.close()
    return taken


def measure() -> list[Measured]:
    with tempfile.TemporaryDirectory() as folder:
        db = f"{folder}/bench.db"
        prepare(db)
        with door(db) as plain, door(db, "--tls") as sealed:
            doors = (plain, sealed)
            kept = [knock() for knock in doors]
            asked = [[page(one) for one in kept] for _ in range(ASKED)][5:]
            anew = [[alone(knock) for knock in doors] for _ in range(ASKED)][5:]
            for one in kept:
                one.close()
    return [
        _added("TLS adds to a page, connection kept", asked),
        _added("TLS adds to a page, connection made for it", anew),
    ]


def _added(name: str, rows: list[list[float]]) -> Measured:
    without, having = (statistics.median(times) for times in zip(*rows, strict=True))
    note = f"{without:.1f} ms without, {having:.1f} ms with"
    return Measured(name, max(having - without, 0.01), "ms", MOST, True, note)


def main() -> int:
    for row in measure():
        print(f"{row.name:<46}{row.value:>8,.2f} {row.unit:<4} ≤ {row.target:,.0f}  {row.note}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
