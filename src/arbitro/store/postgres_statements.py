"""What a PostgreSQL is asked at every act: by the driver itself, in statements it keeps prepared.

A turn is a stream locked, with all that was added to it, in one round trip; an append, and the end
of the turn. Sending these two as one costs more than the trip it saves. `run` hands a statement and
what it asks about to a connection.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

import psycopg
from psycopg.sql import Literal

from arbitro.app.personal import PREFIX
from arbitro.app.ports import Append, Head, Kept
from arbitro.store.seals import begins_amiss, heads_of, noted_row, vault_rows

_TAKE = f"""
BEGIN;
SELECT version, hash FROM streams WHERE name = %(stream)s FOR UPDATE;
SELECT line FROM lines WHERE stream = %(stream)s AND seq >= %(known)d ORDER BY seq;
SELECT name, value FROM vault WHERE stream = %(stream)s AND (
    NOT starts_with(name, '{PREFIX}')
    OR name IN (
        SELECT '{PREFIX}' || found[1]
        FROM lines, regexp_matches(
            convert_from(line, 'UTF8'), '"personal":"([0-9a-f]{{64}})"', 'g'
        ) AS found
        WHERE stream = %(stream)s AND seq >= %(known)d
    )
)"""  # noqa: S608 - the prefix is ours, what is put in later is quoted
"""Four statements, so that each sees what was there when the one before it had its lock."""
Run = Callable[[str, Sequence[object]], list[Any]]
_HEAD = "SELECT version, hash FROM streams WHERE name = %s"
_LINES = "SELECT line FROM lines WHERE stream = %s AND seq >= %s ORDER BY seq"
_SINCE = (
    "SELECT position, stream, seq, line FROM lines WHERE position > %s ORDER BY position LIMIT %s"
)
_HELD = "SELECT name, value FROM vault WHERE stream = %s"
_PART = f"{_HELD} AND (NOT starts_with(name, %s) OR name = ANY(%s))"
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


class Turn(NamedTuple):
    """Nobody else adds to the stream. `lines` and `vault` are what is there beyond the `known`."""

    driver: psycopg.Connection[Any]
    head: Head | None
    known: int
    lines: tuple[bytes, ...]
    vault: Mapping[str, bytes]

    def held(self, without: str, but: Collection[str]) -> dict[str, bytes] | None:
        """The part of a vault that came with the turn; None if more of it is wanted."""
        if without != PREFIX:
            return None
        return {
            name: value
            for name, value in self.vault.items()
            if not name.startswith(PREFIX) or name in but
        }


def taken(driver: psycopg.Connection[Any], stream: str, known: int) -> Turn:
    """The turn of whoever knows so many lines already."""
    told = driver.execute((_TAKE % {"stream": _quoted(stream), "known": known}).encode())
    told.nextset()
    row = told.fetchone()
    told.nextset()
    lines = tuple(line for (line,) in told.fetchall())
    told.nextset()
    return Turn(driver, Head(*row) if row else None, known, lines, dict(told.fetchall()))


def added_and_over(driver: psycopg.Connection[Any], batch: Append) -> int | None:
    """The position of the last line; None, and nothing changed, if it does not go through."""

    def run(statement: str, facts: Mapping[str, Any]) -> Any:
        row = driver.execute(statement, facts, prepare=True).fetchone()
        driver.commit()
        return row

    try:
        return on_postgres(run, batch)
    except psycopg.errors.UniqueViolation:  # the command is known, or the stream begun, already
        return None


@cache
def _quoted(stream: str) -> str:
    return Literal(stream).as_string(None)


def head(run: Run, stream: str) -> Head | None:
    rows = run(_HEAD, (stream,))
    return Head(*rows[0]) if rows else None


def lines(run: Run, stream: str, after: int) -> tuple[bytes, ...]:
    return tuple(line for (line,) in run(_LINES, (stream, after)))


def since(run: Run, position: int, limit: int) -> tuple[Kept, ...]:
    return tuple(Kept(*row) for row in run(_SINCE, (position, limit)))


def held(run: Run, stream: str, without: str, but: Collection[str]) -> dict[str, bytes]:
    """A vault; without the names that begin so, but for some."""
    if not without:
        return dict(run(_HELD, (stream,)))
    return dict(run(_PART, (stream, without, list(but))))


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
    before, after = heads_of(batch)
    if begins_amiss(before):
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
        _, facts["command"], facts["fingerprint"], facts["answer"], facts["seal"] = noted_row(batch)
    if batch.vault:
        rows = vault_rows(batch)
        facts |= {
            "taken_out": [name for name, value in batch.vault.items() if value is None],
            "names": [row[1] for row in rows],
            "values": [row[2] for row in rows],
            "seals": [row[3] for row in rows],
        }
    parts = (bool(batch.lines), not batch.expected, batch.command is not None, bool(batch.vault))
    row = run(_statement(*parts), facts)
    return int(row[0]) if row is not None else None
