"""Long lists cut into pages that a hall can read: names never under 4 % of the screen's height."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, TypeVar

from arbitro.messages.text import decimal
from arbitro.web.screens.page import Context

T = TypeVar("T")

ROWS = 12
"""Lines of a column."""
NARROW = 17
"""The longest name that fits a third of the screen; longer ones get half of it."""
SMALL, LARGE = 9, 6
"""Tables on a page: up to four at a table, or five."""


def chunks(rows: Sequence[T], size: int) -> Iterator[list[T]]:
    for at in range(0, len(rows), size):
        yield list(rows[at : at + size])


def listed(title: str, rows: list[Context], over: str = "") -> list[Context]:
    """Names with, at their right, where they sit: two or three columns, all pages alike."""
    longest = max((len(row["name"]) for row in rows), default=0)
    columns = 3 if longest <= NARROW else 2
    return [
        {"kind": "list", "title": title, "over": over, "rows": part, "columns": columns}
        for part in chunks(rows, ROWS * columns)
    ]


def table_pages(title: str, tables: list[Context], over: str = "") -> list[Context]:
    """Tables with everybody who sits there."""
    largest = max((len(table["seats"]) for table in tables), default=0)
    return [
        {"kind": "tables", "title": title, "over": over, "tables": part, "seats": largest}
        for part in chunks(tables, SMALL if largest <= 4 else LARGE)
    ]


def ranked_pages(lang: str, title: str, found: list[Context], over: str = "") -> list[Context]:
    """Place, name, points: two columns."""
    rows = [
        {"place": row["place"], "name": row["name"], "points": decimal(lang, str(row["points"]))}
        for row in found
    ]
    return [
        {"kind": "ranked", "title": title, "over": over, "rows": part}
        for part in chunks(rows, ROWS * 2)
    ]


def podium_pages(title: str, found: list[Any], over: str = "") -> list[Context]:
    top = [{"place": row["place"], "name": row["name"], "club": row["club"]} for row in found[:4]]
    return [{"kind": "podium", "title": title, "over": over, "rows": top}] if top else []
