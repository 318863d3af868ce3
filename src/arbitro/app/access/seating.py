"""Who sits where, and whether a match is being played there."""

from __future__ import annotations

from arbitro.app.hall import Hall


def plays_now(hall: Hall, player: str) -> bool:
    """Is the player at a table of a round that is under way, without a result yet?"""
    drawn = hall.tournament.round
    if drawn is None or drawn.closed:
        return False
    table = drawn.table_of(player)
    return table is not None and not table.done


def table_of(hall: Hall, player: str, table: str) -> bool:
    """Does (or did) the player sit at `<round>/<table>`?"""
    round, _, number = table.partition("/")
    for one in hall.tournament.rounds:
        if str(one.number) == round:
            found = one.table_of(player)
            return found is not None and str(found.number) == number
    return False
