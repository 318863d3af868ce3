"""The attacks as they were made, with their numbers, on a server that is a program of its own."""

from __future__ import annotations

import socket
import subprocess
import sys
import time
from contextlib import ExitStack, closing
from json import loads
from typing import Self

import httpx
import pytest

from tests.patience import SECONDS
from tests.web.asking import bearer

pytestmark = pytest.mark.soak

HALF = b"GET / HTTP/1.1\r\nHost: a\r\nX: "
STREAM = b"GET /api/v1/tournaments/demo/events HTTP/1.1\r\nHost: a\r\n\r\n"
BOOK = b"_text=" + b"%41" * 600_000
_FEW = (
    "import resource, sys; resource.setrlimit(resource.RLIMIT_NOFILE, ({most}, {most})); "
    "sys.argv = ['arbitro', 'serve', '--demo', '--json', '--host', '127.0.0.1', '--port', '0']; "
    "from arbitro.cli import main; main()"
)


class Crowded:
    """A demo hall whose process may have so many files open."""

    def __init__(self, most: int) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", _FEW.format(most=most)], stdout=subprocess.PIPE
        )
        assert self.process.stdout is not None
        said = loads(self.process.stdout.readline())
        self.url = str(said["url"])
        self.organiser = bearer(said["links"]["organiser"].rpartition("/l/")[2])

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()

    def connected(self, said: bytes) -> socket.socket:
        host, _, port = self.url.removeprefix("http://").partition(":")
        made = socket.create_connection((host, int(port)), timeout=SECONDS)
        made.sendall(said)
        return made

    def desk(self) -> str:
        answer = httpx.get(f"{self.url}/api/v1/me", headers=self.organiser, timeout=SECONDS)
        return str(answer.json()["role"])


@pytest.mark.parametrize("handles", [256, 1024])
def test_eleven_hundred_half_sent_requests_leave_ten_of_ten_answered(handles: int) -> None:
    with Crowded(handles) as hall, ExitStack() as stack:
        for _ in range(1100):
            stack.enter_context(closing(hall.connected(HALF)))
        answers = [httpx.get(f"{hall.url}/healthz", timeout=SECONDS) for _ in range(10)]
        assert [answer.status_code for answer in answers] == [200] * 10
        assert hall.desk() == "organiser"


def test_with_256_handles_240_streams_and_30_readers_do_not_stop_the_organiser() -> None:
    with Crowded(256) as hall, ExitStack() as stack:
        for _ in range(240):
            stack.enter_context(closing(hall.connected(STREAM)))
        for _ in range(30):
            asked = b"GET /t/demo/standings HTTP/1.1\r\nHost: a\r\n\r\n"
            stack.enter_context(closing(hall.connected(asked)))
        assert [hall.desk() for _ in range(5)] == ["organiser"] * 5


def test_a_book_without_credentials_stalls_nobody() -> None:
    with Crowded(1024) as hall, ExitStack() as stack:
        head = (
            "POST /sign-in HTTP/1.1\r\nHost: a\r\nContent-Type: application/x-www-form-urlencoded"
            f"\r\nContent-Length: {len(BOOK)}\r\n\r\n"
        )
        for _ in range(8):
            one = stack.enter_context(closing(hall.connected(head.encode() + BOOK[:100_000])))
            assert one.recv(12) == b"HTTP/1.1 413"
        began = time.perf_counter()
        assert hall.desk() == "organiser"
        print(f"an answer beside eight books: {time.perf_counter() - began:.3f} s")
