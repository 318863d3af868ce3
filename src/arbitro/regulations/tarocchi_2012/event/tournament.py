"""Articles 2, 3, 4 and 7: tables, turns, sheets, and the order of the criteria."""

from __future__ import annotations

from decimal import Decimal

from arbitro.games.mineo.rules import MineoRules
from arbitro.games.risiko.rules import Placing
from arbitro.kernel import Asked, Refused, Ruling, Said, said
from arbitro.regulations.tarocchi_2012.text import TAR
from arbitro.tournament.rules import Block, DrawPlan, Intake, Panel, StagePlan, Void
from arbitro.tournament.state import SeatScore
from arbitro.tournament.tables import mineo_sheets

SIZE = 4
PLAYERS = 8

# Article 2


@TAR.event.cites("TAR-2-01", "TAR-2-02")
def table_mix(players: int) -> tuple[int, ...]:
    """Tarocchi 2012, the tournament: eight players at two tables."""
    if players != PLAYERS:
        because = TAR.event.reasons("TAR-2-01")
        raise Refused("wrong-number-of-players", {"players": players, "due": PLAYERS}, because)
    return (SIZE, SIZE)


least_players: Asked[int] = TAR.event.says(PLAYERS, "TAR-2-01")
"""Eight, and no more: that is for the tables to say."""

first_draw: Asked[DrawPlan] = TAR.event.says(
    DrawPlan((), "trumps"), "TAR-2-03", "TAR-2-04", "TAR-2-05", "TAR-2-06"
)
"""By trumps: the four highest at table A from North to East, who deals; the others at B."""


@TAR.event.cites("TAR-2-04", "TAR-2-05", "TAR-3-04")
def seat_order(throws: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, ...], ...]:
    """Tarocchi, event: the draw and the ranking give the chairs: no dice are thrown for them."""
    raise Refused("chairs-given", {}, TAR.event.reasons("TAR-2-04", "TAR-3-04"))


# Article 3


plan: Asked[tuple[StagePlan, ...]] = TAR.event.says(
    (StagePlan("turns", 3, (Intake("all"),)),), "TAR-3-01"
)
"""Three turns, everybody in all of them."""

hands: Asked[int] = TAR.event.says(SIZE, "TAR-3-02")
"""Four hands, so that everybody deals once."""


@TAR.event.cites("TAR-3-03", "TAR-3-04", "TAR-3-05", "TAR-4-24")
def later_draw() -> Said[DrawPlan]:
    """Tarocchi 2012, the tournament: the first four of the ranking at table A in that order, the
    others at B; those level by lot.
    """
    return said(DrawPlan((), "ranking"), "TAR-3-03", "TAR-3-04", "TAR-3-05")


# Article 4

HANDING_IN = TAR.event.states(
    "TAR-4-19", "TAR-4-20", "TAR-4-23", "TAR-11-01", "TAR-11-06", "TAR-11-07"
)
"""Sheets are handed in after a turn, and the Schema Riassuntivo is made from them."""


@TAR.event.cites("TAR-4-17")
def match_points(seats: tuple[SeatScore, ...]) -> tuple[Placing, ...]:
    """Tarocchi 2012, event: a turn counts the jochi won and lost in it, penalties included."""
    return mineo_sheets.by_jochi(seats)


void_match: Asked[Void] = TAR.event.says("played-again", "TAR-3-02")
"""A turn has its four hands in any case; what is void is a hand, and the sheet says so."""

penalty_ceiling: Asked[Decimal | None] = TAR.event.says(Decimal(0), "TAR-4-16")
"""Penalties are written on the sheet, hand by hand; there are no others."""


@TAR.event.cites("TAR-4-20")
def blocks(plans: tuple[StagePlan, ...]) -> tuple[Block, ...]:
    """Tarocchi 2012, the tournament: one ranking over all turns."""
    names = tuple(stage.name for stage in plans)
    return (Block(names[0], names, "sum", names),)


# Article 7


@TAR.event.cites("TAR-7-01", "TAR-7-02", "TAR-7-03", "TAR-7-05", "TAR-7-06")
def criteria(among: str) -> tuple[str, ...]:
    """Tarocchi 2012, the tournament: head-to-head, calls, commitments, Pigliate."""
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
    """Tarocchi 2012, the tournament: where a criterion is written."""
    return said(criterion, _WRITTEN[criterion])


def tie_reasons(play: MineoRules, criterion: str) -> Ruling[str]:
    """Tarocchi 2012, event: among more than two the head-to-head rests on a reading of the text."""
    if criterion in ("head-to-head", "beaten"):
        return Ruling(criterion, play.tie_group().because)
    return written(criterion)


@TAR.event.cites("TAR-4-19")
def panel(referees: int) -> Panel:
    """Tarocchi 2012, the tournament: the director of the tournament is enough."""
    return Panel(referees >= 1, "a director")
