"""One file on the disk of the machine: SQLite with every commit on the platter."""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Event, Lock, Thread
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event

from arbitro.app.ports import Append, Unavailable
from arbitro.kernel.errors import Broken
from arbitro.store import migrate
from arbitro.store.appending import Outcome, Queue, on_sqlite, why_not
from arbitro.store.faults import sqlite_code
from arbitro.store.locked import told_plainly as disk_told_plainly
from arbitro.store.sql import SqlStore

PATIENCE = 10.0
"""Seconds to wait for another process that is writing."""
_LOOK_EVERY = 0.05
"""Seconds between two looks whether another process has written."""
_BEGINNING = b"SQLite format 3\0"
_PRAGMAS = ("synchronous=FULL", "foreign_keys=ON", "secure_delete=ON", "temp_store=MEMORY")


class SqliteStore(SqlStore):
    """Both ports in one SQLite file, which several processes may share."""

    def __init__(self, path: Path, patience: float = PATIENCE) -> None:
        _require_database(path)
        super().__init__(_engine(path, patience))
        self.path = path
        self._patience = patience
        self._ended = Event()
        self._watching: Thread | None = None
        self._starting = Lock()
        self._queue = Queue(self._commit)
        try:
            self._prepare()
        except Unavailable as gone:
            self.engine.dispose()
            raise _rightly(gone, path) from gone
        except BaseException:
            self.engine.dispose()
            raise

    def _prepare(self) -> None:
        with self.reading() as connection:
            current = migrate.is_current(connection)
            if connection.exec_driver_sql("PRAGMA journal_mode").scalar_one() != "wal":
                connection.exec_driver_sql("PRAGMA journal_mode=WAL")
        if not current:
            with self.writing() as connection:
                migrate.bring_up(connection, self._keep_a_copy)

    def _keep_a_copy(self, shape: str) -> None:
        copy_to(self.path, unused(self.path, shape))

    @contextmanager
    def snapshot(self) -> Iterator[Connection]:
        with self.reading() as connection:
            connection.exec_driver_sql("BEGIN")
            yield connection

    def _lock(self, connection: Connection, streams: Iterable[str]) -> None:
        """BEGIN IMMEDIATE has done it."""

    def _keep(self, batch: Append) -> int:
        return self._queue.hand_in(batch)

    def _commit(self, batches: Sequence[Append]) -> list[Outcome]:
        with self.writing() as connection:
            driver = connection.connection.driver_connection
            assert isinstance(driver, sqlite3.Connection)  # noqa: S101 - there is no other
            return [_outcome(connection, driver, batch) for batch in batches]

    def scrub(self) -> None:
        """Write the file anew and empty its write-ahead log. `busy` while somebody reads it."""
        with self.reading() as connection:
            connection.exec_driver_sql("VACUUM")
        until = time.monotonic() + self._patience
        while not self._emptied():
            if time.monotonic() > until:
                raise Unavailable("busy", "somebody is still reading the write-ahead log")
            time.sleep(_LOOK_EVERY)

    def _emptied(self) -> bool:
        with self.reading() as connection:
            done = connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)").one()
        return int(done[0]) == 0

    def _listen(self) -> None:
        with self._starting:
            if self._watching is None and not self._ended.is_set():
                self._watching = Thread(target=self._watch, name="store watch", daemon=True)
                self._watching.start()

    def _watch(self) -> None:
        """`data_version` moves when any other connection has committed."""
        seen: int | None = None
        while not self._ended.wait(_LOOK_EVERY):
            with suppress(Unavailable), self.reading() as connection:
                while not self._ended.wait(_LOOK_EVERY):
                    now = connection.exec_driver_sql("PRAGMA data_version").scalar_one()
                    if now != seen:
                        seen = now
                        self._bell.ring(self.position())

    def close(self) -> None:
        self._ended.set()
        if self._watching is not None:
            self._watching.join()
        super().close()


def _outcome(connection: Connection, driver: sqlite3.Connection, batch: Append) -> Outcome:
    """Of one append among several; what cannot be is no trouble for the others."""
    try:
        position = on_sqlite(driver, batch)
        return why_not(connection, batch) if position is None else position
    except Broken as why:
        return why


def _rightly(gone: Unavailable, path: Path) -> Unavailable:
    """SQLite cannot open a file whose folder takes no log beside it, and does not say why."""
    if gone.code == "lost" and not (os.access(path.parent, os.W_OK) and os.access(path, os.W_OK)):
        return Unavailable("read-only", gone.detail)
    return gone


def _require_database(path: Path) -> None:
    """SQLite itself would write over a file that is too short to be one. A new one is private."""
    with disk_told_plainly():
        if not path.exists():
            path.touch(mode=0o600)
        elif path.stat().st_size:
            with path.open("rb") as file:
                if file.read(len(_BEGINNING)) != _BEGINNING:
                    raise Unavailable("damaged", f"{path} is no SQLite database")


def _engine(path: Path, patience: float) -> Engine:
    engine = create_engine(
        URL.create("sqlite", database=str(path)),
        connect_args={"timeout": patience, "cached_statements": 256},
        pool_size=8,
        max_overflow=32,
        hide_parameters=True,
    )
    event.listen(engine, "connect", _set_up)
    event.listen(engine, "begin", _begin)
    return engine


def _set_up(connection: Any, _: Any) -> None:
    """The driver must not begin transactions on its own: it would begin them without a lock."""
    connection.isolation_level = None
    for pragma in _PRAGMAS:
        connection.execute(f"PRAGMA {pragma}")


def _begin(connection: Connection) -> None:
    """A writer locks before it reads, so that two never find out too late."""
    if connection.get_execution_options().get("writing"):
        connection.exec_driver_sql("BEGIN IMMEDIATE")


def unused(path: Path, word: str) -> Path:
    """A name beside `path` that nothing has yet: `arbitro.db.0001.bak`, `arbitro.db.0001-2.bak`."""
    number, found = 1, path.with_name(f"{path.name}.{word}.bak")
    while found.exists():
        number += 1
        found = path.with_name(f"{path.name}.{word}-{number}.bak")
    return found


def copy_to(path: Path, target: Path) -> None:
    """A whole copy of a database that may be in use, by SQLite's own means; private if new."""
    with disk_told_plainly():
        target.touch(mode=0o600)
    with _opened(path) as source, _opened(target) as copy:
        source.backup(copy)
        copy.execute("PRAGMA journal_mode=DELETE")


@contextmanager
def _opened(path: Path) -> Iterator[sqlite3.Connection]:
    try:
        connection = sqlite3.connect(path, timeout=PATIENCE)
        try:
            yield connection
        finally:
            connection.close()
    except sqlite3.Error as error:
        code = sqlite_code(error)
        if code is None:
            raise
        raise Unavailable(code, str(error)) from error
