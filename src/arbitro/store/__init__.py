"""Where lines are kept: memory, SQLite, PostgreSQL, a single file; one contract for all.

`open_store(url)` gives one object that is both ports of `arbitro.app.ports`.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

from arbitro.app.ports import Append, Keys, Remembered, Store
from arbitro.kernel.errors import Refused

__all__ = ["House", "open_store"]

_SQLITE = "sqlite:///"
_POSTGRES = ("postgresql://", "postgres://")


class House(Store, Keys, Protocol):
    """Lines and capabilities, kept in the same place."""

    def commands(self, stream: str) -> dict[str, Remembered]:
        """Every command a stream remembers, by its id."""

    def append_all(self, batches: Sequence[Append]) -> int:
        """`append` for several in their order; the position of the last line."""


def open_store(url: str) -> House:
    """The store behind `sqlite:///path`, `postgresql://…`, `memory:` or the bare path of a file.

    A database that is not there is made; one of an older shape is brought up to date. `Refused`
    for an address nobody understands or an extra that is not installed, `Unavailable` for a
    place that cannot be used.
    """
    if url == "memory:":
        from arbitro.store.memory import MemoryStore  # noqa: PLC0415 - only what is used is loaded

        return MemoryStore()
    if url.startswith(_POSTGRES):
        return _postgres(url)
    if "://" in url and not url.startswith(_SQLITE):
        raise Refused("database-unknown", {"url": url.partition("://")[0]})
    from arbitro.store.sqlite import SqliteStore  # noqa: PLC0415 - as above

    return SqliteStore(Path(url.removeprefix(_SQLITE)))


def _postgres(url: str) -> House:
    try:
        import psycopg  # noqa: F401, PLC0415 - an extra that need not be there
    except ImportError as error:
        raise Refused("postgres-missing", {}) from error
    from arbitro.store.postgres import PostgresStore  # noqa: PLC0415 - as above

    return PostgresStore(url)
