"""Calls for a referee: the whole queue, and those of one's own table."""

from __future__ import annotations

from arbitro.app.hall import Hall
from arbitro.app.queries.question import Asker, Document, Nothing, query
from arbitro.kernel.values import picked
from arbitro.messages import say
from arbitro.referee.queries import contested, open_calls
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


class MatchPlace(Document, frozen=True, kw_only=True):
    round: int
    table: int


class Calls(Document, frozen=True, kw_only=True):
    contested: list[MatchPlace]
    calls: list[CallRow]
    closed: int
    version: int


@query("calls", Nothing)
def calls(hall: Hall, _: Nothing, asker: Asker) -> Calls:
    """The queue: tables that wait first, then those a referee is at; and what is contested."""
    return Calls(
        contested=[
            MatchPlace(round=round, table=table) for round, table in contested(hall.referee)
        ],
        calls=[call_row(asker, call) for call in open_calls(hall.referee)],
        closed=sum(c.status in ("closed", "withdrawn") for c in hall.referee.calls.values()),
        version=hall.version,
    )
