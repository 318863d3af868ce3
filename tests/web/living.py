"""A real server in a thread of the test, and ways to listen to its stream."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from time import monotonic
from typing import Any

import httpx
from litestar import Litestar

from arbitro.bootstrap import Installation
from arbitro.web.serving.server import Serving, listening
from tests.patience import SECONDS
from tests.web import plain
from tests.web.lending import lent

WAIT = float(SECONDS)


@contextmanager
def living(house: Installation, trusted: Sequence[str] = ()) -> Iterator[str]:
    """The address of a server over this house; it is gone afterwards."""
    with lent(house) as app, serving(app, trusted) as address:
        yield address


@contextmanager
def serving(app: Litestar, trusted: Sequence[str] = ()) -> Iterator[str]:
    ready = threading.Event()
    sock = listening("127.0.0.1", 0)
    server = Serving(app, ready.set, trusted)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [sock]})
    thread.start()
    try:
        assert ready.wait(WAIT)
        yield f"http://127.0.0.1:{sock.getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join(WAIT)
        sock.close()
        assert not thread.is_alive()


class Notices:
    """What a stream tells, one notice after the other."""

    def __init__(self, answer: httpx.Response) -> None:
        self.answer = answer
        self._lines = answer.iter_lines()

    def next(self) -> tuple[int, dict[str, Any]]:
        """The id and the data of the next notice; StopIteration when the stream was ended.

        That nothing happened for a while, as on a busy machine, is none.
        """
        until = monotonic() + WAIT
        id, event = -1, ""
        data: dict[str, Any] | None = None
        for line in self._lines:
            name, _, value = line.partition(": ")
            if name == "id":
                id = int(value)
            elif name == "event":
                event = value
            elif name == "data":
                data = json.loads(value)
            elif not line and data is not None:
                if event != "beat":
                    return id, data
                assert monotonic() < until, "nothing was told"
                event, data = "", None
        raise StopIteration

    def of(self, version: int) -> dict[str, Any]:
        """The notice that the hall has come so far; what it was told late of comes before."""
        while True:
            _, told = self.next()
            if told["version"] >= version:
                return told


@contextmanager
def notices(url: str, headers: dict[str, str] | None = None) -> Iterator[Notices]:
    with plain.client() as client, client.stream("GET", url, headers=headers) as answer:
        assert answer.status_code == 200, answer.read()
        yield Notices(answer)
