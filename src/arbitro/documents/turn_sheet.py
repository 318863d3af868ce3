"""The Scheda di Turno of the Tarocchi: blank, or from a sheet that was worked out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from arbitro.app.naming import drawn_round, name_of, table_name
from arbitro.app.turn_sheets import mineo_rules_of
from arbitro.documents.typesetting import Part
from arbitro.games.mineo.jochi import CODES, SEATS, SHEET_NAMES
from arbitro.games.mineo.rules import MineoRules
from arbitro.games.mineo.sheet import Sheet, SheetResult
from arbitro.games.mineo.sheet.compute import HANDS, dealer
from arbitro.kernel import Refused
from arbitro.messages import say
from arbitro.tournament.standings.schema_riassuntivo import COMPASS
from arbitro.tournament.state import Tournament
from arbitro.tournament.tables.mineo_sheets import letter, worked_out

BOXES = (*CODES, "SCM", "RVT", *SHEET_NAMES, "TOT", "PEN", "PARZ", "TOT")


def blank_sheets(t: Tournament, lang: str, number: int | None = None) -> Part:
    """A sheet for each table of a turn, names and dealers in place and boxes empty."""
    rules, drawn = mineo_rules_of(t), drawn_round(t, number)
    sheets = []
    for table in drawn.tables:
        names = [name_of(t, player) for player in table.players]
        rows = [row for hand in range(1, HANDS + 1) for row in _empty(lang, rules, hand, names)]
        where = table_name(t, drawn, table)
        sheets.append(_sheet(lang, str(drawn.number), where, "", rows, []))
    return _part(lang, sheets)


def filled_sheets(t: Tournament, lang: str, number: int | None = None) -> Part:
    """The sheets of a turn as handed in, with their sums; refused while one is missing."""
    rules, drawn = mineo_rules_of(t), drawn_round(t, number)
    missing = [letter(table.number) for table in drawn.tables if table.sheet is None]
    if missing:
        raise Refused("results-missing", {"round": drawn.number, "tables": missing})
    sheets = []
    for table in drawn.tables:
        sheet, result = worked_out(table, rules)
        names = tuple(name_of(t, p) if p in t.players else p for p in sheet.players)
        where = (str(drawn.number), table_name(t, drawn, table))
        sheets.append(_filled(lang, rules, replace(sheet, players=names), result, where))
    return _part(lang, sheets)


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
    lang: str, hand: int, seat: int, name: str, deals: int, cells: list[str]
) -> dict[str, Any]:
    return {
        "hand": str(hand),
        "seat": say(lang, f"paper-compass.{COMPASS[seat]}"),
        "dealer": seat == deals,
        "name": name,
        "cells": cells,
    }


def _empty(lang: str, rules: MineoRules, hand: int, players: Sequence[str]) -> list[dict[str, Any]]:
    """A hand still to be played."""
    deals, blank = dealer(rules, hand), [""] * len(BOXES)
    return [_row(lang, hand, seat, players[seat], deals, blank) for seat in range(SEATS)]


def _filled(
    lang: str, rules: MineoRules, sheet: Sheet, result: SheetResult, where: tuple[str, str]
) -> dict[str, Any]:
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
        rows += _empty(lang, rules, hand, sheet.players)
    verified = [
        "" if entry.verified_by is None else sheet.players[entry.verified_by]
        for entry in sheet.hands
    ]
    scorer = sheet.players[sheet.compiler]
    return _sheet(lang, *where, scorer, rows, verified)


def _mark(called: bool, success: bool) -> str:
    if not called:
        return ""
    return "×" if success else "•"


def signed(value: int, blank: bool = False) -> str:
    """«+3», «−2», «0»."""
    if value == 0:
        return "" if blank else "0"
    return f"+{value}" if value > 0 else f"−{-value}"
