"""The Schema Riassuntivo: a whole Tarocchi tournament, a row per player and hand."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from arbitro.games.mineo.jochi import SEATS
from arbitro.games.mineo.rules import MineoRules
from arbitro.games.mineo.sheet import HandLine
from arbitro.tournament.state import Tournament
from arbitro.tournament.tables.mineo_sheets import letter, worked_out

COMPASS = ("N", "W", "S", "E")


class SchemaRow(Struct, frozen=True, kw_only=True):
    """What one hand brought one player."""

    turn: int
    hand: int
    table: str
    seat: str
    player: str
    versus: dict[str, int]
    """Jochi received from (+) or paid to (-) the others at the table; 0 for a partner."""
    declaration: str | None
    """The code of a declaration of his that succeeded."""
    call: int
    commitment: int
    pigliate: int
    parz: int
    penalty: int
    running: int


def schema(t: Tournament, rules: MineoRules) -> tuple[SchemaRow, ...]:
    """Every row, player by player in the order of the list, then turn and hand."""
    running = dict.fromkeys(t.players, 0)
    rows: list[SchemaRow] = []
    for turn, table, hand, seated, line in _hands(t, rules):
        for seat, player in enumerate(seated):
            running[player] += line.parz[seat] + line.penalties[seat]
            figures = line.figures[seat]
            rows.append(
                SchemaRow(
                    turn=turn,
                    hand=hand,
                    table=letter(table),
                    seat=COMPASS[seat],
                    player=player,
                    versus={
                        seated[other]: line.head_to_head[seat][other]
                        for other in range(SEATS)
                        if other != seat
                    },
                    declaration=line.code if figures.call else None,
                    call=figures.call,
                    commitment=figures.commitment,
                    pigliate=figures.pigliate,
                    parz=line.parz[seat],
                    penalty=line.penalties[seat],
                    running=running[player],
                )
            )
    at = {player: number for number, player in enumerate(t.players)}
    return tuple(sorted(rows, key=lambda row: (at[row.player], row.turn, row.hand)))


def _hands(
    t: Tournament, rules: MineoRules
) -> Iterator[tuple[int, int, int, tuple[str, ...], HandLine]]:
    """Every hand handed in: turn, table, its number, who sat there, and how it came out."""
    for drawn in t.rounds:
        for table in drawn.tables:
            if table.sheet is None:
                continue
            sheet, result = worked_out(table, rules)
            for hand, line in enumerate(result.lines, start=1):
                yield drawn.number, table.number, hand, sheet.players, line
