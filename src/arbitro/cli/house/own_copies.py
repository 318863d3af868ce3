"""Copies of everything that a server makes by itself."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from arbitro.bootstrap import Installation
from arbitro.kernel import Refused
from arbitro.store.copies import PeriodicCopies
from arbitro.store.sql import SqlStore

_UNITS = {"s": 1, "m": 60, "h": 3600, "d": 86_400}
_DIGITS = 5
"""No wait of a thread is longer than 99999 days."""


@contextmanager
def copying(house: Installation, folder: str, every: float, keep: float) -> Iterator[None]:
    """A copy of everything every so many seconds, as long as the house is open."""
    store = house.leader.store
    if not isinstance(store, SqlStore):
        raise Refused("database-unknown", {"url": "memory"})
    copies = PeriodicCopies(store, Path(folder), every, keep)
    copies.start()
    try:
        yield
    finally:
        copies.stop()


def seconds_in(text: str) -> float:
    """`90s`, `5m`, `2h`, `7d` in seconds; `Refused` for anything else."""
    number, unit = text[:-1], text[-1:]
    written = number.isascii() and number.isdecimal() and len(number) <= _DIGITS
    if unit not in _UNITS or not written or not int(number):
        raise Refused("not-a-duration", {"text": text})
    return float(int(number) * _UNITS[unit])
