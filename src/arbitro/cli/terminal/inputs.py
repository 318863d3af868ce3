"""What people type on the command line: facts, readings, players, files."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from errno import errorcode
from typing import Any

import msgspec

from arbitro.envelope import said_twice, too_deep
from arbitro.kernel import Refused


def why(error: OSError) -> str:
    """The system's name for what went wrong, such as ENOENT."""
    return errorcode.get(error.errno or 0, str(error))


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
