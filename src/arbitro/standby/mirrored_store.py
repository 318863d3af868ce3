"""A store whose second laptop hears of everything that is added."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from contextlib import AbstractContextManager

from arbitro.app.ports import (
    Account,
    Append,
    Attempt,
    Grant,
    Head,
    Kept,
    Remembered,
    Repeated,
    Shown,
)
from arbitro.standby import wire
from arbitro.standby.leading import Leader
from arbitro.store import House


class MirroredStore:
    """Both ports over another store; what changes goes through the leader."""

    def __init__(self, inner: House, leader: Leader) -> None:
        self.inner, self.leader = inner, leader

    def streams(self, prefix: str = "") -> tuple[str, ...]:
        return self.inner.streams(prefix)

    def head(self, stream: str) -> Head | None:
        return self.inner.head(stream)

    def lines(self, stream: str, after: int = 0) -> tuple[bytes, ...]:
        return self.inner.lines(stream, after)

    def append(self, batch: Append) -> int:
        try:
            with self.leader.writing():
                position = self.inner.append(batch)
        except Repeated:
            self.leader.wait_for(self.inner.position())
            raise
        self.leader.added(position, batch)
        return position

    def turn(self, stream: str, known: int = 0) -> AbstractContextManager[None]:
        return self.inner.turn(stream, known)

    def append_all(self, batches: Sequence[Append]) -> int:
        return [self.append(batch) for batch in batches][-1]

    def remembered(self, stream: str, command: str) -> Remembered | None:
        """What only this laptop knows is not answered while the other must know it too."""
        found = self.inner.remembered(stream, command)
        if found is not None:
            self.leader.require_open()
            self.leader.wait_for(self.inner.position())
        return found

    def commands(self, stream: str) -> dict[str, Remembered]:
        return self.inner.commands(stream)

    def position(self) -> int:
        return self.inner.position()

    def since(self, position: int, limit: int = 1000) -> tuple[Kept, ...]:
        return self.inner.since(position, limit)

    def vault(self, stream: str, without: str = "", but: Collection[str] = ()) -> dict[str, bytes]:
        return self.inner.vault(stream, without, but)

    def forget(self, stream: str, names: Iterable[str]) -> None:
        gone = list(names)
        self.inner.forget(stream, gone)
        self.leader.changed(forgotten=[wire.Forgotten(stream=stream, names=gone)])

    def projection(self, stream: str, name: str) -> tuple[int, bytes] | None:
        return self.inner.projection(stream, name)

    def project(self, stream: str, name: str, version: int, body: bytes) -> None:
        self.inner.project(stream, name, version, body)

    def drop_projections(self) -> None:
        self.inner.drop_projections()

    def subscribe(self, told: Callable[[int], None]) -> Callable[[], None]:
        return self.inner.subscribe(told)

    def shared_clock(self) -> Shown | None:
        return self.inner.shared_clock()

    def close(self) -> None:
        self.leader.drop()
        self.inner.close()

    def grant(self, grants: Sequence[Grant]) -> None:
        self.inner.grant(grants)
        self.leader.changed(grants=list(grants))

    def by_digest(self, digest: str) -> Grant | None:
        return self.inner.by_digest(digest)

    def grants(self, stream: str) -> tuple[Grant, ...]:
        return self.inner.grants(stream)

    def below(self, id: str) -> tuple[Grant, ...]:
        return self.inner.below(id)

    def revoke(self, ids: Sequence[str], at: int) -> None:
        self.inner.revoke(ids, at)
        self.leader.changed(revoked=[(list(ids), at)])

    def account(self, name: str) -> Account | None:
        return self.inner.account(name)

    def accounts(self) -> tuple[str, ...]:
        return self.inner.accounts()

    def set_account(self, account: Account) -> None:
        self.inner.set_account(account)
        self.leader.changed(accounts=[account])

    def attempt(self, attempt: Attempt) -> None:
        self.inner.attempt(attempt)

    def attempts(self, limit: int = 200) -> tuple[Attempt, ...]:
        return self.inner.attempts(limit)
