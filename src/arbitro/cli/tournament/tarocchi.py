"""Whole Tarocchi tournaments among players of ours: turns, Schema Riassuntivo, ranking."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from arbitro.cli.outputs import console
from arbitro.cli.session import Session, current
from arbitro.messages import cite_all
from arbitro.messages.names import place
from arbitro.tournament.tarocchi.event import Tournament
from arbitro.tournament.tarocchi.schema import schema

if TYPE_CHECKING:
    from rich.table import Table


def simulate(regulation: str, seats: int, seed: int, readings: dict[str, str]) -> None:
    """A whole tournament of Tarocchi, every hand played by sensible players."""
    from arbitro.bots.mineo_tournament import simulate_tournament  # noqa: PLC0415 - heavy to load

    session = current()
    done = simulate_tournament(regulation, seats, seed, "sensible", readings)
    session.tell(lambda: document(done), lambda: _show(session, done))


def document(done: Tournament) -> dict[str, Any]:
    """The tournament in the shape of the contract, with the Schema Riassuntivo."""
    return {
        "players": [
            {"id": number, "name": name, "club": None, "region": None, "team": None}
            for number, name in enumerate(done.players)
        ],
        "rounds": [_round(done, number) for number in range(len(done.turns))],
        "ranking": [
            {
                "place": row.place,
                "player": row.player,
                "team": None,
                "points": row.jochi,
                "because": row.tie,
                "head_to_head": row.head_to_head,
                **done.tallies[row.player]._asdict(),
            }
            for row in done.ranking
        ],
        "schema": [row._asdict() for row in schema(done)],
        "interpretation": done.because.gap,
        "verified": done.because.verified,
    }


def _round(done: Tournament, number: int) -> dict[str, Any]:
    turn = done.turns[number]
    tables = []
    for at, (seated, result) in enumerate(zip(turn.tables, turn.results, strict=True), 1):
        won = [
            sum(line.parz[seat] + line.penalties[seat] for line in result.lines)
            for seat in range(len(seated))
        ]
        tables.append(
            {
                "number": at,
                "players": list(seated),
                "table_points": won,
                "places": [1 + sum(other > mine for other in won) for mine in won],
                "points": won,
            }
        )
    return {"number": number + 1, "stage": "turn", "tables": tables, "certificate": None}


def _show(session: Session, done: Tournament) -> None:
    out = console()
    out.print(session.say("schema.title"), style="bold")
    out.print(_schema(session, done))
    out.print(session.say("schema.ranking"), style="bold")
    out.print(_ranking(session, done))
    articles = cite_all(session.lang, done.because.citations)
    out.print(session.say("screen.score-articles", articles=articles), style="dim")


def _schema(session: Session, done: Tournament) -> Table:
    from rich.table import Table  # noqa: PLC0415 - only for people

    table = Table(box=None, padding=(0, 1, 0, 0), header_style="bold")
    table.add_column(session.say("column.player"), no_wrap=True)
    heads = ("turn", "hand", "seat")
    for head in heads:
        table.add_column(session.say(f"schema.{head}"), no_wrap=True)
    for number in range(len(done.players)):
        table.add_column(str(number + 1), justify="right")
    for head in ("call", "commitment", "pigliate", "parz", "penalty", "running"):
        table.add_column(session.say(f"schema.{head}"), justify="right")
    last = -1
    for row in schema(done):
        name = done.players[row.player] if row.player != last else ""
        last = row.player
        versus = [
            "–" if n == row.player else f"{v:+d}" if v else "0" for n, v in enumerate(row.versus)
        ]
        table.add_row(
            name,
            str(row.turn),
            str(row.hand),
            f"{row.table}{row.seat}",
            *versus,
            row.declaration or "",
            str(row.commitment or ""),
            str(row.pigliate or ""),
            f"{row.parz:+d}",
            f"{row.penalty:+d}" if row.penalty else "",
            f"{row.running:+d}",
        )
    return table


def _ranking(session: Session, done: Tournament) -> Table:
    from rich.table import Table  # noqa: PLC0415 - only for people

    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
    table.add_column("", justify="right")
    table.add_column(session.say("column.player"), no_wrap=True)
    for head in ("jochi", "head-to-head", "call", "commitment", "pigliate"):
        table.add_column(session.say(f"schema.{head}"), justify="right")
    table.add_column(session.say("column.tie"))
    for row in done.ranking:
        tally = done.tallies[row.player]
        inside = "" if row.head_to_head is None else f"{row.head_to_head:+d}"
        figures = (tally.call, tally.commitment, tally.pigliate)
        table.add_row(
            place(session.lang, row.place),
            done.players[row.player],
            f"{row.jochi:+d}",
            inside,
            *(str(figure) for figure in figures),
            session.say(f"schema.{row.tie}") if row.tie else "",
        )
    return table
