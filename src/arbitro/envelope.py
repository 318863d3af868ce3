"""The envelope of every log: JSON lines, one event each, every line sealed to the one before.

The hash is the SHA-256 of the line's sorted compact JSON without `hash`; `prev` is the hash of
the line above, zeros for the first. A line that is not written exactly so is damage.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from hashlib import sha256
from typing import Any, Literal

import msgspec

GENESIS = "0" * 64
DEEPEST = 60
"""How many lists and objects within each other a document from outside may have."""
Problem = Literal["syntax", "truncated", "hash", "chance", "rule"]
_SEAL = len(b',"hash":"' + GENESIS.encode() + b'"}\n')
_encoder = msgspec.json.Encoder(order="sorted")


class Line(msgspec.Struct, forbid_unknown_fields=True, gc=False):
    """A line as it stands in the file."""

    because: tuple[str, ...]
    data: dict[str, Any]
    hash: str
    kind: str
    prev: str
    seat: int | None
    seq: int


_decoder = msgspec.json.Decoder(Line)


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
    """Seals one line after another; `prev` is the hash of the last."""

    __slots__ = ("prev", "seq")

    def __init__(self, seq: int = 0, prev: str = GENESIS) -> None:
        self.seq = seq
        self.prev = prev

    def seal(
        self, kind: str, seat: int | None, data: Mapping[str, Any], because: tuple[str, ...]
    ) -> bytes:
        """The next line, newline included."""
        body = _encoder.encode(
            {
                "because": because,
                "data": data,
                "kind": kind,
                "prev": self.prev,
                "seat": seat,
                "seq": self.seq,
            }
        )
        self.prev = sha256(body).hexdigest()
        self.seq += 1
        return _sealed(body, self.prev)


def _sealed(body: bytes, digest: str) -> bytes:
    return b'%b,"hash":"%b"}\n' % (body[:-1], digest.encode())


def lines(data: bytes, canonical: bool = True) -> Iterator[Line]:
    """Each line of a file decoded, its seal verified; `Damaged` at the first that is not sound.

    With `canonical` each line is also written again and compared, so that one history has one file;
    a mere replay need not spend that time.
    """
    return following(data, 0, GENESIS, canonical)


def following(data: bytes, seq: int, prev: str, canonical: bool = True) -> Iterator[Line]:
    """The same for lines that go on where the one with this hash, numbered `seq - 1`, ended."""
    for number, raw in enumerate(data.splitlines(keepends=True), start=seq + 1):
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


def _require_canonical(number: int, raw: bytes, line: Line) -> None:
    """Tell a line that was changed from one that is merely written in another way."""
    content = msgspec.structs.asdict(line)
    del content["hash"]
    body = _encoder.encode(content)
    if sha256(body).hexdigest() != line.hash:
        raise Damaged(number, "hash", "altered")
    if raw != _sealed(body, line.hash):
        raise Damaged(number, "syntax", "not-canonical")


def too_deep(value: object) -> bool:
    """Is there more in more than any document of ours has? Looked into without recursion."""
    level: list[object] = [value]
    for _ in range(DEEPEST):
        level = [
            inner
            for one in level
            if isinstance(one, dict | list)
            for inner in (one.values() if isinstance(one, dict) else one)
        ]
        if not level:
            return False
    return True


def said_twice(document: str | bytes) -> str:
    """A name that stands twice in one object of sound JSON, or nothing. Of two readers one takes
    the first and one the last, so that what is checked may not be what is read.
    """
    found: list[str] = []

    def look(pairs: list[tuple[str, Any]]) -> None:
        seen: set[str] = set()
        for name, _ in pairs:
            found.extend([name] if name in seen else [])
            seen.add(name)

    json.loads(document, object_pairs_hook=look)
    return found[0] if found else ""


def _parsed(number: int, raw: bytes) -> Line:
    try:
        return _decoder.decode(raw)
    except msgspec.ValidationError as error:
        raise Damaged(number, "syntax", "keys", str(error)) from error
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Damaged(number, "syntax", "syntax", str(error)) from error
