"""Which of Arbitro's files somebody gave: a verifier handed another's says whose it is."""

from __future__ import annotations

from typing import Any

import msgspec

from arbitro.cli.terminal.inputs import read_bytes
from arbitro.kernel import Refused

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
