"""An append to PostgreSQL in a single statement, committed with it: one round trip, one flush."""

from __future__ import annotations

from sqlalchemy import Connection, text
from sqlalchemy.exc import IntegrityError

from arbitro.app.ports import Append, Head
from arbitro.store.seals import first_prev, follow

_APPEND = text("""
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
    INSERT INTO commands (stream, id, fingerprint, answer)
    SELECT :stream, :command, :fingerprint, :answer
    FROM taken WHERE CAST(:command AS text) IS NOT NULL
)
SELECT position, pg_notify('arbitro', CAST(position AS text)) FROM taken
""")


def append(connection: Connection, batch: Append) -> int | None:
    """The position of the last line; None if it takes a closer look why that did not work.

    The row of the stream is the lock: who waits for it looks at the version again.
    """
    if not batch.lines or not batch.expected or batch.vault:
        return None
    prev = first_prev(batch.lines[0])
    head = follow(Head(batch.expected, prev), batch.lines)
    assert head is not None  # noqa: S101 - there are lines
    facts = {
        "stream": batch.stream,
        "expected": batch.expected,
        "prev": prev,
        "hash": head.hash,
        "count": len(batch.lines),
        "lines": list(batch.lines),
        "command": batch.command,
        "fingerprint": batch.fingerprint,
        "answer": batch.answer,
    }
    try:
        row = connection.execute(_APPEND, facts).one_or_none()
    except IntegrityError:  # the command is known already
        return None
    return int(row.position) if row is not None else None
