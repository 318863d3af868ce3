"""The turn sheet of the Tarocchi at the organiser's desk: four hands in, one result out."""

from __future__ import annotations

from arbitro.app import commands as c
from arbitro.games.mineo.jochi import CODES, SHEET_NAMES, Jochi
from arbitro.games.mineo.sheet.compute import HANDS
from arbitro.messages import say
from arbitro.web.screens.page import Context, Sent, View, send
from arbitro.web.screens.table_sheet import hand

_WORDS = dict(zip(SHEET_NAMES, Jochi._fields, strict=True))


def sheet_of(view: View, table: Context) -> Context:
    """The component's value: what was typed, or four blank hands."""
    values = view.failed.get("values", {})
    typed = list(values.items())
    return {
        "players": [seat["name"] for seat in table.get("seats", ())],
        "ids": [seat["id"] for seat in table.get("seats", ())],
        "compiler": values.get("compiler", "0"),
        "hands": [
            {"partner": None, **hand(typed, number), "number": number, "open": number == 1}
            for number in range(1, HANDS + 1)
        ],
        "declarations": [
            {"value": code, "label": say(view.lang, f"declaration.{code}")} for code in CODES
        ],
        "boxes": [
            {"id": box, "name": say(view.lang, f"jocu.{name}")} for box, name in _WORDS.items()
        ],
    }


def enter_sheet(view: View, sent: Sent) -> str:
    """The whole sheet as the result of its table; a second one needs a reason."""
    typed = sent.typed
    sheet = {
        "players": [value for name, value in sent.pairs if name == "player"],
        "compiler": _number(typed.get("compiler")) or 0,
        "hands": [hand(sent.pairs, number) for number in range(1, HANDS + 1)],
    }
    command = c.COMMANDS["enter-result"](
        table=_number(typed.get("table")) or 0,
        round=_number(typed.get("round")),
        sheet=sheet,
        reason=typed.get("reason", ""),
    )
    send(view, command, sent.key)
    return f"{view.base}/desk/results?saved={typed.get('table', '')}"


def _number(text: str | None) -> int | None:
    return int(text) if text and text.isdecimal() and len(text) < 6 else None
