"""The stages of an event side by side, with the places given up and who took them."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from msgspec import to_builtins

from arbitro.documents.naming import belongs, name_of, stage_name, table_name
from arbitro.documents.part import Part
from arbitro.documents.tabular import shown
from arbitro.kernel import Refused
from arbitro.messages import say
from arbitro.messages.standings import place_won
from arbitro.tournament.ranking import ranking
from arbitro.tournament.rules import TournamentRules
from arbitro.tournament.state import Round, Slot, Stage, Table, Tournament

Marks = dict[tuple[str, str], str]
"""(stage, player) → the number of the note that says for whom he was called."""


def bracket_part(t: Tournament, rules: TournamentRules, lang: str) -> Part:
    """Every stage after the first, its tables as they ended; refused while there is only one."""
    later = t.stages[1:]
    if not later:
        raise Refused("no-later-stage", {})
    called = [(stage, s) for stage in later for s in stage.slots if s.via == "repechage"]
    marks = {(stage.name, s.player): str(at) for at, (stage, s) in enumerate(called, start=1)}
    return Part(
        template="bracket",
        title=say(lang, "paper.bracket"),
        data={
            "stages": [_stage(t, lang, stage, marks) for stage in later],
            "notes": [
                {"mark": marks[stage.name, slot.player], "said": _called(t, lang, slot)}
                for stage, slot in called
            ],
            "champions": _champions(t, rules),
            "legend": say(lang, "paper.bracket-legend"),
        },
    )


def _champions(t: Tournament, rules: TournamentRules) -> list[dict[str, str]]:
    """Who stands first in the ranking of a closed tournament."""
    if not t.finished:
        return []
    return [
        {"name": name_of(t, row.unit), "under": "" if row.unit in t.teams else belongs(t, row.unit)}
        for row in ranking(t, rules)
        if row.place == 1
    ]


def _stage(t: Tournament, lang: str, stage: Stage, marks: Marks) -> dict[str, Any]:
    drawn = t.rounds_of(stage.name)
    if not drawn:
        waiting = [_player(t, stage, player, marks) for player in stage.players]
        tables = [{"name": "–", "done": False, "players": waiting}]
    else:
        tables = [_table(t, lang, stage, drawn[-1], table, marks) for table in drawn[-1].tables]
    return {"name": stage_name(lang, stage.name), "tables": tables}


def _table(
    t: Tournament, lang: str, stage: Stage, drawn: Round, table: Table, marks: Marks
) -> dict[str, Any]:
    """Players as they ended or, before that, as drawn."""
    rows = []
    if table.done:
        for seat in sorted(table.result, key=lambda seat: seat.place):
            row = _player(t, stage, seat.player, marks)
            row["won"] = seat.place == 1
            row["points"] = shown(lang, Decimal(seat.points or 0))
            rows.append(row)
    else:
        rows = [_player(t, stage, player, marks) for player in table.players]
    return {"name": table_name(t, drawn, table), "done": table.done, "players": rows}


def _player(t: Tournament, stage: Stage, player: str, marks: Marks) -> dict[str, Any]:
    seed = next((slot.seed for slot in stage.slots if slot.player == player), None)
    mark = marks.get((stage.name, player))
    return {
        "seed": "" if seed is None else str(seed),
        "name": name_of(t, player),
        "mark": f" [{mark}]" if mark else "",
        "won": False,
        "points": "",
    }


def _called(t: Tournament, lang: str, slot: Slot) -> str:
    """Who was called, for whom and by which step, with its article."""
    told = to_builtins(slot)
    if slot.instead_of is not None:
        told["instead_of"] = name_of(t, slot.instead_of)
    return f"{name_of(t, slot.player)}: {place_won(lang, told)}"
