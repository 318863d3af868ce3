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
LONG = 32
"""A longer name takes two lines of half a screen; then fewer lines fit."""
LEAST = 8
"""Fewer lines than this would stand too far apart."""


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
    """Names with, at their right, where they sit: three columns, two where a name is long."""
    parts = _parts(room, rows)
    return [
        {
            "kind": "list",
            "title": f"{title} · {_letters(part)}" if len(parts) > 1 else title,
            "over": over,
            "rows": part,
            "columns": columns,
            "lines": _even(part, columns),
        }
        for part, columns in parts
    ]


def _parts(room: Room, rows: list[Context]) -> list[tuple[list[Context], int]]:
    """Pages about as long as each other; a long name makes only its own page a roomy one."""
    kinds = {_kind(room, [row]) for row in rows}
    if len(kinds) <= 1 or len(rows) <= room.rows:
        columns, lines = _kind(room, rows)
        return [(part, columns) for part in chunks(rows, lines * columns)]
    parts, at = [], 0
    while at < len(rows):
        columns, lines = _kind(room, rows[at : at + room.rows * 3])
        parts.append((rows[at : at + columns * lines], columns))
        at += columns * lines
    return parts


def _kind(room: Room, rows: list[Context]) -> tuple[int, int]:
    """Columns and lines that fit these names."""
    longest = max((len(row["name"]) for row in rows), default=0)
    return (3 if longest <= NARROW else 2), _lines(room, longest)


def _lines(room: Room, longest: int) -> int:
    return room.rows if longest <= LONG else room.rows - 2


def _even(rows: list[Context], columns: int) -> int:
    """Lines of a column, so that all columns of a page are about as long."""
    return max(LEAST, -(-len(rows) // columns))


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
    roomy = largest <= 4 and longest <= WIDE
    columns = 2 if (roomy and len(tables) <= FEW) or longest > NARROW else 3
    rows = room.tables if largest <= 4 and longest <= LONG else 2
    page = {"kind": "tables", "title": title, "over": over, "columns": columns}
    return [
        {**page, "tables": part, "few": roomy and columns == 2 and len(part) <= FEW}
        for part in chunks(tables, rows * columns)
    ]


def ranked_pages(
    room: Room, lang: str, title: str, found: list[Context], over: str = ""
) -> list[Context]:
    """Place, name, points: two columns."""
    rows = [
        {"place": row["place"], "name": row["name"], "points": decimal(lang, str(row["points"]))}
        for row in found
    ]
    lines = _lines(room, max((len(row["name"]) + BESIDE for row in rows), default=0))
    return [
        {"kind": "ranked", "title": title, "over": over, "rows": part, "lines": _even(part, 2)}
        for part in chunks(rows, lines * 2)
    ]


def bracket_pages(room: Room, stages: list[Context], winner: str) -> list[Context]:
    """Tables of a stage beside those of the next where their players sit, three to a column."""
    pages: list[Context] = []
    for at, stage in enumerate(stages):
        following = stages[at + 1] if at + 1 < len(stages) else None
        cards = _cards(stage)
        if not cards or (at and following is None and not winner and pages):
            continue
        for part in chunks(cards, _cards_high(room, cards)):
            ids = {seat["onward"] for card in part for seat in card["seats"] if seat.get("through")}
            pages.append(
                {
                    "kind": "bracket",
                    "title": stage["title"],
                    "cards": part,
                    "beside": following["title"] if following else "",
                    "onward": _onward(following, ids) if following else [],
                    "winner": winner if following is None else "",
                }
            )
    return pages


def _cards(stage: Context) -> list[Context]:
    """Tables of a stage; before its draw, those who hold a place in it, four at a time."""
    if stage["tables"]:
        return list(stage["tables"])
    return [{"number": "", "seats": part} for part in chunks(stage["waiting"], 4)]


def _cards_high(room: Room, cards: list[Context]) -> int:
    most = max(len(card["seats"]) for card in cards)
    long = any(len(seat["name"]) + BESIDE > LONG for card in cards for seat in card["seats"])
    return room.tables if most <= 4 and not long else 2


def _onward(stage: Context, ids: set[str]) -> list[Context]:
    """Where these sit next, each table once; without tables, that they hold a place."""
    found = [card for card in _cards(stage) if ids & {seat["id"] for seat in card["seats"]}]
    return [
        {**card, "seats": [{**seat, "came": seat["id"] in ids} for seat in card["seats"]]}
        for card in found[:3]
    ]


def podium_pages(title: str, found: list[Any], over: str = "") -> list[Context]:
    top = [{"place": row["place"], "name": row["name"], "club": row["club"]} for row in found[:4]]
    return [{"kind": "podium", "title": title, "over": over, "rows": top}] if top else []
