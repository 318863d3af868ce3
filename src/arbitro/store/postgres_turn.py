"""A turn on a PostgreSQL: a stream locked, with all that was added to it, in one round trip; an
append, and the end of the turn. Sending these two as one costs more than the trip it saves.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cache
from typing import Any, NamedTuple

import psycopg
from psycopg.sql import Literal

from arbitro.app.personal import PREFIX
from arbitro.app.ports import Append, Head
from arbitro.store.appending import on_postgres

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
