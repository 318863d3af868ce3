"""The Schema Riassuntivo of a Tarocchi tournament on paper: every hand of every player."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from msgspec import Struct

from arbitro.documents.part import Part
from arbitro.documents.tabular import Cell, Row, Table, columns, shown
from arbitro.documents.turn_sheet import signed
from arbitro.messages import say
from arbitro.messages.names import place as ordinal


class SchemaLine(Protocol):
    """One hand of one player, wherever it was worked out."""

    @property
    def turn(self) -> int: ...
    @property
    def hand(self) -> int: ...
    @property
    def table(self) -> str: ...
    @property
    def seat(self) -> str: ...
    @property
    def player(self) -> int: ...
    @property
    def versus(self) -> tuple[int, ...]: ...
    @property
    def declaration(self) -> str | None: ...
    @property
    def commitment(self) -> int: ...
    @property
    def pigliate(self) -> int: ...
    @property
    def parz(self) -> int: ...
    @property
    def penalty(self) -> int: ...
    @property
    def running(self) -> int: ...


class SchemaRank(Struct, frozen=True, kw_only=True):
    """One line of the ranking with the four figures that part those level on jochi."""

    place: int
    player: int
    jochi: int
    head_to_head: int | None
    call: int
    commitment: int
    pigliate: int


def schema_part(
    players: Sequence[str],
    lines: Sequence[SchemaLine],
    ranks: Sequence[SchemaRank],
    lang: str,
) -> Part:
    """A block for each player, and the ranking so far."""
    return Part(
        template="schema",
        title=say(lang, "paper.schema"),
        data={
            "columns": _titles(len(players), lang),
            "players": [
                {
                    "name": f"{number + 1}. {name}",
                    "rows": [
                        [_figure(lang, cell) for cell in _cells(lang, line, len(players))]
                        for line in lines
                        if line.player == number
                    ],
                }
                for number, name in enumerate(players)
            ],
            "ranking-heads": _rank_titles(lang),
            "ranking": [_rank(lang, players, row) for row in ranks],
            "note": say(lang, "paper.schema-note"),
        },
    )


def schema_table(players: Sequence[str], lines: Sequence[SchemaLine], lang: str) -> Table:
    """The same hands as rows, for a spreadsheet."""
    titles = _titles(len(players), lang)
    heads = columns(
        (say(lang, "paper-word.player"), "name"), *((title, "number") for title in titles)
    )
    rows = [Row((players[line.player], *_cells(lang, line, len(players)))) for line in lines]
    return Table(title=say(lang, "paper.schema"), columns=heads, rows=tuple(rows), wide=True)


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


def _cells(lang: str, line: SchemaLine, players: int) -> tuple[Cell, ...]:
    versus = tuple("–" if n == line.player else line.versus[n] or None for n in range(players))
    return (
        line.turn,
        line.hand,
        f"{line.table} {say(lang, f'paper-compass.{line.seat}')}",
        *versus,
        line.declaration or "",
        line.commitment or None,
        line.pigliate or None,
        line.parz,
        line.penalty or None,
        line.running,
    )


def _figure(lang: str, cell: Cell) -> str:
    """A minus sign as long as the digits are wide, not a hyphen."""
    return signed(cell) if isinstance(cell, int) and cell < 0 else shown(lang, cell)


def _rank_titles(lang: str) -> list[str]:
    figures = ("head-to-head", "call", "commitment", "pigliate")
    return [
        "",
        say(lang, "paper-word.player"),
        say(lang, "paper-word.jochi"),
        *(say(lang, f"paper-criterion.{name}") for name in figures),
    ]


def _rank(lang: str, players: Sequence[str], row: SchemaRank) -> list[str]:
    return [
        ordinal(lang, row.place),
        players[row.player],
        signed(row.jochi),
        "" if row.head_to_head is None else signed(row.head_to_head),
        str(row.call),
        str(row.commitment),
        str(row.pigliate),
    ]
