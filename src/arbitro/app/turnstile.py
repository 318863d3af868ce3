"""One at a time per stream within this process; the store keeps other processes apart."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock


class Turnstile:
    """Whoever wants to add to a stream, or to read it from the start, waits here for his turn."""

    def __init__(self) -> None:
        self._locks: dict[str, Lock] = {}
        self._guard = Lock()

    @contextmanager
    def alone(self, stream: str) -> Iterator[None]:
        with self._guard:
            lock = self._locks.setdefault(stream, Lock())
        with lock:
            yield
