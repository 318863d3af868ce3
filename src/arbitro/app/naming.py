"""How a table is called, on paper and on screens alike."""

from __future__ import annotations

from arbitro.regulations.registry import TAROCCHI
from arbitro.tournament.of_mineo import letter
from arbitro.tournament.state import Round, Table, Tournament


def by_sheets(t: Tournament) -> bool:
    """Tarocchi: tables have letters, chairs a point of the compass, a table hands in a sheet."""
    return t.regulation in TAROCCHI


def table_name(t: Tournament, drawn: Round, table: Table) -> str:
    """The number of a table; with a letter before it where groups play side by side."""
    if by_sheets(t):
        return letter(table.number)
    if max(other.group for other in drawn.tables) == 1:
        return str(table.number)
    return f"{chr(ord('A') + table.group - 1)}{table.number}"


def table_called(t: Tournament, number: int, round: int | None = None) -> str:
    """The same by its number in a round, the last unless told; one that is not there as it came."""
    at = len(t.rounds) if round is None else round
    if not 1 <= at <= len(t.rounds):
        return str(number)
    drawn = t.rounds[at - 1]
    found = next((table for table in drawn.tables if table.number == number), None)
    return str(number) if found is None else table_name(t, drawn, found)
