"""The laptop that serves: what it owes to the one that follows, and when an act counts."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Condition

from msgspec.structs import replace

from arbitro.app.ports import Append, Clock, Unavailable
from arbitro.standby import copying, standing, wire
from arbitro.standby.standing import Standing
from arbitro.store import House

GRACE = 3.0
"""Seconds an act waits for a second laptop that is away, in case it is only a hiccup."""
LOST_AFTER = 5.0
"""Seconds without a word, then the second laptop is away."""
REMEMBERED = 512
"""Appends kept at hand, so that they need not be read again to be sent."""
LOOK_EVERY = 10.0
"""Seconds between two looks for keys that another process of this house gave out."""


class Link:
    """A second laptop that is there: what it was sent, and what it has."""

    def __init__(self, join: wire.Join, position: int, wake: Callable[[], None]) -> None:
        self.url, self.sent, self.acked = join.url, position, position
        self.goal = -1
        self.wake = wake
        self.number = 0
        self.confirmed = 0
        self.heard = time.monotonic()
        self.vaults = dict(join.vaults)
        self.changes: list[wire.Frame] = []
        self.looked = 0.0
        self.files_sent = False
        self.closed = False

    @property
    def is_silent(self) -> bool:
        return self.closed or time.monotonic() - self.heard > LOST_AFTER


class Leader:
    """What the house does for its second laptop, and whether acts may go on without it."""

    def __init__(self, store: House, clock: Clock) -> None:
        self.store, self.clock = store, clock
        self.standing = standing.load(store)
        self.files: Callable[[], dict[str, bytes]] = dict
        self.on_replaced: Callable[[], None] = lambda: None
        self.link: Link | None = None
        self._news = Condition()
        self._recent: dict[int, Append] = {}
        self._writing = 0

    # What the organiser chooses

    def change(self, **fields: object) -> Standing:
        """Keep another standing; whoever waits looks again."""
        with self._news:
            self.standing = standing.save(self.store, replace(self.standing, **fields))
            self._news.notify_all()
        return self.standing

    def pair(self, key: bytes) -> None:
        """From now on who has the code may follow; whoever followed before no longer."""
        former = self.standing.key if self.is_away else self.standing.former
        self.drop()
        self.change(key=key, former=former, alone=False, paired=False)

    def unpair(self) -> None:
        """Whoever has a code of ours is told nothing more, and heard no more."""
        self.drop()
        self.change(key=b"", former=b"", alone=False, paired=False)

    def drop(self) -> None:
        with self._news:
            if self.link is not None:
                self.link.closed = True
                self.link.wake()
            self.link = None
            self._news.notify_all()

    # Whether acts may go on

    @property
    def is_away(self) -> bool:
        """There is a second laptop, and it is not here."""
        return self.standing.paired and (self.link is None or self.link.is_silent)

    @property
    def waits(self) -> bool:
        now = self.standing
        return now.paired and now.waits and not now.alone

    @property
    def alone(self) -> bool:
        """Whether what is done now counts though it is on this laptop only, and is to be marked."""
        return self.is_away and not self.waits

    @property
    def lag(self) -> int | None:
        """Lines the second laptop has not confirmed; None if it is away."""
        if self.link is None or self.link.is_silent:
            return None
        return max(0, self.store.position() - self.link.acked)

    @property
    def strays(self) -> tuple[standing.Stray, ...]:
        """What only the laptop that was replaced has, on either of the two."""
        now = self.standing
        return copying.missing(self.store, now.strays) if now.role == "serving" else now.strays

    def strays_of(self, stream: str, role: str, subject: str) -> tuple[standing.Stray, ...]:
        """What this author entered on the laptop that was replaced, and is not on the other."""
        return tuple(
            one
            for one in self.strays
            if (one.stream, one.role, one.subject) == (stream, role, subject)
        )

    @contextmanager
    def writing(self) -> Iterator[None]:
        """While something is added; what only we have is listed when nobody writes any more."""
        with self._news:
            self.require_open()
            self._writing += 1
        try:
            yield
        finally:
            with self._news:
                self._writing -= 1
                self._news.notify_all()

    def require_open(self) -> None:
        """Before anything is added: this laptop counts, and the other is there if it must be."""
        until = time.monotonic() + GRACE
        with self._news:
            self._require_in_charge()
            while self.waits and self.is_away:
                left = until - time.monotonic()
                if left <= 0:
                    raise Unavailable("standby-lost")
                self._news.wait(left)
                self._require_in_charge()

    def _require_in_charge(self) -> None:
        if self.standing.role == "replaced":
            raise Unavailable("replaced")

    def added(self, position: int, batch: Append) -> None:
        """Tell the other of an append, and return when it has it, if that is asked for."""
        with self._news:
            if self.standing.key and batch.lines:
                self._recent[position - len(batch.lines) + 1] = batch
                while len(self._recent) > REMEMBERED:
                    del self._recent[next(iter(self._recent))]
            link = self.link
        if link is not None:
            link.wake()
        self.wait_for(position)

    def wait_for(self, position: int) -> None:
        self._wait(lambda link: link.acked >= position)

    def changed(self, **fields: object) -> None:
        """Tell the other of keys or of what was forgotten."""
        with self._news:
            link = self.link
            if link is None:
                return
            link.changes.append(self._frame(0, 0, **fields))
            owed = link.number + 1
        link.wake()
        self._wait(lambda now: now is not link or now.confirmed >= owed)

    def _wait(self, has: Callable[[Link], bool]) -> None:
        until: float | None = None
        with self._news:
            self._require_in_charge()
            while self.waits:
                link = self.link
                if link is not None and not link.is_silent:
                    until = None
                    if has(link):
                        return
                    self._news.wait(0.5)
                    self._require_in_charge()
                    continue
                until = until or time.monotonic() + GRACE
                if time.monotonic() >= until:
                    raise Unavailable("standby-lost")
                self._news.wait(0.2)
                self._require_in_charge()

    # The connection

    def join(self, asked: wire.Join, wake: Callable[[], None]) -> Link | wire.No:
        """A second laptop is there and says what it has."""
        if self.standing.role != "serving":
            return wire.No(code="replaced")
        if asked.epoch > self.standing.epoch:
            return wire.No(code="older")
        if standing.load(self.store).role == "following":  # and we serve from the same database
            return wire.No(code="itself")
        there = self.link
        if there is not None and not there.is_silent and there.url != asked.url:
            return wire.No(code="occupied")
        if not copying.follows(self.store, asked.heads):
            return wire.No(code="diverged")
        position = sum(version for version, _ in asked.heads.values())
        link = Link(asked, position, wake)
        link.goal = self.store.position()
        with self._news:
            if self.link is not None:
                self.link.closed = True
                self.link.wake()
            self.link = link
            self._news.notify_all()
        return link

    def took_over(self, told: wire.TookOver) -> wire.Left | wire.No:
        """Another laptop has taken this one's place: stop, keep what only we have, list it."""
        if told.epoch <= self.standing.epoch:
            return wire.No(code="older")
        where = told.url if told.url.startswith(("http://", "https://")) else ""
        self.change(role="replaced", other=where, split=told.split, alone=False)
        self.drop()
        with self._news:
            self._news.wait_for(lambda: not self._writing)
        left = copying.strays(self.store, told.split)
        self.change(strays=left)
        self.on_replaced()
        return wire.Left(strays=left)

    def left(self, link: Link) -> None:
        """The connection is over."""
        with self._news:
            link.closed = True
            if self.link is link:
                self.link = None
            self._news.notify_all()

    def heard(self, link: Link, ack: wire.Ack) -> None:
        first = False
        with self._news:
            link.heard = time.monotonic()
            link.confirmed, link.acked = max(link.confirmed, ack.number), ack.position
            abreast = link.acked >= link.goal
            if abreast and (self.standing.alone or not self.standing.paired):
                first = True
            self._news.notify_all()
        if first:
            self.change(paired=True, alone=False, other=link.url)

    def next_frame(self, link: Link) -> wire.Frame:
        """What the other lacks; a frame without anything says that we are here."""
        with self._news:
            changes, link.changes = link.changes, []
            link.number += 1
        appends = self._ready(link)
        read: set[str] = set()
        if not appends and self.store.position() > link.sent:
            appends = copying.appends_after(self.store, link.sent)
            read = {one.stream for one in appends}
        vaults = self._vaults(link, set(self.store.streams()) if link.number == 1 else read)
        link.sent += sum(len(one.lines) for one in appends)
        frame = self._frame(link.number, link.sent, vaults=vaults, appends=appends)
        for change in changes:
            frame = replace(
                frame,
                grants=[*frame.grants, *change.grants],
                revoked=[*frame.revoked, *change.revoked],
                accounts=[*frame.accounts, *change.accounts],
                forgotten=[*frame.forgotten, *change.forgotten],
            )
        return self._with_all_keys(link, frame)

    def beat(self, link: Link) -> wire.Frame:
        """We are here; what comes next takes a while to put together."""
        return self._frame(link.confirmed, link.sent)

    def has_more(self, link: Link) -> bool:
        return bool(link.changes) or self.store.position() > link.sent

    def _ready(self, link: Link) -> list[Append]:
        found, at = [], link.sent
        with self._news:
            while (batch := self._recent.get(at + 1)) is not None:
                found.append(batch)
                at += len(batch.lines)
        return found

    def _vaults(self, link: Link, streams: set[str]) -> list[wire.Vault]:
        found = []
        for stream in sorted(streams):
            held = self.store.vault(stream)
            mark = copying.digest(held)
            if held and link.vaults.get(stream) != mark:
                link.vaults[stream] = mark
                found.append(wire.Vault(stream=stream, values=held))
        return found

    def _with_all_keys(self, link: Link, frame: wire.Frame) -> wire.Frame:
        """Everything at first; later what another process of this house may have given out."""
        now = time.monotonic()
        if link.looked and now - link.looked < LOOK_EVERY:
            return frame
        since = 0 if not link.looked else self.clock().wall - int(2_000 * LOOK_EVERY)
        link.looked = now
        halls = ("", *self.store.streams("hall/"))
        grants = [
            one
            for hall in halls
            for one in self.store.grants(hall)
            if max(one.issued, one.revoked or 0) >= since
        ]
        known = [self.store.account(name) for name in self.store.accounts()]
        accounts = [one for one in known if one is not None and one.changed >= since]
        files = {} if link.files_sent else self.files()
        link.files_sent = True
        return replace(
            frame,
            grants=[*grants, *frame.grants],
            accounts=[*accounts, *frame.accounts],
            files=files,
        )

    def _frame(self, number: int, position: int, **fields: object) -> wire.Frame:
        now = self.clock()
        return wire.Frame(
            number=number,
            epoch=self.standing.epoch,
            position=position,
            at=now.wall,
            source=now.source,
            elapsed=now.elapsed,
            **fields,  # type: ignore[arg-type]  # by name, as the callers above
        )
