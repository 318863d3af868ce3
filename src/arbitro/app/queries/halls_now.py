"""Several halls at once: what is played in each, what is late, who waits for a referee."""

from __future__ import annotations

from arbitro.app.desk import Desk
from arbitro.app.hall import Hall
from arbitro.app.queries.board import Numbered
from arbitro.app.queries.next_step import next_step
from arbitro.app.queries.question import Asker, Document, Nothing
from arbitro.app.queries.table_clocks import clocks
from arbitro.referee.queries import contested, open_calls

MOST = 60
"""So many halls that are not over are told, the newest first."""


class HallNow(Document, frozen=True, kw_only=True):
    """`late`: tables whose time is up and whose result is missing; `waiting`: calls nobody has
    taken; `contested`: matches under dispute; `step`: what its organiser does next.
    """

    id: str
    name: str
    date: str | None
    round: int | None
    stage: str | None
    tables: int
    done: int
    late: list[int]
    waiting: int
    contested: int
    step: str


def halls_now(desk: Desk, asker: Asker) -> list[HallNow]:
    """Every hall that is not over; those where somebody is needed come first."""
    cards = [desk.card(stream) for stream in desk.store.streams("hall/")]
    open_ones = [card.id for card in cards if not card.finished][::-1][:MOST]
    rows = [hall_now(desk.hall(f"hall/{id}"), asker) for id in open_ones]
    return sorted(rows, key=lambda row: (-row.contested, -row.waiting, -len(row.late)))


def hall_now(hall: Hall, asker: Asker) -> HallNow:
    now = hall.tournament
    drawn = now.round
    tables = drawn.tables if drawn is not None else ()
    return HallNow(
        id=now.id,
        name=now.name,
        date=now.date,
        round=drawn.number if drawn is not None else None,
        stage=drawn.stage if drawn is not None else None,
        tables=len(tables),
        done=sum(table.done for table in tables),
        late=_late(hall, asker),
        waiting=sum(call.status == "open" for call in open_calls(hall.referee)),
        contested=len(contested(hall.referee)),
        step=next_step(hall, Nothing(), asker).title,
    )


def _late(hall: Hall, asker: Asker) -> list[int]:
    drawn = hall.tournament.round
    if drawn is None:
        return []
    playing = {table.number for table in drawn.tables if not table.done}
    return [
        row.table
        for row in clocks(hall, Numbered(), asker).clocks
        if row.table in playing and row.phase != "no-clock" and row.remaining_ms <= 0
    ]
