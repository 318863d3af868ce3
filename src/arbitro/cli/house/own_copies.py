"""Copies of everything that a server makes by itself."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from arbitro.bootstrap import Installation
from arbitro.kernel import Refused
from arbitro.store.periodic_copies import PeriodicCopies
from arbitro.store.sql import SqlStore

_UNITS = {"s": 1, "m": 60, "h": 3600, "d": 86_400}


@contextmanager
def copying(house: Installation, folder: str, every: str, keep: str) -> Iterator[None]:
    """A copy of everything every so often, as long as the house is open."""
    often, kept = seconds_in(every), seconds_in(keep)
    store = house.leader.store
    if not isinstance(store, SqlStore):
        raise Refused("database-unknown", {"url": "memory"})
    copies = PeriodicCopies(store, Path(folder), often, kept)
    copies.start()
    try:
        yield
    finally:
        copies.stop()


def seconds_in(text: str) -> float:
    """`90s`, `5m`, `2h`, `7d` in seconds; `Refused` for anything else."""
    number, unit = text[:-1], text[-1:]
    if unit not in _UNITS or not (number.isascii() and number.isdecimal()) or not int(number):
        raise Refused("not-a-duration", {"text": text})
    return float(int(number) * _UNITS[unit])
