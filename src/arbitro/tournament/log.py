"""The file of a tournament: JSON lines in the same envelope as a match's log, sealed in a chain.

A line is `{"seq", "kind", "seat", "data", "because", "prev", "hash"}`; `hash` is the SHA-256 of
its sorted compact JSON without `hash`, `prev` the hash of the line above (zeros for the first).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import sha256
from typing import Any

import msgspec

from arbitro.tournament import events as e
from arbitro.tournament.evolve import evolve, replay
from arbitro.tournament.state import Tournament

GENESIS = "0" * 64
_KEYS = {"because", "data", "hash", "kind", "prev", "seat", "seq"}
_encoder = msgspec.json.Encoder(order="sorted")


class Damaged(Exception):
    """A file that cannot be trusted: which line, what kind of problem, and a code for the sentence.

    `detail` may add, for an engineer, what a parser said.
    """

    def __init__(self, line: int, problem: str, code: str, detail: str = "") -> None:
        super().__init__(f"line {line}: {problem}: {code} {detail}".rstrip())
        self.line = line
        self.problem = problem
        self.code = code
        self.detail = detail


def lines(events: Iterable[e.Event], seq: int = 0, prev: str = GENESIS) -> Iterator[bytes]:
    """Events as sealed lines that follow the one numbered `seq - 1`, newline included."""
    for event in events:
        row = {
            "because": event.because,
            "data": e.data(event),
            "kind": event.kind,
            "prev": prev,
            "seat": None,
            "seq": seq,
        }
        body = _encoder.encode(row)
        prev = sha256(body).hexdigest()
        seq += 1
        yield _sealed(body, prev)


def hash_of(line: bytes) -> str:
    """The hash a sealed line ends with: what the next one follows."""
    return line[-67:-3].decode()


def write(events: Iterable[e.Event]) -> bytes:
    """A whole file."""
    return b"".join(lines(events))


def read(data: bytes) -> tuple[tuple[e.Event, ...], str]:
    """The events of a file, checked line by line, and the hash of the last; or `Damaged`."""
    found: list[e.Event] = []
    prev = GENESIS
    for number, raw in enumerate(data.splitlines(keepends=True), start=1):
        row, prev = _checked(number, raw, prev)
        try:
            found.append(e.event_from(row["kind"], row["data"], tuple(row["because"])))
        except (ValueError, TypeError) as error:
            raise Damaged(number, "syntax", "syntax", str(error)) from error
    if not found:
        raise Damaged(1, "truncated", "empty")
    if not isinstance(found[0], e.TournamentOpened):
        raise Damaged(1, "syntax", "no-tournament")
    return tuple(found), prev


def replayed(data: bytes) -> tuple[Tournament, str]:
    """The state a file leads to and the hash of its last line, asking no rules.

    A file sealed over events that cannot follow one another is `Damaged` too.
    """
    events, last = read(data)
    state = replay(events[:1])
    for number, event in enumerate(events[1:], start=2):
        try:
            state = evolve(state, event)
        except (LookupError, ValueError, TypeError) as error:
            raise Damaged(number, "rule", "no-sequel") from error
    return state, last


def _checked(number: int, raw: bytes, prev: str) -> tuple[dict[str, Any], str]:
    if not raw.endswith(b"\n"):
        raise Damaged(number, "truncated", "cut")
    try:
        row = msgspec.json.decode(raw)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Damaged(number, "syntax", "syntax", str(error)) from error
    if not isinstance(row, dict) or set(row) != _KEYS:
        raise Damaged(number, "syntax", "keys")
    claimed = row.pop("hash")
    body = _encoder.encode(row)
    digest = sha256(body).hexdigest()
    if digest != claimed:
        raise Damaged(number, "hash", "altered")
    if raw != _sealed(body, digest):
        raise Damaged(number, "syntax", "not-canonical")
    if row["prev"] != prev or row["seq"] != number - 1:
        raise Damaged(number, "hash", "unlinked")
    return row, digest


def _sealed(body: bytes, digest: str) -> bytes:
    return b'%b,"hash":"%b"}\n' % (body[:-1], digest.encode())
