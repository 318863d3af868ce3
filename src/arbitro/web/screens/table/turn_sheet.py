"""The turn sheet of the Tarocchi, filled in by taps, verified by an opponent, handed in whole.

While it is filled in the page asks for its sums (`_does` sums): what each hand comes to, what it
lacks and what is wrong with it are worked out as the desk will, and nothing is handed in.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import Any, NamedTuple, get_args

from arbitro.app import commands as c
from arbitro.app import queries
from arbitro.app.queries.board import TableFound
from arbitro.app.turn_sheets import Looked, costly_cards, dealers, looked_over, thrown_in
from arbitro.games.mineo.jochi import CODES, SEATS, SHEET_NAMES, Jochi
from arbitro.games.mineo.sheet import HandLook
from arbitro.games.mineo.sheet.compute import HANDS
from arbitro.games.mineo.sheet.entry import Fault
from arbitro.messages import refusal, say
from arbitro.messages.mineo import chair, tarot
from arbitro.web.screens.page import Context, Does, Option, Page, Sent, View, send, told
from arbitro.web.screens.table.home import ROLES, home_of, place, shared

BLANK: Context = {
    "declaration": None,
    "declarer": None,
    "partner": None,
    "scommessa": [],
    "rivanto": [],
    "ticks": None,
    "penalties": [],
}


def sheet(view: View) -> Context:
    """Four hands; what was tapped stays in the browser until the sheet is handed in."""
    table = view.ask(queries.board.table, **place(view))
    return {**shared(view, table), "sheet": sheet_of(view, table), "done": table.done}


def sheet_of(view: View, table: TableFound, recorded: Context | None = None) -> Context:
    """The component's value: what was typed, what is recorded, or four blank hands; with sums."""
    ids = [seat.id for seat in table.seats]
    typed = view.failed.get("sent") or view.done.get("sent")
    fits = recorded and recorded["players"] == ids and not typed
    written = recorded if recorded and fits else filled(typed or ())
    names = [seat.name for seat in table.seats]
    looked = looked_over(view.hall, table.round, table.number, {**written, "players": ids})
    deals = dealers(view.hall.tournament)
    if view.failed:  # the desk names the first; whoever mends a sheet wants them all
        found = [one for hand in looked.hands for one in (*hand.wrong, *hand.lacks)]
        all_of_them = [told(one, {}, view.lang, names) for one in found]
        view.failed["errors"] = all_of_them or view.failed["errors"]
    return {
        "players": names,
        "chairs": [chair(view.lang, at) for at in range(len(names))],
        "seats": [Option(at, f"{chair(view.lang, at)} · {name}") for at, name in enumerate(names)],
        "compiler": written["compiler"],
        "hands": [
            {
                **BLANK,
                **one,
                "number": number,
                "open": number == _opened(looked),
                "dealer": deals[number - 1],
                **_sums(view, seen, names),
            }
            for number, (one, seen) in enumerate(
                zip_longest(written["hands"], looked.hands), start=1
            )
        ],
        "totals": _totals(looked, names),
        "declarations": [Option(code, say(view.lang, f"declaration.{code}")) for code in CODES],
        "boxes": [
            {"id": box, "name": say(view.lang, f"jocu.{name}")}
            for box, name in zip(SHEET_NAMES, Jochi._fields, strict=True)
        ],
        "faults": [
            Option(one, say(view.lang, f"web-table.fault-{one}")) for one in get_args(Fault)
        ],
        "fault_rows": range(FAULTS),
        "cards": [
            Option(name, tarot(view.lang, name)) for name in costly_cards(view.hall.tournament)
        ],
        "may_be_void": thrown_in(view.hall.tournament),
    }


def _opened(looked: Looked) -> int:
    """The hand to look at: the first with something wrong or missing, else the first untouched."""
    for number, one in enumerate(looked.hands, start=1):
        if one.wrong or one.lacks or one.line is None:
            return number
    return 1


def _sums(view: View, seen: HandLook | None, names: list[str]) -> Context:
    """What stands under a hand."""
    if seen is None:
        return {"line": None, "sum": None, "running": None, "lacks": [], "wrong": []}
    return {
        "line": seen.line,
        "sum": seen.tot,
        "running": seen.running,
        "lacks": [refusal(view.lang, one, names) for one in seen.lacks],
        "wrong": [refusal(view.lang, one, names) for one in seen.wrong],
    }


class Total(NamedTuple):
    """What a player had before a sheet, what every hand brought, what he has now."""

    name: str
    before: int
    hands: list[int | None]
    now: int


def _totals(looked: Looked, names: list[str]) -> list[Total]:
    rows = []
    for at, name in enumerate(names):
        won = [hand.line and hand.line.parz[at] + hand.line.penalties[at] for hand in looked.hands]
        known = [hand.running[at] for hand in looked.hands if hand.running is not None]
        before = looked.before[at]
        rows.append(Total(name, before, won, (known or [before])[-1]))
    return rows


def sums(_view: View, sent: Sent) -> Context:
    """The page again with what was typed and what it comes to; nothing is handed in."""
    return {"sent": sent.pairs}


def written(view: View, sent: Sent) -> str:
    """The sheet as it was tapped, handed in as the result."""
    where = place(view)
    handed = handed_in(sent, view.ask(queries.board.table, **where))
    send(view, c.COMMANDS["enter-result"](**where, sheet=handed), sent.key)
    return home_of(view)


def handed_in(sent: Sent, table: TableFound) -> dict[str, Any]:
    """The whole sheet from the fields of its form."""
    return {"players": [seat.id for seat in table.seats], **filled(sent.pairs)}


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


DOES: dict[str, Does] = {"sheet": written, "sums": sums}

PAGES: tuple[Page, ...] = (Page("/table/sheet", "table/sheet.html", ROLES, sheet, does=DOES),)
