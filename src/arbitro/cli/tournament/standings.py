"""Looking: standings, final ranking, and why somebody stands where he stands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import click
import msgspec

from arbitro.app.acts import Happened
from arbitro.app.naming import names_of, out_of, told_of
from arbitro.app.queries.standings import penalties_of
from arbitro.cli.terminal.command import Session, console, current, option
from arbitro.cli.terminal.failures import article
from arbitro.cli.tournament.stages import rolled
from arbitro.cli.tournament.table_result import MATCH, TURN, Lines, worked, workings
from arbitro.cli.tournament.tournament_file import TournamentFile, happened, on_file
from arbitro.kernel import Refused
from arbitro.kernel.values import plain_points
from arbitro.messages.citations import citation_of
from arbitro.messages.names import alike
from arbitro.messages.names import place as place_named
from arbitro.messages.standings import because, place_won
from arbitro.tournament import commands as c
from arbitro.tournament.stages.places import in_group
from arbitro.tournament.standings.final_ranking import (
    dice_due,
    eligible,
    honoured,
    ranking,
    rows_for,
)
from arbitro.tournament.standings.order import Line
from arbitro.tournament.standings.score_cards import played, standings_after


def reasons(session: Session, steps: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """Comparisons with their articles, and the sentence they make."""
    rows = [
        {**step, "articles": [article(citation_of(id)) for id in step["ids"]]} for step in steps
    ]
    return {"because": rows, "sentence": because(session.lang, steps)}


def name_of(kept: TournamentFile, unit: str) -> str:
    """A player's or a team's name."""
    return names_of(kept.state)[unit]


@on_file("tournament standings")
@option("--round", "number", type=int)
@option("--group", "group_number", type=int)
def standings(kept: TournamentFile, number: int | None, group_number: int | None) -> None:
    session = current()
    if number is not None and not 1 <= number <= len(kept.state.rounds):
        raise Refused("unknown-round", {"round": number, "rounds": len(kept.state.rounds)})
    rounds = None if number is None else range(1, number + 1)
    only = None if group_number is None else in_group(kept.state, group_number)
    lines = standings_after(kept.state, kept.rules, rounds, only)
    session.tell(
        lambda: {"standings": [_line(session, kept, line) for line in lines]},
        lambda: _show(session, [_line(session, kept, line) for line in lines]),
    )


def _line(session: Session, kept: TournamentFile, line: Line) -> dict[str, Any]:
    team = line.id in kept.state.teams
    return {
        "place": line.place,
        "player": None if team else line.id,
        "team": line.id if team else kept.state.players[line.id].team,
        "name": name_of(kept, line.id),
        "points": plain_points(line.total),
        "scores": [
            {"round": score.round, "points": plain_points(score.points), "played": score.played}
            for score in line.card.scores
        ],
        "dice_due": line.level and "die" in kept.rules.ties().value,
        **reasons(session, [step._asdict() for step in line.steps]),
    }


def _show(session: Session, rows: list[dict[str, Any]]) -> None:
    out = console()
    if not rows:
        out.print(session.say("screen.no-standings"), soft_wrap=True)
    figures = alike(session.lang, [row["points"] for row in rows])
    called = [f"{row['name']} ({row['player'] or row['team']})" for row in rows]
    wide, long = max(map(len, called), default=0), max(map(len, figures), default=0)
    for row, who, figure in zip(rows, called, figures, strict=True):
        place = place_named(session.lang, row["place"])
        line = f"{place:>5} {who:<{wide}}  {figure:>{long}}"
        tied = len(row["because"]) > 1 or (
            row["because"] and row["because"][0]["criterion"] == "block"
        )
        line = f"{line}   {row['sentence']}" if tied else line
        out.print(f"{line}   {row['out']}" if row.get("out") else line, soft_wrap=True)


@on_file("tournament rank")
@option("--close", is_flag=True)
@option("--roll", "rolling", is_flag=True)
def rank(kept: TournamentFile, close: bool, rolling: bool) -> None:
    session = current()
    events: tuple[Happened, ...] = ()
    while rolling and (due := dice_due(ranking(kept.state, kept.rules))):
        events += kept.send(*(c.RollDice(dice=rolled(group)) for group in due))
    if close:
        events += kept.send(c.Rank())
    rows: list[dict[str, Any]] = []
    words = out_of(kept.hall, session.lang)
    for row in rows_for(kept.state, kept.rules):
        steps: list[dict[str, Any]] = row["because"]
        name = kept.state.players[str(row["player"])].name
        mark = {"out": words[row["player"]]} if row["player"] in words else {}
        rows.append({**row, "name": name, **reasons(session, steps), **mark})
    over = kept.state.finished
    invited = eligible(kept.state, kept.rules, ranking(kept.state, kept.rules)) if over else []
    prizes = list(kept.rules.prizes().value)

    def show() -> None:
        _show(session, rows)
        if over:
            able = honoured(kept.state, ranking(kept.state, kept.rules))
            _honours(session, rows, invited, prizes, [row.place for row in able])

    session.tell(
        lambda: {
            **happened(kept, events),
            "ranking": rows,
            "eligible": invited,
            "prizes": prizes,
        },
        show,
    )


def _honours(
    session: Session,
    rows: list[dict[str, Any]],
    invited: list[str],
    prizes: list[str],
    places: list[int],
) -> None:
    """Prizes by the places that can have one, and who may be invited to the championship."""
    for place, prize in zip(places, prizes, strict=False):
        names = [row["name"] for row in rows if row["place"] == place and "out" not in row]
        click.echo(session.say("screen.prize-line", place=place, names=names, prize=prize))
    if invited:
        names = [row["name"] for row in rows if row["player"] in invited]
        click.echo(session.say("screen.invited", names=names))


@on_file("tournament explain")
@click.argument("player")
def explain(kept: TournamentFile, player: str) -> None:
    session = current()
    player = kept.who(player)
    who = kept.state.known(player)
    unit = who.team if who.team and kept.rules.unit().value == "team" else player
    matches = [
        {
            "round": number,
            "stage": stage,
            "table_points": seat.table_points,
            "place": seat.place,
            "points": seat.points,
            "working": _working(kept, number, player),
            "tie": seat.tie,
        }
        for number, stage, seat in played(kept.state, player)
    ]
    line = next((x for x in standings_after(kept.state, kept.rules) if x.id == unit), None)
    slots = [
        {"stage": stage.name, **row, "sentence": place_won(session.lang, row, names_of(kept.state))}
        for stage in kept.state.stages
        for slot in stage.slots
        if slot.player == player
        for row in [msgspec.to_builtins(slot)]
    ]
    standing = _line(session, kept, line) if line else None
    document = {
        "player": player,
        "name": who.name,
        "matches": matches,
        "standing": standing,
        "places": slots,
        "penalties": penalties_of(kept.hall, player, session.lang),
    }
    if told := told_of(kept.state, out_of(kept.hall, session.lang), unit):
        document["out"] = told
    lines = TURN if kept.rules.result_form == "sheet" else MATCH
    session.tell(lambda: document, lambda: _explained(session, document, lines))


def _working(kept: TournamentFile, number: int, player: str) -> str:
    """The sum behind his points in one round."""
    table = kept.state.rounds[number - 1].table_of(player)
    if table is None or not table.done:
        return ""
    seats = [seat.player for seat in table.result]
    return workings(kept, table)[seats.index(player)]


def _explained(session: Session, document: dict[str, Any], lines: Lines) -> None:
    out = console()
    out.print(document["name"], style="bold")
    for match in document["matches"]:
        out.print("  " + worked(session, lines, match), soft_wrap=True)
    for taken in document["penalties"]:
        out.print("  " + taken["sentence"], soft_wrap=True)
    if "out" in document:
        out.print("  " + document["out"], soft_wrap=True)
    for slot in document["places"]:
        out.print("  " + session.say("screen.place-line", **slot), soft_wrap=True)
    if document["standing"]:
        _show(session, [document["standing"]])
