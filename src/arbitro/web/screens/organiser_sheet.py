"""The turn sheet of the Tarocchi as a form: four hands of boxes in, one sheet out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from arbitro.games.mineo.jochi import CODES, SEATS, SHEET_NAMES, Jochi
from arbitro.messages import say
from arbitro.tournament.commands import EnterResult
from arbitro.web.screens.page import Context, Sent, View, send

HANDS = 4
_WORDS = dict(zip(SHEET_NAMES, Jochi._fields, strict=True))


def sheet_of(view: View, table: Context) -> Context:
    """The component's value: what was typed, or four blank hands."""
    typed = list(view.failed.get("values", {}).items())
    return {
        "players": [seat["name"] for seat in table.get("seats", ())],
        "ids": [seat["id"] for seat in table.get("seats", ())],
        "compiler": view.failed.get("values", {}).get("compiler", "0"),
        "hands": [
            {**(_hand(typed, number) if typed else _blank()), "number": number, "open": number == 1}
            for number in range(1, HANDS + 1)
        ],
        "declarations": [{"value": c, "label": say(view.lang, f"declaration.{c}")} for c in CODES],
        "boxes": [{"id": b, "name": say(view.lang, f"jocu.{_WORDS[b]}")} for b in SHEET_NAMES],
    }


def _blank() -> Context:
    return {
        "declaration": None,
        "declarer": None,
        "partner": None,
        "scommessa": [],
        "rivanto": [],
        "ticks": [{} for _ in range(SEATS)],
        "verified_by": None,
    }


def _hand(pairs: Iterable[tuple[str, str]], number: int) -> dict[str, Any]:
    """One hand as its boxes were ticked; a seat is a number from 0, North."""
    hand, prefix = _blank(), f"hand{number}."
    for name, value in pairs:
        field = name.removeprefix(prefix)
        if field == name or not value:
            continue
        box, _, seat = field.partition(".")
        if box == "PIG" and seat.isdigit() and value.isdigit():
            if int(value):
                hand["ticks"][int(seat) % SEATS]["PIG"] = int(value)
        elif field in SHEET_NAMES and value.isdigit():
            hand["ticks"][int(value) % SEATS][field] = 1
        elif field in ("scommessa", "rivanto") and value.isdigit():
            hand[field].append(int(value))
        elif field in ("declarer", "partner", "verified_by") and value.isdigit():
            hand[field] = int(value)
        elif field == "declaration":
            hand[field] = value
        elif field == "void":
            hand["void"] = True
    return hand


def enter_sheet(view: View, sent: Sent) -> str:
    """The whole sheet as the result of its table."""
    typed = sent.typed
    compiler = typed.get("compiler", "0")
    players = [value for name, value in sent.pairs if name == "player"]
    sheet = {
        "players": players,
        "compiler": int(compiler) if compiler.isdigit() else 0,
        "hands": [_hand(sent.pairs, number) for number in range(1, HANDS + 1)],
    }
    number = typed.get("table", "")
    turn = typed.get("round", "")
    reason = typed.get("reason", "")
    command = EnterResult(
        table=int(number) if number.isdigit() else 0,
        round=int(turn) if turn.isdigit() else None,
        sheet=sheet,
        reason=reason,
        author=str(view.who) if reason else "",
    )
    send(view, command, sent.key)
    return f"{view.base}/desk/results?saved={number}"
