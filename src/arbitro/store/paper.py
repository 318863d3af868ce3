"""A log in one file that may also hold persons: sealed lines, and lines that can be taken out.

A person's line is `{"personal":{"name":…,"value":…}}`. No seal covers it, and it counts in no
numbering, so a file from which it was taken out is as whole as before.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

import msgspec

from arbitro import envelope
from arbitro.envelope import Damaged
from arbitro.kernel.errors import Broken

MARK = b'{"personal":'


class _Person(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    value: msgspec.Raw


class _PersonLine(msgspec.Struct, forbid_unknown_fields=True):
    personal: _Person


_decoder = msgspec.json.Decoder(_PersonLine)


class Paper(NamedTuple):
    """What a file says."""

    sealed: tuple[bytes, ...]
    persons: dict[str, bytes]
    """By name; the last word on a name counts."""


def read(data: bytes) -> Paper:
    """The file's lines, every seal verified; or `Damaged`, with the line as an editor counts it."""
    sealed: list[bytes] = []
    numbers: list[int] = []
    persons: dict[str, bytes] = {}
    for number, raw in enumerate(data.splitlines(keepends=True), start=1):
        if raw.startswith(MARK) and raw.endswith(b"\n"):
            person = _person(number, raw)
            persons[person.name] = bytes(person.value)
        else:
            sealed.append(raw)
            numbers.append(number)
    try:
        for _ in envelope.lines(b"".join(sealed)):
            pass
    except Damaged as damage:
        number = numbers[damage.line - 1]
        raise Damaged(number, damage.problem, damage.code, damage.detail) from damage
    return Paper(tuple(sealed), persons)


def _person(number: int, raw: bytes) -> _Person:
    try:
        return _decoder.decode(raw).personal
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Damaged(number, "syntax", "syntax", str(error)) from error


def person_line(name: str, value: bytes) -> bytes:
    """A line that can be taken out again; `value` is a JSON document on one line."""
    line = msgspec.json.encode(_PersonLine(_Person(name, msgspec.Raw(value)))) + b"\n"
    try:
        same = bytes(_decoder.decode(line).personal.value) == value
    except (msgspec.DecodeError, UnicodeDecodeError):
        same = False
    if not same or line.count(b"\n") > 1 or b"\r" in line:
        raise Broken(f"{name} is not a JSON document on one line")
    return line


def without(data: bytes, names: Collection[str]) -> bytes:
    """The same file with these persons' lines taken out, every other byte in its place."""
    return b"".join(
        raw
        for raw in data.splitlines(keepends=True)
        if not (raw.startswith(MARK) and _person(0, raw).name in names)
    )
