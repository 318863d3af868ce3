"""`arbitro tournament schema`: the Schema Riassuntivo of a Tarocchi tournament."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import asdict

from arbitro.app.turn_sheets import mineo_rules_of
from arbitro.cli.terminal.command import Session, console, current
from arbitro.cli.tournament.tournament_file import TournamentFile, on_file
from arbitro.kernel import Refused
from arbitro.regulations import TAROCCHI
from arbitro.tournament.standings.schema_riassuntivo import SchemaRow
from arbitro.tournament.standings.schema_riassuntivo import schema as rows_of
from arbitro.tournament.standings.score_cards import standings_after

if TYPE_CHECKING:
    from rich.table import Table

    from arbitro.tournament.rules import TournamentRules
    from arbitro.tournament.state import Tournament

FIGURES = ("call", "commitment", "pigliate")


@on_file("tournament schema")
def schema(kept: TournamentFile) -> None:
    session = current()
    if kept.state.regulation not in TAROCCHI:
        raise Refused("no-schema", {"regulation": kept.state.regulation})
    rows = summary(kept.state)
    found = {"schema": [asdict(row) for row in rows], "figures": figures(kept.state, kept.rules)}
    session.tell(lambda: found, lambda: show(session, kept.state, rows))


def summary(t: Tournament) -> tuple[SchemaRow, ...]:
    """Worked out again from the sheets that were handed in."""
    return rows_of(t, mineo_rules_of(t))


def figures(t: Tournament, rules: TournamentRules) -> dict[str, dict[str, Any]]:
    """What parts those level on jochi, by player."""
    return {
        line.id: {
            **{name: line.card.figures.get(name, 0) for name in FIGURES},
            "versus": dict(line.card.versus),
        }
        for line in standings_after(t, rules)
    }


def show(session: Session, t: Tournament, rows: tuple[SchemaRow, ...]) -> None:
    out = console()
    out.print(session.say("schema.title"), style="bold")
    out.print(_table(session, t, rows))


def _table(session: Session, t: Tournament, rows: tuple[SchemaRow, ...]) -> Table:
    from rich.table import Table  # noqa: PLC0415 - only for people

    table = Table(box=None, padding=(0, 1, 0, 0), header_style="bold")
    table.add_column(session.say("column.player"), no_wrap=True)
    for head in ("turn", "hand", "seat"):
        table.add_column(session.say(f"schema.{head}"), no_wrap=True)
    for number in range(len(t.players)):
        table.add_column(str(number + 1), justify="right")
    for head in (*FIGURES, "parz", "penalty", "running"):
        table.add_column(session.say(f"schema.{head}"), justify="right")
    last = ""
    for row in rows:
        name = t.players[row.player].name if row.player != last else ""
        last = row.player
        table.add_row(
            name,
            str(row.turn),
            str(row.hand),
            f"{row.table}{row.seat}",
            *(_against(row, other) for other in t.players),
            row.declaration or "",
            str(row.commitment or ""),
            str(row.pigliate or ""),
            f"{row.parz:+d}",
            f"{row.penalty:+d}" if row.penalty else "",
            f"{row.running:+d}",
        )
    return table


def _against(row: SchemaRow, other: str) -> str:
    won = row.versus.get(other, 0)
    if other == row.player:
        return "–"
    return f"{won:+d}" if won else "0"
