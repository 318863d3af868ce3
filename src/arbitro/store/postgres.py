"""A PostgreSQL server, when several processes or places share one house."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from hashlib import sha256
from threading import Event, Lock, Thread

import psycopg
from sqlalchemy import Connection, Engine, bindparam, create_engine, exc, make_url, select, text

from arbitro.app.ports import Append, Unavailable
from arbitro.store import migrate
from arbitro.store.sql import SqlStore
from arbitro.store.writing import Outcome, write

_CHANNEL = "arbitro"
_LOCK = text("SELECT pg_advisory_xact_lock(:key)")
_TELL = text(f"SELECT pg_notify('{_CHANNEL}', :position)")  # noqa: S608 - a constant
_MIGRATING = "arbitro/migrating"
_SETTINGS = "-c synchronous_commit=on -c lock_timeout=10s -c client_min_messages=warning"
_LOOK_EVERY = 0.2
"""Seconds between two looks whether to stop listening, and before a lost server is tried again."""


class PostgresStore(SqlStore):
    """Both ports on a server. Each stream is locked by name; LISTEN carries positions only."""

    def __init__(self, url: str) -> None:
        self._url = make_url(url).set(drivername="postgresql+psycopg")
        super().__init__(_engine(self._url.render_as_string(hide_password=False)))
        self._ended = Event()
        self._starting = Lock()
        self._listening: Thread | None = None
        try:
            self._prepare()
        except BaseException:
            self.engine.dispose()
            raise

    def _prepare(self) -> None:
        with self.reading() as connection:
            if migrate.is_current(connection):
                return
        with self.writing() as connection:
            self._lock(connection, [_MIGRATING])
            migrate.bring_up(connection, lambda _: None)
