"""The one way into a database: all of an append or nothing, if the stream is where it says.

Appends of several threads go in one transaction and are durable with a single commit. Each database
takes one in as few statements as it can; where it does not go through nothing was changed, and
`why_not` looks closely.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from threading import Lock
from typing import Any

from sqlalchemy import Connection, and_, bindparam, select

from arbitro.app.ports import Append, Conflict, Head, Remembered, Repeated, Unavailable
from arbitro.envelope import GENESIS
from arbitro.store import tables as t
from arbitro.store.seals import COMMAND, VAULT, first_prev, follow, seal_of

HEAD = select(t.streams.c.version, t.streams.c.hash).where(t.streams.c.name == bindparam("stream"))
KNOWN = select(t.commands.c.fingerprint, t.commands.c.answer).where(
    and_(t.commands.c.stream == bindparam("stream"), t.commands.c.id == bindparam("command"))
)


def why_not(connection: Connection, batch: Append) -> Exception:
    """Why an append did not go through; `Broken` if it could nowhere."""
    if batch.command is not None:
        known = connection.execute(KNOWN, {"stream": batch.stream, "command": batch.command})
        if row := known.one_or_none():
            return Repeated(Remembered(row.fingerprint, row.answer))
    found = connection.execute(HEAD, {"stream": batch.stream}).one_or_none()
    head = Head(found.version, found.hash) if found else None
    if batch.expected == (head.version if head else 0):
        follow(head, batch.lines)
    return Conflict(head)


def _heads(batch: Append) -> tuple[Head, Head]:
    """The head it says it follows, and the one it leads to; the same if it has no lines."""
    before = Head(batch.expected, first_prev(batch.lines[0]) if batch.lines else GENESIS)
    return before, follow(before, batch.lines) or before


def _begins_amiss(before: Head) -> bool:
    return before.version == 0 and before.hash != GENESIS


def _sealed(columns: tuple[str, ...], *row: Any) -> str:
    return seal_of(dict(zip(columns, row, strict=True)), columns)


def _noted(batch: Append) -> tuple[str, str | None, str, bytes, str]:
    row = (batch.stream, batch.command, batch.fingerprint, batch.answer)
    return *row, _sealed(COMMAND, *row)


def _put_in(batch: Append) -> list[tuple[str, str, bytes, str]]:
    """The rows its vault gets."""
    return [
        (batch.stream, name, value, _sealed(VAULT, batch.stream, name, value))
        for name, value in batch.vault.items()
        if value is not None
    ]


# PostgreSQL: one statement. The row of the stream is the lock: who waits for it looks at the
# version again; of two who begin a stream the second breaks its key.

_MOVED = """
WITH moved AS (
    UPDATE streams SET version = version + %(count)s, hash = %(hash)s
    WHERE name = %(stream)s AND version = %(expected)s AND hash = %(prev)s
    RETURNING name
)"""
_FOUND = """
WITH moved AS (
    SELECT WHERE %(expected)s = coalesce((
        SELECT version FROM streams WHERE name = %(stream)s
    ), 0)
)"""
_TAKEN = """, taken AS (
    UPDATE counter SET position = position + %(count)s
    WHERE EXISTS (SELECT FROM moved)
    RETURNING position
)"""
_BEGUN = """, begun AS (
    INSERT INTO streams (name, version, hash, begun)
    SELECT %(stream)s, %(count)s, %(hash)s, position - %(count)s + 1 FROM taken
)"""
_ADDED = """, added AS (
    INSERT INTO lines (stream, seq, position, line)
    SELECT %(stream)s, %(expected)s + place - 1, position - %(count)s + place, line
    FROM taken, unnest(%(lines)s::bytea[]) WITH ORDINALITY AS new (line, place)
)"""
_NOTED = """, noted AS (
    INSERT INTO commands (stream, id, fingerprint, answer, seal)
    SELECT %(stream)s, %(command)s, %(fingerprint)s, %(answer)s, %(seal)s FROM taken
)"""
_FILLED = """, emptied AS (
    DELETE FROM vault USING taken WHERE stream = %(stream)s AND name = ANY(%(taken_out)s::text[])
), filled AS (
    INSERT INTO vault (stream, name, value, seal)
    SELECT %(stream)s, name, value, seal
    FROM taken, unnest(%(names)s::text[], %(values)s::bytea[], %(seals)s::text[])
        AS new (name, value, seal)
    ON CONFLICT (stream, name) DO UPDATE SET value = excluded.value, seal = excluded.seal
)"""
_TELL = """
SELECT position, pg_notify('arbitro', position::text) FROM taken"""


@cache
def _statement(lines: bool, begins: bool, noted: bool, fills: bool) -> str:
    parts = [
        (True, _MOVED if lines and not begins else _FOUND),
        (True, _TAKEN),
        (lines and begins, _BEGUN),
        (lines, _ADDED),
        (noted, _NOTED),
        (fills, _FILLED),
        (True, _TELL),
    ]
    return "".join(part for wanted, part in parts if wanted)


def on_postgres(run: Callable[[str, Mapping[str, Any]], Any], batch: Append) -> int | None:
    """The position of the last line by this one statement; None if the stream is elsewhere."""
    before, after = _heads(batch)
    if _begins_amiss(before):
        return None
    facts: dict[str, Any] = {
        "stream": batch.stream,
        "expected": batch.expected,
        "prev": before.hash,
        "hash": after.hash,
        "count": len(batch.lines),
        "lines": list(batch.lines),
    }
    if batch.command is not None:
        _, facts["command"], facts["fingerprint"], facts["answer"], facts["seal"] = _noted(batch)
    if batch.vault:
        rows = _put_in(batch)
        facts |= {
            "taken_out": [name for name, value in batch.vault.items() if value is None],
            "names": [row[1] for row in rows],
            "values": [row[2] for row in rows],
            "seals": [row[3] for row in rows],
        }
    parts = (bool(batch.lines), not batch.expected, batch.command is not None, bool(batch.vault))
    row = run(_statement(*parts), facts)
    return int(row[0]) if row is not None else None


# SQLite: a few statements inside a transaction that holds the whole database.

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


def on_sqlite(driver: sqlite3.Connection, batch: Append) -> int | None:
    """The position of the last line; None, and nothing changed, if it does not go through."""
    before, after = _heads(batch)
    if _begins_amiss(before):
        return None
    run, stream = driver.execute, batch.stream
    moves = bool(batch.lines and batch.expected)
    if moves:
        there = run(_MOVE, (*after, stream, *before)).rowcount == 1
    else:
        there = batch.expected == (run(_VERSION, (stream,)).fetchone() or (0,))[0]
    if not there:
        return None
    if batch.command is not None and run(_NOTE, _noted(batch)).rowcount == 0:
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
        (_PUT_IN, _put_in(batch)),
    ):
        if given:
            driver.executemany(statement, given)
    return int(last)


Outcome = int | Exception
"""The position of the last line, or why nothing was added."""


@dataclass(eq=False)
class _Ticket:
    batch: Append
    outcome: Outcome | None = None


@dataclass
class Queue:
    """Whoever comes first writes for all who wait.

    `commit` makes a list of appends durable and says what became of each.
    """

    commit: Callable[[Sequence[Append]], list[Outcome]]
    _waiting: list[_Ticket] = field(default_factory=list)
    _door: Lock = field(default_factory=Lock)
    _pen: Lock = field(default_factory=Lock)

    def hand_in(self, batch: Append) -> int:
        """The position of the last line, or the exception that says why not."""
        ticket = _Ticket(batch)
        with self._door:
            self._waiting.append(ticket)
        with self._pen:
            if ticket.outcome is None:
                self._serve()
        if isinstance(ticket.outcome, Exception):
            raise ticket.outcome
        assert ticket.outcome is not None  # noqa: S101 - `_serve` answers every ticket it takes
        return ticket.outcome

    def _serve(self) -> None:
        with self._door:
            tickets, self._waiting = self._waiting, []
        try:
            outcomes = self.commit([ticket.batch for ticket in tickets])
        except BaseException as error:
            for ticket in tickets:
                ticket.outcome = _for_another(error)
            raise
        for ticket, outcome in zip(tickets, outcomes, strict=True):
            ticket.outcome = outcome


def _for_another(error: BaseException) -> Exception:
    """The same news for a thread of its own; an interruption was meant for one thread alone."""
    if isinstance(error, Unavailable):
        return Unavailable(error.code, error.detail)
    return error if isinstance(error, Exception) else Unavailable("lost", "interrupted")
