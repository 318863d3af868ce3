"""A log in one file that may also hold persons: sealed lines, and lines that can be taken out.

A person's line is `{"personal":{"name":…,"value":…}}`. No seal covers it, and it counts in no
numbering, so a file from which it was taken out is as whole as before. A change to the file and its
secrets is written down whole before it is carried out.
"""

from __future__ import annotations

import os
from collections.abc import Collection
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

import msgspec

from arbitro import envelope
from arbitro.envelope import Damaged
from arbitro.kernel.errors import Broken
from arbitro.store.disk import settle, write_safely

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


class Change(msgspec.Struct, frozen=True, kw_only=True):
    """What is to become of `FILE` and `FILE.secret`. Carrying it out twice does it once."""

    size: int
    """How long the file was."""
    added: bytes
    """What comes at its end."""
    removed: tuple[str, ...] = ()
    """Persons whose lines go."""
    secrets: dict[str, bytes] | None = None
    """All secrets there are from now on; None: as before."""


def carry_out(path: Path, change: Change) -> None:
    """Durable when it returns; after a crash `finish` completes it; a full disk undoes it."""
    body = msgspec.msgpack.encode(change)
    write_safely(_pending(path), sha256(body).digest() + body, 0o600)
    try:
        _apply(path, change)
    except OSError:
        if not change.removed:
            os.truncate(path, change.size)
        _pending(path).unlink()
        raise
    _pending(path).unlink()


def finish(path: Path) -> None:
    """Complete what a crash has cut short, if there is anything."""
    try:
        written = _pending(path).read_bytes()
    except FileNotFoundError:
        return
    digest, body = written[:32], written[32:]
    if sha256(body).digest() == digest:
        _apply(path, msgspec.msgpack.decode(body, type=Change))
    _pending(path).unlink()


def is_pending(path: Path) -> bool:
    return _pending(path).exists()


def secrets_of(path: Path) -> dict[str, bytes]:
    """What lies beside the file, by name."""
    try:
        data = _secret(path).read_bytes()
    except FileNotFoundError:
        return {}
    return msgspec.json.decode(data, type=dict[str, bytes])


def _apply(path: Path, change: Change) -> None:
    if change.removed:
        data = path.read_bytes()
        if not change.added or not data.endswith(change.added):
            write_safely(path, without(data, change.removed) + change.added)
    else:
        _extend(path, change)
    if change.secrets is not None:
        _keep_secrets(path, change.secrets)


def _extend(path: Path, change: Change) -> None:
    with path.open("r+b") as file:
        file.truncate(change.size)
        file.seek(change.size)
        file.write(change.added)
        file.flush()
        os.fsync(file.fileno())
    if change.size == 0:
        settle(path.parent)


def _keep_secrets(path: Path, secrets: dict[str, bytes]) -> None:
    if secrets:
        write_safely(_secret(path), msgspec.json.encode(secrets, order="sorted") + b"\n", 0o600)
    else:
        _secret(path).unlink(missing_ok=True)


def _pending(path: Path) -> Path:
    return path.with_name(f"{path.name}.pending")


def _secret(path: Path) -> Path:
    return path.with_name(f"{path.name}.secret")
