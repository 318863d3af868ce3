"""Sealed lines for the tests, and what every whole chain looks like."""

from __future__ import annotations

from typing import Any

from arbitro import envelope
from arbitro.app.ports import Append, Head, Store
from arbitro.envelope import GENESIS, Chain, Line

HALL = "hall/prova"


def sealed(head: Head | None, *data: dict[str, Any]) -> tuple[bytes, ...]:
    """One line for each, following this head."""
    chain = Chain(*(head or Head(0, GENESIS)))
    return tuple(chain.seal("test.done/1", None, each, ()) for each in data)


def batch(store: Store, *data: dict[str, Any], stream: str = HALL, **more: Any) -> Append:
    """What follows the stream as it is now."""
    head = store.head(stream)
    expected = head.version if head else 0
    return Append(stream=stream, expected=expected, lines=sealed(head, *data), **more)


def add(store: Store, *data: dict[str, Any], stream: str = HALL, **more: Any) -> int:
    return store.append(batch(store, *data, stream=stream, **more))


def whole(store: Store, stream: str = HALL) -> list[Line]:
    """The stream's lines, after checking every seal, the numbering and the head."""
    kept = store.lines(stream)
    found = list(envelope.lines(b"".join(kept)))
    last = Head(len(found), found[-1].hash) if found else None
    assert store.head(stream) == last
    return found
