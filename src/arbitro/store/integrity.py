"""Looking a whole store over: the database itself, every chain, every place, every person."""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import Struct
from sqlalchemy import Connection, create_engine, func, select, text

from arbitro import envelope
from arbitro.app.personal import PREFIX, genuine
from arbitro.app.ports import Head
from arbitro.envelope import Damaged
from arbitro.store import tables as t
from arbitro.store.migrations import bring_up
from arbitro.store.seals import seal_of
from arbitro.store.sql import SqlStore


class Finding(Struct, frozen=True, kw_only=True):
    """Something that is not as it was kept. `code` is a sentence's key."""

    code: str
    stream: str = ""
    detail: str = ""
    damage: Damaged | None = None


class Checked(Struct, frozen=True, kw_only=True):
    streams: int
    lines: int
    persons: int
    findings: tuple[Finding, ...]


def check(store: SqlStore) -> Checked:
    """Everything there is to find, not only the first."""
    names = store.streams()
    findings = [*_database(store), *_shape(store), *_places(store), *_rows(store)]
    persons = 0
    for name in names:
        findings += _chain(store, name)
    for name in _vaults(store):
        held = {key: value for key, value in store.held(name).items() if key.startswith(PREFIX)}
        persons += len(held)
        findings += [
            Finding(code="person", stream=name, detail=key)
            for key, value in held.items()
            if not genuine(key, value)
        ]
    return Checked(
        streams=len(names), lines=store.position(), persons=persons, findings=tuple(findings)
    )


def unreadable(detail: str) -> Checked:
    """What is found where the database itself cannot read its file."""
    finding = Finding(code="database", detail=detail)
    return Checked(streams=0, lines=0, persons=0, findings=(finding,))


def _database(store: SqlStore) -> Iterator[Finding]:
    """What the database says of itself. PostgreSQL checks its pages whenever it reads them."""
    if store.engine.dialect.name != "sqlite":
        return
    with store.reading() as connection:
        for (said,) in connection.execute(text("PRAGMA integrity_check")):
            if said != "ok":
                yield Finding(code="database", detail=said)
        for row in connection.execute(text("PRAGMA foreign_key_check")):
            yield Finding(code="database", detail=f"{row[0]} {row[1]}")


def _shape(store: SqlStore) -> Iterator[Finding]:
    """The tables are those that the program's own steps make, word by word. SQLite reads its shape
    from a text; PostgreSQL keeps it in tables of its own.
    """
    if store.engine.dialect.name != "sqlite":
        return
    fresh = create_engine("sqlite://")
    with fresh.connect() as made, store.reading() as connection:
        bring_up(made, lambda _: None)
        wanted, found = _words(made), _words(connection)
    fresh.dispose()
    for name in sorted(wanted.keys() | found.keys()):
        if wanted.get(name) != found.get(name):
            yield Finding(code="database", detail=name)


def _words(connection: Connection) -> dict[str, str]:
    """What makes each table and index, without spaces and quotes, in which programs differ."""
    made = connection.execute(text("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL"))
    return {name: re.sub(r"[\s\"]+", "", sql) for name, sql in made}


def _rows(store: SqlStore) -> Iterator[Finding]:
    """Every row beside the lines is what was sealed, and streams begin where they say."""
    with store.reading() as connection:
        for table in t.SEALED:
            columns = tuple(table.c.keys())
            for row in connection.execute(select(table)).mappings():
                if row["seal"] != seal_of(row, columns):
                    key = " ".join(str(row[column.name]) for column in table.primary_key.columns)
                    stream = str(row.get("stream", ""))
                    yield Finding(code="row", stream=stream, detail=f"{table.name} {key}")
        first = select(t.lines.c.stream, func.min(t.lines.c.position)).group_by(t.lines.c.stream)
        begun = {name: at for name, at in connection.execute(first)}  # noqa: C416 - rows are no pairs
        for name, at in connection.execute(select(t.streams.c.name, t.streams.c.begun)):
            if begun.get(name, at) != at:
                yield Finding(code="position", stream=name, detail=str(at))


def _places(store: SqlStore) -> Iterator[Finding]:
    """Places are counted without a hole, up to the one the counter tells."""
    at = 0
    while found := store.since(at, 10_000):
        for kept in found:
            at += 1
            if kept.position != at:
                yield Finding(code="position", stream=kept.stream, detail=str(at))
                at = kept.position
    if store.position() != at:
        yield Finding(code="position", detail=str(store.position()))


def _chain(store: SqlStore, stream: str) -> Iterator[Finding]:
    lines = store.lines(stream)
    last: Head | None = None
    try:
        for line in envelope.lines(b"".join(lines)):
            last = Head(line.seq + 1, line.hash)
    except Damaged as damage:
        yield Finding(code="chain", stream=stream, damage=damage)
        return
    if last != store.head(stream):
        yield Finding(code="head", stream=stream)


def _vaults(store: SqlStore) -> tuple[str, ...]:
    with store.reading() as connection:
        return tuple(connection.scalars(select(t.vault.c.stream).distinct().order_by("stream")))
