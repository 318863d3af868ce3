"""Who stands at the door: connections that have not yet asked for anything, and how many in all.

A phone asks as soon as it is connected, so only what is half said is counted and hurried: hundreds
of phones behind one address are never in the way of each other. Where there is room for no more,
the one that matters least makes way: first whoever has said nothing, the organiser never.
"""

from __future__ import annotations

from collections import OrderedDict, defaultdict
from collections.abc import Callable, Iterable
from typing import Any, Protocol

HEAD = 10.0
"""Seconds from the first byte of a request to the end of its head."""
BODY = 30.0
"""Seconds from there to the end of its body."""
STUCK = 60.0
"""Seconds a reader may leave what he was sent."""
WAITING = 6_000
"""Connections that have asked for nothing yet, from all addresses together. To hold one costs less
than to let it go and see it come again, as long as there are handles.
"""
AT_ONCE = 4
"""Connections that are ended at one look: a crowd comes back as it is let go, and whoever is being
answered meanwhile waits for all of them.
"""
RESERVE = 128
"""File handles that are no connections: the database, its copies, papers."""


class Connection(Protocol):
    """What is known of one at the door."""

    address: str

    def rank(self) -> int:
        """How much it matters; 0 for who has said nothing, see `STAFF`."""
        ...

    def leave(self) -> None:
        """Close it at once."""
        ...


STAFF = 5
"""From this rank on nobody makes way."""
PAIRED = "second-laptop"
"""What a scope is marked with once whoever called has shown that he has the code."""


class Line:
    """Connections in the order they came, each until its time is over."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._since: OrderedDict[Connection, float] = OrderedDict()

    def __len__(self) -> int:
        return len(self._since)

    def __contains__(self, one: Connection) -> bool:
        return one in self._since

    def join(self, one: Connection, now: float) -> None:
        """A place once taken is kept: who sends a byte now and then gains nothing."""
        self._since.setdefault(one, now)

    def drop(self, one: Connection) -> None:
        self._since.pop(one, None)

    def late(self, now: float) -> list[Connection]:
        """Those whose time is over; of a crowd, a part at a time."""
        found: list[Connection] = []
        for one, since in self._since.items():
            if now - since < self.seconds or len(found) == AT_ONCE:
                break
            found.append(one)
        return found

    def first(self) -> Connection:
        return next(iter(self._since))


class Attendance:
    """Everybody connected, of whom those who are half-way through saying what they want."""

    def __init__(
        self, room: int, everybody: Callable[[], Iterable[Any]], seconds: float = HEAD
    ) -> None:
        """`room`: file handles there are."""
        self.most = room - min(RESERVE, room * 2 // 5)
        self.most_waiting = min(WAITING, max(8, self.most // 3))
        self.everybody = everybody
        self.waiting, self.sending = Line(seconds), Line(max(BODY, seconds))
        self.stuck = Line(max(STUCK, seconds))
        self._at: defaultdict[str, Line] = defaultdict(lambda: Line(seconds))
        self.turned_away = 0

    def arrives(self, one: Connection, now: float, connected: int) -> None:
        """A new connection; another may have to make way for it."""
        self.begins(one, now)
        if len(self.waiting) > self.most_waiting:
            self._hurry_out(self._crowd().first())
        elif connected > self.most:
            self._make_way(one)

    def begins(self, one: Connection, now: float) -> None:
        """It begins to say what it wants."""
        self.waiting.join(one, now)
        self._at[one.address].join(one, now)

    def asked(self, one: Connection, now: float) -> None:
        """It has said what it wants; the body may still come."""
        self._no_longer_waits(one)
        self.sending.join(one, now)

    def said(self, one: Connection) -> None:
        self.sending.drop(one)

    def leaves(self, one: Connection) -> None:
        self._no_longer_waits(one)
        self.sending.drop(one)
        self.stuck.drop(one)

    def hurry(self, now: float) -> int:
        """Whoever took too long goes; how many did."""
        late = [*self.waiting.late(now), *self.sending.late(now), *self.stuck.late(now)]
        for one in late:
            self._hurry_out(one)
        return len(late)

    def _crowd(self) -> Line:
        """Those waiting at the address that has most of them."""
        return max(self._at.values(), key=len)

    def _make_way(self, newcomer: Connection) -> None:
        if len(self.waiting) > 1:
            self._hurry_out(self._crowd().first())
            return
        others = [one for one in self.everybody() if one is not newcomer]
        least = min(others, key=lambda one: int(one.rank()), default=newcomer)
        self._hurry_out(least if least.rank() < STAFF else newcomer)

    def _hurry_out(self, one: Connection) -> None:
        self.turned_away += 1
        self.leaves(one)
        one.leave()

    def _no_longer_waits(self, one: Connection) -> None:
        self.waiting.drop(one)
        at = self._at.get(one.address)
        if at is not None:
            at.drop(one)
            if not at:
                del self._at[one.address]
