"""What every SQL database does alike: the ports in SQLAlchemy Core, errors told plainly."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace
from sqlalchemy import (
    Connection,
    Engine,
    ExceptionContext,
    and_,
    bindparam,
    delete,
    event,
    exc,
    func,
    insert,
    not_,
    or_,
    select,
)
from sqlalchemy.pool import ConnectionPoolEntry

from arbitro.app.ports import Append, Conflict, Head, Kept, Remembered, Repeated, Shown, Unavailable
from arbitro.store import tables as t
from arbitro.store.append_queue import Bell, Outcome, Told
from arbitro.store.seals import follow
from arbitro.store.sqlkeys import SqlKeys

if TYPE_CHECKING:
    from arbitro.store.passphrase import Sealing

SEALED = b"\xa5arbitro-sealed/1\0"
"""How a value of the vault begins that is sealed (`passphrase`)."""
HEAD = select(t.streams.c.version, t.streams.c.hash).where(t.streams.c.name == bindparam("stream"))
KNOWN = select(t.commands.c.fingerprint, t.commands.c.answer).where(
    and_(t.commands.c.stream == bindparam("stream"), t.commands.c.id == bindparam("command"))
)


def why_not(connection: Connection, batch: Append) -> Exception:
    """Why an append did not go through; `Broken` if it could nowhere."""
    if batch.command is not None:
        known = connection.execute(KNOWN, {"stream": batch.stream, "command": batch.command})
        if row := known.one_or_none():
            return Repeated(Remembered(row.fingerprint, row.answer))
    found = connection.execute(HEAD, {"stream": batch.stream}).one_or_none()
    head = Head(found.version, found.hash) if found else None
    if batch.expected == (head.version if head else 0):
        follow(head, batch.lines)
    return Conflict(head)


class SqlStore(SqlKeys):
    """Both ports on an engine. A database adds how it locks, forgets and hears of others."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._closed = False
        self.sealing: Sealing | None = None
        event.listen(engine, "handle_error", self._let_go_when_read_only)
        event.listen(engine, "checkin", self._given_back)
        self._bell = Bell()

    @contextmanager
    def told_plainly(self) -> Iterator[None]:
        """Errors of the database that are not ours, as `Unavailable`."""
        try:
            yield
        except exc.DBAPIError as error:
            if code := self._code(error.orig, error.connection_invalidated):
                raise Unavailable(code, str(error.orig)) from error
            raise
        except exc.TimeoutError as error:
            raise Unavailable("busy", str(error)) from error

    def _code(self, cause: BaseException | None, gone: bool) -> str | None:
        """What a driver says, whose connection may be `gone`, in a word; None if it is our bug."""
        raise NotImplementedError

    def _let_go_when_read_only(self, context: ExceptionContext) -> None:
        """A connection opened to a database that may only be read stays so; the next may write."""
        error = context.sqlalchemy_exception
        if isinstance(error, exc.DBAPIError):
            code = self._code(error.orig, error.connection_invalidated)
            context.is_disconnect |= code == "read-only"

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A connection for one statement."""
        with self.told_plainly(), self.engine.connect() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction that is durable when it ends."""
        with self.told_plainly(), self.engine.connect() as connection:
            connection.execution_options(writing=True)
            with connection.begin():
                yield connection

    def snapshot(self) -> AbstractContextManager[Connection]:
        """A connection for several statements that all see the same moment."""
        raise NotImplementedError

    # ------------------------------------------------------------ lines

    def streams(self, prefix: str = "") -> tuple[str, ...]:
        begins = func.substr(t.streams.c.name, 1, len(prefix)) == prefix
        wanted = select(t.streams.c.name).where(begins).order_by(t.streams.c.begun)
        with self.reading() as connection:
            return tuple(connection.scalars(wanted))

    def head(self, stream: str) -> Head | None:
        with self.reading() as connection:
            row = connection.execute(HEAD, {"stream": stream}).one_or_none()
        return Head(row.version, row.hash) if row else None

    def lines(self, stream: str, after: int = 0) -> tuple[bytes, ...]:
        wanted = (
            select(t.lines.c.line)
            .where(t.lines.c.stream == stream, t.lines.c.seq >= after)
            .order_by(t.lines.c.seq)
        )
        with self.reading() as connection:
            return tuple(connection.scalars(wanted))

    def append(self, batch: Append) -> int:
        """After a lost connection it is looked up whether the lines had arrived, and tried again.

        Where even that fails it is not known; the same command sent later finds out. One that may
        only read may be older than the change that allowed writing: a new one is asked too.
        """
        batch = self._closed_in(batch)
        try:
            position = self._keep(batch)
        except Unavailable as trouble:
            if trouble.code not in ("lost", "read-only"):
                raise
            arrived = self._arrived(batch) if trouble.code == "lost" else None
            position = arrived or self._keep(batch)
        self._bell.ring(position)
        return position

    def append_all(self, batches: Sequence[Append]) -> int:
        """In one transaction, as far as they follow each other."""
        outcomes = self._commit([self._closed_in(batch) for batch in batches])
        for outcome in outcomes:
            if isinstance(outcome, Exception):
                raise outcome
        self._bell.ring(last := max(one for one in outcomes if isinstance(one, int)))
        return last

    def _closed_in(self, batch: Append) -> Append:
        """With the secrets of its vault sealed, if this house has a passphrase."""
        if self.sealing is None or not batch.vault:
            return batch
        return replace(batch, vault=self.sealing.closed(batch.stream, batch.vault))

    def _commit(self, batches: Sequence[Append]) -> list[Outcome]:
        raise NotImplementedError

    def _keep(self, batch: Append) -> int:
        raise NotImplementedError

    def _arrived(self, batch: Append) -> int | None:
        if not batch.lines:
            return None
        wanted = select(t.lines.c.position).where(
            t.lines.c.stream == batch.stream,
            t.lines.c.seq == batch.expected + len(batch.lines) - 1,
            t.lines.c.line == batch.lines[-1],
        )
        with self.reading() as connection:
            found: int | None = connection.scalar(wanted)
            return found

    def remembered(self, stream: str, command: str) -> Remembered | None:
        with self.reading() as connection:
            row = connection.execute(KNOWN, {"stream": stream, "command": command}).one_or_none()
        return Remembered(row.fingerprint, row.answer) if row else None

    def commands(self, stream: str) -> dict[str, Remembered]:
        wanted = select(t.commands).where(t.commands.c.stream == stream)
        with self.reading() as connection:
            rows = connection.execute(wanted).all()
        return {row.id: Remembered(row.fingerprint, row.answer) for row in rows}

    def position(self) -> int:
        with self.reading() as connection:
            last: int = connection.execute(select(t.counter.c.position)).scalar_one()
            return last

    def since(self, position: int, limit: int = 1000) -> tuple[Kept, ...]:
        wanted = (
            select(t.lines.c.position, t.lines.c.stream, t.lines.c.seq, t.lines.c.line)
            .where(t.lines.c.position > position)
            .order_by(t.lines.c.position)
            .limit(limit)
        )
        with self.reading() as connection:
            return tuple(Kept(*row) for row in connection.execute(wanted))

    # ------------------------------------------------------------ vault, projections

    def vault(self, stream: str, without: str = "", but: Collection[str] = ()) -> dict[str, bytes]:
        """Without what is sealed, unless the passphrase was given."""
        return {
            name: opened
            for name, value in self.held(stream, without, but).items()
            if (opened := self._opened(stream, name, value)) is not None
        }

    def _opened(self, stream: str, name: str, value: bytes) -> bytes | None:
        if not value.startswith(SEALED):
            return value
        return self.sealing.open(stream, name, value) if self.sealing is not None else None

    def held(self, stream: str, without: str = "", but: Collection[str] = ()) -> dict[str, bytes]:
        """The vault as it lies in the database."""
        wanted = select(t.vault.c.name, t.vault.c.value).where(t.vault.c.stream == stream)
        if without:
            apart = t.vault.c.name.startswith(without, autoescape=True)
            wanted = wanted.where(or_(not_(apart), t.vault.c.name.in_(list(but))))
        with self.reading() as connection:
            return {row.name: row.value for row in connection.execute(wanted)}

    def forget(self, stream: str, names: Iterable[str]) -> None:
        """With them go the stream's projections, which may tell what was forgotten."""
        with self.writing() as connection:
            connection.execute(
                delete(t.vault).where(t.vault.c.stream == stream, t.vault.c.name.in_(list(names)))
            )
            connection.execute(delete(t.projections).where(t.projections.c.stream == stream))
        self.scrub()

    def scrub(self) -> None:
        """Overwrite or give back every page that still shows what was taken out."""
        raise NotImplementedError

    def projection(self, stream: str, name: str) -> tuple[int, bytes] | None:
        wanted = select(t.projections.c.version, t.projections.c.body).where(
            t.projections.c.stream == stream, t.projections.c.name == name
        )
        with self.reading() as connection:
            row = connection.execute(wanted).one_or_none()
        return (row.version, row.body) if row else None

    def project(self, stream: str, name: str, version: int, body: bytes) -> None:
        place = (t.projections.c.stream == stream, t.projections.c.name == name)
        row = {"stream": stream, "name": name, "version": version, "body": body}
        with self.writing() as connection:
            self._lock(connection, [stream])
            known = connection.scalar(select(t.projections.c.version).where(*place))
            if known is None or known <= version:
                connection.execute(delete(t.projections).where(*place))
                connection.execute(insert(t.projections), row)

    def turn(
        self,
        stream: str,  # noqa: ARG002 - a port's
        known: int = 0,  # noqa: ARG002 - as above
    ) -> AbstractContextManager[None]:
        """Nobody is kept waiting."""
        return nullcontext()

    def drop_projections(self) -> None:
        with self.writing() as connection:
            connection.execute(delete(t.projections))

    def _lock(self, connection: Connection, streams: Iterable[str]) -> None:
        """Nobody else writes to these until the transaction ends."""
        raise NotImplementedError

    # ------------------------------------------------------------ others

    def subscribe(self, told: Told) -> Callable[[], None]:
        end = self._bell.add(told, self.position())
        self._listen()
        return end

    def _listen(self) -> None:
        """Begin to hear what other processes add, if that has not begun yet."""
        raise NotImplementedError

    def shared_clock(self) -> Shown | None:
        return None

    def close(self) -> None:
        """A connection somebody still uses is closed when he gives it back."""
        self._closed = True
        self.engine.dispose()

    def _given_back(self, _: Any, record: ConnectionPoolEntry) -> None:
        if self._closed:
            record.close()
