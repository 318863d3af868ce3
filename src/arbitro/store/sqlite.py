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
from arbitro.store import migrations
from arbitro.store.append_queue import Outcome, Queue
from arbitro.store.disk import told_plainly
from arbitro.store.seals import begins_amiss, heads_of, noted_row, vault_rows
from arbitro.store.sql import SqlStore, why_not

PATIENCE = 10.0
"""Seconds to wait for another process that is writing."""
_LOOK_EVERY = 0.05
"""Seconds between two looks whether another process has written."""
_BEGINNING = b"SQLite format 3\0"
_CODES = {
    sqlite3.SQLITE_BUSY: "busy",
    sqlite3.SQLITE_LOCKED: "busy",
    sqlite3.SQLITE_FULL: "full",
    sqlite3.SQLITE_READONLY: "read-only",
    sqlite3.SQLITE_PERM: "read-only",
    sqlite3.SQLITE_CANTOPEN: "lost",
    sqlite3.SQLITE_IOERR: "lost",
    sqlite3.SQLITE_CORRUPT: "damaged",
    sqlite3.SQLITE_NOTADB: "damaged",
}
_NO_ROOM = (sqlite3.SQLITE_IOERR_WRITE, sqlite3.SQLITE_IOERR_SHMSIZE)
"""A write that was cut short by a quota or by the largest size a file may have."""
_PRAGMAS = ("synchronous=FULL", "foreign_keys=ON", "secure_delete=ON", "temp_store=MEMORY")
_MOVE = "UPDATE streams SET version = ?, hash = ? WHERE name = ? AND version = ? AND hash = ?"
_VERSION = "SELECT version FROM streams WHERE name = ?"
_NOTE = (
    "INSERT INTO commands (stream, id, fingerprint, answer, seal) VALUES (?, ?, ?, ?, ?)"
    " ON CONFLICT DO NOTHING"
)
_TAKE = "UPDATE counter SET position = position + ? RETURNING position"
_BEGIN = "INSERT INTO streams (name, version, hash, begun) VALUES (?, ?, ?, ?)"
_ADD = "INSERT INTO lines (stream, seq, position, line) VALUES (?, ?, ?, ?)"
_TAKE_OUT = "DELETE FROM vault WHERE stream = ? AND name = ?"
_PUT_IN = "INSERT INTO vault (stream, name, value, seal) VALUES (?, ?, ?, ?)"


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
        until = time.monotonic() + self._patience
        while (current := self._writing_ahead()) is None:
            if time.monotonic() > until:
                raise Unavailable("busy", "somebody is changing the kind of its log")
            time.sleep(_LOOK_EVERY)
        if not current:
            with self.writing() as connection:
                migrations.bring_up(connection, self._keep_a_copy)

    def _writing_ahead(self) -> bool | None:
        """Whether its shape is today's, once its log is one that is written ahead. SQLite does not
        wait where two change the kind of a log at one moment: None for who comes second.
        """
        try:
            with self.reading() as connection:
                current = migrations.is_current(connection)
                if connection.exec_driver_sql("PRAGMA journal_mode").scalar_one() != "wal":
                    connection.exec_driver_sql("PRAGMA journal_mode=WAL")
                return current
        except Unavailable as gone:
            if gone.code == "busy":
                return None
            raise

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

    def _code(self, cause: BaseException | None, gone: bool) -> str | None:  # noqa: ARG002 - a file is never gone
        return _code(cause)

    def _commit(self, batches: Sequence[Append]) -> list[Outcome]:
        with self.writing() as connection, _driver_told_plainly():
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
    with told_plainly():
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
    with told_plainly():
        target.touch(mode=0o600)
    with _opened(path) as source, _opened(target) as copy:
        source.backup(copy)
        copy.execute("PRAGMA journal_mode=DELETE")


@contextmanager
def _opened(path: Path) -> Iterator[sqlite3.Connection]:
    with _driver_told_plainly():
        connection = sqlite3.connect(path, timeout=PATIENCE)
        try:
            yield connection
        finally:
            connection.close()


@contextmanager
def _driver_told_plainly() -> Iterator[None]:
    """Errors of statements that go past SQLAlchemy."""
    try:
        yield
    except sqlite3.Error as error:
        if code := _code(error):
            raise Unavailable(code, str(error)) from error
        raise


def _code(error: BaseException | None) -> str | None:
    """The word for an error of SQLite; None for what only a bug of ours can cause."""
    number: int | None = getattr(error, "sqlite_errorcode", None)
    if number is None:
        return None
    return "full" if number in _NO_ROOM else _CODES.get(number & 0xFF)


def on_sqlite(driver: sqlite3.Connection, batch: Append) -> int | None:
    """The position of the last line; None, and nothing changed, if it does not go through."""
    before, after = heads_of(batch)
    if begins_amiss(before):
        return None
    run, stream = driver.execute, batch.stream
    moves = bool(batch.lines and batch.expected)
    if moves:
        there = run(_MOVE, (*after, stream, *before)).rowcount == 1
    else:
        there = batch.expected == (run(_VERSION, (stream,)).fetchone() or (0,))[0]
    if not there:
        return None
    if batch.command is not None and run(_NOTE, noted_row(batch)).rowcount == 0:
        if moves:
            run(_MOVE, (*before, stream, *after))
        return None
    [last] = run(_TAKE, (len(batch.lines),)).fetchone()
    first = last - len(batch.lines) + 1
    if batch.lines and not moves:
        run(_BEGIN, (stream, *after, first))
    rows = [(stream, batch.expected + n, first + n, line) for n, line in enumerate(batch.lines)]
    for statement, given in (
        (_ADD, rows),
        (_TAKE_OUT, [(stream, name) for name in batch.vault]),
        (_PUT_IN, vault_rows(batch)),
    ):
        if given:
            driver.executemany(statement, given)
    return int(last)
