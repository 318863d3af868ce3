"""Plain lists: who is entered, and every result of every table."""

from __future__ import annotations

from decimal import Decimal

from arbitro.app.naming import name_of
from arbitro.app.queries.board import alphabetical
from arbitro.documents.reports import fate
from arbitro.documents.tabular import Column, Row, Table, columns, without_empty
from arbitro.kernel import Refused
from arbitro.messages import say
from arbitro.messages.text import stage_name
from arbitro.tournament.state import Tournament


def entries_table(t: Tournament, lang: str) -> Table:
    """Everybody on the list, by name. No birth date and no contact is ever printed."""
    if not t.players:
        raise Refused("nobody-entered", {})
    heads = columns(
        (say(lang, "paper-word.number"), "code"),
        (say(lang, "paper-word.player"), "name"),
        (say(lang, "paper-word.club"), "club"),
        (say(lang, "paper-word.team"), "club"),
        (say(lang, "paper-word.region"), "club"),
        (say(lang, "paper-word.remarks"), "text"),
    )
    rows = [
        Row(
            (
                who.id,
                who.name,
                who.club,
                t.teams[who.team].name if who.team in t.teams else None,
                who.region,
                _remarks(lang, who.role, who.status),
            )
        )
        for who in sorted(t.players.values(), key=lambda p: (alphabetical(p.name), p.id))
    ]
    kept, cells = without_empty(heads, rows)
    return Table(
        title=say(lang, "paper.entries"),
        subtitle=say(lang, "paper.entered", players=len(rows)),
        columns=kept,
        rows=cells,
        size=9.5,
    )


def _remarks(lang: str, role: str, status: str) -> str:
    words = []
    if role == "reserve":
        words.append(say(lang, "paper-word.reserve"))
    if status != "in":
        words.append(say(lang, f"paper-word.status-{status}"))
    return ", ".join(words)


def results_table(t: Tournament, lang: str, number: int | None = None) -> Table:
    """Every seat of every finished table, of one round or of all."""
    rounds = [r for r in t.rounds if number in (None, r.number)]
    if number is not None and not rounds:
        raise Refused("round-not-drawn", {"round": number, "rounds": len(t.rounds)})
    rows: list[Row] = []
    for drawn in rounds:
        for table in drawn.tables:
            for seat in sorted(table.result, key=lambda s: s.place):
                heading = ""
                if not any(row.cells[0] == drawn.number for row in rows[-1:]):
                    heading = say(
                        lang,
                        "paper.round-of",
                        number=drawn.number,
                        stage=stage_name(lang, drawn.stage),
                    )
                rows.append(
                    Row(
                        (
                            drawn.number,
                            table.number,
                            seat.place,
                            name_of(t, seat.player),
                            seat.table_points,
                            seat.off_objective,
                            seat.territories,
                            seat.penalty or None,
                            fate(lang, seat),
                            None if seat.points is None else Decimal(seat.points),
                        ),
                        heading=heading,
                        strong=seat.place == 1,
                    )
                )
    if not rows:
        raise Refused("no-results-yet", {})
    heads = (
        Column(say(lang, "paper-word.round"), "number", printed=False),
        *columns(
            (say(lang, "paper-word.table"), "number"),
            (say(lang, "paper-word.col-place"), "number"),
            (say(lang, "paper-word.player"), "name"),
            (say(lang, "paper-word.col-table-points"), "number"),
            (say(lang, "paper-word.col-off-objective"), "number"),
            (say(lang, "paper-word.col-territories"), "number"),
            (say(lang, "paper-word.penalty"), "number"),
            (say(lang, "paper-word.col-fate"), "text"),
            (say(lang, "paper-word.col-points"), "total"),
        ),
    )
    kept, cells = without_empty(heads, rows)
    return Table(title=say(lang, "paper.results"), columns=kept, rows=cells, size=9.5)
