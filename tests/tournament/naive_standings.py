"""Who is ahead in a Tarocchi tournament, worked out the slow way and by nothing of ours but the
sheet: every player compared with every other, criterion after criterion.
"""

from __future__ import annotations

from typing import Any

from arbitro.games.mineo.sheet import compute, parse
from arbitro.regulations import mineo_rules
from arbitro.tournament.state import Tournament


class Sums:
    """Jochi, figures and head-to-head of everybody, added up hand by hand."""

    def __init__(self, t: Tournament, readings: dict[str, str]) -> None:
        rules = mineo_rules(t.regulation, readings)
        self.jochi = dict.fromkeys(t.players, 0)
        self.figures = {player: [0, 0, 0] for player in t.players}
        self.won = {(one, other): 0 for one in t.players for other in t.players}
        for drawn in t.rounds:
            for table in drawn.tables:
                if table.sheet is None:
                    continue
                for line in compute(parse(table.sheet), rules).lines:
                    self._add(table.players, line)

    def _add(self, seated: tuple[str, ...], line: Any) -> None:
        for seat, player in enumerate(seated):
            self.jochi[player] += line.parz[seat] + line.penalties[seat]
            for at, figure in enumerate(line.figures[seat]):
                self.figures[player][at] += figure
            for other, rival in enumerate(seated):
                self.won[player, rival] += line.head_to_head[seat][other]


def places(t: Tournament, readings: dict[str, str]) -> dict[str, int]:
    """The place of everybody; those whom nothing parts share one."""
    sums = Sums(t, readings)
    pairwise_reading = readings.get("GAP-T13") == "pairwise"
    rows = []
    for player, jochi in sums.jochi.items():
        level = [other for other in sums.jochi if sums.jochi[other] == jochi]
        if pairwise_reading:
            direct = len([other for other in level if sums.won[player, other] > 0])
        else:
            direct = sum(sums.won[player, other] for other in level)
        rows.append(((jochi, direct, *sums.figures[player]), player))
    return {player: 1 + sum(other > key for other, _ in rows) for key, player in rows}
