"""The first shape: streams and their lines, commands, vault, projections, keys."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    _lines()
    _beside_the_lines()
    _keys()


def _lines() -> None:
    counter = op.create_table(
        "counter",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("position", sa.BigInteger, nullable=False),
    )
    op.bulk_insert(counter, [{"id": 1, "position": 0}])
    op.create_table(
        "streams",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("begun", sa.BigInteger, nullable=False, unique=True),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "lines",
        sa.Column("stream", sa.Text, sa.ForeignKey("streams.name"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("position", sa.BigInteger, nullable=False, unique=True),
        sa.Column("line", sa.LargeBinary, nullable=False),
        sqlite_with_rowid=False,
    )


def _beside_the_lines() -> None:
    op.create_table(
        "commands",
        sa.Column("stream", sa.Text, primary_key=True),
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("fingerprint", sa.Text, nullable=False),
        sa.Column("answer", sa.LargeBinary, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "vault",
        sa.Column("stream", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("value", sa.LargeBinary, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "projections",
        sa.Column("stream", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sqlite_with_rowid=False,
    )


def _keys() -> None:
    op.create_table(
        "grants",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("digest", sa.String(64), nullable=False, unique=True),
        sa.Column("stream", sa.Text, nullable=False, index=True),
        sa.Column("role", sa.Text, nullable=False),
        sa.Column("subject", sa.Text, nullable=False),
        sa.Column("label", sa.Text, nullable=False),
        sa.Column("issued", sa.BigInteger, nullable=False),
        sa.Column("expires", sa.BigInteger),
        sa.Column("revoked", sa.BigInteger),
    )
    op.create_table(
        "accounts",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("password", sa.Text, nullable=False),
        sa.Column("changed", sa.BigInteger, nullable=False),
    )
    number = sa.BigInteger().with_variant(sa.Integer, "sqlite")
    op.create_table(
        "attempts",
        sa.Column("number", number, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("role", sa.Text, nullable=False),
        sa.Column("subject", sa.Text, nullable=False),
        sa.Column("what", sa.Text, nullable=False),
        sa.Column("code", sa.Text, nullable=False),
        sa.Column("origin", sa.Text, nullable=False),
    )
