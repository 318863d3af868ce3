"""What the use cases need of the world: a place that keeps lines, and the clocks of the house.

A *stream* is one log: a tournament's hall (`hall/<id>`) or a digital match (`match/<id>`). Its
lines are sealed by `envelope` before they get here; a store keeps bytes and never looks inside.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import NamedTuple, Protocol

from msgspec import Struct

from arbitro.referee.clock.readings import Reading

Clock = Callable[[], Reading]
"""One look at the clocks."""
Entropy = Callable[[int], bytes]
"""So many bytes nobody can guess."""


class Shown(NamedTuple):
    """What a clock shows, in milliseconds, and which clock it is."""

    clock: str
    milliseconds: int


class Head(NamedTuple):
    """How far a stream has come: how many lines it has, and the hash of the last."""

    version: int
    hash: str


class Kept(NamedTuple):
    """A line with its place among all lines of the store, which only grows."""

    position: int
    stream: str
    seq: int
    line: bytes


class Remembered(NamedTuple):
    """What a command id was answered; `fingerprint` tells the same command from another one."""

    fingerprint: str
    answer: bytes


class Append(Struct, frozen=True, kw_only=True):
    """What one command adds, all of it or nothing."""

    stream: str
    expected: int
    """The version it was decided on; any other is a `Conflict`."""
    lines: tuple[bytes, ...]
    command: str | None = None
    """The id the sender gave it; the store remembers `fingerprint` and `answer` under it."""
    fingerprint: str = ""
    answer: bytes = b""
    vault: Mapping[str, bytes | None] = {}
    """Values to put into the stream's vault by name; None takes one out."""


class Conflict(Exception):
    """Somebody else was faster: the stream is no longer at the version expected."""

    def __init__(self, head: Head | None) -> None:
        super().__init__(f"the stream is at {head}")
        self.head = head


class Repeated(Exception):
    """The command id is known already; nothing was added."""

    def __init__(self, remembered: Remembered) -> None:
        super().__init__(remembered.fingerprint)
        self.remembered = remembered


class Unavailable(Exception):
    """The place of storage cannot take or give anything now; `code` is a sentence's key.

    `full`, `read-only`, `busy`, `lost`, `damaged`, `newer`. Nothing was changed; only after `lost`
    it may not be known, and the same command sent again finds out.
    """

    def __init__(self, code: str, detail: str = "") -> None:
        super().__init__(f"{code} {detail}".rstrip())
        self.code = code
        self.detail = detail


def wanted(name: str, without: str, but: Collection[str]) -> bool:
    """Whether a name of the vault is asked for, see `Store.vault`."""
    return not without or not name.startswith(without) or name in but


class Store(Protocol):
    """Lines, the commands that made them, and values that may be forgotten.

    Every method is safe to call from several threads; `append` is durable when it returns.
    """

    def streams(self, prefix: str = "") -> tuple[str, ...]:
        """The names of all streams that begin so, in the order they were begun."""

    def head(self, stream: str) -> Head | None:
        """None: there is no such stream."""

    def lines(self, stream: str, after: int = 0) -> tuple[bytes, ...]:
        """The stream's lines from the one numbered `after` on (the first is 0)."""

    def append(self, batch: Append) -> int:
        """Keep it; the position of the last line. `Conflict`, `Repeated` or `Unavailable`."""

    def turn(self, stream: str, known: int = 0) -> AbstractContextManager[None]:
        """For who lost against others: where they can be kept waiting, nobody else adds to the
        stream until our next append, or the end. Other threads of ours are not kept waiting.
        `known`: how many of its lines are known already, and will not be asked for.
        """

    def remembered(self, stream: str, command: str) -> Remembered | None: ...

    def position(self) -> int:
        """The place of the last line of all; 0 before the first."""

    def since(self, position: int, limit: int = 1000) -> tuple[Kept, ...]:
        """The lines after this place, in order, without holes even while others append."""

    def vault(self, stream: str, without: str = "", but: Collection[str] = ()) -> dict[str, bytes]:
        """Everything in a stream's vault; of the names that begin so, if any do, only some."""

    def forget(self, stream: str, names: Iterable[str]) -> None:
        """Take values out of the vault, so that no file or page of the store holds them."""

    def projection(self, stream: str, name: str) -> tuple[int, bytes] | None:
        """What was worked out from a stream, and at which version."""

    def project(self, stream: str, name: str, version: int, body: bytes) -> None: ...

    def drop_projections(self) -> None:
        """They can always be worked out again."""

    def subscribe(self, told: Callable[[int], None]) -> Callable[[], None]:
        """Call `told` with a position whenever lines were added, by this process or another.

        Returns what ends it. A call may stand for several appends and may come from any thread.
        """

    def shared_clock(self) -> Shown | None:
        """A look at a clock that every machine with this store can read; None: it has none."""

    def close(self) -> None: ...


class Grant(Struct, frozen=True, kw_only=True):
    """A capability: who holds the secret of which this is the digest may act as this role.

    `subject` says who or what: a player's id, a referee's name, `<round>/<table>`; '' otherwise.
    A session of somebody who gave a password is a grant too.
    """

    id: str
    digest: str
    """SHA-256 of the secret; the secret itself is kept nowhere."""
    stream: str
    """The hall it is for; '' for the whole house."""
    role: str
    subject: str = ""
    label: str = ""
    issued: int = 0
    """Milliseconds since 1970, as are the others."""
    expires: int | None = None
    revoked: int | None = None


class Account(Struct, frozen=True, kw_only=True):
    name: str
    password: str
    """As argon2 wrote it."""
    changed: int = 0


KEPT = 90 * 24 * 3_600_000
"""Milliseconds a refused attempt is kept: long enough to look into it, not for ever."""
MOST_ATTEMPTS = 10_000
"""So many attempts are kept at most, the latest: a flood of them must not fill the disk."""


class Attempt(Struct, frozen=True, kw_only=True):
    """Something asked for and refused, kept for whoever looks after the house. No secrets."""

    at: int
    role: str
    subject: str
    what: str
    code: str
    origin: str = ""


class Keys(Protocol):
    """Who holds which capability. Kept beside the lines, in the same place."""

    def grant(self, grants: Sequence[Grant]) -> None: ...

    def by_digest(self, digest: str) -> Grant | None: ...

    def grants(self, stream: str) -> tuple[Grant, ...]: ...

    def below(self, id: str) -> tuple[Grant, ...]:
        """The grants whose id begins so, in no order."""
        ...

    def revoke(self, ids: Sequence[str], at: int) -> None: ...

    def account(self, name: str) -> Account | None: ...

    def accounts(self) -> tuple[str, ...]: ...

    def set_account(self, account: Account) -> None: ...

    def attempt(self, attempt: Attempt) -> None:
        """Write it down. What is older than `KEPT`, and beyond the latest `MOST_ATTEMPTS`, goes."""
        ...

    def attempts(self, limit: int = 200) -> tuple[Attempt, ...]: ...
