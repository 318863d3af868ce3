"""The hall during a round: tables, who sits where, what each is waiting for, certificates."""

from __future__ import annotations

import unicodedata
from typing import Any, TypeVar

from msgspec import UNSET, Struct, UnsetType

from arbitro.app.hall import Hall, rulebook
from arbitro.app.playing.room import room_at
from arbitro.app.queries.question import Asker, Document, Person, person, query
from arbitro.app.table_now import Position, final_positions, table_now
from arbitro.kernel import Refused
from arbitro.kernel.values import picked
from arbitro.messages.draws import conflict
from arbitro.referee.rules import RefereeRules
from arbitro.tournament.document import table_row
from arbitro.tournament.state import Round, Table
from arbitro.tournament.tables.table_seats import open_table


class Numbered(Struct, frozen=True, kw_only=True):
    """A round; None: the last."""

    round: int | None = None


class At(Struct, frozen=True, kw_only=True):
    """A table of a round."""

    table: int
    round: int | None = None


class Group(Struct, frozen=True, kw_only=True):
    round: int | None = None
    group: int = 1


class SeatRow(Person, frozen=True, kw_only=True):
    """Somebody at a table, in the order of play."""

    colour: str | None
    dice: list[int] | None


class OnlineMatch(Document, frozen=True, kw_only=True):
    """Where a table is played inside the house: its match in the API, its room at `/play/<room>`,
    and the SHA-256 of the logs its result was read from.
    """

    match: str
    room: str
    logs: list[str]


class TableState(Document, frozen=True, kw_only=True):
    """A table in the order of play, once it has a result; before, as it was drawn."""

    number: int
    players: list[str]
    table_points: list[int] | None
    places: list[int] | None
    points: list[int | str | None] | None
    ties: list[str | None] | UnsetType = UNSET
    round: int
    stage: str
    group: int
    done: bool
    void: bool
    started: bool | None
    suspended: bool
    seats: list[SeatRow]
    online: OnlineMatch | UnsetType = UNSET
    final: list[list[str]] | UnsetType = UNSET
    """What each of `seats` held at the end, where the result was entered on the map."""


class RoundBoard(Document, frozen=True, kw_only=True):
    number: int
    stage: str
    closed: bool
    tables: list[TableState]
    rounds: int
    version: int


class SeatResult(Document, frozen=True, kw_only=True):
    """What one player's match came to; a figure nobody needed to count is None."""

    player: str
    place: int
    points: str | None
    table_points: int
    off_objective: int | None
    in_objective: int | None
    territories: int | None
    armies: int | None
    cards: int | None
    penalty: int
    eliminated: int | None
    risiko: bool
    withdrawn: bool
    excluded: int | bool
    tie: str | None


class TableFound(TableState, frozen=True, kw_only=True):
    result: list[SeatResult]
    version: int


class TurnSheet(Document, frozen=True, kw_only=True):
    sheet: dict[str, Any] | None
    version: int


class NameSeated(Person, frozen=True, kw_only=True):
    table: int
    seat: int


class TableSeated(Document, frozen=True, kw_only=True):
    table: int
    players: list[Person]


class Seating(Document, frozen=True, kw_only=True):
    number: int
    stage: str
    by_name: list[NameSeated]
    by_table: list[TableSeated]
    version: int


class Certificate(Document, frozen=True, kw_only=True):
    round: int
    group: int
    groups: int
    certificate: dict[str, Any]
    sentences: list[str]
    version: int


def the_round(hall: Hall, number: int | None) -> Round:
    rounds = hall.tournament.rounds
    if not rounds:
        raise Refused("no-open-round", {})
    if number is not None and not 1 <= number <= len(rounds):
        raise Refused("unknown-round", {"round": number, "rounds": len(rounds)})
    return rounds[(number or len(rounds)) - 1]


@query("round", Numbered, alike=True)
def round_board(hall: Hall, wanted: Numbered, asker: Asker) -> RoundBoard:
    """Every table of a round and its state."""
    drawn = the_round(hall, wanted.round)
    return RoundBoard(
        number=drawn.number,
        stage=drawn.stage,
        closed=drawn.closed,
        tables=[table_state(hall, drawn, table, TableState) for table in drawn.tables],
        rounds=len(hall.tournament.rounds),
        version=hall.version,
    )


T = TypeVar("T", bound=TableState)


def table_state(hall: Hall, drawn: Round, table: Table, kind: type[T], **more: Any) -> T:
    """A table with its state, and what this kind of answer adds; `started` is None where the game
    is played without a clock.
    """
    now = table_now(hall.referee, drawn.number, table)
    lay = final_positions(hall).get((drawn.number, table.number)) if table.done else None
    return kind(
        **table_row(table),
        round=drawn.number,
        stage=drawn.stage,
        group=table.group,
        done=table.done,
        void=table.void,
        started=now.clocked if isinstance(rulebook(hall).referee, RefereeRules) else None,
        suspended=now.state == "interrupted",
        seats=[
            person(hall, id, SeatRow, colour=table.colours.get(id), dice=table.dice.get(id))
            for id in table.players
        ],
        online=_online(hall, table),
        final=UNSET if lay is None else _held(lay, table),
        **more,
    )


def _online(hall: Hall, table: Table) -> OnlineMatch | UnsetType:
    if not table.online:
        return UNSET
    room = room_at(hall.tournament.id, table.online)
    return OnlineMatch(match=table.online, room=room, logs=list(table.logs))


def _held(lay: Position, table: Table) -> list[list[str]]:
    return [list(lay[id][1]) if id in lay else [] for id in table.players]


@query("table", At)
def table(hall: Hall, wanted: At, asker: Asker) -> TableFound:
    """One table: seats in order, result with its figures."""
    drawn, found = open_table(hall.tournament, wanted.round, wanted.table)
    result = [picked(SeatResult, seat) for seat in found.result]
    return table_state(hall, drawn, found, TableFound, result=result, version=hall.version)


@query("turn-sheet", At)
def turn_sheet(hall: Hall, wanted: At, asker: Asker) -> TurnSheet:
    """The sheet a table's result was read from; None where there is none."""
    _, found = open_table(hall.tournament, wanted.round, wanted.table)
    return TurnSheet(sheet=found.sheet, version=hall.version)


@query("seating", Numbered, alike=True)
def seating(hall: Hall, wanted: Numbered, asker: Asker) -> Seating:
    """Who sits where, by surname (which comes first in a name) and by table."""
    drawn = the_round(hall, wanted.round)
    rows = [
        person(hall, id, NameSeated, table=found.number, seat=seat)
        for found in drawn.tables
        for seat, id in enumerate(found.players, start=1)
    ]
    return Seating(
        number=drawn.number,
        stage=drawn.stage,
        by_name=sorted(rows, key=lambda row: alphabetical(row.name)),
        by_table=[
            TableSeated(table=x.number, players=[person(hall, id, Person) for id in x.players])
            for x in drawn.tables
        ],
        version=hall.version,
    )


def alphabetical(name: str) -> tuple[str, str]:
    """Names are written surname first; accents and capitals count only between equals."""
    bare = unicodedata.normalize("NFKD", name.casefold())
    return "".join(c for c in bare if c.isalnum() or c == " "), name


@query("certificate", Group, alike=True)
def certificate(hall: Hall, wanted: Group, asker: Asker) -> Certificate:
    """The draw's certificate as anyone can check it, and its conflicts in words."""
    drawn = the_round(hall, wanted.round)
    if not 1 <= wanted.group <= len(drawn.certificates):
        raise Refused("no-certificate", {"round": drawn.number, "groups": len(drawn.certificates)})
    made = drawn.certificates[wanted.group - 1]
    names = {id: player.name for id, player in hall.tournament.players.items()}
    return Certificate(
        round=drawn.number,
        group=wanted.group,
        groups=len(drawn.certificates),
        certificate=made,
        sentences=[conflict(asker.lang, left, names) for left in made.get("unavoidable", ())],
        version=hall.version,
    )
