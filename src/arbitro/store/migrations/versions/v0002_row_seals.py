"""Rows that no chain holds are sealed one by one; those found are taken as they are."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from arbitro.store.seals import seal_of

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

TABLES = ("commands", "vault", "projections", "grants", "accounts", "attempts")


def upgrade() -> None:
    connection = op.get_bind()
    for name in TABLES:
        op.add_column(name, sa.Column("seal", sa.String(64)))
        table = sa.Table(name, sa.MetaData(), autoload_with=connection)
        columns = tuple(table.c.keys())
        for row in connection.execute(sa.select(table)).mappings().all():
            key = [column == row[column.name] for column in table.primary_key.columns]
            change = sa.update(table).where(*key).values(seal=seal_of(row, columns))
            connection.execute(change)
