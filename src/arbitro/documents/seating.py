"""Who sits where in a round: table cards, the list by surname, the list by table."""

from __future__ import annotations

from typing import Any

from arbitro.app.naming import (
    belongs,
    by_sheets,
    drawn_round,
    name_of,
    round_name,
    seat_marks,
    table_name,
)
from arbitro.app.queries.board import alphabetical
from arbitro.documents.tabular import Row, columns
from arbitro.documents.tabular import Table as Listing
from arbitro.documents.typesetting import Part
from arbitro.messages import say
from arbitro.messages.mineo import chair
from arbitro.tournament.state import Round, Table, Tournament


def table_cards(t: Tournament, lang: str, number: int | None = None) -> Part:
    """A card for every table: its number, and its players in the order of play once it is known."""
    drawn = drawn_round(t, number)
    return Part(
        template="cards",
        title=say(lang, "paper.cards"),
        subtitle=round_name(lang, t, drawn),
        data={"tables": [_card(t, lang, drawn, table) for table in drawn.tables]},
    )


def _card(t: Tournament, lang: str, drawn: Round, table: Table) -> dict[str, Any]:
    return {
        "name": table_name(t, drawn, table),
        "round": round_name(lang, t, drawn),
        "players": [
            {
                "order": mark,
                "name": name_of(t, player),
                "under": _under(t, lang, table, player),
            }
            for mark, player in zip(seat_marks(t, lang, table), table.in_order, strict=True)
        ],
    }


def _under(t: Tournament, lang: str, table: Table, player: str) -> str:
    parts = [belongs(t, player)]
    if player in table.colours:
        parts.append(say(lang, f"colour.{table.colours[player]}"))
    return " · ".join(part for part in parts if part)


def by_surname(t: Tournament, lang: str, number: int | None = None) -> Part:
    """For the wall: everybody once, in alphabetical order, the table beside the name."""
    drawn = drawn_round(t, number)
    rows: list[dict[str, str]] = []
    before = ""
    for name, player, table in _seated(t, drawn):
        initial = alphabetical(name)[0][:1].upper()
        rows.append(
            {
                "initial": initial if initial != before else "",
                "name": name,
                "under": _chair_and_club(t, lang, table, player),
                "table": table_name(t, drawn, table),
            }
        )
        before = initial
    return Part(
        template="by-surname",
        title=say(lang, "paper.seating"),
        subtitle=round_name(lang, t, drawn),
        data={"rows": rows},
    )


def _chair_and_club(t: Tournament, lang: str, table: Table, player: str) -> str:
    """Where chairs are given, which is his stands before the club."""
    chairs = (chair(lang, table.players.index(player)),) if by_sheets(t) else ()
    return " · ".join(part for part in (*chairs, belongs(t, player)) if part)


def _seated(t: Tournament, drawn: Round) -> list[tuple[str, str, Table]]:
    rows = [(name_of(t, p), p, table) for table in drawn.tables for p in table.players]
    return sorted(rows, key=lambda row: (alphabetical(row[0]), row[1]))


def by_table(t: Tournament, lang: str, number: int | None = None) -> Part:
    """For the organisers: the tables in order with their players."""
    drawn = drawn_round(t, number)
    return Part(
        template="by-table",
        title=say(lang, "paper.tables"),
        subtitle=round_name(lang, t, drawn),
        data={"tables": [_card(t, lang, drawn, table) for table in drawn.tables]},
    )


def seating_table(t: Tournament, lang: str, number: int | None = None) -> Listing:
    """The seating as rows, for a spreadsheet."""
    drawn = drawn_round(t, number)
    heads = columns(
        (say(lang, "paper-word.player"), "name"),
        (say(lang, "paper-word.club"), "club"),
        (say(lang, "paper-word.table"), "code"),
        (say(lang, "paper-word.number"), "code"),
    )
    rows = [
        Row((name, belongs(t, player), table_name(t, drawn, table), player))
        for name, player, table in _seated(t, drawn)
    ]
    return Listing(
        title=say(lang, "paper.seating"),
        subtitle=round_name(lang, t, drawn),
        columns=heads,
        rows=tuple(rows),
    )
