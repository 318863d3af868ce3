"""What people type on the command line: facts, readings, players; files of every kind of ours."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from errno import errorcode
from typing import TYPE_CHECKING, Any

import msgspec

from arbitro.envelope import said_twice, too_deep
from arbitro.kernel import Refused

if TYPE_CHECKING:
    from pathlib import Path

VERIFIED_BY = {
    "tournament": "arbitro tournament verify",
    "match": "arbitro match verify",
    "draw": "arbitro draw verify",
    "report": "arbitro referto verify",
    "keys": "arbitro referto verify --keys",
    "dossier": "arbitro dossier verify",
    "database": "arbitro db check --db",
}
"""The command that looks at each kind of file."""


def why(error: OSError) -> str:
    """The system's name for what went wrong, such as ENOENT."""
    return errorcode.get(error.errno or 0, str(error))


@contextmanager
def writing(file: str | Path) -> Iterator[None]:
    """Whatever keeps a file or a folder from being written, as a refusal that names it."""
    try:
        yield
    except OSError as error:
        raise Refused("file-unwritable", {"file": str(file), "reason": why(error)}) from error


def read_bytes(file: str) -> bytes:
    """The content of a file, or a refusal that says why it cannot be read."""
    try:
        with open(file, "rb") as opened:  # noqa: PTH123 - a path would be a module more to load
            return opened.read()
    except OSError as error:
        raise Refused("file-unreadable", {"file": file, "reason": why(error)}) from error


def json_object(text: str) -> dict[str, Any]:
    """A JSON object given as such, as `@file`, or as `-` for stdin."""
    raw: str | bytes = text
    if text == "-":
        raw = sys.stdin.buffer.read()
    elif text.startswith("@"):
        raw = read_bytes(text[1:])
    found = json_value(raw)
    if not isinstance(found, dict):
        raise Refused("not-an-object", {})
    return found


def json_value(raw: str | bytes) -> Any:
    """Any JSON somebody typed; `Refused` if it is none, or nested beyond all measure."""
    try:
        found = msgspec.json.decode(raw)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Refused("not-json", {"reason": str(error)}) from error
    except RecursionError as error:
        raise Refused("too-deep", {}) from error
    if too_deep(found):
        raise Refused("too-deep", {})
    if name := said_twice(raw):
        raise Refused("said-twice", {"name": name})
    return found


def readings(pairs: Sequence[str]) -> dict[str, str]:
    """`GAP-R07=one`, as often as needed."""
    chosen: dict[str, str] = {}
    for pair in pairs:
        gap, sign, choice = pair.partition("=")
        if not sign or not gap or not choice:
            raise Refused("not-a-reading", {"text": pair})
        chosen[gap] = choice
    return chosen


def entrants(given: Sequence[str]) -> int | list[str]:
    """`4`, or names separated by commas or given one by one."""
    names = [name.strip() for text in given for name in text.split(",") if name.strip()]
    if len(names) == 1 and names[0].isdigit():
        return int(names[0])
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise Refused("name-twice", {"names": twice})
    return names


def read_kind(file: str, wanted: str) -> bytes:
    """The content of a file; `Refused` if it is plainly of another kind than the one wanted.

    What cannot be told apart is given back as it is: damage is for the reader to find.
    """
    data = read_bytes(file)
    require_kind(file, data, wanted)
    return data


def require_kind(file: str, data: bytes, wanted: str) -> None:
    """`Refused`, with the command that reads it, if these are plainly another kind of file."""
    kind = kind_of(data)
    if kind not in (None, wanted):
        command = f"{VERIFIED_BY[kind or wanted]} {file}"
        facts = {"file": file, "kind": kind, "wanted": wanted, "command": command}
        raise Refused("another-kind-of-file", facts)


def kind_of(data: bytes) -> str | None:
    """What this is beyond doubt, by its first bytes or the entries of its first object."""
    if data.startswith(b"PK\x03\x04"):
        return "dossier" if b"manifest.json" in data else None
    if data.startswith(b"SQLite format 3\0"):
        return "database"
    first = _object(data.partition(b"\n")[0])
    if first.get("seq") == 0 and "prev" in first:
        return str(first.get("kind")).partition(".")[0] if _opens(first) else None
    return _document(_object(data))


def _opens(line: dict[str, Any]) -> bool:
    return str(line.get("kind")).startswith(("tournament.opened/", "match.opened/"))


def _document(found: dict[str, Any]) -> str | None:
    if {"drawn_sha256", "tables"} <= found.keys():
        return "draw"
    if {"content", "sha256", "confirmations"} <= found.keys():
        return "report"
    return "keys" if "keys" in found and found.keys() <= {"keys", "reports"} else None


def _object(data: bytes) -> dict[str, Any]:
    try:
        found = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return {}
    if isinstance(found, list):  # the keys as a dossier holds them
        kept = found and all(isinstance(one, dict) and "key_id" in one for one in found)
        return {"keys": found} if kept else {}
    return found if isinstance(found, dict) else {}


def seating(text: str) -> tuple[int, tuple[str, ...]]:
    """`3=g004,g011,g002,g009`: a table and who sat there, in the order of play."""
    number, sign, players = text.partition("=")
    ids = tuple(id.strip() for id in players.split(",") if id.strip())
    if not sign or not number.isdecimal() or not ids:
        raise Refused("not-a-seating", {"text": text})
    return int(number), ids
