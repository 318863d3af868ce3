"""The Schema Riassuntivo: the whole tournament, a row per player and hand."""

from __future__ import annotations

from typing import NamedTuple

from arbitro.games.mineo.jochi import SEATS
from arbitro.tournament.tarocchi.event import Tournament

COMPASS = ("N", "W", "S", "E")


class SchemaRow(NamedTuple):
    """What one hand brought one player."""

    turn: int
    hand: int
    table: str
    seat: str
    player: int
    versus: tuple[int, ...]
    """Jochi received from (+) or paid to (-) every player; 0 for partners and other tables."""
    declaration: str | None
    """The code of a declaration of his that succeeded."""
    call: int
    commitment: int
    pigliate: int
    parz: int
    penalty: int
    running: int


def schema(tournament: Tournament) -> tuple[SchemaRow, ...]:
    """Every row, player by player in the order of their numbers, then turn and hand."""
    rows: list[SchemaRow] = []
    count = len(tournament.players)
    running = [0] * count
    for number, turn in enumerate(tournament.turns, 1):
        for table, (seated, result) in enumerate(zip(turn.tables, turn.results, strict=True)):
            for hand, line in enumerate(result.lines, 1):
                for seat in range(SEATS):
                    player = seated[seat]
                    running[player] += line.parz[seat] + line.penalties[seat]
                    versus = [0] * count
                    for other in range(SEATS):
                        versus[seated[other]] = line.head_to_head[seat][other]
                    figures = line.figures[seat]
                    rows.append(
                        SchemaRow(
                            turn=number,
                            hand=hand,
                            table=chr(ord("A") + table),
                            seat=COMPASS[seat],
                            player=player,
                            versus=tuple(versus),
                            declaration=line.code if figures.call else None,
                            call=figures.call,
                            commitment=figures.commitment,
                            pigliate=figures.pigliate,
                            parz=line.parz[seat],
                            penalty=line.penalties[seat],
                            running=running[player],
                        )
                    )
    return tuple(sorted(rows, key=lambda row: (row.player, row.turn, row.hand)))
