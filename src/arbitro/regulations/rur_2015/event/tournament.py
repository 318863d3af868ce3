"""Articles 1, 8, 9, 11, 12, 16–19, 34, 37, 38: the gathering, in the order of the text."""

from __future__ import annotations

from decimal import Decimal

from arbitro.kernel import Said, said
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


@RUR.event.cites("RUR-1-01", "RUR-1-02", "RUR-1-03")
def entry_terms() -> EntryTerms:
    """Adults; the club may admit a minor on its own conditions and answers for it."""
    return EntryTerms(least_age=18, waiver=True)


@RUR.event.cites("RUR-1-21")
def table_mix(players: int) -> tuple[int, ...]:
    """Tables of four and no others."""
    return table_sizes(players, Mix(sizes=(4,)), RUR.event.reasons("RUR-1-21"))


@RUR.event.cites("RUR-1-22")
def reserves_needed(players: int) -> int:
    """As many as bring the players to a multiple of four."""
    return -players % 4


@RUR.event.cites("RUR-1-04", "RUR-1-05")
def least_players() -> int:
    """The semifinals are for sixteen."""
    return 16


@RUR.event.cites("RUR-1-01")
def team_terms() -> TeamTerms:
    """Everybody plays for himself."""
    return TeamTerms(1, 1, 0, 0)


@RUR.event.cites("RUR-1-08")
def unit() -> Unit:
    """The standings are of players."""
    return "player"


@RUR.event.cites("RUR-1-08")
def discards() -> int:
    """Every match counts."""
    return 0


# Article 8


@RUR.event.cites("RUR-8-17")
def one_match_enough() -> bool:
    """Nobody needs to have played both Saturday matches to go on."""
    return True


# Articles 9, 11, 12


@RUR.event.cites("RUR-9-01")
def panel(referees: int) -> Panel:
    """One referee, or a panel of an odd number."""
    return Panel(referees % 2 == 1, "one referee or an odd panel")


@RUR.event.cites("RUR-11-01")
def list_deadline() -> str | None:
    """The list is validated by a quarter past two on Saturday."""
    return "14:15"


@RUR.event.cites("RUR-11-02", "RUR-11-03")
def refusal_needs_reason() -> bool:
    """An entry is refused only for serious reasons, written down and sent to the publisher."""
    return True


STARTS = {
    ("qualification", 1): ("14:30", "RUR-12-01"),
    ("qualification", 2): ("17:00", "RUR-12-02"),
    ("quarter-finals", 1): ("8:45", "RUR-12-03"),
    ("semifinals", 1): ("11:15", "RUR-12-04"),
    ("final", 1): ("14:30", "RUR-12-05"),
}


@RUR.event.cites("RUR-12-01", "RUR-12-02", "RUR-12-03", "RUR-12-04", "RUR-12-05")
def start_time(stage: str, round: int) -> Said[str | None]:
    """The latest start of each match."""
    hour, id = STARTS.get((stage, round), (None, "RUR-12-01"))
    return said(hour, id)


@RUR.event.cites("RUR-12-07", "RUR-12-08")
def hosting(ceiling: int, spent: int, unforeseen: bool) -> Said[Hosting]:
    """The ceiling of the application binds; breaking it without excuse may bar the club."""
    if spent <= ceiling:
        return said("within", "RUR-12-07")
    return said("excused" if unforeseen else "may-be-barred", "RUR-12-08")


@RUR.event.cites("RUR-1-01")
def fee() -> Fee | None:
    """No entry fee is regulated."""
    return None


# Articles 19, 34


@RUR.event.cites("RUR-16-03", "RUR-19-02")
def penalty_ceiling(kind: PenaltyKind, knockout: bool) -> Said[Decimal | None]:
    """Table points at the referees' discretion; the standings themselves are never touched."""
    if kind == "table-points":
        return said(None, "RUR-19-02")
    return said(Decimal(0), "RUR-16-03", "RUR-19-02")


@RUR.event.cites("RUR-34-02")
def void_match() -> Void:
    """The others go on or start again: a match is never left without a result."""
    return "played-again"


@RUR.event.cites("RUR-31-03")
def withdrawal_deduction() -> Decimal:
    """Who withdraws has the points of his position and loses nothing more."""
    return Decimal(0)


# Articles 37, 38


@RUR.event.cites("RUR-37-01", "RUR-37-02")
def eligible(entrants: int) -> Eligible | None:
    """The winner, and with a hundred entrants all four finalists, may be invited: no promise."""
    return Eligible(places=4 if entrants >= 100 else 1, guaranteed=False)


@RUR.event.cites("RUR-38-02", "RUR-38-03")
def votes_to_change(clubs: int) -> int:
    """Half of the recognised clubs plus one; a single gathering changes nothing."""
    return clubs // 2 + 1


@RUR.event.cites()
def prizes() -> tuple[str, ...]:
    """Prizes are the organiser's affair."""
    return ()
