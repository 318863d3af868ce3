"""Who sits where, and whether a match is being played there."""

from __future__ import annotations

from arbitro.app.hall import Hall
from arbitro.app.table_now import table_now


def plays_now(hall: Hall, player: str) -> bool:
    """Is the player at a table that is being played and has no result yet?

    A round just drawn is not: people must find their chairs. It is once the table has its order of
    play or its clock, or as soon as any table of the round has a result to be heard of.
    """
    drawn = hall.tournament.round
    if drawn is None or drawn.closed:
        return False
    table = drawn.table_of(player)
    if table is None or table.done:
        return False
    seen = table_now(hall.referee, drawn.number, table).seen_begun
    return seen or any(one.done for one in drawn.tables)


def table_of(hall: Hall, player: str, table: str) -> bool:
    """Does (or did) the player sit at `<round>/<table>`?"""
    round, _, number = table.partition("/")
    for one in hall.tournament.rounds:
        if str(one.number) == round:
            found = one.table_of(player)
            return found is not None and str(found.number) == number
    return False
