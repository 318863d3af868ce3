"""The log of a match: JSON lines, one event each, every line sealed to the one before.

The hash is the SHA-256 of the line's sorted compact JSON without `hash`; `prev` is the hash of
the line above, zeros for the first. A line that is not written exactly so is damage.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import sha256
from typing import Any, Literal

import msgspec

from arbitro.kernel import Broken, Refused
from arbitro.play.game import Game, game_of

GENESIS = "0" * 64
Problem = Literal["syntax", "truncated", "hash", "chance", "rule"]
_SEAL = len(b',"hash":"' + GENESIS.encode() + b'"}\n')
_encoder = msgspec.json.Encoder(order="sorted")


class _Line(msgspec.Struct, forbid_unknown_fields=True, gc=False):
    """A line as it stands in the file."""

    because: tuple[str, ...]
    data: dict[str, Any]
    hash: str
    kind: str
    prev: str
    seat: int | None
    seq: int


_decoder = msgspec.json.Decoder(_Line)


class Damaged(Exception):
    """A log that cannot be trusted: which line, what kind of problem, and a code for the sentence.

    `detail` may add, for an engineer, what a parser said.
    """

    def __init__(self, line: int, problem: Problem, code: str, detail: str = "") -> None:
        super().__init__(f"line {line}: {problem}: {code} {detail}".rstrip())
        self.line = line
        self.problem = problem
        self.code = code
        self.detail = detail


class Chain:
    """Writes events as sealed lines."""

    __slots__ = ("_data", "prev", "seq")

    def __init__(self, game: Game, seq: int = 0, prev: str = GENESIS) -> None:
        self._data = game.event_data
        self.seq = seq
        self.prev = prev

    def line(self, event: Any) -> bytes:
        """The next line, newline included."""
        body = _encoder.encode(
            {
                "because": event.because,
                "data": self._data(event),
                "kind": event.kind,
                "prev": self.prev,
                "seat": event.seat,
                "seq": self.seq,
            }
        )
        self.prev = sha256(body).hexdigest()
        self.seq += 1
        return _sealed(body, self.prev)


def _sealed(body: bytes, digest: str) -> bytes:
    return b'%b,"hash":"%b"}\n' % (body[:-1], digest.encode())


def write(game: Game, events: Iterable[Any]) -> bytes:
    """A whole log."""
    chain = Chain(game)
    return b"".join([chain.line(event) for event in events])


def read(data: bytes, canonical: bool = True) -> tuple[Game, tuple[Any, ...]]:
    """The events of a log, checked line by line, or `Damaged`.

    Every seal is always checked. With `canonical` each line is also written again and compared,
    so that one match has one file; a mere replay need not spend that time.
    """
    lines = list(_lines(data, canonical))
    if not lines:
        raise Damaged(1, "truncated", "empty")
    if lines[0].kind != "match.opened/1":
        raise Damaged(1, "syntax", "no-opening")
    try:
        game = game_of(str(lines[0].data.get("regulation")))
    except Refused as refused:
        raise Damaged(1, "syntax", "syntax", str(refused)) from refused
    return game, tuple([_event(game, number, line) for number, line in enumerate(lines, start=1)])


def replayed(data: bytes) -> tuple[tuple[Any, ...], Any]:
    """The events of a log and the state they lead to, asking no regulation.

    A log sealed over events that cannot follow one another is `Damaged` too.
    """
    game, events = read(data, canonical=False)
    state = game.opened(events[0])
    for number, event in enumerate(events[1:], start=2):
        try:
            state = game.evolve(state, event)
        except (LookupError, ValueError, TypeError, Broken) as error:
            raise Damaged(number, "rule", "no-sequel") from error
    return events, state


def _event(game: Game, number: int, line: _Line) -> Any:
    try:
        return game.event_from(line.kind, line.seat, line.data, line.because)
    except (ValueError, TypeError, AttributeError, Refused) as error:
        raise Damaged(number, "syntax", "syntax", str(error)) from error


def _lines(data: bytes, canonical: bool) -> Iterator[_Line]:
    """Each line decoded, its seal verified."""
    prev = GENESIS
    for number, raw in enumerate(data.splitlines(keepends=True), start=1):
        if not raw.endswith(b"\n"):
            raise Damaged(number, "truncated", "cut")
        line = _parsed(number, raw)
        digest = sha256(raw[:-_SEAL] + b"}").hexdigest()
        if digest != line.hash or canonical:
            _require_canonical(number, raw, line)
        if line.prev != prev or line.seq != number - 1:
            raise Damaged(number, "hash", "unlinked")
        prev = digest
        yield line


def _require_canonical(number: int, raw: bytes, line: _Line) -> None:
    """Tell a line that was changed from one that is merely written in another way."""
    content = msgspec.structs.asdict(line)
    del content["hash"]
    body = _encoder.encode(content)
    if sha256(body).hexdigest() != line.hash:
        raise Damaged(number, "hash", "altered")
    if raw != _sealed(body, line.hash):
        raise Damaged(number, "syntax", "not-canonical")


def _parsed(number: int, raw: bytes) -> _Line:
    try:
        return _decoder.decode(raw)
    except msgspec.ValidationError as error:
        raise Damaged(number, "syntax", "keys", str(error)) from error
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Damaged(number, "syntax", "syntax", str(error)) from error
