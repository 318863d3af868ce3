"""Copies of a whole store: one SQLite file, made while others work, whatever the store is.

`PeriodicCopies` makes one every few minutes into a folder, kept for a stated time.
"""

from __future__ import annotations

import logging
import re
import shutil
import sqlite3
import tempfile
import time
from collections.abc import Callable
from errno import ENOTDIR, errorcode
from pathlib import Path
from threading import Event, Thread

from sqlalchemy import Connection, Table, delete, func, insert, select, update

from arbitro.app.ports import Unavailable
from arbitro.kernel.errors import Refused
from arbitro.store import tables as t
from arbitro.store.disk import settle, told_plainly
from arbitro.store.integrity import check
from arbitro.store.sql import SqlStore
from arbitro.store.sqlite import SqliteStore, copy_to, unused

_AT_ONCE = 500
_TOLD = (t.lines, t.commands, t.vault, t.grants, t.accounts)
"""A store with a row in any of these has something to lose."""
_log = logging.getLogger(__name__)
_NAME = re.compile(r"arbitro-\d{8}-\d{6}(-\d+)?\.db")
"""Ours, by the hour they were made; whatever else lies in the folder is not touched."""


def backup(store: SqlStore, out: Path) -> None:
    """A copy as of one moment, readable by its owner alone. It overwrites nothing."""
    if out.exists():
        raise Refused("file-exists", {"file": str(out)})
    part = out.with_name(f"{out.name}.part")
    with told_plainly():
        part.unlink(missing_ok=True)
        part.touch(mode=0o600)
        try:
            _write_copy(store, part)
            part.rename(out)
        finally:
            part.unlink(missing_ok=True)
        settle(out.parent)


def _write_copy(store: SqlStore, part: Path) -> None:
    if isinstance(store, SqliteStore):
        copy_to(store.path, part)
        return
    copy = SqliteStore(part)
    try:
        with store.snapshot() as source, copy.writing() as target:
            _copy_rows(source, target)
    finally:
        copy.close()
    _in_one_file(part)


def _in_one_file(path: Path) -> None:
    """Without a write-ahead log beside it."""
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA journal_mode=DELETE")
    connection.close()


def restore(source: Path, store: SqlStore) -> None:
    """Everything as it was in the copy, all of it or nothing. What the store held is replaced.

    `Refused` if the copy is not whole; a copy of an older shape is brought up to date on the way.
    """
    with told_plainly(), tempfile.TemporaryDirectory(prefix="arbitro-") as folder:
        working = Path(folder) / "copy.db"
        shutil.copyfile(source, working)
        copy = SqliteStore(working)
        try:
            if findings := check(copy).findings:
                raise Refused("copy-damaged", {"file": str(source), "findings": len(findings)})
            with copy.snapshot() as given, store.writing() as target:
                _copy_rows(given, target)
        finally:
            copy.close()


def place_for_copy(store: SqlStore, source: Path) -> Path:
    """Where to keep what a restoring replaces: beside the database, or beside the copy."""
    near = store.path if isinstance(store, SqliteStore) else source
    return unused(near, "before")


def is_empty(store: SqlStore) -> bool:
    with store.reading() as connection:
        return not any(
            connection.scalar(select(func.count()).select_from(table)) for table in _TOLD
        )


def empty(store: SqlStore, but: str) -> None:
    """Take everything out but the vault of this stream; the caller has a copy."""
    with store.writing() as connection:
        for table in reversed(t.metadata.sorted_tables):
            if table is t.vault:
                connection.execute(delete(table).where(t.vault.c.stream != but))
            elif table is not t.counter:
                connection.execute(delete(table))
        connection.execute(update(t.counter).values(position=0))


def _copy_rows(source: Connection, target: Connection) -> None:
    for table in reversed(t.metadata.sorted_tables):
        target.execute(delete(table))
    for table in t.metadata.sorted_tables:
        _copy_table(table, source, target)


def _copy_table(table: Table, source: Connection, target: Connection) -> None:
    """In the order of the key; a number the database gives is given anew."""
    columns = [column for column in table.c if column is not t.attempts.c.number]
    rows = source.execute(select(*columns).order_by(*table.primary_key.columns))
    for part in rows.mappings().partitions(_AT_ONCE):
        target.execute(insert(table), [dict(row) for row in part])


class PeriodicCopies:
    """Makes one copy at once and then one every so often, as long as something changed."""

    def __init__(
        self,
        store: SqlStore,
        folder: Path,
        every: float,
        keep: float,
        hour: Callable[[], float] = time.time,
    ) -> None:
        self.store, self.folder = store, folder
        self.every, self.keep, self._hour = every, keep, hour
        self.last: Path | None = None
        self._seen: tuple[int, ...] | None = None
        self._ended = Event()
        self._thread = Thread(target=self._run, name="copies", daemon=True)

    def start(self) -> None:
        """Refused now if the folder cannot be written to, rather than in silence later."""
        try:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as error:
            found = ENOTDIR if isinstance(error, FileExistsError) else error.errno or 0
            facts = {"file": str(self.folder), "reason": errorcode.get(found, str(error))}
            raise Refused("file-unwritable", facts) from error
        self.copy()
        self._thread.start()

    def stop(self) -> None:
        """With a last copy of whatever came after the one before."""
        self._ended.set()
        self._thread.join()
        self._try()

    def copy(self) -> None:
        """One more copy, unless nothing was added; those that are too old go, the newest never."""
        mark = self._mark()
        if mark != self._seen or self.last is None:
            out = self._free()
            backup(self.store, out)
            self.last, self._seen = out, mark
        self._clear()

    def _mark(self) -> tuple[int, ...]:
        """Another one as soon as there are new lines or keys."""
        keys = select(func.count(), func.max(t.grants.c.issued), func.max(t.grants.c.revoked))
        names = select(func.count(), func.max(t.accounts.c.changed))
        with self.store.reading() as connection:
            known = (*connection.execute(keys).one(), *connection.execute(names).one())
        return self.store.position(), *(int(one or 0) for one in known)

    def _free(self) -> Path:
        stamp = time.strftime("%Y%m%d-%H%M%S", time.localtime(self._hour()))
        out, number = self.folder / f"arbitro-{stamp}.db", 1
        while out.exists():
            number += 1
            out = self.folder / f"arbitro-{stamp}-{number}.db"
        return out

    def _clear(self) -> None:
        before = self._hour() - self.keep
        for path in self.folder.iterdir():
            if path == self.last or not _NAME.fullmatch(path.name):
                continue
            if path.stat().st_mtime < before:
                path.unlink()

    def _run(self) -> None:
        while not self._ended.wait(self.every):
            self._try()

    def _try(self) -> None:
        try:
            self.copy()
        except (Unavailable, Refused, OSError) as error:
            _log.warning("no copy was made: %s", error)
