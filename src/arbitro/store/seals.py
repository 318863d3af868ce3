"""Seals that tell what changed by itself: on every line of a chain, and on every row outside one;
and what an append leads to and leaves behind, sealed.

The look at a line's is cheap, one hash and no parsing, and keeps a bug from breaking a chain.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any

import msgspec

from arbitro.app.ports import Append, Head
from arbitro.envelope import GENESIS
from arbitro.kernel.errors import Broken

_TAIL = re.compile(
    rb'"prev":"([0-9a-f]{64})","seat":(?:null|-?\d+),"seq":(\d+),"hash":"([0-9a-f]{64})"\}\n\Z'
)
_LONGEST_TAIL = 300
_HASH = len(b',"hash":"' + GENESIS.encode() + b'"}\n')
UNSEALED = frozenset({"seal", "number"})
"""Columns outside it: the seal itself, and a number the database gives."""
_COMMAND = ("stream", "id", "fingerprint", "answer")
_VAULT = ("stream", "name", "value")
"""The columns of a command and of a vault, for who writes them without the tables."""


def first_prev(line: bytes) -> str:
    """The hash this line follows."""
    return _tail(line)[1].decode()


def _tail(line: bytes) -> re.Match[bytes]:
    found = _TAIL.search(line, max(0, len(line) - _LONGEST_TAIL))
    if found is None:
        raise Broken("a line is not sealed")
    return found


def follow(head: Head | None, lines: Sequence[bytes]) -> Head | None:
    """The head after these lines; `Broken` where one does not follow the one before."""
    for line in lines:
        version, prev = head or Head(0, GENESIS)
        found = _tail(line)
        if found[1].decode() != prev or int(found[2]) != version:
            raise Broken(f"line {version} does not follow the one before it")
        digest = sha256(line[:-_HASH] + b"}").hexdigest()
        if found[3].decode() != digest:
            raise Broken(f"line {version} is not what its hash says")
        head = Head(version + 1, digest)
    return head


def seal_of(row: Mapping[Any, Any], columns: tuple[str, ...]) -> str:
    """The seal of a row; every value counts, and which of them are missing."""
    values = [_plain(row.get(name)) for name in columns if name not in UNSEALED]
    return sha256(msgspec.json.encode(values)).hexdigest()


def _plain(value: Any) -> Any:
    return {"bytes": bytes(value).hex()} if isinstance(value, bytes | memoryview) else value


def heads_of(batch: Append) -> tuple[Head, Head]:
    """The head it says it follows, and the one it leads to; the same if it has no lines."""
    before = Head(batch.expected, first_prev(batch.lines[0]) if batch.lines else GENESIS)
    return before, follow(before, batch.lines) or before


def begins_amiss(before: Head) -> bool:
    return before.version == 0 and before.hash != GENESIS


def _sealed(columns: tuple[str, ...], *row: Any) -> str:
    return seal_of(dict(zip(columns, row, strict=True)), columns)


def noted_row(batch: Append) -> tuple[str, str | None, str, bytes, str]:
    """The row by which its command is remembered."""
    row = (batch.stream, batch.command, batch.fingerprint, batch.answer)
    return *row, _sealed(_COMMAND, *row)


def vault_rows(batch: Append) -> list[tuple[str, str, bytes, str]]:
    """The rows its vault gets."""
    return [
        (batch.stream, name, value, _sealed(_VAULT, batch.stream, name, value))
        for name, value in batch.vault.items()
        if value is not None
    ]
