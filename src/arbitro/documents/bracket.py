"""The tree of an event: who qualified, who sat where in every later stage, and who went on.

Each row of a stage knows the row it comes from, so that the paper can join them with a line.
"""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from msgspec import to_builtins

from arbitro.app.naming import belongs, name_of, names_of, table_name
from arbitro.documents.tabular import shown
from arbitro.documents.typesetting import Part
from arbitro.kernel import Refused
from arbitro.messages import say
from arbitro.messages.standings import place_won
from arbitro.messages.text import stage_name
from arbitro.tournament.rules import TournamentRules
from arbitro.tournament.standings.final_ranking import ranking
from arbitro.tournament.state import Round, Slot, Stage, Table, Tournament

Marks = dict[tuple[str, str], str]
"""(stage, player) → the number of the note that says for whom he was called."""
Row = dict[str, Any]
Box = dict[str, Any]


def bracket_part(t: Tournament, rules: TournamentRules, lang: str) -> Part:
    """Every stage after the first, its tables as they ended; refused while there is only one."""
    later = t.stages[1:]
    if not later:
        raise Refused("no-later-stage", {})
    called = [(stage, s) for stage in later for s in stage.slots if s.via == "repechage"]
    marks = {(stage.name, s.player): str(at) for at, (stage, s) in enumerate(called, start=1)}
    columns = [_qualified(t, lang), *(_stage(t, lang, stage, marks) for stage in later)]
    _join(t, columns)
    return Part(
        template="bracket",
        title=say(lang, "paper.bracket"),
        data={
            "columns": columns,
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


def _qualified(t: Tournament, lang: str) -> dict[str, Any]:
    """The first stage as those who came through it: who skips a stage first, then by groups."""
    first, *later = t.stages
    found: dict[tuple[int, int], list[Slot]] = {}
    seen: set[str] = set()
    for at, stage in enumerate(later):
        for slot in stage.slots:
            if slot.player not in seen:
                found.setdefault((-at, _group(t, first, slot.player)), []).append(slot)
        seen |= set(stage.players)
    boxes = []
    for (at, group), slots in sorted(found.items()):
        words = [say(lang, "paper.group", name=chr(ord("A") + group - 1))] if group else []
        if len({to for to, _ in found}) > 1:
            words.append(f"→ {stage_name(lang, later[-at].name)}")
        slots.sort(key=lambda slot: (slot.origin or slot.seed, slot.seed))
        rows = [_row(name_of(t, s.player), s.player, str(s.origin or s.seed)) for s in slots]
        boxes.append({"name": " ".join(words), "done": False, "rows": rows})
    return {"name": stage_name(lang, first.name), "boxes": boxes}


def _group(t: Tournament, stage: Stage, unit: str) -> int:
    """The group somebody qualified in; 0 where there was only one."""
    if stage.groups == 1:
        return 0
    members = t.teams[unit].members if unit in t.teams else (unit,)
    for drawn in t.rounds_of(stage.name):
        for table in drawn.tables:
            if set(members) & set(table.players):
                return table.group
    return 0


def _stage(t: Tournament, lang: str, stage: Stage, marks: Marks) -> dict[str, Any]:
    drawn = t.rounds_of(stage.name)
    if not drawn:
        waiting = [_player(t, stage, player, marks) for player in stage.players]
        boxes: list[Box] = [{"name": "", "done": False, "rows": waiting}]
    else:
        boxes = [_table(t, lang, stage, drawn[-1], table, marks) for table in drawn[-1].tables]
    return {"name": stage_name(lang, stage.name), "boxes": boxes}


def _table(t: Tournament, lang: str, stage: Stage, drawn: Round, table: Table, marks: Marks) -> Box:
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
    name = say(lang, "paper.at-table", table=table_name(t, drawn, table))
    return {"name": name, "done": table.done, "rows": rows}


def _player(t: Tournament, stage: Stage, player: str, marks: Marks) -> Row:
    unit = player if player in stage.players else t.players[player].team or player
    seed = next((slot.seed for slot in stage.slots if slot.player == unit), None)
    mark = marks.get((stage.name, unit))
    row = _row(name_of(t, player), player, "" if seed is None else str(seed))
    return {**row, "mark": f" [{mark}]" if mark else ""}


def _row(name: str, who: str, seed: str) -> Row:
    return {
        "who": who,
        "seed": seed,
        "name": name,
        "mark": "",
        "won": False,
        "points": "",
        "whence": None,
    }


def _join(t: Tournament, columns: list[dict[str, Any]]) -> None:
    """Give every row the place of the row it comes from: column, box and row, counted from 0."""
    last: dict[str, list[int]] = {}
    for at, column in enumerate(columns):
        here: dict[str, list[int]] = {}
        for box_at, box in enumerate(column["boxes"]):
            for row_at, row in enumerate(box["rows"]):
                team = t.players[row["who"]].team if row["who"] in t.players else None
                row["whence"] = last.get(row["who"]) or last.get(team or "")
                here[row["who"]] = [at, box_at, row_at]
        last |= here


def _called(t: Tournament, lang: str, slot: Slot) -> str:
    """Who was called, for whom and by which step, with its article."""
    return f"{name_of(t, slot.player)}: {place_won(lang, to_builtins(slot), names_of(t))}"
