"""Copies of a whole store: one SQLite file, made while others work, whatever the store is."""

from __future__ import annotations

import shutil
import sqlite3
import tempfile
from pathlib import Path

from sqlalchemy import Connection, Table, delete, func, insert, select, update

from arbitro.kernel.errors import Refused
from arbitro.store import tables as t
from arbitro.store.checking import check
from arbitro.store.locked import settle, told_plainly
from arbitro.store.sql import SqlStore
from arbitro.store.sqlite import SqliteStore, copy_to, unused

_AT_ONCE = 500
_TOLD = (t.lines, t.commands, t.vault, t.grants, t.accounts)
"""A store with a row in any of these has something to lose."""


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


def empty(store: SqlStore) -> None:
    """Take everything out; the caller has a copy."""
    with store.writing() as connection:
        for table in reversed(t.metadata.sorted_tables):
            if table is not t.counter:
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
