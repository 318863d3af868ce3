"""The fields of the turn sheet's form, `hand<n>.<field>`, read as a sheet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from arbitro.games.mineo.jochi import SEATS, SHEET_NAMES
from arbitro.games.mineo.sheet.compute import HANDS
from arbitro.web.screens.page import Context

MANY = "PIG"
"""The one box that counts; the others are ticked or not."""
FAULTS = 6
"""So many faults of a hand have a row in the form."""

Pairs = Sequence[tuple[str, str]]


def filled(pairs: Pairs) -> dict[str, Any]:
    """Compiler and hands."""
    return {
        "compiler": _number(dict(pairs).get("compiler", "0")),
        "hands": [hand(pairs, number) for number in range(1, HANDS + 1)],
    }


def hand(pairs: Pairs, number: int) -> Context:
    """One hand from its fields."""
    prefix = f"hand{number}."
    mine = [(name.removeprefix(prefix), value) for name, value in pairs if name.startswith(prefix)]
    one = {name: value for name, value in mine if value}
    row: dict[str, Any] = {}
    if "verified_by" in one:
        row["verified_by"] = _number(one["verified_by"])
    penalties = [_penalty(one, at) for at in range(FAULTS) if f"fault.{at}" in one]
    if penalties:
        row["penalties"] = penalties
    if one.get("void"):
        return {"void": True, **row}
    if "declaration" in one:
        row["declaration"] = one["declaration"]
    for field in ("declarer", "partner"):
        if field in one:
            row[field] = _number(one[field])
    for field in ("scommessa", "rivanto"):
        row[field] = [_number(value) for name, value in mine if name == field]
    row["ticks"] = [_ticks(mine, one, seat) for seat in range(SEATS)]
    return row


def _penalty(one: dict[str, str], at: int) -> Context:
    """A fault at the table; what it costs is computed."""
    row: dict[str, Any] = {
        "player": _number(one.get(f"at_fault.{at}", "0")),
        "fault": one[f"fault.{at}"],
    }
    if f"fault_card.{at}" in one:
        row["card"] = one[f"fault_card.{at}"]
    if f"admitted.{at}" in one:
        row["admitted"] = True
    return row


def _ticks(mine: Pairs, one: dict[str, str], seat: int) -> dict[str, int]:
    ticked = {
        name: 1
        for name, value in mine
        if name in SHEET_NAMES and name != MANY and value == str(seat)
    }
    many = _number(one.get(f"{MANY}.{seat}", "0"))
    return {**ticked, MANY: many} if many else ticked


def _number(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) < 3 else 0
