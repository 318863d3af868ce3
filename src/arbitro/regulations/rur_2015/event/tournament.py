"""Articles 1, 8, 9, 11, 12, 16–19, 34, 37, 38: the gathering, in the order of the text."""

from __future__ import annotations

from decimal import Decimal

from arbitro.kernel import Asked, Said, said
from arbitro.regulations.rur_2015.text import RUR
from arbitro.tournament.draw.table_sizes import Mix, table_sizes
from arbitro.tournament.rules import (
    Eligible,
    EntryTerms,
    Fee,
    Hosting,
    Panel,
    PenaltyKind,
    TeamTerms,
    Unit,
    Void,
)

# Article 1


entry_terms: Asked[EntryTerms] = RUR.event.says(
    EntryTerms(least_age=18, waiver=True), "RUR-1-01", "RUR-1-02", "RUR-1-03"
)
"""Adults; the club may admit a minor on its own conditions and answers for it."""


@RUR.event.cites("RUR-1-21")
def table_mix(players: int) -> tuple[int, ...]:
    """RUR, the tournament: tables of four and no others."""
    return table_sizes(players, Mix(sizes=(4,)), RUR.event.reasons("RUR-1-21"))


@RUR.event.cites("RUR-1-22")
def reserves_needed(players: int) -> int:
    """RUR, the tournament: as many as bring the players to a multiple of four."""
    return -players % 4


least_players: Asked[int] = RUR.event.says(16, "RUR-1-04", "RUR-1-05")
"""The semifinals are for sixteen."""

team_terms: Asked[TeamTerms] = RUR.event.says(TeamTerms(1, 1, 0, 0), "RUR-1-01")
"""Everybody plays for himself."""

unit: Asked[Unit] = RUR.event.says("player", "RUR-1-08")
"""The standings are of players."""

discards: Asked[int] = RUR.event.says(0, "RUR-1-08")
"""Every match counts."""


# Article 8


one_match_enough: Asked[bool] = RUR.event.says(True, "RUR-8-17")
"""Nobody needs to have played both Saturday matches to go on."""


# Articles 9, 11, 12


@RUR.event.cites("RUR-9-01")
def panel(referees: int) -> Panel:
    """RUR, the tournament: one referee, or a panel of an odd number."""
    return Panel(referees % 2 == 1, "one referee or an odd panel")


list_deadline: Asked[str | None] = RUR.event.says("14:15", "RUR-11-01")
"""The list is validated by a quarter past two on Saturday."""

refusal_needs_reason: Asked[bool] = RUR.event.says(True, "RUR-11-02", "RUR-11-03")
"""An entry is refused only for serious reasons, written down and sent to the publisher."""


STARTS = {
    ("qualification", 1): ("14:30", "RUR-12-01"),
    ("qualification", 2): ("17:00", "RUR-12-02"),
    ("quarter-finals", 1): ("8:45", "RUR-12-03"),
    ("semifinals", 1): ("11:15", "RUR-12-04"),
    ("final", 1): ("14:30", "RUR-12-05"),
}


@RUR.event.cites("RUR-12-01", "RUR-12-02", "RUR-12-03", "RUR-12-04", "RUR-12-05")
def start_time(stage: str, round: int) -> Said[str | None]:
    """RUR, the tournament: the latest start of each match."""
    hour, id = STARTS.get((stage, round), (None, "RUR-12-01"))
    return said(hour, id)


@RUR.event.cites("RUR-12-07", "RUR-12-08")
def hosting(ceiling: int, spent: int, unforeseen: bool) -> Said[Hosting]:
    """RUR: the ceiling of the application binds; breaking it without excuse may bar the club."""
    if spent <= ceiling:
        return said("within", "RUR-12-07")
    return said("excused" if unforeseen else "may-be-barred", "RUR-12-08")


fee: Asked[Fee | None] = RUR.event.says(None, "RUR-1-01")
"""No entry fee is regulated."""


# Articles 19, 34


@RUR.event.cites("RUR-16-03", "RUR-19-02")
def penalty_ceiling(kind: PenaltyKind, knockout: bool) -> Said[Decimal | None]:
    """RUR: table points at the referees' discretion; the standings themselves are never touched."""
    if kind == "table-points":
        return said(None, "RUR-19-02")
    return said(Decimal(0), "RUR-16-03", "RUR-19-02")


void_match: Asked[Void] = RUR.event.says("played-again", "RUR-34-02")
"""The others go on or start again: a match is never left without a result."""

withdrawal_deduction: Asked[Decimal] = RUR.event.says(Decimal(0), "RUR-31-03")
"""Who withdraws has the points of his position and loses nothing more."""


# Articles 37, 38


@RUR.event.cites("RUR-37-01", "RUR-37-02")
def eligible(entrants: int) -> Eligible | None:
    """RUR, the tournament: the winner, and with a hundred entrants all four finalists, may be
    invited: no promise.
    """
    return Eligible(places=4 if entrants >= 100 else 1, guaranteed=False)


@RUR.event.cites("RUR-38-02", "RUR-38-03")
def votes_to_change(clubs: int) -> int:
    """RUR, event: half of the recognised clubs plus one; a single gathering changes nothing."""
    return clubs // 2 + 1
