"""One append inside a transaction: judged first, so that one that cannot be has changed nothing."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, and_, bindparam, delete, insert, select, update

from arbitro.app.ports import Append, Conflict, Head, Remembered, Repeated
from arbitro.store import tables as t
from arbitro.store.seals import follow

_HEAD = (
    select(t.streams.c.version, t.streams.c.hash)
    .where(t.streams.c.name == bindparam("stream"))
    .with_for_update()  # before the counter, as `swift` does; SQLite has locked all already
)
_KNOWN = select(t.commands.c.fingerprint, t.commands.c.answer).where(
    and_(t.commands.c.stream == bindparam("stream"), t.commands.c.id == bindparam("command"))
)
_TAKE = (
    update(t.counter)
    .values(position=t.counter.c.position + bindparam("count"))
    .returning(t.counter.c.position)
)
_ADVANCE = (
    update(t.streams)
    .where(t.streams.c.name == bindparam("stream"))
    .values(version=bindparam("new_version"), hash=bindparam("new_hash"))
)
_TAKE_OUT = delete(t.vault).where(
    and_(t.vault.c.stream == bindparam("of"), t.vault.c.name == bindparam("named"))
)


def write(connection: Connection, batch: Append) -> int:
    """The position of the last line; `Conflict`, `Repeated` or `Broken` before anything is done."""
    if batch.command is not None:
        known = connection.execute(_KNOWN, {"stream": batch.stream, "command": batch.command})
        if row := known.one_or_none():
            raise Repeated(Remembered(row.fingerprint, row.answer))
    found = connection.execute(_HEAD, {"stream": batch.stream}).one_or_none()
    head = Head(found.version, found.hash) if found else None
    if batch.expected != (head.version if head else 0):
        raise Conflict(head)
    new = follow(head, batch.lines)
    last: int = connection.execute(_TAKE, {"count": len(batch.lines)}).scalar_one()
    if new is not None and batch.lines:
        _add_lines(connection, batch, new, last)
    if batch.command is not None:
        connection.execute(insert(t.commands), _remembered(batch))
    if batch.vault:
        _fill_vault(connection, batch)
    return last


def _add_lines(connection: Connection, batch: Append, new: Head, last: int) -> None:
    first = last - len(batch.lines) + 1
    if batch.expected == 0:
        row = {"name": batch.stream, "version": new.version, "hash": new.hash, "begun": first}
        connection.execute(insert(t.streams), row)
    else:
        row = {"stream": batch.stream, "new_version": new.version, "new_hash": new.hash}
        connection.execute(_ADVANCE, row)
    rows = [
        {
            "stream": batch.stream,
            "seq": batch.expected + number,
            "position": first + number,
            "line": line,
        }
        for number, line in enumerate(batch.lines)
    ]
    connection.execute(insert(t.lines), rows)


def _remembered(batch: Append) -> dict[str, Any]:
    return {
        "stream": batch.stream,
        "id": batch.command,
        "fingerprint": batch.fingerprint,
        "answer": batch.answer,
    }


def _fill_vault(connection: Connection, batch: Append) -> None:
    connection.execute(_TAKE_OUT, [{"of": batch.stream, "named": name} for name in batch.vault])
    rows = [
        {"stream": batch.stream, "name": name, "value": value}
        for name, value in batch.vault.items()
        if value is not None
    ]
    if rows:
        connection.execute(insert(t.vault), rows)
