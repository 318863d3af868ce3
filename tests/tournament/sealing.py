"""Events of a tournament as sealed lines, and back as a hall reads them."""

from __future__ import annotations

from collections.abc import Iterable

from arbitro import envelope
from arbitro.app import hall_log
from arbitro.app.desk import NEW
from arbitro.tournament import events as e


def lines(events: Iterable[e.Event]) -> tuple[bytes, ...]:
    """One line per event, names and all."""
    chain = envelope.Chain()
    return tuple(chain.seal(x.kind, None, hall_log.data_of(x), x.because) for x in events)


def written(events: Iterable[e.Event]) -> bytes:
    return b"".join(lines(events))


def read_back(data: bytes) -> tuple[e.Event, ...]:
    """The events of these lines, every seal checked; or `Damaged`."""
    return tuple(hall_log.read([data], NEW, {}))
