"""`arbitro-tournament/1` read strictly: its shape, its chain, and that its two halves agree."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from arbitro.app import personal
from arbitro.app.hall import Hall, rulebook
from arbitro.envelope import Damaged
from arbitro.exchange.open_format.document import FORMAT, Document, LogLine
from arbitro.exchange.open_format.open_writer import hall_of, snapshot
from arbitro.exchange.outside_file import MOST_JSON_VALUES, kind_of
from arbitro.kernel import Refused

_sorted = msgspec.json.Encoder(order="sorted")
_decoder = msgspec.json.Decoder(Document)


class OpenTournament(NamedTuple):
    """What a document holds: the lines of a hall, its persons as a vault, and where it has come."""

    lines: tuple[bytes, ...]
    vault: dict[str, bytes]
    hall: Hall


class _Named(msgspec.Struct):
    format: str | None = None


def read(data: bytes) -> OpenTournament:
    """The tournament a document holds, or a refusal that says where it does not hold."""
    document = validated(data)
    lines = tuple(_sealed(line) for line in document.log)
    vault = _vault(document)
    try:
        hall = hall_of(lines, vault)
    except Damaged as damage:
        facts = {"line": damage.line, "why": damage.code}
        raise Refused("tournament-log-broken", facts) from damage
    ours = _summary(hall)
    where = _difference(msgspec.to_builtins(document.snapshot), ours, "snapshot")
    if where is not None:
        raise Refused("snapshot-differs", {"where": where})
    return OpenTournament(lines, vault, hall)


def _vault(document: Document) -> dict[str, bytes]:
    """The persons as a store keeps them; nobody the log does not promise, nobody twice."""
    promised = {
        name for line in document.log for _, name in personal.promised(line.kind, line.data)
    }
    held: dict[str, bytes] = {}
    for person in document.persons:
        name = personal.PREFIX + person.commitment
        body = _sorted.encode({"salt": person.salt, "value": person.value})
        if name in held or name not in promised or not personal.genuine(name, body):
            raise Refused("person-not-promised", {"commitment": person.commitment[:16]})
        held[name] = body
    return held


def _summary(hall: Hall) -> Any:
    """Our own snapshot; events sealed anew with values no rule gives cannot be summed up."""
    try:
        return msgspec.to_builtins(snapshot(hall.tournament, rulebook(hall).tournament))
    except (ArithmeticError, LookupError, TypeError, ValueError) as error:
        facts = {"line": hall.version, "why": "no-sequel"}
        raise Refused("tournament-log-broken", facts) from error


def validated(data: bytes) -> Document:
    """The document, if it has the shape the schema describes."""
    if kind_of(data) != "json":
        raise Refused("not-json", {"reason": "{ ?"})
    values = data.count(b",") + data.count(b"[") + data.count(b"{")
    if values > MOST_JSON_VALUES:
        raise Refused("json-too-large", {"values": values, "most": MOST_JSON_VALUES})
    data = data.removeprefix(b"\xef\xbb\xbf")
    try:
        named = msgspec.json.decode(data, type=_Named).format
        if named != FORMAT:
            raise Refused("tournament-of-another-format", {"format": named or "?"})
        return _decoder.decode(data)
    except msgspec.ValidationError as error:
        raise Refused("tournament-unreadable", {"problem": str(error)}) from error
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Refused("not-json", {"reason": str(error)}) from error


def _sealed(line: LogLine) -> bytes:
    """The line as it stands in a file."""
    content = msgspec.structs.asdict(line)
    del content["hash"]
    return b'%b,"hash":"%b"}\n' % (_sorted.encode(content)[:-1], line.hash.encode())


def _difference(theirs: Any, ours: Any, where: str) -> str | None:
    """Where two plain values part first, as a path; None if they are the same."""
    if isinstance(theirs, Mapping) and isinstance(ours, Mapping):
        pairs: Any = ((f"{where}.{name}", theirs[name], ours[name]) for name in ours)
    elif _rows(theirs) and _rows(ours) and len(theirs) == len(ours):
        both = zip(theirs, ours, strict=True)
        pairs = ((f"{where}[{at}]", one, other) for at, (one, other) in enumerate(both))
    else:
        return None if theirs == ours else where
    found = (_difference(one, other, path) for path, one, other in pairs)
    return next((path for path in found if path is not None), None)


def _rows(value: Any) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str)
