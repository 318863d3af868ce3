"""Doing things at once, and waiting for news without a clock."""

from __future__ import annotations

from threading import Barrier, Event, Thread
from typing import Any


class Ear:
    """Waits for positions."""

    def __init__(self) -> None:
        self.heard: list[int] = []
        self._news = Event()

    def __call__(self, position: int) -> None:
        self.heard.append(position)
        self._news.set()

    def wait_for(self, position: int) -> None:
        while not self.heard or self.heard[-1] < position:
            assert self._news.wait(30), f"nothing after {self.heard}"
            self._news.clear()


def at_once(*jobs: Any) -> list[Any]:
    """What each returned or raised, all begun together."""
    found: list[Any] = [None] * len(jobs)
    start = Barrier(len(jobs))

    def run(number: int) -> None:
        start.wait()
        try:
            found[number] = jobs[number]()
        except Exception as error:  # noqa: BLE001 - it is the answer
            found[number] = error

    threads = [Thread(target=run, args=(number,)) for number in range(len(jobs))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return found
