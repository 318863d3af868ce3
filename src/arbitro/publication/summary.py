"""A tournament in figures: the file other programs read, and what players' pages are made of."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from typing import Literal

from msgspec import Struct

from arbitro.app import queries
from arbitro.app.queries.board import TableState
from arbitro.publication.site_page import Sight

FORMAT: Literal["arbitro-results/1"] = "arbitro-results/1"
Points = int | str | None


class Entrant(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Somebody on the list; without a name: he has not agreed to be named."""

    id: str
    name: str | None = None
    club: str | None = None
    person: str | None = None
    """Who he is over all tournaments of the site: his name, and a number where two share it."""


class Seat(Struct, frozen=True, kw_only=True, omit_defaults=True):
    player: str
    place: int | None = None
    points: Points = None


class PlayedTable(Struct, frozen=True, kw_only=True, omit_defaults=True):
    table: str
    seats: tuple[Seat, ...]
    void: bool = False


class PlayedRound(Struct, frozen=True, kw_only=True):
    number: int
    stage: str
    tables: tuple[PlayedTable, ...]


class Placed(Struct, frozen=True, kw_only=True):
    place: int
    player: str
    points: Points


class Summary(Struct, frozen=True, kw_only=True):
    """`head` is the last line of the log it was made from, as `HASH:NUMBER`."""

    format: Literal["arbitro-results/1"] = FORMAT
    id: str
    name: str
    date: str | None
    rules: str
    head: str
    finished: bool
    players: tuple[Entrant, ...]
    rounds: tuple[PlayedRound, ...]
    ranking: tuple[Placed, ...]

    @property
    def withheld(self) -> int:
        """How many are on it by number alone."""
        return sum(one.name is None for one in self.players)


def summary_of(
    sight: Sight, id: str, head: str, named: AbstractSet[str], persons: dict[str, str]
) -> Summary:
    """The figures of a hall under its id in the site. `sight` looks at it as it is published, where
    those in `named` have their names; `persons` says by player's id who each is.
    """
    event = sight.ask(queries.overview.tournament)
    shown = sight.hall.tournament
    players = tuple(
        Entrant(id=one, name=who.name, club=who.club, person=persons.get(one, who.name))
        if one in named
        else Entrant(id=one)
        for one, who in shown.players.items()
    )
    boards = [sight.ask(queries.board.round_board, round=one.number) for one in shown.rounds]
    rounds = tuple(
        PlayedRound(
            number=board.number,
            stage=board.stage,
            tables=tuple(_table(sight, table) for table in board.tables),
        )
        for board in boards
    )
    ranked = sight.ask(queries.standings.final_ranking).ranking if rounds else []
    return Summary(
        id=id,
        name=event.name,
        date=event.date,
        rules=event.rules,
        head=head,
        finished=event.finished,
        players=players,
        rounds=rounds,
        ranking=tuple(
            Placed(place=row.place, player=row.player, points=row.points) for row in ranked
        ),
    )


def _table(sight: Sight, table: TableState) -> PlayedTable:
    told = table.done and not table.void
    nobody = [None] * len(table.players)
    places = table.places if told and table.places else nobody
    points = table.points if told and table.points else nobody
    seats = zip(table.players, places, points, strict=True)
    return PlayedTable(
        table=sight.called(table.number, table.round),
        seats=tuple(Seat(player=id, place=place, points=won) for id, place, won in seats),
        void=table.void,
    )
