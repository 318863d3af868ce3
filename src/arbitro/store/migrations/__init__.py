"""Bring a database to the shape this program knows; refuse one that a newer program made.

An empty one gets the tables of today at once; the steps are for those of earlier programs.
"""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import Connection, insert, inspect, text

from arbitro.app.ports import Unavailable
from arbitro.store import tables

LATEST = "0002"
"""The last step in `migrations/versions`. Steps are numbered, so that a later one sorts after."""
STEPS = ("arbitro.store:migrations/versions",)
"""The folders that hold them."""
_TABLE = "alembic_version"
_REACHED = f"""
    CREATE TABLE {_TABLE} (
        version_num VARCHAR(32) NOT NULL,
        CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
    )
"""
"""Where Alembic writes down the step, as it would make it."""


def shape(connection: Connection) -> str | None:
    """The step a database has reached; None for an empty one."""
    if not inspect(connection).has_table(_TABLE):
        return None
    found: str | None = connection.execute(text(f"SELECT version_num FROM {_TABLE}")).scalar()  # noqa: S608 - a constant
    return found


def is_current(connection: Connection) -> bool:
    """Whether nothing is to be done; `Unavailable` if a newer program has been here."""
    found = shape(connection)
    if found is not None and found > LATEST:
        raise Unavailable("newer", found)
    return found == LATEST


def bring_up(connection: Connection, before: Callable[[str], None]) -> None:
    """Make what is missing, inside the connection's transaction.

    `before` is called with the shape found if there is something to lose.
    """
    if is_current(connection):
        return
    found = shape(connection)
    if found is None:
        _make(connection)
    else:
        before(found)
        _step_up(connection)


def _make(connection: Connection) -> None:
    tables.metadata.create_all(connection)
    connection.execute(insert(tables.counter).values(id=1, position=0))
    connection.execute(text(_REACHED))
    connection.execute(text(f"INSERT INTO {_TABLE} VALUES ('{LATEST}')"))  # noqa: S608 - constants


def _step_up(connection: Connection) -> None:
    """Take every step from where the database stands."""
    from alembic import command  # noqa: PLC0415 - a sixth of a second only a migration needs
    from alembic.config import Config  # noqa: PLC0415 - as above

    settings = Config(attributes={"connection": connection})
    settings.set_main_option("script_location", "arbitro.store:migrations")
    settings.set_main_option("path_separator", "newline")
    settings.set_main_option("version_locations", "\n".join(STEPS))
    command.upgrade(settings, LATEST)
