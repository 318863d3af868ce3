"""The hall during a round: tables, who sits where, what each is waiting for, certificates."""

from __future__ import annotations

import unicodedata

from msgspec import Struct

from arbitro.app.hall import Hall, rulebook
from arbitro.app.queries.asking import Asker, Document, Nothing, name_of, person, query
from arbitro.app.table_now import table_now
from arbitro.kernel import Refused
from arbitro.messages.draws import conflict
from arbitro.referee.rules import RefereeRules
from arbitro.tournament.document import table_row
from arbitro.tournament.draw.round_draw import lots
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


def the_round(hall: Hall, number: int | None) -> Round:
    rounds = hall.tournament.rounds
    if not rounds:
        raise Refused("no-open-round", {})
    if number is not None and not 1 <= number <= len(rounds):
        raise Refused("unknown-round", {"round": number, "rounds": len(rounds)})
    return rounds[(number or len(rounds)) - 1]


@query("round", Numbered)
def round_board(hall: Hall, wanted: Numbered, asker: Asker) -> Document:
    """Every table of a round and its state."""
    drawn = the_round(hall, wanted.round)
    return {
        "number": drawn.number,
        "stage": drawn.stage,
        "closed": drawn.closed,
        "tables": [table_state(hall, drawn, table) for table in drawn.tables],
        "rounds": len(hall.tournament.rounds),
        "version": hall.version,
    }


def table_state(hall: Hall, drawn: Round, table: Table) -> Document:
    """A table with its state; `started` is None where the game is played without a clock."""
    now = table_now(hall.referee, drawn.number, table)
    return {
        **table_row(table),
        "round": drawn.number,
        "stage": drawn.stage,
        "group": table.group,
        "done": table.done,
        "void": table.void,
        "started": now.clocked if isinstance(rulebook(hall).referee, RefereeRules) else None,
        "suspended": now.state == "interrupted",
        "seats": [
            {**person(hall, id), "colour": table.colours.get(id), "dice": table.dice.get(id)}
            for id in table.players
        ],
    }


@query("table", At)
def table(hall: Hall, wanted: At, asker: Asker) -> Document:
    """One table: seats in order, result with its figures."""
    drawn, found = open_table(hall.tournament, wanted.round, wanted.table)
    return {
        **table_state(hall, drawn, found),
        "result": [
            {
                "player": seat.player,
                "place": seat.place,
                "points": seat.points,
                "table_points": seat.table_points,
                "off_objective": seat.off_objective,
                "in_objective": seat.in_objective,
                "territories": seat.territories,
                "armies": seat.armies,
                "cards": seat.cards,
                "penalty": seat.penalty,
                "eliminated": seat.eliminated,
                "risiko": seat.risiko,
                "withdrawn": seat.withdrawn,
                "excluded": seat.excluded,
                "tie": seat.tie,
            }
            for seat in found.result
        ],
        "version": hall.version,
    }


@query("turn-sheet", At)
def turn_sheet(hall: Hall, wanted: At, asker: Asker) -> Document:
    """The sheet a table's result was read from; None where there is none."""
    _, found = open_table(hall.tournament, wanted.round, wanted.table)
    return {"sheet": found.sheet, "version": hall.version}


@query("seating", Numbered)
def seating(hall: Hall, wanted: Numbered, asker: Asker) -> Document:
    """Who sits where, by surname (which comes first in a name) and by table."""
    drawn = the_round(hall, wanted.round)
    rows = [
        {**person(hall, id), "table": found.number, "seat": seat}
        for found in drawn.tables
        for seat, id in enumerate(found.players, start=1)
    ]
    return {
        "number": drawn.number,
        "stage": drawn.stage,
        "by_name": sorted(rows, key=lambda row: alphabetical(str(row["name"]))),
        "by_table": [
            {"table": x.number, "players": [person(hall, id) for id in x.players]}
            for x in drawn.tables
        ],
        "version": hall.version,
    }


def alphabetical(name: str) -> tuple[str, str]:
    """Names are written surname first; accents and capitals count only between equals."""
    bare = unicodedata.normalize("NFKD", name.casefold())
    return "".join(c for c in bare if c.isalnum() or c == " "), name


@query("certificate", Group)
def certificate(hall: Hall, wanted: Group, asker: Asker) -> Document:
    """The draw's certificate as anyone can check it, and its conflicts in words."""
    drawn = the_round(hall, wanted.round)
    if not 1 <= wanted.group <= len(drawn.certificates):
        raise Refused("no-certificate", {"round": drawn.number, "groups": len(drawn.certificates)})
    made = drawn.certificates[wanted.group - 1]
    names = {id: player.name for id, player in hall.tournament.players.items()}
    return {
        "round": drawn.number,
        "group": wanted.group,
        "groups": len(drawn.certificates),
        "certificate": made,
        "sentences": [conflict(asker.lang, left, names) for left in made["unavoidable"]],
        "version": hall.version,
    }


@query("commitment", Nothing)
def commitment(hall: Hall, _: Nothing, asker: Asker) -> Document:
    """What binds the next draw, once it has been published."""
    now = hall.tournament
    return {
        "round": len(now.rounds) + 1,
        "commitment": now.commitment,
        "lots": _lots(hall),
        "version": hall.version,
    }


def _lots(hall: Hall) -> list[list[str]] | None:
    """Who is parted by lot where the ranking seats the others, by name; None: all by lot."""
    try:
        found = lots(hall.tournament, rulebook(hall).tournament)
    except Refused:
        return None
    return None if found is None else [[name_of(hall, id) for id in one] for one in found]
