"""Bring a database to the shape this program knows; refuse one that a newer program made."""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import Connection, inspect, text

from arbitro.app.ports import Unavailable

LATEST = "0002"
"""The last step in `migrations/versions`. Steps are numbered, so that a later one sorts after."""
STEPS = ("arbitro.store:migrations/versions",)
"""The folders that hold them."""
_TABLE = "alembic_version"


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
    """Take every step that is missing, inside the connection's transaction.

    `before` is called with the shape found if there is something to lose.
    """
    if is_current(connection):
        return
    found = shape(connection)
    if found is not None:
        before(found)
    from alembic import command  # noqa: PLC0415 - a sixth of a second only a migration needs
    from alembic.config import Config  # noqa: PLC0415 - as above

    settings = Config(attributes={"connection": connection})
    settings.set_main_option("script_location", "arbitro.store:migrations")
    settings.set_main_option("path_separator", "newline")
    settings.set_main_option("version_locations", "\n".join(STEPS))
    command.upgrade(settings, LATEST)
