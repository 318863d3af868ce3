"""`arbitro tournament result`: a table's result, typed in the order of play."""

from __future__ import annotations

import re
from typing import Any

import click

from arbitro.cli.inputs import json_object, readings
from arbitro.cli.outputs import console
from arbitro.cli.session import Session, current
from arbitro.cli.speaking import Spoken, json_option, option
from arbitro.cli.tournament.file import TournamentFile, happened, resume
from arbitro.cli.tournament.stages import thrown
from arbitro.kernel import Refused
from arbitro.tournament import commands as c
from arbitro.tournament.simulate.wire import table_row

_SCORE = re.compile(
    r"(?P<id>[^=]+)=(?:(?P<points>\d+)(?:/(?P<off>\d+))?(?:-(?P<penalty>\d+))?"
    r"|(?P<risiko>R)|x(?P<out>\d)|w(?P<left>\d*)|(?P<excluded>e))"
)


def score(text: str) -> dict[str, Any]:
    """`ID=63`, `ID=50/18` with off-objective points, `ID=50-5` with a penalty, `ID=R` for a
    RisiKo!, `ID=x1` for the first eliminated, `ID=w20` withdrawn with 20, `ID=e` excluded.
    """
    found = _SCORE.fullmatch(text)
    if found is None:
        raise Refused("not-a-score", {"text": text})
    seat: dict[str, Any] = {"player": found["id"]}
    if found["risiko"]:
        return {**seat, "risiko": True, "table_points": 86}
    if found["out"]:
        return {**seat, "eliminated": int(found["out"])}
    if found["excluded"]:
        return {**seat, "excluded": True}
    if found["points"] is None:
        return {**seat, "withdrawn": True, "table_points": int(found["left"] or 0)}
    penalty = int(found["penalty"] or 0)
    seat |= {"table_points": int(found["points"]) - penalty, "penalty": penalty}
    return {**seat, "off_objective": int(found["off"])} if found["off"] else seat


@click.command("result", cls=Spoken, topic="tournament-result")
@click.argument("file")
@click.argument("table", type=int)
@click.argument("scores", nargs=-1)
@option("--round", "number", type=int)
@option("--facts", metavar="JSON")
@option("--sheet", "sheet_file", metavar="FILE.json")
@option("--void", is_flag=True)
@option("--reason", default="")
@option("--author", default="")
@json_option
def result(
    file: str,
    table: int,
    scores: tuple[str, ...],
    number: int | None,
    facts: str | None,
    sheet_file: str | None,
    void: bool,
    **why: str,
) -> None:
    """See the sentence `help.tournament-result`."""
    session = current()
    kept = resume(file)
    sheet = None
    if sheet_file is not None:
        sheet = json_object(sheet_file if sheet_file == "-" else f"@{sheet_file}")
    if facts is not None:
        seats = tuple(json_object(facts).get("seats", ()))
    elif void:
        seats = tuple({"player": text} for text in scores)
    else:
        seats = tuple(score(text) for text in scores)
    handed = c.EnterResult(table=table, seats=seats, sheet=sheet, round=number, void=void, **why)
    events = kept.send(handed, author=why["author"])
    drawn = kept.state.rounds[(number or len(kept.state.rounds)) - 1]
    row = table_row(next(x for x in drawn.tables if x.number == table))
    session.tell(
        lambda: {**happened(kept, events), "table": row}, lambda: _show(session, kept, row)
    )


@click.command("seat", cls=Spoken, topic="tournament-seat")
@click.argument("file")
@click.argument("table", type=int)
@click.argument("throws", nargs=-1, required=True)
@option("--colour", multiple=True, metavar="ID=…")
@option("--round", "number", type=int)
@json_option
def seat(
    file: str,
    table: int,
    throws: tuple[str, ...],
    colour: tuple[str, ...],
    number: int | None,
) -> None:
    """See the sentence `help.tournament-seat`."""
    session = current()
    kept = resume(file)
    dice = dict(thrown(text) for text in throws)
    colours = readings(colour)
    events = kept.send(c.SeatTable(table=table, dice=dice, colours=colours, round=number))
    drawn = kept.state.rounds[(number or len(kept.state.rounds)) - 1]
    order = list(next(x for x in drawn.tables if x.number == table).players)
    session.tell(
        lambda: {**happened(kept, events), "order": order},
        lambda: click.echo(session.say("screen.seated", table=table, order=order)),
    )


def _show(session: Session, kept: TournamentFile, row: dict[str, Any]) -> None:
    out = console()
    columns = zip(row["players"], row["table_points"], row["places"], row["points"], strict=True)
    for player, table_points, place, points in sorted(columns, key=lambda x: x[2]):
        name = kept.state.players[player].name
        facts = {"place": place, "name": name, "table_points": table_points, "points": points or 0}
        out.print(session.say("screen.score-line", **facts), soft_wrap=True)
