"""The log of a hall: events of the tournament, of its referees and of its reports, act by act.

Every event goes into the envelope that every log has; the line of an act closes the lines that are
its work. Personal data stay outside the seal (`personal`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from arbitro import envelope
from arbitro.app import events as own
from arbitro.app import personal
from arbitro.app.acts import Taken
from arbitro.app.ports import Entropy, Head
from arbitro.envelope import Damaged, Line
from arbitro.referee import events as referee
from arbitro.tournament import events as tournament

Event = Any
"""An event of one of the rooms: it has a `kind` and a `because`."""


KINDS: dict[str, type[msgspec.Struct]] = {
    **tournament.KINDS,
    **referee.KINDS,
    **own.KINDS,
    Taken.kind: Taken,
}


class Sealed(NamedTuple):
    lines: tuple[bytes, ...]
    vault: dict[str, bytes]
    head: Head


def data_of(event: Event) -> dict[str, Any]:
    """The `data` of an event's line, persons and all."""
    plain: dict[str, Any] = msgspec.to_builtins(event)
    plain.pop("because")
    return plain


def event_from(kind: str, data: dict[str, Any], because: tuple[str, ...]) -> Event:
    """The event a line tells of; ValueError if it is none of ours."""
    if kind not in KINDS:
        raise ValueError(f"unknown kind {kind}")
    try:
        return msgspec.convert({**data, "because": because}, KINDS[kind])
    except (msgspec.ValidationError, TypeError) as error:
        raise ValueError(str(error)) from error


def seal(events: Iterable[Event], head: Head, entropy: Entropy) -> Sealed:
    """These events as the lines that follow the head."""
    chain = envelope.Chain(head.version, head.hash)
    vault: dict[str, bytes] = {}
    lines = []
    for event in events:
        data, held = personal.conceal(event.kind, data_of(event), entropy)
        vault |= held
        lines.append(chain.seal(event.kind, None, data, event.because))
    return Sealed(tuple(lines), vault, Head(chain.seq, chain.prev))


def revealed(line: Line, vault: Mapping[str, bytes]) -> Event:
    """The event of a line whose seal was checked; `Damaged` if it tells of nothing we know."""
    try:
        data = personal.reveal(line.kind, line.data, vault)
        return event_from(line.kind, data, line.because)
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise Damaged(line.seq + 1, "syntax", "syntax", str(error)) from error


def read(
    lines: Sequence[bytes], head: Head, vault: Mapping[str, bytes], canonical: bool = True
) -> list[Event]:
    """The events of sealed lines that follow the head, every seal checked."""
    found = envelope.following(b"".join(lines), head.version, head.hash, canonical)
    return [revealed(line, vault) for line in found]
