"""How Alembic runs our steps: on the connection it is given, inside its transaction."""

from __future__ import annotations

from alembic import context

context.configure(
    connection=context.config.attributes["connection"],
    transactional_ddl=True,  # SQLite keeps its promise once BEGIN is sent by hand
)
context.run_migrations()
