"""The one place that joins use cases, store, keys, clocks and chance."""

from __future__ import annotations

import secrets
import time
from dataclasses import dataclass

from arbitro.app.access.keyring import Keyring
from arbitro.app.desk import Desk
from arbitro.app.matches import MatchDesk
from arbitro.app.ports import Clock, Keys, Store
from arbitro.referee.clock.readings import Reading
from arbitro.store import open_store


@dataclass
class Installation:
    """A house that is ready: its desk, and the keys people hold."""

    desk: Desk
    ring: Keyring
    matches: MatchDesk

    @property
    def store(self) -> Store:
        return self.desk.store

    def close(self) -> None:
        self.store.close()


def machine_clock() -> Clock:
    """The clocks of this run: a counter that only goes forward, and the hour as it is believed."""
    source = secrets.token_hex(8)
    begun = time.monotonic_ns()

    def read() -> Reading:
        elapsed = (time.monotonic_ns() - begun) // 1_000_000
        return Reading(source, elapsed, time.time_ns() // 1_000_000)

    return read


def install(url: str) -> Installation:
    """Open the database at this address, bring it up to date, and put the desk in front."""
    kept = open_store(url)
    return joined(kept, kept)


def joined(store: Store, keys: Keys, clock: Clock | None = None) -> Installation:
    clock = clock or machine_clock()
    return Installation(
        Desk(store, clock, secrets.token_bytes),
        Keyring(keys, clock, secrets.token_bytes),
        MatchDesk(store, secrets.token_bytes),
    )
