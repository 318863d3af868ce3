"""The pairs event: entries, lateness, void matches, tables, prizes, in the order of the text."""

from __future__ import annotations

from decimal import Decimal

from arbitro.kernel import Said, said
from arbitro.regulations.ventiquattrore_2018.text import H24
from arbitro.tournament.draw.table_sizes import Mix, table_sizes
from arbitro.tournament.rules import (
    DrawPlan,
    Eligible,
    Fee,
    Hosting,
    Lateness,
    Panel,
    PenaltyKind,
    TeamTerms,
    Unit,
    Void,
)


@H24.event.cites("24H-ORG-04")
def unit() -> Unit:
    """A team's two players add up their scores."""
    return "team"


@H24.event.cites("24H-REG-01", "24H-REG-02")
def fee() -> Fee | None:
    """Twenty-five euro a team, before the first draw."""
    return Fee(Decimal(25), "team")


@H24.event.cites("24H-ORG-04", "24H-REG-04", "24H-REG-05", "24H-REG-06", "24H-REG-07")
def team_terms() -> TeamTerms:
    """Two players and perhaps a reserve on a sheet that binds; one substitution, for good."""
    return TeamTerms(least=2, most=2, reserves=1, substitutions=1)


@H24.event.cites("24H-REG-04")
def refusal_needs_reason() -> bool:
    """Nothing is said about refusing an entry."""
    return False


@H24.event.cites("24H-REG-04")
def list_deadline() -> str | None:
    """An hour is only recommended, days before."""
    return None


@H24.event.cites("24H-LATE-01", "24H-LATE-02", "24H-LATE-03")
def lateness(minutes: int) -> Said[Lateness]:
    """Up to twenty minutes late costs the first three cards; beyond, he does not play."""
    if minutes <= 0:
        return said(Lateness(True, 0, False), "24H-LATE-01")
    if minutes <= 20:
        return said(Lateness(True, 3, False), "24H-LATE-02")
    return said(Lateness(False, 0, False), "24H-LATE-03")


@H24.event.cites("24H-INT-03", "24H-INT-04")
def void_match() -> Void:
    """The score of the next round stands in; after the last round, that of the round before."""
    return "next-round"


@H24.event.cites("24H-WD-03", "24H-WD-04")
def withdrawal_deduction() -> Decimal:
    """A hundred and fifty off the final standings, never discarded."""
    return Decimal(150)


@H24.event.cites("24H-TAB-01", "24H-TAB-02")
def table_mix(players: int) -> Said[tuple[int, ...]]:
    """Fours before fives; threes only for numbers that fours and fives cannot seat."""
    because = H24.event.reasons("24H-TAB-01", "24H-TAB-02")
    tables = table_sizes(players, Mix(sizes=(4, 5), last=(3,)), because)
    return said(tables, "24H-TAB-02" if 3 in tables else "24H-TAB-01")


@H24.event.cites("24H-DRAW-01", "24H-ORG-04")
def draw() -> DrawPlan:
    """By lot before every match, team-mates apart."""
    return DrawPlan(("team",))


@H24.event.cites("24H-TAB-02")
def reserves_needed(players: int) -> int:
    """None: the tables adapt to the number."""
    return 0


@H24.event.cites("24H-REG-05")
def reserves_qualify() -> bool:
    """A reserve plays only by stepping into his team."""
    return False


@H24.event.cites("24H-FORM-02")
def start_time(stage: str, round: int) -> str | None:
    """The hours of the single matches are the organiser's."""
    return None


@H24.event.cites("24H-REF-01")
def panel(referees: int) -> Panel:
    """Members of the association referee, in any number."""
    return Panel(referees >= 1, "at least one referee of the association")


@H24.event.cites("24H-REG-09")
def penalty_ceiling(kind: PenaltyKind, knockout: bool) -> Decimal | None:
    """The committee may take points off the standings; no limit is set."""
    return Decimal(0) if kind == "table-points" else None


@H24.event.cites("24H-FORM-03")
def one_match_enough() -> bool:
    """Nothing asks for a number of matches played."""
    return True


@H24.event.cites("24H-PRIZE-01", "24H-PRIZE-02", "24H-PRIZE-03", "24H-PRIZE-04")
def prizes() -> tuple[str, ...]:
    """Vouchers for the first three teams, in euro, given when all are present."""
    return ("120", "80", "50")


@H24.event.cites("24H-ORG-03")
def eligible(entrants: int) -> Eligible | None:
    """The event leads to no championship."""
    return None


@H24.event.cites()
def votes_to_change(clubs: int) -> int:
    """The association decides alone: nobody votes."""
    return 0


@H24.event.cites()
def hosting(ceiling: int, spent: int, unforeseen: bool) -> Hosting:
    """Costs are not regulated."""
    return "not-regulated"
