"""One writer per stream at a time within this process; the store keeps other processes apart."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock


class Turnstile:
    """Whoever wants to add to a stream waits here for whoever is adding."""

    def __init__(self) -> None:
        self._locks: dict[str, Lock] = {}
        self._guard = Lock()

    @contextmanager
    def alone(self, stream: str) -> Iterator[None]:
        with self._guard:
            lock = self._locks.setdefault(stream, Lock())
        with lock:
            yield
