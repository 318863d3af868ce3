"""The standings a file holds against those its results give under the rules."""

from __future__ import annotations

from decimal import Decimal
from typing import Any, NamedTuple

from arbitro.exchange.remarks import Remark, note, problem
from arbitro.exchange.workbook import layout
from arbitro.exchange.workbook.layout import folded
from arbitro.exchange.workbook.workbook_values import Foreign, Standing
from arbitro.kernel.values import plain_points
from arbitro.tournament.rules import TournamentRules
from arbitro.tournament.stages.places import plan
from arbitro.tournament.standings.final_ranking import ranking
from arbitro.tournament.standings.score_cards import Ledger, standings_after
from arbitro.tournament.state import Tournament

_OF_A_MARK = Decimal("0.01")


class Placed(NamedTuple):
    """One line as it is published: a player or a team, the place, the points of all matches.

    `last`: what the final alone brought, where that gave the place.
    """

    unit: str
    place: int
    points: Decimal
    last: Decimal | None = None


def published(t: Tournament, rules: TournamentRules) -> tuple[Placed, ...]:
    """The final ranking once everything has been played; until then the standings so far."""
    if not t.rounds:
        return ()
    stage = t.stage
    stages = plan(t, rules)
    over = (
        stage is not None
        and stage.name == stages[-1].name
        and len(t.rounds_of(stage.name)) == stage.rounds
        and t.rounds[-1].closed
    )
    if not over:
        lines = standings_after(t, rules)
        return tuple(Placed(line.id, line.place, line.total) for line in lines)
    ledger = Ledger(t)
    by_places = {block.name for block in rules.blocks(stages).value if block.order == "places"}
    return tuple(
        Placed(r.unit, r.place, ledger.total(r.unit), Decimal(r.points))
        if r.block in by_places
        else Placed(r.unit, r.place, Decimal(r.points))
        for r in ranking(t, rules)
    )


class Compared(NamedTuple):
    """A line of the file beside ours. `place` is the file's, without those who did not play;
    `counted`: for a place that is shared, how many stand before it and one, else 0. Parallel finals
    give 1, 1, 2, 2 there.
    """

    line: Standing
    unit: str
    place: int
    counted: int
    row: Placed

    @property
    def level(self) -> bool:
        """The same points, whatever the place."""
        ours = {exact(self.row.points)}
        ours |= {exact(self.row.last)} if self.row.last is not None else set()
        return exact(self.line.points) in ours

    @property
    def agrees(self) -> bool:
        return self.level and self.row.place in (self.place, self.counted)

    def facts(self) -> dict[str, Any]:
        """Both, for a sentence."""
        return {
            "who": str(self.line.who),
            "place": self.line.place,
            "points": str(plain_points(self.line.points)),
            "our_place": self.row.place,
            "our_points": str(plain_points(self.row.points)),
        }


def compared(
    foreign: Foreign, t: Tournament, rules: TournamentRules
) -> tuple[list[Compared], list[Remark]]:
    """Every line of the file beside ours, once, from the sheet that says most; and what is said of
    those that stand beside nobody.
    """
    by_team = rules.unit().value == "team"
    teams = {folded(team.name): team.id for team in t.teams.values()}
    lines: dict[str, Standing] = {}
    for line in foreign.standings:
        if by_team == (line.sheet == layout.TEAM_STANDINGS):
            unit = teams.get(folded(str(line.who)), "?") if by_team else f"g{line.who:03}"
            lines.setdefault(unit, line)
    rounds = max((line.rounds for line in lines.values()), default=0)
    rows = {row.unit: row for row in _then(t, rules, rounds)}
    idle = [line.place for unit, line in lines.items() if unit not in rows and not line.points]
    remarks = [
        problem("standing-stranger", line.sheet, line.row, who=str(line.who))
        for unit, line in lines.items()
        if unit not in rows and line.points
    ]
    held = [line.place for unit, line in lines.items() if unit in rows]
    if idle:
        sheet = next(iter(lines.values())).sheet
        remarks.append(note("standing-idle", sheet, count=len(idle)))
    return [
        Compared(
            line,
            unit,
            line.place - sum(other < line.place for other in idle),
            1 + sum(other < line.place for other in held) if held.count(line.place) > 1 else 0,
            rows[unit],
        )
        for unit, line in lines.items()
        if unit in rows
    ], remarks


def differences(foreign: Foreign, t: Tournament, rules: TournamentRules) -> list[Remark]:
    """One remark for each line of the file that these rules do not bear out. Who is level on points
    and was parted otherwise, or not at all, is no problem: dice are not in the file.
    """
    pairs, remarks = compared(foreign, t, rules)
    marked = _marked(foreign)
    for pair in pairs:
        line = pair.line
        if pair.agrees:
            continue
        if pair.level and _among_level(pair, pairs):
            remarks.append(note("standing-tie", line.sheet, line.row, **pair.facts()))
        elif pair.unit in marked and abs(line.points - pair.row.points) < _OF_A_MARK:
            remarks.append(note("standing-mark", line.sheet, line.row, **pair.facts()))
        else:
            remarks.append(problem("standing-differs", line.sheet, line.row, **pair.facts()))
    return remarks


def _among_level(pair: Compared, pairs: list[Compared]) -> bool:
    """Is the file's place one of those that go to just these points?"""
    held = [p.row.place for p in pairs if exact(p.row.points) == exact(pair.row.points)]
    return min(held) <= pair.place < min(held) + len(held)


def _marked(foreign: Foreign) -> set[str]:
    """Who has a decimal somewhere that only marks the order: their program divides that too."""
    return {
        f"g{number:03}"
        for seated in foreign.rounds
        for table in seated.tables
        for number, score in zip(table.seats, table.scores or (), strict=False)
        if score.mark
    }


def _then(t: Tournament, rules: TournamentRules, rounds: int) -> tuple[Placed, ...]:
    """What we would have published when the file's standings were made."""
    if not 0 < rounds < len(t.rounds):
        return published(t, rules)
    lines = standings_after(t, rules, range(1, rounds + 1))
    return tuple(Placed(line.id, line.place, line.total) for line in lines)


def exact(points: Decimal) -> Decimal:
    """Points as a workbook can hold them: more decimals than any formula gives."""
    return points.quantize(Decimal("0.00001"))
