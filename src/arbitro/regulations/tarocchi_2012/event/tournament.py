"""Articles 2, 3, 4 and 7: tables, turns, sheets, and the order of the criteria."""

from __future__ import annotations

from decimal import Decimal
from typing import Literal

from arbitro.games.mineo.rules import MineoRules
from arbitro.games.risiko.rules import Placing
from arbitro.kernel import Refused, Ruling, Said, said
from arbitro.regulations.tarocchi_2012.text import TAR
from arbitro.tournament.rules import (
    Block,
    DrawPlan,
    Eligible,
    EntryTerms,
    Fee,
    Hosting,
    Intake,
    Lateness,
    Numbers,
    Panel,
    PenaltyKind,
    StagePlan,
    Step,
    TeamTerms,
    Unit,
    Void,
)
from arbitro.tournament.state import SeatScore
from arbitro.tournament.tables import mineo_sheets

SIZE = 4
PLAYERS = 8

# Article 2


@TAR.event.cites("TAR-2-01", "TAR-2-02")
def table_mix(players: int) -> tuple[int, ...]:
    """Eight players at two tables."""
    if players != PLAYERS:
        because = TAR.event.reasons("TAR-2-01")
        raise Refused("wrong-number-of-players", {"players": players, "due": PLAYERS}, because)
    return (SIZE, SIZE)


@TAR.event.cites("TAR-2-01")
def least_players() -> int:
    """Eight, and no more: that is for the tables to say."""
    return PLAYERS


@TAR.event.cites("TAR-2-03", "TAR-2-04", "TAR-2-05", "TAR-2-06")
def first_draw() -> DrawPlan:
    """By trumps: the four highest at table A from North to East, who deals; the others at B."""
    return DrawPlan((), "trumps")


@TAR.event.cites("TAR-2-04", "TAR-2-05", "TAR-3-04")
def seat_order(throws: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, ...], ...]:
    """The draw and the ranking give the chairs: no dice are thrown for them."""
    raise Refused("chairs-given", {}, TAR.event.reasons("TAR-2-04", "TAR-3-04"))


# Article 3


@TAR.event.cites("TAR-3-01")
def plan(numbers: Numbers) -> tuple[StagePlan, ...]:
    """Three turns, everybody in all of them."""
    return (StagePlan("turns", 3, (Intake("all"),)),)


@TAR.event.cites("TAR-3-02")
def hands() -> int:
    """Four hands, so that everybody deals once."""
    return SIZE


@TAR.event.cites("TAR-3-03", "TAR-3-04", "TAR-3-05", "TAR-4-24")
def later_draw() -> Said[DrawPlan]:
    """The first four of the ranking at table A in that order, the others at B; those level by
    lot.
    """
    return said(DrawPlan((), "ranking"), "TAR-3-03", "TAR-3-04", "TAR-3-05")


# Article 4

HANDING_IN = TAR.event.states(
    "TAR-4-19",
    "TAR-4-20",
    "TAR-4-23",
    "TAR-11-01",
    "TAR-11-06",
    "TAR-11-07",
)
"""Sheets are handed in after a turn, and the Schema Riassuntivo is made from them."""


@TAR.event.cites("TAR-4-17")
def match_points(seats: tuple[SeatScore, ...]) -> tuple[Placing, ...]:
    """A turn counts the jochi won and lost in it, penalties included."""
    return mineo_sheets.by_jochi(seats)


@TAR.event.cites("TAR-3-02")
def void_match() -> Void:
    """A turn has its four hands in any case; what is void is a hand, and the sheet says so."""
    return "played-again"


@TAR.event.cites("TAR-4-16")
def penalty_ceiling(kind: PenaltyKind, knockout: bool) -> Decimal | None:
    """Penalties are written on the sheet, hand by hand; there are no others."""
    return Decimal(0)


@TAR.event.cites("TAR-4-20")
def blocks(plans: tuple[StagePlan, ...]) -> tuple[Block, ...]:
    """One ranking over all turns."""
    names = tuple(stage.name for stage in plans)
    return (Block(names[0], names, "sum", names),)


# Article 7


@TAR.event.cites("TAR-7-01", "TAR-7-02", "TAR-7-03", "TAR-7-05", "TAR-7-06")
def criteria(among: str) -> tuple[str, ...]:
    """Head-to-head, calls, commitments, Pigliate."""
    first = "beaten" if among == "pairwise" else "head-to-head"
    return (first, "call", "commitment", "pigliate")


_WRITTEN = {
    "total": "TAR-3-04",
    "call": "TAR-7-03",
    "commitment": "TAR-7-05",
    "pigliate": "TAR-7-06",
}


@TAR.event.cites("TAR-3-04", "TAR-7-03", "TAR-7-05", "TAR-7-06")
def written(criterion: str) -> Said[str]:
    """Where a criterion is written."""
    return said(criterion, _WRITTEN[criterion])


def tie_reasons(play: MineoRules, criterion: str) -> Ruling[str]:
    """Among more than two the head-to-head rests on a reading of the text."""
    if criterion in ("head-to-head", "beaten"):
        return Ruling(criterion, play.tie_group().because)
    return written(criterion)


# What the text does not speak of


@TAR.event.cites()
def entry_terms() -> EntryTerms:
    """Nobody is kept out."""
    return EntryTerms(None, waiver=False)


@TAR.event.cites()
def refusal_needs_reason() -> bool:
    """Nothing is said about refusing an entry."""
    return False


@TAR.event.cites()
def team_terms() -> TeamTerms:
    """Everybody plays for himself."""
    return TeamTerms(1, 1, 0, 0)


@TAR.event.cites()
def fee() -> Fee | None:
    """None is fixed."""
    return None


@TAR.event.cites()
def list_deadline() -> str | None:
    """None is fixed."""
    return None


@TAR.event.cites()
def lateness(minutes: int) -> Lateness:
    """Nothing follows from it."""
    return Lateness(plays=True, forfeited_cards=0, replaced=False)


@TAR.event.cites()
def reserves_needed(players: int) -> int:
    """There are no reserves."""
    return 0


@TAR.event.cites()
def reserves_qualify() -> bool:
    """There are no reserves."""
    return False


@TAR.event.cites()
def start_time(stage: str, round: int) -> str | None:
    """None is fixed."""
    return None


@TAR.event.cites("TAR-4-19")
def panel(referees: int) -> Panel:
    """The director of the tournament is enough."""
    return Panel(referees >= 1, "a director")


@TAR.event.cites()
def one_match_enough() -> bool:
    """Everybody plays every turn."""
    return False


@TAR.event.cites()
def repechage(stage: str, claim: str, begun: bool) -> tuple[Step, ...]:
    """There is no stage to be qualified for."""
    return ()


@TAR.event.cites()
def replacement_seed(claim: str) -> Literal["by-total", "last"]:
    """There is no stage to be qualified for."""
    return "last"


@TAR.event.cites()
def nothing_off() -> Decimal:
    """Nothing is taken off for leaving."""
    return Decimal(0)


@TAR.event.cites()
def discards() -> int:
    """Every turn counts."""
    return 0


@TAR.event.cites()
def unit() -> Unit:
    """The ranking is of players."""
    return "player"


@TAR.event.cites()
def eligible(entrants: int) -> Eligible | None:
    """The tournament leads to no other."""
    return None


@TAR.event.cites()
def prizes() -> tuple[str, ...]:
    """None are fixed."""
    return ()


@TAR.event.cites()
def votes_to_change(clubs: int) -> int:
    """Nobody votes."""
    return 0


@TAR.event.cites()
def hosting(ceiling: int, spent: int, unforeseen: bool) -> Hosting:
    """Costs are not regulated."""
    return "not-regulated"
