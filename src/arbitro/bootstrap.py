"""The one place that joins use cases, store, keys, clocks and chance."""

from __future__ import annotations

import platform
import secrets
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

import msgspec

from arbitro.app.access.keyring import Keyring
from arbitro.app.acts import Answer
from arbitro.app.desk import Desk
from arbitro.app.entry_requests import EntryRequests
from arbitro.app.matches import MatchDesk
from arbitro.app.playing.online import OnlineTables
from arbitro.app.playing.table_rooms import TableRooms
from arbitro.app.ports import Clock, Shown, Store, Unavailable
from arbitro.app.register_desk import RegisterDesk
from arbitro.app.season_desk import SeasonDesk
from arbitro.kernel import Refused
from arbitro.referee.clock.readings import Reading
from arbitro.standby.leading import Leader
from arbitro.standby.mirrored_store import MirroredStore
from arbitro.store import House, open_store

if TYPE_CHECKING:
    from arbitro.dossier.box import RoundBox, Told


class HallsElsewhere(Protocol):
    """Halls of others as their sites tell them, and what could not be read, each with why."""

    @property
    def halls(self) -> Sequence[Any]: ...
    @property
    def unread(self) -> Sequence[tuple[str, Refused]]: ...


class Authority(NamedTuple):
    """The certificate of the house's own authority, and what people compare it by."""

    der: bytes
    fingerprint: str


class Follower(Protocol):
    """Somebody who is told of every act that was kept; he must not keep it waiting."""

    def __call__(self, stream: str, answer: Answer) -> None: ...

    def close(self) -> None: ...


@dataclass
class Installation:
    """A house that is ready: its desk, and the keys people hold."""

    desk: Desk
    ring: Keyring
    matches: MatchDesk
    rooms: TableRooms
    leader: Leader
    people: RegisterDesk
    seasons: SeasonDesk
    requests: EntryRequests
    online: OnlineTables
    box: RoundBox | None = None
    address: str = ""
    """What links begin with; where it is not said, an address of this machine."""
    sealed: str = "no"
    """Are its secrets under a passphrase: `yes`, `no`, or `lost` for one nobody remembers."""
    followers: list[Follower] = field(default_factory=list)
    """What else is told of every act, and closed with the house."""
    site: Callable[[str], bytes] | None = None
    """Makes the site of the house, under a name, as a zip; where a server offers that."""
    elsewhere: Callable[[], HallsElsewhere] | None = None
    """Halls of others by what they publish; where a server was given a folder of it."""
    authority: Authority | None = None
    """What phones may install to trust this house, where it speaks TLS by its own word."""

    @property
    def store(self) -> Store:
        return self.desk.store

    def close(self) -> None:
        if self.box is not None:
            self.box.close()
        for one in self.followers:
            one.close()
        self.store.close()

    def follow(self, follower: Follower) -> None:
        """From now on told of every act that was kept."""
        self.followers.append(follower)
        self.desk.afterwards.append(follower)

    def fill_box(self, folder: Path, told: Told, lang: str = "it") -> None:
        """From now on this folder gets the beginning and the end of every round."""
        from arbitro.dossier.box import RoundBox  # noqa: PLC0415 - loads all documents

        self.box = RoundBox(folder, self.desk, told, lang)
        self.desk.afterwards.append(self.box)


BELIEVED_FOR = 60_000
"""Milliseconds a look at another clock is counted on from."""


class MachineClock:
    """The clocks of this machine: a counter that only goes forward, and the hour as believed.

    The counter is the machine's own since it was started and goes on while it sleeps, so all
    processes of one machine read the same, before and after a restart of the server. Where there
    is no such counter each run has its own. `look` is a look at a clock other machines read too.
    """

    def __init__(self, look: Callable[[], Shown | None] = lambda: None) -> None:
        self._look = look
        self._count: Callable[[], int] = time.monotonic_ns
        self.source = secrets.token_hex(8)
        boot = Path("/proc/sys/kernel/random/boot_id")
        if boot.exists() and hasattr(time, "CLOCK_BOOTTIME"):
            self.source = sha256(boot.read_bytes()).hexdigest()[:16]
            self._count = partial(time.clock_gettime_ns, time.CLOCK_BOOTTIME)
        self.machine = _machine()
        self._beside: tuple[Shown, int] | None = None
        self._looked: int | None = None

    def __call__(self) -> Reading:
        elapsed = self.elapsed()
        if self._looked is None or elapsed - self._looked >= BELIEVED_FOR:
            self._look_again(elapsed)
            elapsed = self.elapsed()
        wall = time.time_ns() // 1_000_000
        if self._beside is None:
            return Reading(self.source, elapsed, wall, self.machine)
        (name, showed), then = self._beside
        return Reading(self.source, elapsed, wall, self.machine, name, showed + elapsed - then)

    def elapsed(self) -> int:
        """The counter, in milliseconds."""
        return self._count() // 1_000_000

    def goes_with(self, shown: Shown, elapsed: int) -> None:
        """From now on counted beside: what another clock showed when ours was at `elapsed`."""
        self._beside = (shown, elapsed)

    def remember(self, reading: Reading) -> None:
        """What was counted beside before a restart of the server, if the machine was not."""
        if reading.source == self.source and reading.beside:
            self.goes_with(Shown(reading.beside, reading.there), reading.elapsed)
            self._looked = self.elapsed()

    def _look_again(self, before: int) -> None:
        self._looked = before
        with suppress(Unavailable):
            if shown := self._look():
                self.goes_with(shown, (before + self.elapsed()) // 2)


def _machine() -> str:
    """A name this computer keeps, which tells nothing about it."""
    own = Path("/etc/machine-id")
    name = own.read_bytes() if own.exists() else platform.node().encode()
    return sha256(b"arbitro " + name).hexdigest()[:12]


def install(url: str) -> Installation:
    """Open the database at this address, bring it up to date, and put the desk in front."""
    kept = open_store(url)
    return joined(kept, MachineClock(kept.shared_clock))


def joined(store: House, clock: Clock | None = None) -> Installation:
    """A desk and keys over a store, and what a second laptop needs of both."""
    learn_shapes()
    clock = clock or MachineClock()
    leader = Leader(store, clock)
    if isinstance(clock, MachineClock) and leader.standing.beside is not None:
        clock.remember(leader.standing.beside)
    kept = MirroredStore(store, leader)
    desk = Desk(kept, clock, secrets.token_bytes)
    desk.stands = lambda: (leader.standing.epoch, leader.alone)
    ring = Keyring(kept, clock, secrets.token_bytes)
    matches = MatchDesk(kept, secrets.token_bytes)
    rooms = TableRooms(kept, matches, ring, clock, secrets.token_bytes, kinds_of_bots)
    people = RegisterDesk(kept, clock, secrets.token_bytes)
    seasons = SeasonDesk(kept, clock, secrets.token_bytes, desk, people)
    requests = EntryRequests(kept, clock, secrets.token_bytes, desk)
    online = OnlineTables(desk, rooms)
    return Installation(desk, ring, matches, rooms, leader, people, seasons, requests, online)


def kinds_of_bots(game: str) -> Mapping[str, str]:
    """The bots that play a game, each with the extra it lacks here, or nothing."""
    from arbitro.bots import PLAYERS, Level  # noqa: PLC0415 - heavy to load, most houses have none

    return {
        name: make.extra if isinstance(make, Level) and not make.installed else ""
        for name, make in PLAYERS[game].items()
    }


def learn_shapes() -> None:
    """Every shape of data is worked out now, while there is one thread.

    msgspec works out a Struct when it is first read into, and another thread that comes upon the
    half-done work brings the process down.
    """
    for shape in _below(msgspec.Struct):
        if shape.__module__.startswith("arbitro."):
            with suppress(TypeError):  # one that is only ever written
                msgspec.json.Decoder(shape)


def _below(shape: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
    for one in shape.__subclasses__():
        yield one
        yield from _below(one)
