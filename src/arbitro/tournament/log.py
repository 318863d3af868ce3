"""The events of a tournament alone in the envelope every log has; a hall's log has more."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from arbitro import envelope
from arbitro.envelope import GENESIS, Damaged
from arbitro.tournament import events as e

__all__ = ["GENESIS", "Damaged", "lines", "read", "write"]


def lines(events: Iterable[e.Event], seq: int = 0, prev: str = GENESIS) -> Iterator[bytes]:
    """Events as sealed lines that follow the one numbered `seq - 1`, newline included."""
    chain = envelope.Chain(seq, prev)
    for event in events:
        yield chain.seal(event.kind, None, e.data(event), event.because)


def write(events: Iterable[e.Event]) -> bytes:
    """A whole file."""
    return b"".join(lines(events))


def read(data: bytes) -> tuple[tuple[e.Event, ...], str]:
    """The events of a file, checked line by line, and the hash of the last; or `Damaged`."""
    found: list[e.Event] = []
    prev = GENESIS
    for number, line in enumerate(envelope.lines(data), start=1):
        prev = line.hash
        try:
            found.append(e.event_from(line.kind, line.data, line.because))
        except (ValueError, TypeError) as error:
            raise Damaged(number, "syntax", "syntax", str(error)) from error
    if not found:
        raise Damaged(1, "truncated", "empty")
    if not isinstance(found[0], e.TournamentOpened):
        raise Damaged(1, "syntax", "no-tournament")
    return tuple(found), prev
