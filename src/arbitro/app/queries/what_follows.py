"""What a referee's act would bring to the tournament, told before it is done."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from arbitro.app.course import Setting
from arbitro.app.decide import decide, parsed
from arbitro.app.hall import Hall
from arbitro.app.queries.question import Asker, Document, query
from arbitro.kernel import Broken
from arbitro.messages.tournaments import happening
from arbitro.tournament import events as e
from arbitro.tournament.tables.table_seats import open_table

REACHING = (
    e.SeatTaken,
    e.PlaceRenounced,
    e.PlayerExpelled,
    e.PlayerPenalised,
    e.StageFormed,
)
"""What people in the hall would notice."""


class Intended(Struct, frozen=True, kw_only=True):
    """An act at a table as it would be sent."""

    command: Literal["record-exit", "record-infraction", "give-ruling"]
    fields: dict[str, Any]


class Follows(Document, frozen=True, kw_only=True):
    """Whether the match has begun, and what would happen beyond its table."""

    begun: bool
    follows: list[str]
    version: int


@query("what-follows", Intended)
def what_follows(hall: Hall, wanted: Intended, asker: Asker) -> Follows:
    """Whether the match has begun, and what would happen beyond its table; nothing is done."""
    body = parsed(wanted.command, wanted.fields)
    at = asker.now or hall.doings[-1].at
    course = decide(hall, body, Setting(asker.who, at, {}, _no_chance))
    names = {id: player.name for id, player in hall.tournament.players.items()}
    _, table = open_table(hall.tournament, body.round, body.table)  # type: ignore[attr-defined]  # all three have them
    return Follows(
        begun=table.started,
        follows=[
            happening(asker.lang, event, names)
            for event in course.events
            if isinstance(event, REACHING)
        ],
        version=hall.version,
    )


def _no_chance(size: int) -> bytes:
    raise Broken(f"a referee's act throws no chance, and wanted {size} bytes")
