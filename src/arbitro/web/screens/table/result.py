"""The result of a table: by points, or by ticking territories; and the picture of how it ended."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from arbitro.app import commands as c
from arbitro.app import queries
from arbitro.app.queries.board import SeatRow, TableState
from arbitro.games.risiko import board, objectives
from arbitro.kernel import Refused
from arbitro.messages import say
from arbitro.messages.names import continent, short_objective, territory
from arbitro.web.screens.page import Context, Page, Sent, View, send
from arbitro.web.screens.table.home import (
    ROLES,
    SeatShown,
    back_home,
    by_sheet,
    home_of,
    place,
    seats_of,
    shared,
)

FIGURES = ("off_objective", "territories", "in_objective", "armies", "cards")
"""What parts players level on points, in the order it is asked."""
FLAGS = ("risiko", "withdrawn")
PLAIN = ("rosso", "blu", "verde", "giallo", "nero", "viola")
"""Colours on the map for seats that never said theirs."""
_SHAPE = re.compile(r'data-territory="(\w+)"[^>]*><path [^>]*?d="([^"]+)"')
_PATTERN = re.compile(r'<pattern id="seat-.*?</pattern>')


def result(view: View) -> Context:
    """One form per way of telling it; what a tie needs is asked only when it is needed."""
    table = view.ask(queries.board.table, **place(view))
    typed = view.failed.get("values", {})
    asked = needs(view, typed, table.seats)
    by_map = (view.query.get("by") or typed.get("_by")) == "map"
    seats = seats_of(table, colours=colours_of(table.seats) if by_map else {})
    return {
        **shared(view, table),
        "seats": seats,
        "by_map": by_map,
        "typed": typed,
        "needs": asked,
        "orders": range(1, len(seats)),
        "board": board_of(view.lang),
        "aims": aims(view.lang),
        "players": [_on_map(view, seat, typed) for seat in seats],
        "held": held(typed),
        "done": table.done,
        "by_sheet": by_sheet(view),
        "may_be_neutral": by_map or may_be_neutral(view),
    }


def needs(view: View, typed: Mapping[str, str], seats: list[SeatRow]) -> Context:
    """Who must tell which figures: as the refusal said, and as was already asked for."""
    for error in view.failed.get("errors", ()):
        if error["code"] == "tie-needs-figures":
            asked = set(typed.get("_figures", "").split()) | set(error["facts"]["needs"])
            told = error["facts"]["players"]
            level = set(typed.get("_level", "").split())
            level |= {seat.id for seat in seats if {seat.id, seat.name} & set(told)}
            return {"figures": [f for f in FIGURES if f in asked], "players": sorted(level)}
    kept = typed.get("_figures", "").split()
    return {"figures": kept, "players": typed.get("_level", "").split()}


SHORT = ("territories-missing", "less-than-the-board", "board-underdrawn")
"""Refusals of a result in which land is missing."""


def may_be_neutral(view: View) -> bool:
    """Was it asked whether what is missing is nobody's?"""
    return any(error["code"] in SHORT for error in view.failed.get("errors", ()))


def colours_of(seats: Sequence[SeatRow]) -> dict[str, str]:
    """A colour of his own for everybody at a table, whether or not somebody wrote it down."""
    taken = {seat.colour for seat in seats}
    free = iter([one for one in PLAIN if one not in taken])
    return {seat.id: seat.colour or next(free) for seat in seats}


def board_of(lang: str) -> Context:
    """The board as the map wants it."""
    return {
        "territories": [
            {
                "id": row["id"],
                "name": territory(lang, row["id"]),
                "points": board.POINTS[number],
                "continent": row["continent"],
            }
            for number, row in enumerate(board.DATA["territories"])
        ],
        "continents": [
            {"id": row["id"], "name": continent(lang, row["id"])}
            for row in board.DATA["continents"]
        ],
        "borders": [[a, b] for a, b, _ in board.DATA["borders"]],
    }


def aims(lang: str) -> list[Context]:
    """The objectives to choose from."""
    return [
        {
            "value": row["number"],
            "label": short_objective(lang, row["number"]),
            "territories": row["territories"],
        }
        for row in board.DATA["objectives"]
    ]


def _on_map(view: View, seat: SeatShown, typed: Mapping[str, str]) -> Context:
    """A player of the map; until his objective is chosen every territory counts."""
    chosen = typed.get(f"objective.{seat.index}", "")
    known = next((aim for aim in aims(view.lang) if str(aim["value"]) == chosen), None)
    aim = {"name": say(view.lang, "web-table.no-objective"), "territories": list(board.INDEX)}
    if known is not None:
        aim = {"name": known["label"], "territories": known["territories"]}
    return {
        "seat": seat.index,
        "name": seat.name,
        "colour": seat.colour,
        "objective": aim,
    }


def held(typed: Mapping[str, str]) -> dict[str, int]:
    """Territories as they were ticked."""
    return {
        id: int(typed[f"territory.{id}"])
        for id in board.TERRITORIES
        if typed.get(f"territory.{id}", "").isdecimal()
    }


def positions(view: View, sent: Sent) -> str:
    """The final positions handed in as the result."""
    where, typed = place(view), sent.typed
    seats = view.ask(queries.board.table, **where).seats
    on_map = held(typed)
    rows = [_row(seat.id, number, typed, on_map) for number, seat in enumerate(seats)]
    wish = c.COMMANDS["enter-result"](**where, seats=tuple(rows), neutral="neutral" in typed)
    send(view, wish, sent.key)
    return home_of(view)


def _row(player: str, seat: int, typed: Mapping[str, str], on_map: Mapping[str, int]) -> Context:
    row: dict[str, Any] = {"player": player}
    row |= {flag: True for flag in FLAGS if typed.get(f"seats.{seat}.{flag}")}
    out = typed.get(f"seats.{seat}.eliminated", "")
    if out.isdecimal():
        return {**row, "eliminated": int(out)}
    for figure in ("armies", "cards"):
        given = typed.get(f"seats.{seat}.{figure}", "").strip()
        if given.isdecimal():
            row[figure] = int(given)
    chosen = typed.get(f"objective.{seat}", "")
    if not chosen.isdecimal() or int(chosen) not in objectives.MASKS:
        raise Refused("half-a-position", {"player": player, f"objective.{seat}": chosen})
    row["objective"] = int(chosen)
    row["held"] = [id for id, owner in on_map.items() if owner == seat]
    return row


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
    drawn = any(isinstance(table.final, list) and not table.void for table in tables)
    return _shapes() if drawn else None


def final_map(table: TableState) -> tuple[dict[str, str], list[tuple[str, str]]]:
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
    return colours, [(id, held.get(id, "")) for id, _ in _shapes().outlines]


PAGES: tuple[Page, ...] = (
    Page(
        "/table/result",
        "table/result.html",
        ROLES,
        result,
        after=back_home,
        does={"positions": positions},
    ),
)
