"""Tables whose match is played inside the house: declared, taken back to wood, settled.

Who sits, whether it has begun and how it ended stand on the table as on any other; the match is a
log of its own beside it, and the table says which.
"""

from __future__ import annotations

from arbitro.kernel import Refused
from arbitro.tournament import commands as c
from arbitro.tournament import events as e
from arbitro.tournament.rules import TournamentRules
from arbitro.tournament.state import Round, Table, Tournament
from arbitro.tournament.tables.table_seats import open_table

LONGEST = 3600
"""Seconds a table may wait for everybody's value, and who watches for what was played."""


def play_online(
    t: Tournament, command: c.PlayOnline, rules: TournamentRules, author: str
) -> tuple[e.Event, ...]:
    """Before anything was thrown or played there; each match has a name of its own."""
    drawn = _open_round(t, command.round)
    if not 0 <= command.gather <= LONGEST:
        raise Refused("impossible-seconds", {"least": 0, "most": LONGEST})
    if not 0 <= command.delay <= LONGEST:
        raise Refused("impossible-delay", {"most": LONGEST})
    tables = _meant(t, drawn, command.tables)
    return tuple(
        e.TableOnline(
            round=drawn.number,
            table=table.number,
            match=f"online-{t.online + number}",
            author=author,
            gather=command.gather,
            delay=command.delay,
        )
        for number, table in enumerate(tables, start=1)
    )


def _meant(t: Tournament, drawn: Round, numbers: tuple[int, ...]) -> list[Table]:
    if not numbers:
        free = [table for table in drawn.tables if untouched(table)]
        if not free:
            raise Refused("no-table-to-play-online", {"round": drawn.number})
        return free
    tables = [open_table(t, drawn.number, number)[1] for number in dict.fromkeys(numbers)]
    for table in tables:
        if table.online:
            raise Refused("already-online", {"table": table.number, "round": drawn.number})
        if not untouched(table):
            raise Refused("begun-on-wood", {"table": table.number, "round": drawn.number})
    return tables


def untouched(table: Table) -> bool:
    """Nothing was thrown or played there."""
    return not (table.online or table.started or table.dice)


def play_on_wood(
    t: Tournament, command: c.PlayOnWood, rules: TournamentRules, author: str
) -> tuple[e.Event, ...]:
    """Until it has a result; once it has begun, with a reason."""
    drawn = _open_round(t, command.round)
    _, table = open_table(t, drawn.number, command.table)
    if not table.online:
        raise Refused("not-online", {"table": table.number, "round": drawn.number})
    if table.done:
        raise Refused("table-finished", {"table": table.number})
    if table.begun and not command.reason.strip():
        raise Refused("reason-missing", {"for": "wood"})
    return (
        e.TableOnWood(
            round=drawn.number,
            table=table.number,
            match=table.online,
            reason=command.reason,
            author=author,
        ),
    )


def note_logs(t: Tournament, command: c.NoteLogs, rules: TournamentRules) -> tuple[e.Event, ...]:
    """Beside the result that was read from them."""
    drawn, table = open_table(t, command.round, command.table)
    if not table.online or not table.done:
        raise Refused("not-online", {"table": table.number, "round": drawn.number})
    return (
        e.MatchSettled(
            round=drawn.number, table=table.number, match=table.online, logs=command.logs
        ),
    )


def _open_round(t: Tournament, number: int | None) -> Round:
    drawn = t.round
    if drawn is None or drawn.closed:
        raise Refused("no-open-round", {})
    if number not in (None, drawn.number):
        raise Refused("round-past", {"round": number})
    return drawn
