"""Long lists cut into pages that a hall can read: names never under 4 % of the screen's height."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple, TypeVar

from arbitro.messages.text import decimal
from arbitro.web.screens.page import Context

T = TypeVar("T")

NARROW = 22
"""The longest name that fits a third of the screen; longer ones get half of it."""

FEW, WIDE = 4, 28
"""So many tables, with no name longer than this, are shown larger."""
BESIDE = 7
"""What points and the sign of who went through take from a name, in letters."""


class Room(NamedTuple):
    """What fits on a page: lines of a column, rows of tables of up to four players, clocks."""

    rows: int
    tables: int
    clocks: int


ROOMY = Room(12, 3, 35)
TIGHT = Room(10, 2, 25)
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
    seats = [seat for table in tables for seat in table["seats"]]
    largest = max((len(table["seats"]) for table in tables), default=0)
    widths = [len(seat["name"]) + BESIDE * bool(seat.get("aside")) for seat in seats]
    longest = max(widths, default=0)
    few = len(tables) <= FEW and largest <= 4 and longest <= WIDE
    columns = 2 if few or longest > NARROW else 3
    rows = room.tables if largest <= 4 else 2
    page = {"kind": "tables", "title": title, "over": over, "columns": columns, "few": few}
    return [{**page, "tables": part} for part in chunks(tables, rows * columns)]


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
