"""Long lists cut into pages that a hall can read: names never under 4 % of the screen's height."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple, TypeVar

from arbitro.messages.text import decimal
from arbitro.web.screens.page import Context

T = TypeVar("T")

NARROW = 22
"""The longest name that fits a third of the screen; longer ones get half of it."""


class Room(NamedTuple):
    """What fits on a page: lines of a column, tables of up to four players, of five, clocks."""

    rows: int
    tables: int
    large_tables: int
    clocks: int


ROOMY = Room(12, 9, 6, 35)
TIGHT = Room(10, 6, 6, 25)
"""With an announcement above."""


def chunks(rows: Sequence[T], most: int) -> Iterator[list[T]]:
    """As few pages as can be, all about as long as each other."""
    pages = -(-len(rows) // most)
    size = -(-len(rows) // pages) if pages else 1
    for at in range(0, len(rows), size):
        yield list(rows[at : at + size])


def listed(room: Room, title: str, rows: list[Context], over: str = "") -> list[Context]:
    """Names with, at their right, where they sit: two or three columns, all pages alike."""
    longest = max((len(row["name"]) for row in rows), default=0)
    columns = 3 if longest <= NARROW else 2
    parts = list(chunks(rows, room.rows * columns))
    return [
        {
            "kind": "list",
            "title": f"{title} · {_letters(part)}" if len(parts) > 1 else title,
            "over": over,
            "rows": part,
            "columns": columns,
        }
        for part in parts
    ]


def _letters(rows: list[Context]) -> str:
    """«B–D»: whose page this is."""
    first, last = rows[0]["name"][:1].upper(), rows[-1]["name"][:1].upper()
    return first if first == last else f"{first}–{last}"


def table_pages(room: Room, title: str, tables: list[Context], over: str = "") -> list[Context]:
    """Tables with everybody who sits there."""
    largest = max((len(table["seats"]) for table in tables), default=0)
    return [
        {"kind": "tables", "title": title, "over": over, "tables": part, "seats": largest}
        for part in chunks(tables, room.tables if largest <= 4 else room.large_tables)
    ]


def ranked_pages(
    room: Room, lang: str, title: str, found: list[Context], over: str = ""
) -> list[Context]:
    """Place, name, points: two columns."""
    rows = [
        {"place": row["place"], "name": row["name"], "points": decimal(lang, str(row["points"]))}
        for row in found
    ]
    return [
        {"kind": "ranked", "title": title, "over": over, "rows": part}
        for part in chunks(rows, room.rows * 2)
    ]


def podium_pages(title: str, found: list[Any], over: str = "") -> list[Context]:
    top = [{"place": row["place"], "name": row["name"], "club": row["club"]} for row in found[:4]]
    return [{"kind": "podium", "title": title, "over": over, "rows": top}] if top else []
