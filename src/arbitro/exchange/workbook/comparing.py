"""The standings a file holds against those its results give under the rules."""

from __future__ import annotations

from decimal import Decimal
from typing import NamedTuple

from arbitro.exchange.remarks import Remark, problem
from arbitro.exchange.workbook import layout
from arbitro.exchange.workbook.foreign import Foreign
from arbitro.kernel.points import plain_points
from arbitro.tournament.rules import TournamentRules
from arbitro.tournament.stages.places import plan
from arbitro.tournament.standings.final_ranking import ranking
from arbitro.tournament.standings.score_cards import standings_after
from arbitro.tournament.state import Tournament


class Placed(NamedTuple):
    """One line as it is published: a player or a team, the place, the points."""

    unit: str
    place: int
    points: Decimal


def published(t: Tournament, rules: TournamentRules) -> tuple[Placed, ...]:
    """The final ranking once everything has been played; until then the standings so far."""
    if not t.rounds:
        return ()
    stage = t.stage
    over = (
        stage is not None
        and stage.name == plan(t, rules)[-1].name
        and len(t.rounds_of(stage.name)) == stage.rounds
        and t.rounds[-1].closed
    )
    if over:
        return tuple(Placed(r.unit, r.place, Decimal(r.points)) for r in ranking(t, rules))
    lines = standings_after(t, rules)
    return tuple(Placed(line.id, line.place, line.total) for line in lines)


def differences(foreign: Foreign, t: Tournament, rules: TournamentRules) -> list[Remark]:
    """One remark for each line of the file that these rules do not bear out."""
    rows = {row.unit: row for row in published(t, rules)}
    teams = {team.name: team.id for team in t.teams.values()}
    by_team = rules.unit().value == "team"
    remarks = []
    for line in foreign.standings:
        if by_team != (line.sheet == layout.TEAM_STANDINGS):
            continue
        unit = teams.get(str(line.who), "") if by_team else f"g{line.who:03}"
        row = rows.get(unit)
        if row is None:
            remarks.append(problem("standing-stranger", line.sheet, line.row, who=str(line.who)))
        elif row.place != line.place or exact(row.points) != exact(line.points):
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


def exact(points: Decimal) -> Decimal:
    """Points as a workbook can hold them: more decimals than any formula gives."""
    return points.quantize(Decimal("0.00001"))
