"""A PostgreSQL server, when several processes or places share one house."""

from __future__ import annotations

import select
import time
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from hashlib import sha256
from threading import Event, Lock, Thread, get_ident
from typing import Any

import psycopg
from sqlalchemy import URL, Connection, Engine, create_engine, event, exc, make_url, text
from sqlalchemy.pool import ConnectionPoolEntry

from arbitro.app.ports import Append, Head, Kept, Shown, Unavailable
from arbitro.kernel.errors import Broken
from arbitro.store import migrations
from arbitro.store import postgres_statements as statements
from arbitro.store.append_queue import Outcome, Queue
from arbitro.store.postgres_statements import Turn, added_and_over, on_postgres, taken
from arbitro.store.sql import SqlStore, why_not

_CHANNEL = "arbitro"
_LOCK = text("SELECT pg_advisory_xact_lock(key) FROM unnest(CAST(:keys AS bigint[])) AS key")
_ROWS = "SELECT FROM streams WHERE name = ANY(%s) ORDER BY name FOR UPDATE"
"""Streams before the counter and in one order for all, so that nobody waits in a circle."""
_IDLE = psycopg.pq.TransactionStatus.IDLE
_HOUR = text(
    "SELECT CAST(extract(epoch FROM pg_postmaster_start_time()) * 1000 AS bigint),"
    " CAST(extract(epoch FROM clock_timestamp() - pg_postmaster_start_time()) * 1000 AS bigint)"
)
_CODES = {
    "53100": "full",
    "53": "busy",
    "25006": "read-only",
    "55P03": "busy",
    "57014": "busy",
    "40": "busy",
    "08": "lost",
    "57P": "lost",
    "3D000": "lost",
    "28": "lost",
    "58030": "full",
    "XX001": "damaged",
    "XX002": "damaged",
}
"""By SQLSTATE, or by the beginning of one."""
_MIGRATING = "arbitro: migrating"
_PATIENCE = 10
"""Seconds to wait for a lock, a free connection, or an answer to a call."""
_SETTINGS = f"-c synchronous_commit=on -c lock_timeout={_PATIENCE}s"
_GATHERED = 0.01
"""Seconds after a notice in which others are left to gather: they are heard as one."""
_LOOK_EVERY = 0.2
"""Seconds between two looks whether to stop listening, and before a lost server is tried again."""


class PostgresStore(SqlStore):
    """Both ports on a server. A stream is locked by its name; LISTEN carries positions only."""

    def __init__(self, url: str) -> None:
        self._url = make_url(url).set(drivername="postgresql+psycopg")
        super().__init__(_engine(self._url))
        self._lost = 0
        event.listen(self.engine, "connect", self._stamp)
        event.listen(self.engine, "checkout", self._still_good)
        self._plain = self.engine.execution_options(isolation_level="AUTOCOMMIT")
        self._ended = Event()
        self._starting = Lock()
        self._listening: Thread | None = None
        self._queue = Queue(self._commit)
        self._turns: dict[tuple[str, int], Turn] = {}
        try:
            self._prepare()
        except BaseException:
            self.engine.dispose()
            raise

    def _prepare(self) -> None:
        with self.reading() as connection:
            if migrations.is_current(connection):
                return
        with self.writing() as connection:
            self._lock(connection, [_MIGRATING])
            migrations.bring_up(connection, lambda _: None)

    def _code(self, cause: BaseException | None, gone: bool) -> str | None:
        state: str = getattr(cause, "sqlstate", None) or ""
        found = next((code for start, code in _CODES.items() if state.startswith(start)), None)
        if found is None and (gone or (not state and _is_operational(cause))):
            return "lost"
        return found

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        with self.told_plainly(), self._plain.connect() as connection:
            yield connection

    @contextmanager
    def snapshot(self) -> Iterator[Connection]:
        with self.told_plainly(), self.engine.connect() as connection:
            yield connection.execution_options(isolation_level="REPEATABLE READ")

    def head(self, stream: str) -> Head | None:
        """In a turn it is known: nobody else can move it."""
        turn = self._turn_of(stream)
        return turn.head if turn else statements.head(self._read_by_itself, stream)

    def lines(self, stream: str, after: int = 0) -> tuple[bytes, ...]:
        turn = self._turn_of(stream)
        if turn and after == turn.known:
            return turn.lines
        return statements.lines(self._reader(turn), stream, after)

    def since(self, position: int, limit: int = 1000) -> tuple[Kept, ...]:
        return statements.since(self._read_by_itself, position, limit)

    def held(self, stream: str, without: str = "", but: Collection[str] = ()) -> dict[str, bytes]:
        turn = self._turn_of(stream)
        at_hand = turn.held(without, but) if turn else None
        if at_hand is not None:
            return at_hand
        return statements.held(self._reader(turn), stream, without, but)

    def _turn_of(self, stream: str) -> Turn | None:
        """The one this thread has, if it has one."""
        return self._turns.get((stream, get_ident()))

    def _reader(self, turn: Turn | None) -> statements.Run:
        return partial(_rows, turn.driver) if turn else self._read_by_itself

    def _read_by_itself(self, statement: str, asked: Sequence[object]) -> list[Any]:
        with self._driver() as driver:
            return _rows(driver, statement, asked)

    def _lock(self, connection: Connection, streams: Iterable[str]) -> None:
        """In one order for all, so that nobody waits for somebody who waits for him."""
        connection.execute(_LOCK, {"keys": sorted({_key(stream) for stream in streams})})

    @contextmanager
    def turn(self, stream: str, known: int = 0) -> Iterator[None]:
        """The row of the stream is locked on a connection of its own, which the append then uses.
        Processes queue for it in the order they come.
        """
        with self._driver() as driver:
            try:
                self._turns[stream, get_ident()] = taken(driver, stream, known)
                yield
            finally:
                self._turns.pop((stream, get_ident()), None)
                if not driver.closed and driver.info.transaction_status != _IDLE:
                    driver.execute("ROLLBACK")

    def _keep(self, batch: Append) -> int:
        turn = self._turns.pop((batch.stream, get_ident()), None)
        if turn is None:
            return self._queue.hand_in(batch)
        try:
            position = added_and_over(turn.driver, batch)
        except psycopg.Error as error:
            if code := self._code(error, turn.driver.closed):
                raise Unavailable(code, str(error)) from error
            raise
        if position is None:
            with self.reading() as connection:
                raise why_not(connection, batch)
        return position

    def _commit(self, batches: Sequence[Append]) -> list[Outcome]:
        """One in one round trip; several in one transaction, or one by one if one of them cannot
        be.
        """
        if len(batches) > 1:
            with suppress(Broken), self._driver() as driver, driver.transaction():
                driver.execute(_ROWS, ([batch.stream for batch in batches],))
                return [_required(driver, batch) for batch in batches]
        return [self._outcome(batch) for batch in batches]

    def _outcome(self, batch: Append) -> Outcome:
        try:
            with self._driver() as driver:
                position = _position(driver, batch)
            if position is not None:
                return position
            with self.reading() as connection:
                return why_not(connection, batch)
        except (Broken, Unavailable) as why:
            return why

    @contextmanager
    def _driver(self) -> Iterator[psycopg.Connection[Any]]:
        """The driver's own connection, where a statement is run often enough to be worth it."""
        try:
            with self.told_plainly():
                lent = self.engine.raw_connection()
        except psycopg.Error as error:  # of one made anew, which SQLAlchemy does not look at
            raise Unavailable(self._code(error, True) or "lost", str(error)) from error
        driver: psycopg.Connection[Any] = lent.driver_connection  # type: ignore[assignment]  # ours
        try:
            driver.autocommit = True
            yield driver
        except psycopg.Error as error:
            code = self._code(error, driver.closed)
            if code in ("lost", "read-only"):
                lent.invalidate(error)
                self._lost += 1
            if code is None:
                raise
            raise Unavailable(code, str(error)) from error
        finally:
            if not driver.closed:
                driver.autocommit = False
            lent.close()

    def scrub(self) -> None:
        """Write the tables anew. The server's own write-ahead log is recycled in its time."""
        with self.reading() as connection:
            connection.exec_driver_sql("VACUUM FULL vault, projections")
            with suppress(exc.ProgrammingError):  # only an administrator may hurry the server
                connection.exec_driver_sql("CHECKPOINT")

    def shared_clock(self) -> Shown:
        """The server's, from the beginning of its run."""
        with self.reading() as connection:
            run, now = connection.execute(_HOUR).one()
        return Shown(f"postgres {run}", int(now))

    def _stamp(self, _: Any, record: ConnectionPoolEntry) -> None:
        record.info["lost"] = self._lost

    def _still_good(self, connection: Any, record: ConnectionPoolEntry, _: Any) -> None:
        """Where one connection was lost or could only read, those opened before it are no better.
        An idle one on which something arrives has been closed by the server.
        """
        if record.info.get("lost") != self._lost or _something_arrives(connection.fileno()):
            raise exc.DisconnectionError

    def _listen(self) -> None:
        with self._starting:
            if self._listening is None and not self._ended.is_set():
                self._listening = Thread(target=self._hear, name="store listen", daemon=True)
                self._listening.start()

    def _hear(self) -> None:
        """Whatever was said while nobody listened is made up for by looking once."""
        address = self._url.set(drivername="postgresql").render_as_string(hide_password=False)
        while not self._ended.is_set():
            with (
                suppress(psycopg.Error, Unavailable),
                psycopg.connect(address, autocommit=True, connect_timeout=_PATIENCE) as line,
            ):
                line.execute(f"LISTEN {_CHANNEL}")
                self._bell.ring(self.position())
                while not self._ended.is_set():
                    told = [one.payload for one in line.notifies(timeout=_LOOK_EVERY, stop_after=1)]
                    if told:
                        self._bell.ring(max(map(int, told)))
                        time.sleep(_GATHERED)
            self._ended.wait(_LOOK_EVERY)

    def close(self) -> None:
        self._ended.set()
        if self._listening is not None:
            self._listening.join()
        super().close()


def _is_operational(cause: BaseException | None) -> bool:
    """No SQLSTATE: the server was never reached, or went away without a word."""
    return type(cause).__name__ in ("OperationalError", "ConnectionTimeout", "InterfaceError")


def _rows(driver: psycopg.Connection[Any], statement: str, asked: Sequence[object]) -> list[Any]:
    return driver.execute(statement, asked, prepare=True).fetchall()


def _position(driver: psycopg.Connection[Any], batch: Append) -> int | None:
    try:
        return on_postgres(lambda *asked: driver.execute(*asked, prepare=True).fetchone(), batch)
    except psycopg.errors.UniqueViolation:  # the command is known, or the stream begun, already
        return None


def _required(driver: psycopg.Connection[Any], batch: Append) -> int:
    """The position of one among several; none of them is kept if it cannot be."""
    found = _position(driver, batch)
    if found is None:
        raise psycopg.Rollback
    return found


def _key(stream: str) -> int:
    """The number a stream's lock has in the server."""
    return int.from_bytes(sha256(stream.encode()).digest()[:8], signed=True)


def _engine(url: URL) -> Engine:
    return create_engine(
        url,
        connect_args={"options": _SETTINGS, "connect_timeout": _PATIENCE},
        pool_size=8,
        max_overflow=32,
        hide_parameters=True,
        pool_timeout=_PATIENCE,
    )


def _something_arrives(socket: int) -> bool:
    if not hasattr(select, "poll"):  # Windows
        return bool(select.select([socket], [], [], 0)[0])
    look = select.poll()
    look.register(socket, select.POLLIN)
    return bool(look.poll(0))
