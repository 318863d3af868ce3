"""A table as a value: what the PDF, the CSV and the spreadsheet all print."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from typing import Any, Literal

from msgspec import Struct

from arbitro.documents.typesetting import Part
from arbitro.messages.names import place as ordinal
from arbitro.messages.text import decimal

Cell = str | int | Decimal | None
Kind = Literal["place", "name", "club", "text", "number", "total", "code"]
"""How a column is set: figures to the right, `code` in the middle; only `text` runs over lines."""


class Column(Struct, frozen=True):
    """One column. What the page already says elsewhere is not `printed`, only written to files."""

    title: str
    kind: Kind = "text"
    printed: bool = True


class Row(Struct, frozen=True):
    """One line. `heading` opens a block above it, `note` explains it below; both only in print."""

    cells: tuple[Cell, ...]
    heading: str = ""
    note: str = ""
    strong: bool = False


class Table(Struct, frozen=True, kw_only=True):
    title: str
    subtitle: str = ""
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    notes: tuple[str, ...] = ()
    wide: bool = False
    size: float = 10
    """Points of the type it is set in."""


def shown(lang: str, cell: Cell) -> str:
    """A cell as people read it: the comma of the language, no needless decimals."""
    if cell is None:
        return ""
    if isinstance(cell, Decimal):
        whole = cell == cell.to_integral_value()
        return str(int(cell)) if whole else decimal(lang, str(cell))
    return str(cell)


def part_of(table: Table, lang: str) -> Part:
    """The table as a document."""
    seen = [at for at, column in enumerate(table.columns) if column.printed]
    kinds = [table.columns[at].kind for at in seen]
    return Part(
        template="listing",
        title=table.title,
        subtitle=table.subtitle,
        data={
            "columns": [
                {"title": table.columns[at].title, "kind": table.columns[at].kind} for at in seen
            ],
            "rows": [_row(row, kinds, seen, lang) for row in table.rows],
            "notes": list(table.notes),
            "wide": table.wide,
            "size": table.size,
            "inset": round(table.size * 0.14, 2),
        },
    )


def _row(row: Row, kinds: Sequence[Kind], seen: Sequence[int], lang: str) -> dict[str, Any]:
    return {
        "cells": [
            _set(lang, kind, cell)
            for kind, cell in zip(kinds, (row.cells[at] for at in seen), strict=True)
        ],
        "heading": row.heading,
        "note": row.note,
        "strong": row.strong,
    }


def _set(lang: str, kind: Kind, cell: Cell) -> str:
    """A cell as it is typeset: «1º» for a place, and a minus sign that is no hyphen."""
    if kind == "place" and isinstance(cell, int):
        return ordinal(lang, cell)
    words = shown(lang, cell)
    return words if isinstance(cell, str) else words.replace("-", "−")


def columns(*pairs: tuple[str, Kind]) -> tuple[Column, ...]:
    """Columns from their titles and kinds."""
    return tuple(Column(title, kind) for title, kind in pairs)


def without_empty(
    found: Sequence[Column], rows: Sequence[Row]
) -> tuple[tuple[Column, ...], tuple[Row, ...]]:
    """The table without the columns in which nobody has anything."""
    kept = [at for at in range(len(found)) if any(row.cells[at] not in (None, "") for row in rows)]
    return (
        tuple(found[at] for at in kept),
        tuple(
            Row(tuple(row.cells[at] for at in kept), row.heading, row.note, row.strong)
            for row in rows
        ),
    )
