"""A second hand that can write sealed lines, from the published form and not from our code."""

from __future__ import annotations

import json
from collections.abc import Callable
from hashlib import sha256
from typing import Any

Row = dict[str, Any]


def canonical(row: Row) -> bytes:
    """Sorted, compact, UTF-8."""
    return json.dumps(row, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def rows(log: bytes) -> list[Row]:
    return [json.loads(line) for line in log.splitlines()]


def sealed(rows: list[Row]) -> bytes:
    """A log of these rows with numbers, links and hashes made anew: a forger's work."""
    lines = []
    prev = "0" * 64
    for seq, row in enumerate(rows):
        body = {key: value for key, value in row.items() if key != "hash"}
        body |= {"seq": seq, "prev": prev}
        prev = sha256(canonical(body)).hexdigest()
        lines.append(canonical(body)[:-1] + f',"hash":"{prev}"}}\n'.encode())
    return b"".join(lines)


def first(rows: list[Row], kind: str, holds: Callable[[Row], bool] = lambda _: True) -> int:
    """The number of the first row of a kind."""
    return next(n for n, row in enumerate(rows) if row["kind"] == kind and holds(row["data"]))


def changed(rows: list[Row], at: int, **data: Any) -> bytes:
    """The log sealed again with other data in one row."""
    copy = [dict(row) for row in rows]
    copy[at]["data"] = {**copy[at]["data"], **data}
    return sealed(copy)
