"""A store that lives as long as its process: for tests, and for what need not be kept."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from contextlib import AbstractContextManager, nullcontext
from threading import RLock

from msgspec.structs import replace

from arbitro.app.ports import (
    KEPT,
    MOST_ATTEMPTS,
    Account,
    Append,
    Attempt,
    Conflict,
    Grant,
    Head,
    Kept,
    Remembered,
    Repeated,
    Shown,
    wanted,
)
from arbitro.store.append_queue import Bell, Told
from arbitro.store.seals import follow


class MemoryStore:
    """Both ports, in dictionaries under one lock."""

    def __init__(self) -> None:
        self._lock = RLock()
        self._bell = Bell()
        self._all: list[Kept] = []
        self._lines: dict[str, list[bytes]] = {}
        self._heads: dict[str, Head] = {}
        self._commands: dict[tuple[str, str], Remembered] = {}
        self._vaults: dict[str, dict[str, bytes]] = {}
        self._projections: dict[tuple[str, str], tuple[int, bytes]] = {}
        self._grants: dict[str, Grant] = {}
        self._accounts: dict[str, Account] = {}
        self._attempts: list[Attempt] = []

    # ------------------------------------------------------------ lines

    def streams(self, prefix: str = "") -> tuple[str, ...]:
        with self._lock:
            return tuple(name for name in self._lines if name.startswith(prefix))

    def head(self, stream: str) -> Head | None:
        return self._heads.get(stream)

    def lines(self, stream: str, after: int = 0) -> tuple[bytes, ...]:
        with self._lock:
            return tuple(self._lines.get(stream, ())[after:])

    def append(self, batch: Append) -> int:
        with self._lock:
            position = self._append(batch)
        self._bell.ring(position)
        return position

    def append_all(self, batches: Sequence[Append]) -> int:
        return [self.append(batch) for batch in batches][-1]

    def _append(self, batch: Append) -> int:
        if batch.command is not None:
            known = self._commands.get((batch.stream, batch.command))
            if known is not None:
                raise Repeated(known)
        head = self._heads.get(batch.stream)
        if batch.expected != (head.version if head else 0):
            raise Conflict(head)
        new = follow(head, batch.lines)
        for seq, line in enumerate(batch.lines, batch.expected):
            self._all.append(Kept(len(self._all) + 1, batch.stream, seq, line))
        if new is not None:
            self._heads[batch.stream] = new
            self._lines.setdefault(batch.stream, []).extend(batch.lines)
        if batch.command is not None:
            known = Remembered(batch.fingerprint, batch.answer)
            self._commands[batch.stream, batch.command] = known
        for name, value in batch.vault.items():
            if value is None:
                self._vaults.get(batch.stream, {}).pop(name, None)
            else:
                self._vaults.setdefault(batch.stream, {})[name] = value
        return len(self._all)

    def remembered(self, stream: str, command: str) -> Remembered | None:
        return self._commands.get((stream, command))

    def commands(self, stream: str) -> dict[str, Remembered]:
        with self._lock:
            return {id: one for (of, id), one in self._commands.items() if of == stream}

    def position(self) -> int:
        return len(self._all)

    def since(self, position: int, limit: int = 1000) -> tuple[Kept, ...]:
        with self._lock:
            return tuple(self._all[max(0, position) : max(0, position) + limit])

    # ------------------------------------------------------------ vault, projections

    def vault(self, stream: str, without: str = "", but: Collection[str] = ()) -> dict[str, bytes]:
        with self._lock:
            held = self._vaults.get(stream, {})
            return {name: held[name] for name in held if wanted(name, without, but)}

    def forget(self, stream: str, names: Iterable[str]) -> None:
        with self._lock:
            for name in names:
                self._vaults.get(stream, {}).pop(name, None)
            for key in [key for key in self._projections if key[0] == stream]:
                del self._projections[key]

    def projection(self, stream: str, name: str) -> tuple[int, bytes] | None:
        return self._projections.get((stream, name))

    def project(self, stream: str, name: str, version: int, body: bytes) -> None:
        with self._lock:
            known = self._projections.get((stream, name))
            if known is None or known[0] <= version:
                self._projections[stream, name] = (version, body)

    def turn(
        self,
        stream: str,  # noqa: ARG002 - a port's
        known: int = 0,  # noqa: ARG002 - as above
    ) -> AbstractContextManager[None]:
        """Nobody is kept waiting."""
        return nullcontext()

    def drop_projections(self) -> None:
        with self._lock:
            self._projections.clear()

    def subscribe(self, told: Told) -> Callable[[], None]:
        return self._bell.add(told, self.position())

    def shared_clock(self) -> Shown | None:
        """Whoever has it is on this machine."""
        return None

    def close(self) -> None:
        """Nothing is held open."""

    # ------------------------------------------------------------ keys

    def grant(self, grants: Sequence[Grant]) -> None:
        with self._lock:
            self._grants |= {one.id: one for one in grants}

    def by_digest(self, digest: str) -> Grant | None:
        with self._lock:
            found = (one for one in self._grants.values() if one.digest == digest)
            return next(found, None)

    def grants(self, stream: str) -> tuple[Grant, ...]:
        with self._lock:
            found = [one for one in self._grants.values() if one.stream == stream]
        return tuple(sorted(found, key=lambda one: (one.issued, one.id)))

    def below(self, id: str) -> tuple[Grant, ...]:
        with self._lock:
            return tuple(one for one in self._grants.values() if one.id.startswith(id))

    def revoke(self, ids: Sequence[str], at: int) -> None:
        with self._lock:
            for id in ids:
                known = self._grants.get(id)
                if known is not None and known.revoked is None:
                    self._grants[id] = replace(known, revoked=at)

    def account(self, name: str) -> Account | None:
        return self._accounts.get(name)

    def accounts(self) -> tuple[str, ...]:
        with self._lock:
            return tuple(sorted(self._accounts))

    def set_account(self, account: Account) -> None:
        with self._lock:
            self._accounts[account.name] = account

    def attempt(self, attempt: Attempt) -> None:
        with self._lock:
            self._attempts = [one for one in self._attempts if one.at > attempt.at - KEPT]
            self._attempts = [*self._attempts[-(MOST_ATTEMPTS - 1) :], attempt]

    def attempts(self, limit: int = 200) -> tuple[Attempt, ...]:
        """The newest first."""
        with self._lock:
            return tuple(self._attempts[::-1][:limit])
