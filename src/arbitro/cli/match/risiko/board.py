"""The board as a table by continent: owner by colour and by two letters, armies, points."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from arbitro.cli.terminal.command import Session
from arbitro.games.risiko import board, objectives
from arbitro.messages.names import continent, territory

if TYPE_CHECKING:
    from rich.columns import Columns
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

STYLES = {
    "rosso": "bold red",
    "blu": "bold blue",
    "verde": "bold green",
    "giallo": "bold yellow",
    "nero": "bold white on black",
    "viola": "bold magenta",
}
_MOST_COLUMNS = 3
_COLUMN = 38
"""Characters one continent needs."""


def show_board(out: Console, session: Session, state: Any, objective: int | None = None) -> None:
    """Every territory; those of `objective` are marked with a star."""
    from rich.table import Table  # noqa: PLC0415 - only for people

    columns = max(1, min(_MOST_COLUMNS, out.width // _COLUMN))
    grid = Table.grid(padding=(0, 2))
    heaps: list[list[Any]] = [[] for _ in range(columns)]
    heights = [0] * columns
    for number in sorted(range(len(board.CONTINENTS)), key=_size, reverse=True):
        shortest = heights.index(min(heights))
        heaps[shortest].append(_continent(session, state, number, objective))
        heights[shortest] += board.CONTINENTS[number].size + 2
    stacks = []
    for heap in heaps:
        stack = Table.grid()
        for table in heap:
            stack.add_row(table)
        stacks.append(stack)
    grid.add_row(*stacks)
    out.print(grid)
    out.print(_legend(session, state))
    key = "screen.board-goal" if objective else "screen.board-signs"
    out.print(session.say(key), style="dim")


def _size(number: int) -> int:
    return board.CONTINENTS[number].size


def sign(session: Session, state: Any, seat: int) -> Text:
    """«Ro» in red: never the colour alone."""
    from rich.text import Text  # noqa: PLC0415 - only for people

    if not 0 <= seat < len(state.colours):
        return Text("--")
    colour = state.colours[seat]
    return Text(session.say(f"colour-sign.{colour}"), style=STYLES[colour])


def _continent(session: Session, state: Any, number: int, objective: int | None) -> Table:
    from rich.table import Table  # noqa: PLC0415 - only for people
    from rich.text import Text  # noqa: PLC0415 - only for people

    goal = objectives.MASKS.get(objective or 0, 0)
    table = Table(box=None, padding=(0, 1, 0, 0), show_header=False)
    table.add_column(width=1)
    table.add_column(width=24, no_wrap=True)
    table.add_column(width=2)
    table.add_column(justify="right", width=3)
    table.add_column(justify="right", width=2, style="dim")
    known = board.CONTINENTS[number]
    table.add_row("", Text(continent(session.lang, known.id), style="bold underline"), "", "", "")
    for t in board.members(known.mask):
        owner = state.owners[t]
        table.add_row(
            Text("*" if goal >> t & 1 else " ", style="bold"),
            territory(session.lang, t),
            sign(session, state, owner),
            str(state.armies[t]),
            str(board.POINTS[t]),
        )
    return table


def _legend(session: Session, state: Any) -> Columns:
    from rich.columns import Columns  # noqa: PLC0415 - only for people
    from rich.text import Text  # noqa: PLC0415 - only for people

    rows = []
    for seat, name in enumerate(list(state.seated)):
        held = state.masks[seat].bit_count()
        said = session.say("screen.legend", name=name, held=held, armies=state.on_board(seat))
        rows.append(Text.assemble(" ", sign(session, state, seat), f" {said}  "))
    return Columns(rows)
