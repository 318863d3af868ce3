"""A small picture of how the board lay at the end of a match."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from arbitro.app.queries.board import TableState
from arbitro.web.screens.page import Context
from arbitro.web.screens.table.result import colours_of

_SHAPE = re.compile(r'data-territory="(\w+)"[^>]*><path [^>]*?d="([^"]+)"')
_PATTERN = re.compile(r'<pattern id="seat-.*?</pattern>')


class Shapes(NamedTuple):
    """What all pictures of a page share: the outline of every territory, the colours' patterns."""

    outlines: tuple[tuple[str, str], ...]
    patterns: str


@cache
def _shapes() -> Shapes:
    drawn = (files("arbitro") / "web" / "static" / "map.svg").read_text(encoding="utf-8")
    return Shapes(tuple(_SHAPE.findall(drawn)), "".join(_PATTERN.findall(drawn)))


def shapes_for(tables: Sequence[TableState]) -> Shapes | None:
    """The shapes, if any of these tables has a picture."""
    return _shapes() if any(_on_map(table) for table in tables) else None


def _on_map(table: TableState) -> bool:
    return isinstance(table.final, list) and not table.void


def final_map(table: TableState) -> tuple[dict[str, str], list[Context]]:
    """Everybody's colour in the picture, and its territories, each with its colour; nothing where
    the result was not entered on the map.
    """
    if not isinstance(table.final, list) or table.void:
        return {}, []
    colours = colours_of(table.seats)
    held = {
        territory: colours[seat.id]
        for seat, lands in zip(table.seats, table.final, strict=True)
        for territory in lands
    }
    return colours, [{"id": id, "colour": held.get(id, "")} for id, _ in _shapes().outlines]
