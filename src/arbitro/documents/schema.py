"""The Schema Riassuntivo of a Tarocchi tournament on paper: every hand of every player."""

from __future__ import annotations

from arbitro.app.naming import name_of
from arbitro.app.turn_sheets import mineo_rules_of
from arbitro.documents.standings import figure, shown_criteria
from arbitro.documents.tabular import Cell, Row, Table, columns, shown
from arbitro.documents.turn_sheet import signed
from arbitro.documents.typesetting import Part
from arbitro.kernel import Refused
from arbitro.messages import say
from arbitro.messages.names import place as ordinal
from arbitro.tournament.rules import TournamentRules
from arbitro.tournament.standings.order import figures_compared
from arbitro.tournament.standings.schema_riassuntivo import SchemaRow, schema
from arbitro.tournament.standings.score_cards import standings_after
from arbitro.tournament.state import Tournament


def schema_part(t: Tournament, rules: TournamentRules, lang: str) -> Part:
    """A block for each player, and the ranking with the figures that part those level."""
    rows = _rows(t)
    numbers = _numbered(t, rows)
    return Part(
        template="schema",
        title=say(lang, "paper.schema"),
        data={
            "columns": _titles(len(numbers), lang),
            "players": [
                {
                    "name": f"{number}. {name_of(t, player)}",
                    "rows": [
                        [_figure(lang, cell) for cell in _cells(lang, row, numbers)]
                        for row in rows
                        if row.player == player
                    ],
                }
                for player, number in numbers.items()
            ],
            "ranking-heads": [
                "",
                say(lang, "paper-word.player"),
                say(lang, "paper-word.jochi"),
                *(say(lang, f"paper-criterion.{name}") for name in shown_criteria(rules)),
            ],
            "ranking": _ranking(t, rules, lang),
            "note": say(lang, "paper.schema-note"),
        },
    )


def schema_table(t: Tournament, lang: str) -> Table:
    """The same hands as rows, for a spreadsheet."""
    rows = _rows(t)
    numbers = _numbered(t, rows)
    heads = columns(
        (say(lang, "paper-word.player"), "name"),
        *((title, "number") for title in _titles(len(numbers), lang)),
    )
    return Table(
        title=say(lang, "paper.schema"),
        columns=heads,
        rows=tuple(Row((name_of(t, row.player), *_cells(lang, row, numbers))) for row in rows),
    )


def _rows(t: Tournament) -> tuple[SchemaRow, ...]:
    rows = schema(t, mineo_rules_of(t))
    if not rows:
        raise Refused("no-results-yet", {})
    return rows


def _numbered(t: Tournament, rows: tuple[SchemaRow, ...]) -> dict[str, int]:
    """Everybody who played with a number, in the order of the list."""
    played = {row.player for row in rows}
    return {id: at for at, id in enumerate((p for p in t.players if p in played), start=1)}


def _titles(players: int, lang: str) -> list[str]:
    return [
        say(lang, "paper-word.turn"),
        say(lang, "paper-word.hand"),
        say(lang, "paper-word.seat"),
        *(str(number) for number in range(1, players + 1)),
        say(lang, "paper-word.declaration"),
        say(lang, "paper-word.commitment"),
        "PIG",
        "PARZ",
        "PEN",
        "TOT",
    ]


def _cells(lang: str, row: SchemaRow, numbers: dict[str, int]) -> tuple[Cell, ...]:
    versus = tuple("–" if id == row.player else row.versus.get(id) for id in numbers)
    return (
        row.turn,
        row.hand,
        f"{row.table} {say(lang, f'paper-compass.{row.seat}')}",
        *versus,
        row.declaration or "",
        row.commitment or None,
        row.pigliate or None,
        row.parz,
        row.penalty or None,
        row.running,
    )


def _figure(lang: str, cell: Cell) -> str:
    """A minus sign as long as the digits are wide, not a hyphen."""
    return signed(cell) if isinstance(cell, int) and cell < 0 else shown(lang, cell)


def _ranking(t: Tournament, rules: TournamentRules, lang: str) -> list[list[str]]:
    lines = standings_after(t, rules)
    known = figures_compared(lines)
    return [
        [
            ordinal(lang, line.place),
            name_of(t, line.id),
            signed(int(line.total)),
            *(shown(lang, figure(t, line, name, known)) for name in shown_criteria(rules)),
        ]
        for line in lines
    ]
