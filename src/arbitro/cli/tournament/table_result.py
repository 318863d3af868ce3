"""`arbitro tournament result`: a table's result, typed in the order of play."""

from __future__ import annotations

import re
from typing import Any

import click
import msgspec

from arbitro.cli.terminal.command import Session, console, current, option
from arbitro.cli.terminal.inputs import json_object, readings
from arbitro.cli.tournament.stages import rolled, thrown
from arbitro.cli.tournament.tournament_file import TournamentFile, happened, on_file, table_number
from arbitro.kernel import Refused
from arbitro.messages.text import decimal
from arbitro.tournament import commands as c
from arbitro.tournament.document import table_row
from arbitro.tournament.state import Table
from arbitro.tournament.tables.scores import points_of
from arbitro.tournament.tables.table_seats import open_table

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


def _rows(given: dict[str, Any]) -> tuple[dict[str, Any], ...]:
    """The rows of a result handed in as JSON."""
    try:
        return msgspec.convert(given.get("seats", ()), tuple[dict[str, Any], ...])
    except msgspec.ValidationError as error:
        raise Refused("malformed-result", {"problem": str(error)}) from error


@on_file("tournament result")
@click.argument("called", metavar="TABLE")
@click.argument("scores", nargs=-1)
@option("--round", "number", type=int)
@option("--facts", metavar="JSON")
@option("--sheet", "sheet_file", metavar="FILE.json")
@option("--void", is_flag=True)
@option("--neutral", is_flag=True)
@option("--confirm", is_flag=True)
@option("--reason", default="")
@option("--author", default="")
def result(
    kept: TournamentFile,
    called: str,
    scores: tuple[str, ...],
    number: int | None,
    facts: str | None,
    sheet_file: str | None,
    author: str,
    **given: Any,
) -> None:
    session = current()
    table = table_number(kept, called, number)
    sheet = None
    if sheet_file is not None:
        sheet = json_object(sheet_file if sheet_file == "-" else f"@{sheet_file}")
    if facts is not None:
        seats = _rows(json_object(facts))
    elif given["void"]:
        seats = tuple({"player": text} for text in scores)
    else:
        seats = tuple(score(text) for text in scores)
    seats = tuple({**row, "player": kept.who(str(row.get("player", "")))} for row in seats)
    handed = c.EnterResult(table=table, seats=seats, sheet=sheet, round=number, **given)
    events = kept.send(handed, author=author)
    drawn = kept.state.rounds[(number or len(kept.state.rounds)) - 1]
    played = next(x for x in drawn.tables if x.number == table)
    row = {**table_row(played), "workings": workings(kept, played)}
    session.tell(
        lambda: {**happened(kept, events), "table": row}, lambda: _show(session, kept, row)
    )


@on_file("tournament seat")
@click.argument("called", metavar="TABLE")
@click.argument("throws", nargs=-1)
@option("--colour", multiple=True, metavar="ID=…")
@option("--round", "number", type=int)
def seat(
    kept: TournamentFile,
    called: str,
    throws: tuple[str, ...],
    colour: tuple[str, ...],
    number: int | None,
) -> None:
    session = current()
    table = table_number(kept, called, number)
    dice = {kept.who(one): faces for one, faces in map(thrown, throws)}
    if not dice:
        _, sitting = open_table(kept.state, number, table)
        dice = rolled(list(sitting.players))
    colours = {kept.who(one): chosen for one, chosen in readings(colour).items()}
    events = kept.send(c.SeatTable(table=table, dice=dice, colours=colours, round=number))
    drawn = kept.state.rounds[(number or len(kept.state.rounds)) - 1]
    order = list(next(x for x in drawn.tables if x.number == table).players)
    shown = [f"{kept.state.players[id].name} {'-'.join(map(str, dice[id]))}" for id in order]
    session.tell(
        lambda: {**happened(kept, events), "order": order, "dice": dice},
        lambda: click.echo(session.say("screen.seated", table=called.upper(), order=shown)),
    )


def workings(kept: TournamentFile, played: Table) -> list[str]:
    """The sums behind everybody's points, seat by seat."""
    if played.void:
        return [""] * len(played.result)
    drawn = next(drawn for drawn in kept.state.rounds if played in drawn.tables)
    knockout = next(s.knockout for s in kept.state.stages if s.name == drawn.stage)
    placings = points_of(kept.rules, knockout)(played.result).value
    return [placing.working for placing in sorted(placings, key=lambda placing: placing.seat)]


Lines = tuple[str, str, str]
"""The sentences for plain points, for points with their sum, for a void match."""
SCORE: Lines = ("screen.score-line", "screen.score-line-worked", "screen.score-line-void")
JOCHI: Lines = ("screen.jochi-line", "screen.jochi-line", "screen.score-line-void")
MATCH: Lines = ("screen.match-line", "screen.match-line-worked", "screen.match-line-void")

TURN: Lines = ("screen.turn-line", "screen.turn-line", "screen.match-line-void")


def worked(session: Session, lines: Lines, facts: dict[str, Any]) -> str:
    """A line of points, with the sum behind them or with why there are none."""
    plain, summed, void = lines
    if facts["points"] is None:
        return session.say(void, **facts)
    if not facts["working"]:
        return session.say(plain, **facts)
    shown = decimal(session.lang, facts["working"])
    return session.say(summed, **{**facts, "working": shown})


def _show(session: Session, kept: TournamentFile, row: dict[str, Any]) -> None:
    out = console()
    names = ("player", "table_points", "place", "points", "working")
    columns = ("players", "table_points", "places", "points", "workings")
    rows = [
        dict(zip(names, cells, strict=True))
        for cells in zip(*(row[column] for column in columns), strict=True)
    ]
    for facts in sorted(rows, key=lambda facts: facts["place"]):
        name = kept.state.players[facts["player"]].name
        lines = JOCHI if kept.rules.result_form == "sheet" else SCORE
        line = worked(session, lines, {**facts, "name": name})
        out.print(line, soft_wrap=True)
