"""The Schema Riassuntivo of a Tarocchi tournament on paper: every hand of every player."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from arbitro.documents.tabular import Cell, Row, Table, columns
from arbitro.messages import say


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


def schema_table(players: Sequence[str], lines: Sequence[SchemaLine], lang: str) -> Table:
    """The Schema Riassuntivo: player by player, a row for every hand."""
    heads = columns(
        (say(lang, "paper-word.turn"), "number"),
        (say(lang, "paper-word.hand"), "number"),
        (say(lang, "paper-word.seat"), "code"),
        *((str(number), "number") for number in range(1, len(players) + 1)),
        (say(lang, "paper-word.declaration"), "code"),
        (say(lang, "paper-word.commitment"), "number"),
        ("PIG", "number"),
        ("PARZ", "number"),
        ("PEN", "number"),
        (say(lang, "paper-word.total"), "total"),
    )
    rows: list[Row] = []
    last = -1
    for line in lines:
        heading = ""
        if line.player != last:
            heading = f"{line.player + 1}. {players[line.player]}"
        last = line.player
        rows.append(Row(_schema_cells(lang, line, len(players)), heading=heading))
    return Table(
        title=say(lang, "paper.schema"),
        columns=heads,
        rows=tuple(rows),
        notes=(say(lang, "paper.schema-note"),),
        wide=True,
        size=8.5,
    )


def _schema_cells(lang: str, line: SchemaLine, count: int) -> tuple[Cell, ...]:
    versus = tuple("–" if n == line.player else line.versus[n] or None for n in range(count))
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
