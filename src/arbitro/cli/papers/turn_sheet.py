"""`arbitro sheet`: a turn sheet from a file, worked out and checked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from arbitro.cli.terminal.command import (
    Session,
    console,
    current,
    interpretation_option,
    option,
    spoken,
)
from arbitro.cli.terminal.inputs import json_object, readings
from arbitro.games.mineo.jochi import SEATS
from arbitro.games.mineo.sheet import Sheet, SheetResult, compute, parse
from arbitro.regulations import mineo_rules

if TYPE_CHECKING:
    from rich.table import Table


@spoken("sheet")
@click.argument("file")
@option("--regulation", default="tarocchi-2012", metavar="ID")
@interpretation_option
def sheet(file: str, regulation: str, interpretation: tuple[str, ...]) -> None:
    session = current()
    rules = mineo_rules(regulation, readings(interpretation))
    entered = parse(json_object(file if file == "-" else f"@{file}"))
    result = compute(entered, rules)
    session.tell(
        lambda: document(regulation, entered, result), lambda: _show(session, entered, result)
    )


def document(regulation: str, entered: Sheet, result: SheetResult) -> dict[str, Any]:
    """The sheet worked out, for a program."""
    return {
        "regulation": regulation,
        "turn": entered.turn,
        "table": entered.table,
        "players": list(entered.players),
        "hands": [
            {
                "hand": number,
                "dealer": line.dealer,
                "declaration": line.code,
                "success": line.success,
                "void": line.void,
                "tot": line.tot,
                "parz": line.parz,
                "penalties": line.penalties,
                "running": line.running,
                "head_to_head": line.head_to_head,
                "figures": [figure._asdict() for figure in line.figures],
                "because": line.because.ids,
            }
            for number, line in enumerate(result.lines, 1)
        ],
        "totals": result.totals,
    }


def _show(session: Session, entered: Sheet, result: SheetResult) -> None:
    out = console()
    title = session.say("sheet.title", turn=entered.turn, table=entered.table)
    out.print(title, style="bold")
    out.print(_table(session, entered, result))


def _table(session: Session, entered: Sheet, result: SheetResult) -> Table:
    from rich.table import Table  # noqa: PLC0415 - only for people

    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
    table.add_column(session.say("sheet.hand"), justify="right")
    table.add_column(session.say("column.player"), no_wrap=True)
    for column in (session.say("sheet.declaration"), "TOT", "PARZ", session.say("column.penalty")):
        table.add_column(column, justify="right")
    table.add_column(session.say("sheet.running"), justify="right")
    for number, (entry, line) in enumerate(zip(entered.hands, result.lines, strict=True), 1):
        for seat in range(SEATS):
            mark = ""
            if seat == entry.declarer and line.code:
                mark = f"{line.code} {'X' if line.success else '●'}"
            table.add_row(
                str(number) if seat == 0 else "",
                entered.players[seat],
                mark,
                str(line.tot[seat]),
                f"{line.parz[seat]:+d}",
                f"{line.penalties[seat]:+d}" if line.penalties[seat] else "",
                f"{line.running[seat]:+d}",
                end_section=seat == SEATS - 1,
            )
    return table
