"""The Scheda di Turno of the Tarocchi: blank, or from a sheet that was worked out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from arbitro.documents.part import Part
from arbitro.games.mineo.jochi import CODES, SEATS, SHEET_NAMES
from arbitro.games.mineo.sheet import Sheet, SheetResult
from arbitro.games.mineo.sheet.compute import HANDS
from arbitro.messages import say

COMPASS = ("N", "W", "S", "E")
FIRST_DEALER = 3
BOXES = (*CODES, "SCM", "RVT", *SHEET_NAMES, "TOT", "PEN", "PARZ", "TOT")


def blank_sheets(tables: Sequence[tuple[str, Sequence[str]]], turn: int, lang: str) -> Part:
    """A blank sheet for each (table, its four players from North)."""
    sheets = []
    for table, players in tables:
        rows = [row for hand in range(1, HANDS + 1) for row in _empty(lang, hand, players)]
        sheets.append(_sheet(lang, str(turn), table, "", rows, []))
    return _part(lang, sheets)


def filled_sheets(worked: Sequence[tuple[Sheet, SheetResult]], lang: str) -> Part:
    """Sheets as they were entered, with their sums."""
    return _part(lang, [_filled(lang, sheet, result) for sheet, result in worked])


def _part(lang: str, sheets: list[dict[str, Any]]) -> Part:
    return Part(template="turn-sheet", title=say(lang, "paper.turn-sheet"), data={"sheets": sheets})


def _sheet(
    lang: str, turn: str, table: str, scorer: str, rows: list[dict[str, Any]], verified: list[str]
) -> dict[str, Any]:
    return {
        "turn": turn,
        "table": table,
        "scorer": scorer,
        "boxes": list(BOXES),
        "rows": rows,
        "verified": verified,
        "legend": say(lang, "paper.turn-legend"),
    }


def _row(
    lang: str, hand: int, seat: int, name: str, dealer: int, cells: list[str]
) -> dict[str, Any]:
    return {
        "hand": str(hand),
        "seat": say(lang, f"paper-compass.{COMPASS[seat]}"),
        "dealer": seat == dealer,
        "name": name,
        "cells": cells,
    }


def _empty(lang: str, hand: int, players: Sequence[str]) -> list[dict[str, Any]]:
    """A hand still to be played: East deals the first, then the deal goes to the right."""
    dealer = (FIRST_DEALER + hand - 1) % SEATS
    blank = [""] * len(BOXES)
    return [_row(lang, hand, seat, players[seat], dealer, blank) for seat in range(SEATS)]


def _filled(lang: str, sheet: Sheet, result: SheetResult) -> dict[str, Any]:
    rows: list[dict[str, Any]] = []
    for hand, (entry, line) in enumerate(zip(sheet.hands, result.lines, strict=True), start=1):
        for seat in range(SEATS):
            called = entry.declaration if seat == entry.declarer else None
            cells = [_mark(code == called, line.success) for code in CODES]
            cells += ["•" if seat in entry.scommessa else "", "•" if seat in entry.rivanto else ""]
            ticks = entry.ticks[seat]
            cells += [str(ticks[box]) if ticks.get(box) else "" for box in SHEET_NAMES]
            cells.append("" if line.void else str(line.tot[seat]))
            cells += [signed(line.penalties[seat], blank=True), signed(line.parz[seat])]
            cells.append(signed(line.running[seat]))
            rows.append(_row(lang, hand, seat, sheet.players[seat], line.dealer, cells))
    for hand in range(len(sheet.hands) + 1, HANDS + 1):
        rows += _empty(lang, hand, sheet.players)
    verified = [
        "" if entry.verified_by is None else sheet.players[entry.verified_by]
        for entry in sheet.hands
    ]
    scorer = sheet.players[sheet.compiler]
    return _sheet(lang, str(sheet.turn), sheet.table, scorer, rows, verified)


def _mark(called: bool, success: bool) -> str:
    if not called:
        return ""
    return "×" if success else "•"


def signed(value: int, blank: bool = False) -> str:
    """«+3», «−2», «0»."""
    if value == 0:
        return "" if blank else "0"
    return f"+{value}" if value > 0 else f"−{-value}"
