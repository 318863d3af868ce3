"""Several appends in one transaction: each is judged alone, all are durable at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from threading import Lock
from typing import Any

from sqlalchemy import Connection, and_, bindparam, delete, insert, select, tuple_, update

from arbitro.app.ports import Append, Conflict, Head, Remembered, Repeated, Unavailable
from arbitro.kernel.errors import Broken
from arbitro.store import tables as t
from arbitro.store.seals import follow

Outcome = int | Exception
"""The position of the last line, or why nothing was added."""

_heads = (
    select(t.streams.c.name, t.streams.c.version, t.streams.c.hash)
    .where(t.streams.c.name.in_(bindparam("names", expanding=True)))
    .order_by(t.streams.c.name)
    .with_for_update()  # before the counter, as `swift` does; SQLite has locked all already
)
_known = select(t.commands).where(
    tuple_(t.commands.c.stream, t.commands.c.id).in_(bindparam("ids", expanding=True))
)
_take = (
    update(t.counter)
    .values(position=t.counter.c.position + bindparam("taken"))
    .returning(t.counter.c.position)
)
_where = select(t.counter.c.position)
_advance = (
    update(t.streams)
    .where(t.streams.c.name == bindparam("stream"))
    .values(version=bindparam("new_version"), hash=bindparam("new_hash"))
)
_take_out = delete(t.vault).where(
    and_(t.vault.c.stream == bindparam("of"), t.vault.c.name == bindparam("named"))
)


def write(connection: Connection, batches: Sequence[Append]) -> list[Outcome]:
    """What becomes of each, in the transaction this connection is in."""
    heads, known = _before(connection, batches)
    judged = [_judged(batch, heads, known) for batch in batches]
    taken = [batch for batch, why in zip(batches, judged, strict=True) if why is None]
    count = sum(len(batch.lines) for batch in taken)
    if count:
        last = connection.execute(_take, {"taken": count}).scalar_one()
    else:
        last = connection.execute(_where).scalar_one()
    at = last - count
    rows, begun = _rows(taken, at)
    if count:
        _move_heads(connection, taken, heads, begun)
        connection.execute(insert(t.lines), rows)
    _remember(connection, taken)
    _fill_vaults(connection, taken)
    return _outcomes(batches, judged, at)


def _before(
    connection: Connection, batches: Sequence[Append]
) -> tuple[dict[str, Head], dict[tuple[str, str], Remembered]]:
    names = {batch.stream for batch in batches}
    ids = {(batch.stream, batch.command) for batch in batches if batch.command is not None}
    found = connection.execute(_heads, {"names": list(names)})
    heads = {row.name: Head(row.version, row.hash) for row in found}
    if not ids:
        return heads, {}
    rows = connection.execute(_known, {"ids": list(ids)})
    return heads, {(row.stream, row.id): Remembered(row.fingerprint, row.answer) for row in rows}


def _judged(
    batch: Append, heads: dict[str, Head], known: dict[tuple[str, str], Remembered]
) -> Exception | None:
    """Why this one cannot be, after those before it; heads and commands move on if it can."""
    if batch.command is not None and (batch.stream, batch.command) in known:
        return Repeated(known[batch.stream, batch.command])
    head = heads.get(batch.stream)
    if batch.expected != (head.version if head else 0):
        return Conflict(head)
    try:
        new = follow(head, batch.lines)
    except Broken as bug:
        return bug
    if new is not None:
        heads[batch.stream] = new
    if batch.command is not None:
        known[batch.stream, batch.command] = Remembered(batch.fingerprint, batch.answer)
    return None


def _rows(taken: Sequence[Append], at: int) -> tuple[list[dict[str, Any]], dict[str, int]]:
    """The rows of all lines, and where each stream that is touched begins here."""
    rows: list[dict[str, Any]] = []
    begun: dict[str, int] = {}
    for batch in taken:
        for seq, line in enumerate(batch.lines, batch.expected):
            at += 1
            begun.setdefault(batch.stream, at)
            rows.append({"stream": batch.stream, "seq": seq, "position": at, "line": line})
    return rows, begun


def _move_heads(
    connection: Connection,
    taken: Sequence[Append],
    heads: Mapping[str, Head],
    begun: Mapping[str, int],
) -> None:
    first = {batch.stream for batch in taken if batch.lines and batch.expected == 0}
    new = [
        {"name": name, "version": heads[name].version, "hash": heads[name].hash, "begun": at}
        for name, at in begun.items()
        if name in first
    ]
    old = [
        {"stream": name, "new_version": heads[name].version, "new_hash": heads[name].hash}
        for name in begun
        if name not in first
    ]
    if new:
        connection.execute(insert(t.streams), new)
    if old:
        connection.execute(_advance, old)


def _remember(connection: Connection, taken: Sequence[Append]) -> None:
    rows = [
        {
            "stream": batch.stream,
            "id": batch.command,
            "fingerprint": batch.fingerprint,
            "answer": batch.answer,
        }
        for batch in taken
        if batch.command is not None
    ]
    if rows:
        connection.execute(insert(t.commands), rows)


def _fill_vaults(connection: Connection, taken: Sequence[Append]) -> None:
    """The last word on a name counts."""
    values = {(batch.stream, name): value for batch in taken for name, value in batch.vault.items()}
    if not values:
        return
    connection.execute(_take_out, [{"of": stream, "named": name} for stream, name in values])
    rows = [
        {"stream": stream, "name": name, "value": value}
        for (stream, name), value in values.items()
        if value is not None
    ]
    if rows:
        connection.execute(insert(t.vault), rows)


def _outcomes(
    batches: Sequence[Append], judged: Sequence[Exception | None], at: int
) -> list[Outcome]:
    outcomes: list[Outcome] = []
    for batch, why in zip(batches, judged, strict=True):
        if why is None:
            at += len(batch.lines)
            outcomes.append(at)
        else:
            outcomes.append(why)
    return outcomes


def _for_another(error: BaseException) -> Exception:
    """The same news for a thread of its own; an interruption was meant for one thread alone."""
    if isinstance(error, Unavailable):
        return Unavailable(error.code, error.detail)
    return error if isinstance(error, Exception) else Unavailable("lost", "interrupted")


@dataclass(eq=False)
class _Ticket:
    batch: Append
    outcome: Outcome | None = None


@dataclass
class Desk:
    """Whoever comes first writes for all who wait: one commit serves them all.

    `commit` makes a list of appends durable and says what became of each.
    """

    commit: Callable[[Sequence[Append]], list[Outcome]]
    _waiting: list[_Ticket] = field(default_factory=list)
    _door: Lock = field(default_factory=Lock)
    _pen: Lock = field(default_factory=Lock)

    def hand_in(self, batch: Append) -> int:
        """The position of the last line, or the exception that says why not."""
        ticket = _Ticket(batch)
        with self._door:
            self._waiting.append(ticket)
        with self._pen:
            if ticket.outcome is None:
                self._serve()
        if isinstance(ticket.outcome, Exception):
            raise ticket.outcome
        assert ticket.outcome is not None  # noqa: S101 - `_serve` answers every ticket it takes
        return ticket.outcome

    def _serve(self) -> None:
        with self._door:
            tickets, self._waiting = self._waiting, []
        try:
            outcomes = self.commit([ticket.batch for ticket in tickets])
        except BaseException as error:
            for ticket in tickets:
                ticket.outcome = _for_another(error)
            raise
        for ticket, outcome in zip(tickets, outcomes, strict=True):
            ticket.outcome = outcome
