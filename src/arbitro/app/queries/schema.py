"""The Schema Riassuntivo of the Tarocchi: every hand of every player, and what parts ties."""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from arbitro.app.hall import Hall, rulebook
from arbitro.app.naming import by_sheets
from arbitro.app.queries.board import Numbered, the_round
from arbitro.app.queries.question import Asker, Document, name_of, query
from arbitro.app.turn_sheets import mineo_rules_of
from arbitro.kernel.values import picked, plain_points
from arbitro.tournament.standings.order import Line, figures_compared
from arbitro.tournament.standings.schema_riassuntivo import COMPASS, SchemaRow
from arbitro.tournament.standings.schema_riassuntivo import schema as rows_of
from arbitro.tournament.standings.score_cards import standings_after


class HandRow(SchemaRow, frozen=True, kw_only=True):
    """What one hand brought one player: received (+) or paid (-), and how it came to that."""

    chair: int


class SchemaPlayer(Document, frozen=True, kw_only=True):
    player: str
    number: int
    name: str
    place: int
    jochi: int | str
    figures: dict[str, int | None]
    versus: dict[str, int]
    hands: list[HandRow]


class Schema(Document, frozen=True, kw_only=True):
    round: int
    tables: int | UnsetType = UNSET
    tables_done: int | UnsetType = UNSET
    criteria: tuple[str, ...]
    players: list[SchemaPlayer]
    version: int


@query("schema", Numbered, alike=True)
def schema(hall: Hall, wanted: Numbered, asker: Asker) -> Schema:
    """The schema after a turn, the last with a sheet unless told; empty where there are none."""
    now = hall.tournament
    if not by_sheets(now) or not now.rounds:
        return Schema(round=0, criteria=(), players=[], version=hall.version)
    begun = [r.number for r in now.rounds if any(table.done for table in r.tables)]
    drawn = the_round(hall, wanted.round or max(begun, default=1))
    turn = drawn.number
    rules = rulebook(hall).tournament
    rows = [row for row in rows_of(now, mineo_rules_of(now)) if row.turn <= turn]
    lines = standings_after(now, rules, range(1, turn + 1))
    criteria = rules.ties().value
    known = figures_compared(lines)
    numbers = {id: at for at, id in enumerate(now.players, start=1)}
    return Schema(
        round=turn,
        tables=len(drawn.tables),
        tables_done=sum(table.done for table in drawn.tables),
        criteria=criteria,
        players=[
            SchemaPlayer(
                player=line.id,
                number=numbers[line.id],
                name=name_of(hall, line.id),
                place=line.place,
                jochi=plain_points(line.total),
                figures={name: _figure(line, name, known) for name in criteria},
                versus=dict(line.card.versus),
                hands=[
                    picked(HandRow, row, chair=COMPASS.index(row.seat))
                    for row in rows
                    if row.player == line.id
                ],
            )
            for line in lines
        ],
        version=hall.version,
    )


def _figure(line: Line, name: str, known: dict[tuple[str, str], str]) -> int | None:
    """One figure of a player; the head-to-head exists only among those level on jochi."""
    if name in line.card.figures:
        return line.card.figures[name]
    found = known.get((line.id, name))
    return None if found is None else int(found)
