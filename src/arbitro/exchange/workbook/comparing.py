"""The standings a file holds against those its results give under the rules."""

from __future__ import annotations

from decimal import Decimal
from typing import NamedTuple

from arbitro.exchange.remarks import Remark, note, problem
from arbitro.exchange.workbook import layout
from arbitro.exchange.workbook.foreign import Foreign, Standing
from arbitro.exchange.workbook.layout import folded
from arbitro.kernel.points import plain_points
from arbitro.tournament.rules import TournamentRules
from arbitro.tournament.stages.places import plan
from arbitro.tournament.standings.final_ranking import ranking
from arbitro.tournament.standings.score_cards import Ledger, standings_after
from arbitro.tournament.state import Tournament


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


def differences(foreign: Foreign, t: Tournament, rules: TournamentRules) -> list[Remark]:
    """One remark for each line of the file that these rules do not bear out; each line once, from
    the sheet that says most.
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
    remarks = []
    if idle:
        sheet = next(iter(lines.values())).sheet
        remarks.append(note("standing-idle", sheet, count=len(idle)))
    for unit, line in lines.items():
        row = rows.get(unit)
        place = line.place - sum(other < line.place for other in idle)
        if row is None and line.points:
            remarks.append(problem("standing-stranger", line.sheet, line.row, who=str(line.who)))
        elif row is not None and not _borne_out(line, place, row):
            remarks.append(
                problem(
                    "standing-differs",
                    line.sheet,
                    line.row,
                    who=str(line.who),
                    place=line.place,
                    points=str(plain_points(line.points)),
                    our_place=row.place,
                    our_points=str(plain_points(row.points)),
                )
            )
    return remarks


def _then(t: Tournament, rules: TournamentRules, rounds: int) -> tuple[Placed, ...]:
    """What we would have published when the file's standings were made."""
    if not 0 < rounds < len(t.rounds):
        return published(t, rules)
    lines = standings_after(t, rules, range(1, rounds + 1))
    return tuple(Placed(line.id, line.place, line.total) for line in lines)


def _borne_out(line: Standing, place: int, row: Placed) -> bool:
    ours = {exact(row.points)} | ({exact(row.last)} if row.last is not None else set())
    return place == row.place and exact(line.points) in ours


def exact(points: Decimal) -> Decimal:
    """Points as a workbook can hold them: more decimals than any formula gives."""
    return points.quantize(Decimal("0.00001"))
