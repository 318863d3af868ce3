"""The turn sheet of the Tarocchi, filled in by taps, verified by an opponent, handed in whole."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, get_args

from arbitro.app import commands as c
from arbitro.games.mineo.jochi import CODES, SEATS, SHEET_NAMES, Jochi
from arbitro.games.mineo.sheet.compute import HANDS
from arbitro.games.mineo.sheet.entry import Fault
from arbitro.messages import say
from arbitro.web.screens.page import Context, Page, Sent, View, send
from arbitro.web.screens.table_place import ROLES, home_of, place, shared

MANY = "PIG"
"""The one box that counts; the others are ticked or not."""

BLANK: Context = {
    "declaration": None,
    "declarer": None,
    "partner": None,
    "scommessa": [],
    "rivanto": [],
    "ticks": None,
}


def sheet(view: View) -> Context:
    """Four hands; what was tapped stays in the browser until the sheet is handed in."""
    table = view.ask("table", **place(view))
    return {**shared(view, table), "sheet": sheet_of(view, table), "done": table["done"]}


def sheet_of(view: View, table: Context, recorded: Context | None = None) -> Context:
    """The component's value: what was refused, what is recorded, or four blank hands."""
    ids = [seat["id"] for seat in table["seats"]]
    fits = recorded and recorded["players"] == ids and not view.failed
    filled = recorded if recorded and fits else _filled(view.failed.get("sent", ()))
    return {
        "players": [seat["name"] for seat in table["seats"]],
        "seats": [
            {"value": at, "label": f"{at + 1}. {seat['name']}"}
            for at, seat in enumerate(table["seats"])
        ],
        "compiler": filled["compiler"],
        "hands": [
            {**BLANK, **one, "number": number, "open": number == 1}
            for number, one in enumerate(filled["hands"], start=1)
        ],
        "declarations": [
            {"value": code, "label": say(view.lang, f"declaration.{code}")} for code in CODES
        ],
        "boxes": [
            {"id": box, "name": say(view.lang, f"jocu.{name}")}
            for box, name in zip(SHEET_NAMES, Jochi._fields, strict=True)
        ],
        "faults": [
            {"value": one, "label": say(view.lang, f"web-table.fault-{one}")}
            for one in get_args(Fault)
        ],
    }


def written(view: View, sent: Sent) -> str:
    """The sheet as it was tapped, handed in as the result."""
    where = place(view)
    handed = handed_in(sent, view.ask("table", **where))
    send(view, c.COMMANDS["enter-result"](**where, sheet=handed), sent.key)
    return home_of(view)


def handed_in(sent: Sent, table: Context) -> dict[str, Any]:
    """The whole sheet from the fields of its form."""
    return {"players": [seat["id"] for seat in table["seats"]], **_filled(sent.pairs)}


def _filled(pairs: Sequence[tuple[str, str]]) -> dict[str, Any]:
    return {
        "compiler": _number(dict(pairs).get("compiler", "0")),
        "hands": [hand(pairs, number) for number in range(1, HANDS + 1)],
    }


def hand(pairs: Sequence[tuple[str, str]], number: int) -> Context:
    """One hand from its fields `hand<n>.<field>`."""
    prefix = f"hand{number}."
    mine = [(name.removeprefix(prefix), value) for name, value in pairs if name.startswith(prefix)]
    one = {name: value for name, value in mine if value}
    if one.get("void"):
        return {"void": True, **_verified(one)}
    row: dict[str, Any] = _verified(one)
    if "declaration" in one:
        row["declaration"] = one["declaration"]
    for field in ("declarer", "partner"):
        if field in one:
            row[field] = _number(one[field])
    for field in ("scommessa", "rivanto"):
        row[field] = [_number(value) for name, value in mine if name == field]
    if "fault" in one:
        row["penalties"] = [_penalty(one)]
    row["ticks"] = [_ticks(mine, one, seat) for seat in range(SEATS)]
    return row


def _penalty(one: dict[str, str]) -> Context:
    """A fault at the table; what it costs is computed."""
    row: dict[str, Any] = {"player": _number(one.get("at_fault", "0")), "fault": one["fault"]}
    if "fault_card" in one:
        row["card"] = one["fault_card"]
    if "admitted" in one:
        row["admitted"] = True
    return row


def _verified(one: dict[str, str]) -> Context:
    return {"verified_by": _number(one["verified_by"])} if "verified_by" in one else {}


def _ticks(mine: list[tuple[str, str]], one: dict[str, str], seat: int) -> dict[str, int]:
    ticked = {
        name: 1
        for name, value in mine
        if name in SHEET_NAMES and name != MANY and value == str(seat)
    }
    many = _number(one.get(f"{MANY}.{seat}", "0"))
    return {**ticked, MANY: many} if many else ticked


def _number(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) < 3 else 0


PAGES: tuple[Page, ...] = (
    Page("/table/sheet", "table/sheet.html", ROLES, sheet, does={"sheet": written}),
)
