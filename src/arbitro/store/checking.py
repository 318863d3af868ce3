"""Looking a whole store over: the database itself, every chain, every place, every person."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from sqlalchemy import select, text

from arbitro import envelope
from arbitro.app.personal import PREFIX, genuine
from arbitro.app.ports import Head
from arbitro.envelope import Damaged
from arbitro.store import tables as t
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
    findings = [*_database(store), *_places(store)]
    persons = 0
    for name in names:
        findings += _chain(store, name)
    for name in _vaults(store):
        held = {key: value for key, value in store.vault(name).items() if key.startswith(PREFIX)}
        persons += len(held)
        findings += [
            Finding(code="person", stream=name, detail=key)
            for key, value in held.items()
            if not genuine(key, value)
        ]
    return Checked(
        streams=len(names), lines=store.position(), persons=persons, findings=tuple(findings)
    )


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
