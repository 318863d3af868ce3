"""The round: every table's state, and results by keyboard, table after table."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from msgspec import UNSET

from arbitro.app import queries
from arbitro.app.acts import Answer
from arbitro.app.commands import COMMANDS, Named, Several
from arbitro.app.hall import rulebook
from arbitro.app.queries.board import RoundBoard, SeatResult, SeatRow, TableFound, TableState
from arbitro.kernel import Refused
from arbitro.kernel.values import picked
from arbitro.messages import say
from arbitro.referee.state import Call
from arbitro.tournament.tables.online_tables import untouched
from arbitro.web.screens.forms import command_in
from arbitro.web.screens.organiser.next_step import ROLES, desk, nav
from arbitro.web.screens.page import Context, Page, Sent, View, send
from arbitro.web.screens.table.clock import ClockShown, clock_shown
from arbitro.web.screens.table.home import by_sheet
from arbitro.web.screens.table.turn_sheet import handed_in, sheet_of, sums
from arbitro.web.serving.templates import figure

STATES = ("waiting", "call", "done", "void")
GATHER = 120
"""Seconds a table played inside waits for everybody's own value for the dice."""
DELAYS, DELAY = (0, 60, 180, 300, 600), 180
"""Seconds after which who watches sees what was played inside, and what is proposed."""
FIGURES = ("off_objective", "in_objective", "territories", "armies", "cards")


def round_board(view: View) -> Context:
    board = _round(view)
    clocks, calls, waiting = {}, {}, {}
    if board is not None:
        found = view.ask(queries.table_clocks.clocks, round=board.number).clocks
        clocks = {row.table: clock_shown(row, view.lang) for row in found}
        calls = {c.table: c for c in view.ask(queries.calls.calls).calls if c.round == board.number}
        waiting = {table.number: _state(table, calls) for table in board.tables}
    states = list(waiting.values())
    counts = {name: states.count(name) for name in STATES}
    return desk(
        view,
        "round",
        board=board,
        clocks=clocks,
        calls=calls,
        states=waiting,
        counts={**counts, "waiting": counts["waiting"] + counts["call"]},
        of=len(states),
        still=_still(board, clocks),
        inside={"free": _untouched(view, board), "gather": GATHER, **_delays(view)},
    )


def _delays(view: View) -> Context:
    """After how many seconds who watches may see a table, and what the last one had."""
    tables = [table for drawn in view.hall.tournament.rounds for table in drawn.tables]
    last = [table.delay for table in tables if table.online][-1:]
    labels = [
        say(view.lang, "online.delay-minutes" if one else "online.delay-none", minutes=one // 60)
        for one in DELAYS
    ]
    return {"delays": list(zip(DELAYS, labels, strict=True)), "delay": (*last, DELAY)[0]}


def _still(board: RoundBoard | None, clocks: Mapping[int, ClockShown | None]) -> list[int]:
    """Tables on wood whose clock nobody has started."""
    tables = board.tables if board is not None else []
    done = {table.number for table in tables if table.done or table.online is not UNSET}
    return [
        number
        for number, clock in clocks.items()
        if number not in done and clock is not None and clock.state == "waiting"
    ]


def _untouched(view: View, board: RoundBoard | None) -> list[int]:
    """Tables that may still be played inside the house: nothing was thrown or played there."""
    drawn = view.hall.tournament.round
    if board is None or drawn is None or drawn.number != board.number or drawn.closed:
        return []
    return [table.number for table in drawn.tables if untouched(table)]


def start(view: View, sent: Sent) -> str:
    """Every clock of the page that stands still begins now: all or none."""
    board = _round(view)
    numbers = [value for name, value in sent.pairs if name == "_table" and value.isdecimal()]
    if board is None or not numbers:
        raise Refused("nothing-asked", {})
    taps = tuple(
        Named(
            command="tap",
            fields={"round": board.number, "table": int(one), "tap": {"kind": "first-card"}},
        )
        for one in numbers
    )
    send(view, Several(commands=taps), sent.key)
    return f"{view.base}/desk/round"


def _round(view: View) -> RoundBoard | None:
    try:
        return view.ask(queries.board.round_board, round=view.number("round"))
    except Refused as refused:
        if refused.code != "no-open-round":
            raise
        return None


def _state(table: TableState, calls: Mapping[int, Call]) -> str:
    if table.void:
        return "void"
    if table.done:
        return "done"
    call = calls.get(table.number)
    return "call" if call and call.status == "open" else "waiting"


def results(view: View) -> Context:
    """One table's form: the one asked for, or the first that has no result."""
    board = _round(view)
    table = _table(view, board) if board is not None else None
    sheet = None
    if isinstance(table, TableFound) and by_sheet(view):
        where = {"table": table.number, "round": table.round}
        sheet = sheet_of(view, table, view.ask(queries.board.turn_sheet, **where).sheet)
    return desk(
        view,
        "results",
        board=board,
        table=table,
        sheet=sheet,
        rows=_rows(view, table) if isinstance(table, TableFound) else [],
        left=[t.number for t in board.tables if not t.done] if board is not None else [],
        figures=_figures(view.failed, table.result if isinstance(table, TableFound) else []),
        saved=view.query.get("saved", ""),
        voidable=rulebook(view.hall).tournament.void_match().value != "played-again",
    )


class NoTable(NamedTuple):
    """A table that was asked for and is not there."""

    missing: str | int
    sentence: str
    code: str


def _table(view: View, board: RoundBoard) -> TableFound | NoTable | None:
    """The table asked for, or the first that waits; a sentence where there is no such table."""
    asked = view.number("table")
    typed = dict(view.failed.get("sent") or view.done.get("sent") or ()).get("table", "")
    if typed.isdecimal():
        asked = int(typed)
    word = view.query.get("table", "").strip().upper()
    if asked is None and word:
        called = {view.called(t.number, board.number): t.number for t in board.tables}
        if word not in called:
            sentence = say(view.lang, "desk.results.no-table", table=word[:8])
            return NoTable(word, sentence, "no-such-table")
        asked = called[word]
    if asked is None:
        asked = next((t.number for t in board.tables if not t.done), None)
    if asked is None:
        return None
    try:
        return view.ask(queries.board.table, table=asked, round=board.number)
    except Refused as refused:
        sentence = say(view.lang, "desk.results.no-table", table=asked)
        return NoTable(asked, sentence, refused.code)


class SeatTyped(SeatRow, frozen=True, kw_only=True):
    """A seat in the form of results: its number from 0, what stands in its fields, its place."""

    at: int
    values: dict[str, str]
    order: int
    place: int | None
    points: str


def _rows(view: View, table: TableFound) -> list[SeatTyped]:
    """A row per seat: what was typed, else what is on record."""
    typed = view.failed.get("values", {})
    known = {row.player: row for row in table.result}
    played = {row.player: number for number, row in enumerate(table.result, start=1)}
    rows = []
    for at, seat in enumerate(table.seats):
        before = known.get(seat.id)
        values = {
            name: typed.get(f"seats.{at}.{name}", "")
            if typed
            else _plain(getattr(before, name, None))
            for name in ("table_points", "eliminated", "risiko", "withdrawn", "excluded", *FIGURES)
        }
        order = typed.get(f"_order.{at}", "")
        rows.append(
            picked(
                SeatTyped,
                seat,
                at=at,
                values=values,
                order=int(order) if order.isdecimal() else played.get(seat.id, at + 1),
                place=before.place if before else None,
                points=figure(view.lang, before.points) if before else "",
            )
        )
    return rows


def _plain(value: Any) -> str:
    if value is None or value is False:
        return ""
    return "true" if value is True else str(value)


def _figures(failed: Context, kept: list[SeatResult]) -> list[str]:
    """Tie-break figures a refusal asked for, those typed since, and those on record."""
    asked = [name for name in FIGURES if any(getattr(row, name) is not None for row in kept)]
    for error in failed.get("errors", ()):
        if error["code"] == "tie-needs-figures":
            asked += list(error["facts"]["needs"])
    typed = {name.rpartition(".")[2] for name in failed.get("values", {}) if "seats." in name}
    return [name for name in FIGURES if name in asked or name in typed]


def enter_result(view: View, sent: Sent) -> str:
    """The rows in the order of play, which is asked beside each; the draw's order unless told."""
    typed = sent.typed
    places = {
        name.removeprefix("_order."): int(value)
        for name, value in sent.pairs
        if name.startswith("_order.") and value.isdecimal()
    }
    order = sorted(places, key=lambda at: (places[at], int(at)))
    moved = {at: number for number, at in enumerate(order)}
    pairs = []
    for name, value in sent.pairs:
        head, _, rest = name.partition(".")
        at, _, field = rest.partition(".")
        placed = head == "seats" and at in moved
        pairs.append((f"seats.{moved[at]}.{field}" if placed else name, value))
    try:
        answer = send(view, command_in(pairs), sent.key)
    except Refused as refused:
        raise _in_its_row(refused, order) from refused
    return after(view, answer, typed)


def _in_its_row(refused: Refused, order: list[str]) -> Refused:
    """A refusal that names a cell, with the row it has on the page, not in the order of play."""
    cell = re.fullmatch(r"seats\.(\d+)\.(\w+)", str(refused.facts.get("field", "")))
    if cell is None or int(cell[1]) >= len(order):
        return refused
    field = f"seats.{order[int(cell[1])]}.{cell[2]}"
    return Refused(refused.code, {**refused.facts, "field": field}, refused.because)


def after(view: View, answer: Answer, typed: Mapping[str, Any]) -> str:
    """On to the next table that waits; after a correction, back to the same one."""
    here = f"{view.base}/desk/results"
    table = str(typed.get("table", ""))
    if typed.get("_command") == "clear-result" or typed.get("reason"):
        return f"{here}?table={table}"
    return f"{here}?saved={table}"


def enter_sheet(view: View, sent: Sent) -> str:
    """The whole turn sheet as the result of its table; a second one needs a reason."""
    typed = {"table": "", "round": "", "reason": "", **sent.typed}
    where = {name: int(typed[name]) for name in ("table", "round") if typed[name].isdecimal()}
    sheet = handed_in(sent, view.ask(queries.board.table, **{"table": 0, **where}))
    command = COMMANDS["enter-result"](
        **where, sheet=sheet, reason=typed["reason"], confirm="confirm" in typed
    )
    send(view, command, sent.key)
    return f"{view.base}/desk/results?saved={typed['table']}"


PAGES = (
    Page("/desk/round", "organiser/round.html", ROLES, round_board, nav, does={"start": start}),
    Page(
        "/desk/results",
        "organiser/results.html",
        ROLES,
        results,
        nav,
        after,
        {"sheet": enter_sheet, "sums": sums, "result": enter_result},
    ),
)
