"""The calls of one's own table: is a referee on his way?"""

from __future__ import annotations

import msgspec

from arbitro.app.hall import Hall
from arbitro.app.queries.asking import Asker, Document, Nothing, query
from arbitro.messages import say
from arbitro.referee.queries import open_calls


@query("my-calls", Nothing)
def my_calls(hall: Hall, _: Nothing, asker: Asker) -> Document:
    """Calls of the asker's table that nobody has closed, and of no other table."""
    mine = _own_table(hall, asker)
    return {
        "calls": [
            {**msgspec.to_builtins(call), "title": say(asker.lang, f"call.{call.call}")}
            for call in open_calls(hall.referee)
            if f"{call.round}/{call.table}" == mine
        ],
        "version": hall.version,
    }


def _own_table(hall: Hall, asker: Asker) -> str:
    """`<round>/<table>` where the asker sits now; nowhere for anybody else."""
    if asker.who.role == "table":
        return asker.who.subject
    drawn = hall.tournament.round
    found = drawn.table_of(asker.who.subject) if drawn is not None else None
    return f"{drawn.number}/{found.number}" if drawn is not None and found is not None else ""
