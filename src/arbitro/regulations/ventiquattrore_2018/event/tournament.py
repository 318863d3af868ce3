"""The pairs event: entries, lateness, void matches, tables, prizes, in the order of the text."""

from __future__ import annotations

from decimal import Decimal

from arbitro.kernel import Asked, Said, said
from arbitro.regulations.ventiquattrore_2018.text import H24
from arbitro.tournament.draw.table_sizes import Mix, table_sizes
from arbitro.tournament.rules import (
    DrawPlan,
    Eligible,
    Fee,
    Lateness,
    Panel,
    PenaltyKind,
    TeamTerms,
    Unit,
    Void,
)

unit: Asked[Unit] = H24.event.says("team", "24H-ORG-04")
"""A team's two players add up their scores."""

fee: Asked[Fee | None] = H24.event.says(Fee(Decimal(25), "team"), "24H-REG-01", "24H-REG-02")
"""Twenty-five euro a team, before the first draw."""

team_terms: Asked[TeamTerms] = H24.event.says(
    TeamTerms(least=2, most=2, reserves=1, substitutions=1),
    "24H-ORG-04",
    "24H-REG-04",
    "24H-REG-05",
    "24H-REG-06",
    "24H-REG-07",
)
"""Two players and perhaps a reserve on a sheet that binds; one substitution, for good."""

refusal_needs_reason: Asked[bool] = H24.event.says(False, "24H-REG-04")
"""Nothing is said about refusing an entry."""

list_deadline: Asked[str | None] = H24.event.says(None, "24H-REG-04")
"""An hour is only recommended, days before."""


@H24.event.cites("24H-LATE-01", "24H-LATE-02", "24H-LATE-03")
def lateness(minutes: int) -> Said[Lateness]:
    """24 ore: up to twenty minutes late costs the first three cards; beyond, he does not play."""
    if minutes <= 0:
        return said(Lateness(True, 0, False), "24H-LATE-01")
    if minutes <= 20:
        return said(Lateness(True, 3, False), "24H-LATE-02")
    return said(Lateness(False, 0, False), "24H-LATE-03")


void_match: Asked[Void] = H24.event.says("next-round", "24H-INT-03", "24H-INT-04")
"""The score of the next round stands in; after the last round, that of the round before."""

withdrawal_deduction: Asked[Decimal] = H24.event.says(Decimal(150), "24H-WD-03", "24H-WD-04")
"""A hundred and fifty off the final standings, never discarded."""


@H24.event.cites("24H-TAB-01", "24H-TAB-02")
def table_mix(players: int) -> Said[tuple[int, ...]]:
    """24 ore: fours before fives; threes only for numbers that fours and fives cannot seat."""
    because = H24.event.reasons("24H-TAB-01", "24H-TAB-02")
    tables = table_sizes(players, Mix(sizes=(4, 5), last=(3,)), because)
    return said(tables, "24H-TAB-02" if 3 in tables else "24H-TAB-01")


draw: Asked[DrawPlan] = H24.event.says(DrawPlan(("team",)), "24H-DRAW-01", "24H-ORG-04")
"""By lot before every match, team-mates apart."""

reserves_needed: Asked[int] = H24.event.says(0, "24H-TAB-02")
"""None: the tables adapt to the number."""

reserves_qualify: Asked[bool] = H24.event.says(False, "24H-REG-05")
"""A reserve plays only by stepping into his team."""

start_time: Asked[str | None] = H24.event.says(None, "24H-FORM-02")
"""The hours of the single matches are the organiser's."""


@H24.event.cites("24H-REF-01")
def panel(referees: int) -> Panel:
    """24 ore, the tournament: members of the association referee, in any number."""
    return Panel(referees >= 1, "at least one referee of the association")


@H24.event.cites("24H-REG-09")
def penalty_ceiling(kind: PenaltyKind, knockout: bool) -> Decimal | None:
    """24 ore, the tournament: the committee may take points off the standings; no limit is set."""
    return Decimal(0) if kind == "table-points" else None


one_match_enough: Asked[bool] = H24.event.says(True, "24H-FORM-03")
"""Nothing asks for a number of matches played."""

prizes: Asked[tuple[str, ...]] = H24.event.says(
    ("120", "80", "50"), "24H-PRIZE-01", "24H-PRIZE-02", "24H-PRIZE-03", "24H-PRIZE-04"
)
"""Vouchers for the first three teams, in euro, given when all are present."""

eligible: Asked[Eligible | None] = H24.event.says(None, "24H-ORG-03")
"""The event leads to no championship."""
