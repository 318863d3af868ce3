"""A seal on every row that no chain of lines holds: a row that changed by itself is found."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from typing import Any

import msgspec

UNSEALED = frozenset({"seal", "number"})
"""Columns outside it: the seal itself, and a number the database gives."""


def seal_of(row: Mapping[Any, Any], columns: tuple[str, ...]) -> str:
    """The seal of a row; every value counts, and which of them are missing."""
    values = [_plain(row.get(name)) for name in columns if name not in UNSEALED]
    return sha256(msgspec.json.encode(values)).hexdigest()


def _plain(value: Any) -> Any:
    return {"bytes": bytes(value).hex()} if isinstance(value, bytes | memoryview) else value


COMMAND = ("stream", "id", "fingerprint", "answer")
VAULT = ("stream", "name", "value")
"""The columns of a command and of a vault, for who writes them without the tables."""
