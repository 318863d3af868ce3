"""The usual append in as few statements as a database allows.

Usual is one that adds lines to a stream that was begun, and nothing to a vault. Where it does not
go through nothing was changed, and `writing` looks more closely why.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, text
from sqlalchemy.exc import IntegrityError

from arbitro.app.ports import Append, Head
from arbitro.store.row_seals import COMMAND, seal_of
from arbitro.store.seals import first_prev, follow

_POSTGRES = text("""
WITH moved AS (
    UPDATE streams SET version = version + :count, hash = :hash
    WHERE name = :stream AND version = :expected AND hash = :prev
    RETURNING name
), taken AS (
    UPDATE counter SET position = position + :count
    WHERE EXISTS (SELECT FROM moved)
    RETURNING position
), added AS (
    INSERT INTO lines (stream, seq, position, line)
    SELECT :stream, :expected + place - 1, position - :count + place, line
    FROM taken, unnest(CAST(:lines AS bytea[])) WITH ORDINALITY AS new (line, place)
), noted AS (
    INSERT INTO commands (stream, id, fingerprint, answer, seal)
    SELECT :stream, :command, :fingerprint, :answer, :seal
    FROM taken WHERE CAST(:command AS text) IS NOT NULL
)
SELECT position, pg_notify('arbitro', CAST(position AS text)) FROM taken
""")
_MOVE = "UPDATE streams SET version = ?, hash = ? WHERE name = ? AND version = ? AND hash = ?"
_NOTE = (
    "INSERT INTO commands (stream, id, fingerprint, answer, seal) VALUES (?, ?, ?, ?, ?)"
    " ON CONFLICT DO NOTHING"
)
_TAKE = "UPDATE counter SET position = position + ? RETURNING position"
_ADD = "INSERT INTO lines (stream, seq, position, line) VALUES (?, ?, ?, ?)"


def is_usual(batch: Append) -> bool:
    return bool(batch.lines and batch.expected and not batch.vault)


def _heads(batch: Append) -> tuple[Head, Head]:
    """The head it says it follows, and the one it leads to."""
    before = Head(batch.expected, first_prev(batch.lines[0]))
    after = follow(before, batch.lines)
    assert after is not None  # noqa: S101 - there are lines
    return before, after


def _seal(batch: Append) -> str:
    row = (batch.stream, batch.command, batch.fingerprint, batch.answer)
    return seal_of(dict(zip(COMMAND, row, strict=True)), COMMAND)


def on_postgres(connection: Connection, batch: Append) -> int | None:
    """The position of the last line, committed with this one statement; None if it takes more.

    The row of the stream is the lock: who waits for it looks at the version again.
    """
    before, after = _heads(batch)
    facts: dict[str, Any] = {
        "stream": batch.stream,
        "expected": batch.expected,
        "prev": before.hash,
        "hash": after.hash,
        "count": len(batch.lines),
        "lines": list(batch.lines),
        "command": batch.command,
        "fingerprint": batch.fingerprint,
        "answer": batch.answer,
        "seal": _seal(batch),
    }
    try:
        row = connection.execute(_POSTGRES, facts).one_or_none()
    except IntegrityError:  # the command is known already
        return None
    return int(row.position) if row is not None else None


def on_sqlite(connection: Connection, batch: Append) -> int | None:
    """The same inside a transaction that holds the whole database."""
    before, after = _heads(batch)
    run, stream = connection.exec_driver_sql, batch.stream
    if run(_MOVE, (*after, stream, *before)).rowcount == 0:
        return None
    if batch.command is not None:
        note = (stream, batch.command, batch.fingerprint, batch.answer, _seal(batch))
        if run(_NOTE, note).rowcount == 0:
            run(_MOVE, (*before, stream, *after))
            return None
    last: int = run(_TAKE, (len(batch.lines),)).scalar_one()
    first = last - len(batch.lines) + 1
    rows = [
        (stream, batch.expected + number, first + number, line)
        for number, line in enumerate(batch.lines)
    ]
    run(_ADD, rows)
    return last
