"""The calls of one's own table: is a referee on his way?"""

from __future__ import annotations

from arbitro.app.hall import Hall
from arbitro.app.queries.asking import Asker, Document, Nothing, picked, query
from arbitro.messages import say
from arbitro.referee.queries import open_calls
from arbitro.referee.state import Call


class CallRow(Call, frozen=True, kw_only=True):
    """A call with the words it is told by."""

    title: str


class OwnCalls(Document, frozen=True, kw_only=True):
    calls: list[CallRow]
    version: int


def call_row(asker: Asker, call: Call) -> CallRow:
    return picked(CallRow, call, title=say(asker.lang, f"call.{call.call}"))


@query("my-calls", Nothing)
def my_calls(hall: Hall, _: Nothing, asker: Asker) -> OwnCalls:
    """Calls of the asker's table that nobody has closed, and of no other table."""
    mine = _own_table(hall, asker)
    return OwnCalls(
        calls=[
            call_row(asker, call)
            for call in open_calls(hall.referee)
            if f"{call.round}/{call.table}" == mine
        ],
        version=hall.version,
    )


def _own_table(hall: Hall, asker: Asker) -> str:
    """`<round>/<table>` where the asker sits now; nowhere for anybody else."""
    if asker.who.role == "table":
        return asker.who.subject
    drawn = hall.tournament.round
    found = drawn.table_of(asker.who.subject) if drawn is not None else None
    return f"{drawn.number}/{found.number}" if drawn is not None and found is not None else ""
