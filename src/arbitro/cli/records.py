"""Records of referees on disk: one JSON value per line."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec

from arbitro.cli.inputs import read_bytes
from arbitro.kernel import Refused

T = TypeVar("T")


def read_lines(file: str, kind: Any, what: str) -> list[Any]:
    """Every line of a file as a value of this kind, or a refusal that names the line."""
    found = []
    for number, line in enumerate(read_bytes(file).splitlines(), start=1):
        if line.strip():
            found.append(decode(line, kind, f"{what} ({number})"))
    return found


def decode(text: str | bytes, kind: type[T] | Any, what: str) -> T:
    """One value of this kind, or a refusal."""
    try:
        value: T = msgspec.json.decode(text, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Refused("not-a-record", {"what": what, "reason": str(error)}) from error
    return value
