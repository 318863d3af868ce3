"""What a PostgreSQL is asked at every act: by the driver itself, in statements it keeps prepared.

`run` hands a statement and what it asks about to a connection; its rows come back.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any

from arbitro.app.ports import Head, Kept

Run = Callable[[str, Sequence[object]], list[Any]]

_HEAD = "SELECT version, hash FROM streams WHERE name = %s"
_LINES = "SELECT line FROM lines WHERE stream = %s AND seq >= %s ORDER BY seq"
_SINCE = (
    "SELECT position, stream, seq, line FROM lines WHERE position > %s ORDER BY position LIMIT %s"
)
_HELD = "SELECT name, value FROM vault WHERE stream = %s"
_PART = f"{_HELD} AND (NOT starts_with(name, %s) OR name = ANY(%s))"


def head(run: Run, stream: str) -> Head | None:
    rows = run(_HEAD, (stream,))
    return Head(*rows[0]) if rows else None


def lines(run: Run, stream: str, after: int) -> tuple[bytes, ...]:
    return tuple(line for (line,) in run(_LINES, (stream, after)))


def since(run: Run, position: int, limit: int) -> tuple[Kept, ...]:
    return tuple(Kept(*row) for row in run(_SINCE, (position, limit)))


def held(run: Run, stream: str, without: str, but: Collection[str]) -> dict[str, bytes]:
    """A vault; without the names that begin so, but for some."""
    if not without:
        return dict(run(_HELD, (stream,)))
    return dict(run(_PART, (stream, without, list(but))))
