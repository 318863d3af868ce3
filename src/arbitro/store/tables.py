"""The tables, the same in every database; `migrations` makes them, a test compares the two.

In SQLite most have no rowid: rows lie in the order of their key, one page to write instead of two.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import (
    BigInteger,
    Column,
    ForeignKey,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
)
from sqlalchemy.engine.default import DefaultExecutionContext

from arbitro.store.seals import seal_of

metadata = MetaData()


def _sealed(context: DefaultExecutionContext) -> str:
    """The seal of the row that is being written."""
    row: dict[str, Any] = context.get_current_parameters()  # type: ignore[no-untyped-call]  # theirs
    table = context.compiled.statement.table  # type: ignore[union-attr]  # an insert has one
    return seal_of(row, tuple(table.c.keys()))


def _seal() -> Column[str | None]:
    return Column("seal", String(64), default=_sealed)


counter = Table(
    "counter",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("position", BigInteger, nullable=False),
)
"""One row: the place of the last line of all. Whoever adds lines holds it until he has committed,
so places have no holes and become visible in their order."""

streams = Table(
    "streams",
    metadata,
    Column("name", Text, primary_key=True),
    Column("version", Integer, nullable=False),
    Column("hash", String(64), nullable=False),
    Column("begun", BigInteger, nullable=False, unique=True),
    sqlite_with_rowid=False,
)
"""The head of every stream, and the place of its first line."""

lines = Table(
    "lines",
    metadata,
    Column("stream", Text, ForeignKey(streams.c.name), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("position", BigInteger, nullable=False, unique=True),
    Column("line", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)

commands = Table(
    "commands",
    metadata,
    Column("stream", Text, primary_key=True),
    Column("id", Text, primary_key=True),
    Column("fingerprint", Text, nullable=False),
    Column("answer", LargeBinary, nullable=False),
    _seal(),
    sqlite_with_rowid=False,
)

vault = Table(
    "vault",
    metadata,
    Column("stream", Text, primary_key=True),
    Column("name", Text, primary_key=True),
    Column("value", LargeBinary, nullable=False),
    _seal(),
    sqlite_with_rowid=False,
)

projections = Table(
    "projections",
    metadata,
    Column("stream", Text, primary_key=True),
    Column("name", Text, primary_key=True),
    Column("version", Integer, nullable=False),
    Column("body", LargeBinary, nullable=False),
    _seal(),
    sqlite_with_rowid=False,
)

grants = Table(
    "grants",
    metadata,
    Column("id", Text, primary_key=True),
    Column("digest", String(64), nullable=False, unique=True),
    Column("stream", Text, nullable=False, index=True),
    Column("role", Text, nullable=False),
    Column("subject", Text, nullable=False),
    Column("label", Text, nullable=False),
    Column("issued", BigInteger, nullable=False),
    Column("expires", BigInteger),
    Column("revoked", BigInteger),
    _seal(),
)

accounts = Table(
    "accounts",
    metadata,
    Column("name", Text, primary_key=True),
    Column("password", Text, nullable=False),
    Column("changed", BigInteger, nullable=False),
    _seal(),
)

attempts = Table(
    "attempts",
    metadata,
    Column("number", BigInteger().with_variant(Integer, "sqlite"), primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("role", Text, nullable=False),
    Column("subject", Text, nullable=False),
    Column("what", Text, nullable=False),
    Column("code", Text, nullable=False),
    Column("origin", Text, nullable=False),
    _seal(),
)

SEALED = (commands, vault, projections, grants, accounts, attempts)
"""Tables whose rows are sealed one by one."""
