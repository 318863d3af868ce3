"""What the sheets have no cell for: lines of the log that we read again, and what is lost."""

from __future__ import annotations

from typing import Any

from arbitro.exchange.remarks import Remark, note
from arbitro.exchange.workbook import layout
from arbitro.exchange.workbook.score_cells import writable
from arbitro.tournament.state import Tournament


def log_lines(t: Tournament, numbers: dict[str, int]) -> list[str]:
    """What the sheets have no cell for and we can read again: rules, readings, numbers, dice."""
    chosen = {name: value for name, value in t.settings.items() if isinstance(value, int)}
    lines = [f"{layout.RULES}: {t.rules}"]
    lines += [f"{layout.SETTINGS}: {_pairs(chosen)}"] if chosen else []
    lines += [f"{layout.READINGS}: {_pairs(t.interpretations)}"] if t.interpretations else []
    if t.distinct:
        twins = sorted(numbers[id] for id in t.distinct if id in numbers)
        lines.append(f"{layout.NAMESAKES}: {' | '.join(map(str, twins))}")
    years = {str(numbers[p.id]): p.born for p in t.players.values() if p.born and len(p.born) == 4}
    lines += [f"{layout.YEARS}: {_pairs(years)}"] if years else []
    for roll in t.rolls:
        named = {
            str(numbers.get(id) or t.teams[id].name): ",".join(map(str, dice))
            for id, dice in roll.items()
        }
        lines.append(f"{layout.DICE}: {_pairs(named)}")
    return lines


def _pairs(values: Any) -> str:
    return " | ".join(f"{name}={value}" for name, value in values.items())


def untold(t: Tournament) -> list[Remark]:
    """What is lost on the way, by the sheet where it would have stood."""
    notes = []
    for row, player in enumerate(t.players.values(), start=layout.HEADING_ROW + 1):
        if player.waiver:
            notes.append(note("waiver-untold", layout.ENTRIES, row, name=player.name))
        if player.status == "substituted":
            notes.append(note("substitution-untold", layout.ENTRIES, row, name=player.name))
    for drawn in t.rounds:
        sheet = layout.round_sheet(drawn.number)
        for at, table in enumerate(drawn.tables):
            row = 2 * at + 2
            if len(table.players) > layout.MOST_SEATS:
                most = layout.MOST_SEATS
                notes.append(note("seats-untold", sheet, row, table=table.number, most=most))
            if any(not writable(seat) for seat in table.result):
                notes.append(note("result-untold", sheet, row, table=table.number))
            gone = [t.players[seat.player].name for seat in table.result if seat.withdrawn]
            notes += [note("withdrawal-untold", sheet, row, name=name) for name in gone]
    for penalty in t.penalties:
        sheet = layout.round_sheet(penalty.round)
        name = t.players[penalty.player].name
        notes.append(note("penalty-untold", sheet, name=name, points=penalty.points))
    for given_up in t.renunciations:
        who = t.players.get(given_up.player)
        name = who.name if who else t.teams[given_up.player].name
        notes.append(note("renunciation-untold", name=name))
    return notes
