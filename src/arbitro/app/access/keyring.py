"""Capabilities: issued, shown once, found again by their digest, taken back.

A *link* is what an organiser hands out; whoever opens it gets a *session*, which is a grant of its
own, shorter, and falls with its link. Secrets have 160 bits, and only their SHA-256 is kept.
"""

from __future__ import annotations

from base64 import b32encode
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from hmac import compare_digest
from typing import NamedTuple

from msgspec.structs import replace

from arbitro.app.acts import Turnstile, Who
from arbitro.app.ports import Clock, Entropy, Grant, Keys
from arbitro.kernel import Refused

MINUTE = 60_000
HOUR = 60 * MINUTE
LINK_LASTS = 72 * HOUR
SESSION_LASTS = 14 * HOUR
"""A day in a hall; after it one opens the link again."""
IDLE = 3 * HOUR
SESSIONS = 20
"""So many sessions of one link may be open at the same time, unless the house says otherwise."""
TRUSTED_FOR = 1_000
"""How long a grant found is believed without looking again, in milliseconds."""
_SESSION = "~"


class Issued(NamedTuple):
    """A new capability. The secret is shown to the one who asked and kept nowhere."""

    secret: str
    grant: Grant


def digest(secret: str) -> str:
    return sha256(secret.encode()).hexdigest()


@dataclass
class Keyring:
    """The capabilities of a house."""

    keys: Keys
    clock: Clock
    entropy: Entropy
    sessions: int = SESSIONS
    _seen: dict[str, tuple[int, Grant | None]] = field(default_factory=dict)
    _told: list[Callable[[frozenset[str]], None]] = field(default_factory=list)
    _doors: Turnstile = field(default_factory=Turnstile)

    def issue(
        self,
        role: str,
        stream: str = "",
        subject: str = "",
        label: str = "",
        lasts: int = LINK_LASTS,
    ) -> Issued:
        """A new link; the one this role and subject had before is taken back."""
        return self.issue_all(role, stream, {subject: label}, lasts)[0]

    def issue_all(
        self, role: str, stream: str, labels: Mapping[str, str], lasts: int = LINK_LASTS
    ) -> list[Issued]:
        """`issue` for many at once: labels by subject."""
        issued = [
            self._made(self._id(), role, stream, subject, label, lasts)
            for subject, label in labels.items()
        ]
        self.keys.grant([one.grant for one in issued])
        new = {one.grant.id for one in issued}
        self.withdraw(
            stream, lambda g: g.role == role and g.subject in labels and _root(g.id) not in new
        )
        return issued

    def add(self, role: str, stream: str = "", subject: str = "", label: str = "") -> Issued:
        """One more link beside those there are: a second screen, a second organiser."""
        issued = self._made(self._id(), role, stream, subject, label, LINK_LASTS)
        self.keys.grant([issued.grant])
        return issued

    def instead(self, role: str, stream: str = "", subject: str = "") -> Issued:
        """A new link in place of those there were, which open nothing more; whoever opened one of
        them goes on.
        """
        issued = self.add(role, stream, subject)
        before = tuple(
            one.id
            for one in self.links(stream)
            if (one.role, one.subject) == (role, subject)
            and one.revoked is None
            and one.id != issued.grant.id
        )
        if before:
            self._take_back(before)
        return issued

    def open(self, secret: str, lasts: int = SESSION_LASTS) -> Issued:
        """A session for who holds this link; `Refused` if it is none, or no longer."""
        link = self.find(secret)
        if link is None or _SESSION in link.id:
            raise Refused("link-unknown", {})
        with self._doors.alone(link.id):
            issued = self.session(link, lasts) if self._open(link) < self.sessions else None
        if issued is not None and self._open(link) > self.sessions:  # others came by another door
            self._take_back((issued.grant.id,))
            issued = None
        if issued is None:
            raise Refused("link-used-up", {"sessions": self.sessions})
        return issued

    def _open(self, link: Grant) -> int:
        """How many sessions of this link are open now; a renewed one is one."""
        below = self.keys.below(f"{link.id}{_SESSION}")
        return len({_lasting(one.id) for one in below if self.holds(one)})

    def session(self, of: Grant, lasts: int = SESSION_LASTS) -> Issued:
        """A session that ends with its link, if not before."""
        until = lasts if of.expires is None else min(lasts, of.expires - self.now())
        id = f"{of.id}{_SESSION}{self._id()}"
        return self._kept(self._made(id, of.role, of.stream, of.subject, of.label, until), of)

    def signed_in(self, role: str, subject: str, lasts: int = SESSION_LASTS) -> Issued:
        """A session of the whole house for who gave a password; there is no link behind it."""
        return self.session(
            Grant(id=self._id(), digest="", stream="", role=role, subject=subject), lasts
        )

    def renewed(self, session: Grant) -> Issued | None:
        """The same session under a new secret, when half its idle time is over; else None.

        The old secret goes on until its own end. `SESSION_LASTS` after the beginning it is over.
        """
        now = self.now()
        link = next((g for g in self.links(session.stream) if g.id == _root(session.id)), None)
        ends = session.issued + SESSION_LASTS
        if link is not None and link.expires is not None:
            ends = min(ends, link.expires)
        if session.expires is None or session.expires - now > IDLE // 2 or now + MINUTE >= ends:
            return None
        secret = self._secret()
        grant = replace(
            session,
            id=f"{_lasting(session.id)}.{self._id()}",
            digest=digest(secret),
            expires=min(now + IDLE, ends),
        )
        return self._kept(Issued(secret, grant), session)

    def find(self, secret: str) -> Grant | None:
        """The grant of this secret, if it holds now."""
        key = digest(secret)
        now = self.now()
        at, grant = self._seen.get(key, (0, None))
        if grant is None or now - at > TRUSTED_FOR:
            grant = self.keys.by_digest(key)
            self._remember(key, now, grant)
        if grant is None or not compare_digest(grant.digest, key) or not self.holds(grant):
            return None
        return grant

    def at_hand(self, secret: str) -> Grant | None:
        """As `find`, without asking the keys: None when they would have to be asked."""
        at, grant = self._seen.get(digest(secret), (0, None))
        fresh = grant is not None and self.now() - at <= TRUSTED_FOR
        return grant if grant is not None and fresh and self.holds(grant) else None

    def holds(self, grant: Grant) -> bool:
        over = grant.expires is not None and grant.expires <= self.now()
        return grant.revoked is None and not over

    def links(self, stream: str) -> tuple[Grant, ...]:
        """The links of a hall; sessions are nobody's business."""
        return tuple(g for g in self.keys.grants(stream) if _SESSION not in g.id)

    def withdraw(self, stream: str, which: Callable[[Grant], bool]) -> tuple[str, ...]:
        """Take back what is meant, with every session opened by it; the ids taken back."""
        held = [g for g in self.keys.grants(stream) if g.revoked is None]
        roots = {_root(g.id) for g in held if which(g)}
        ids = tuple(g.id for g in held if _root(g.id) in roots)
        if ids:
            self._take_back(ids)
        return ids

    def end(self, session: Grant) -> None:
        """Sign out: this session alone."""
        lasting = _lasting(session.id)
        held = tuple(g.id for g in self.keys.grants(session.stream) if _lasting(g.id) == lasting)
        self._take_back(held)

    def on_withdrawal(self, told: Callable[[frozenset[str]], None]) -> None:
        self._told.append(told)

    def now(self) -> int:
        return self.clock().wall

    def _kept(self, issued: Issued, by: Grant) -> Issued:
        """Keep what was made on the strength of another grant, unless that fell meanwhile."""
        self.keys.grant([issued.grant])
        behind = self.keys.by_digest(by.digest) if by.digest else by
        if behind is None or not self.holds(behind):
            self._take_back((issued.grant.id,))
            raise Refused("link-unknown", {})
        return issued

    def _take_back(self, ids: tuple[str, ...]) -> None:
        self.keys.revoke(ids, self.now())
        self._seen.clear()
        for told in self._told:
            told(frozenset(ids))

    def _made(
        self, id: str, role: str, stream: str, subject: str, label: str, lasts: int
    ) -> Issued:
        secret = self._secret()
        now = self.now()
        grant = Grant(
            id=id,
            digest=digest(secret),
            stream=stream,
            role=role,
            subject=subject,
            label=label,
            issued=now,
            expires=now + lasts,
        )
        return Issued(secret, grant)

    def _remember(self, key: str, now: int, grant: Grant | None) -> None:
        if len(self._seen) > 10_000:
            self._seen.clear()
        if grant is not None:
            self._seen[key] = (now, grant)

    def _secret(self) -> str:
        return b32encode(self.entropy(20)).decode().lower()

    def _id(self) -> str:
        return self.entropy(12).hex()


def _root(id: str) -> str:
    """The link a session was opened by."""
    return id.partition(_SESSION)[0]


def _lasting(id: str) -> str:
    """The part of a session's id that a renewal keeps."""
    return id.partition(".")[0]


def is_session(grant: Grant) -> bool:
    return _SESSION in grant.id


def forgery_token(session: Grant) -> str:
    """What a page of this session sends back with every wish; it outlives a renewal."""
    return sha256(b"wish " + _lasting(session.id).encode()).hexdigest()


def who_in(grant: Grant | None, stream: str) -> Who:
    """Who the holder is in this hall: a stranger with a key of another hall is the public."""
    if grant is None or grant.stream not in ("", stream):
        return Who(role="public")
    return Who(role=grant.role, subject=grant.subject)
