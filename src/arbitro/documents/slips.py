"""PINs as slips to cut out: the only paper that holds a secret, and it is printed once."""

from __future__ import annotations

from collections.abc import Mapping

from arbitro.app.naming import table_name
from arbitro.app.queries.board import alphabetical
from arbitro.documents.names_on_paper import belongs, drawn_round, name_of, round_name
from arbitro.documents.part import Part, stamp_of
from arbitro.documents.typesetting import pdf
from arbitro.messages import say
from arbitro.tournament.state import Tournament


def pin_slips(t: Tournament, lang: str, pins: Mapping[str, str], number: int | None) -> bytes:
    """A slip for each of these players of a round, table by table, as they are handed out."""
    drawn = drawn_round(t, number)
    rows = [
        {
            "event": t.name,
            "table": table_name(t, drawn, table),
            "name": name_of(t, player),
            "under": belongs(t, player),
            "pin": f"{pins[player][:3]} {pins[player][3:]}",
        }
        for table in drawn.tables
        for player in sorted(table.players, key=lambda who: (alphabetical(name_of(t, who)), who))
        if player in pins
    ]
    part = Part(
        template="slips",
        title=say(lang, "paper.pin-slips"),
        subtitle=round_name(lang, t, drawn),
        data={"slips": rows},
    )
    return pdf(lang, stamp_of(t, lang), [part])
