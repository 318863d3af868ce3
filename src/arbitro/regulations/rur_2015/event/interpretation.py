"""What the text leaves unsaid about the gathering, one function per gap."""

from __future__ import annotations

from typing import Literal

from arbitro.kernel import Said, said
from arbitro.regulations.rur_2015.text import RUR
from arbitro.tournament.rules import Block, DrawPlan, Intake, Lateness, Numbers, StagePlan, Step

THRESHOLD = 130

QUALIFICATION = StagePlan("qualification", 2, (Intake("all"),))
QUARTER_FINALS = StagePlan("quarter-finals", 1, (Intake("ranks", 11, 34),), knockout=True, bands=6)
SEMIFINALS = StagePlan("semifinals", 1, (Intake("ranks", 1, 16),), knockout=True, bands=4)
AFTER_QUARTERS = SEMIFINALS._replace(
    intake=(Intake("ranks", 1, 10), Intake("winners", of="quarter-finals"))
)
FINAL = StagePlan("final", 1, (Intake("winners", of="semifinals"),), knockout=True)


@RUR.event.fills(
    "GAP-R16",
    *(f"RUR-1-{number:02}" for number in range(4, 8)),
    "RUR-8-13",
    default="count-reserves",
    alternatives=("players-only",),
)
def plan(choice: str, numbers: Numbers) -> Said[tuple[StagePlan, ...]]:
    """RUR, event reading: two matches for all; above 130 who played the first one, quarter-finals
    for places 11 to 34. By default the reserves who filled its tables are counted too.
    """
    count = numbers.played_first
    if choice == "players-only":
        count -= numbers.reserves_in_first
    by_text = numbers.reserves_in_first == 0
    ids = ("RUR-1-04", "RUR-1-07", "RUR-8-13")
    if count > THRESHOLD:
        stages = (QUALIFICATION, QUARTER_FINALS, AFTER_QUARTERS, FINAL)
        return said(stages, "RUR-1-06", *ids, by_text=by_text)
    return said((QUALIFICATION, SEMIFINALS, FINAL), "RUR-1-05", *ids, by_text=by_text)


@RUR.event.fills("GAP-R25", "RUR-8-01", default="club-region", alternatives=("region-club",))
def first_draw(choice: str) -> DrawPlan:
    """RUR, reading: clashes of club are avoided first, those of region next, as far as can be."""
    pair = ("region", "club") if choice == "region-club" else ("club", "region")
    return DrawPlan(pair)


@RUR.event.fills("GAP-R26", "RUR-8-02", default="soft", alternatives=("ignore",))
def second_draw(choice: str) -> DrawPlan:
    """RUR, event reading: a first, a second, a third and a fourth of the first match, then club and
    region; that two meet again is avoided last of all.
    """
    again = () if choice == "ignore" else ("repeat",)
    return DrawPlan(("placing", "club", "region", *again))


@RUR.event.cites("RUR-8-03", "RUR-8-04", "RUR-8-08", "RUR-8-09", "RUR-8-13")
def knockout_draw(stage: str) -> Said[DrawPlan]:
    """RUR: one of each band to a table, unless keeping a club apart needs otherwise."""
    if stage == "final":
        return said(DrawPlan(()), "RUR-8-13")
    ids = ("RUR-8-03", "RUR-8-04") if stage == "quarter-finals" else ("RUR-8-08", "RUR-8-09")
    return said(DrawPlan(("club", "bands"), "bands"), *ids)


SAME_TABLE = (Step("table", 2), Step("table", 3), Step("table", 4))
OTHERS = (Step("others", 2), Step("others", 3), Step("others", 4))


@RUR.event.fills(
    "GAP-R18",
    "RUR-1-05",
    "RUR-8-05",
    "RUR-8-06",
    "RUR-8-07",
    "RUR-8-11",
    "RUR-8-12",
    "RUR-8-14",
    "RUR-8-15",
    "RUR-8-16",
    default="move-up",
)
def repechage(choice: str, stage: str, claim: str, begun: bool) -> Said[tuple[Step, ...]]:
    """RUR, event reading: his own table first, then the best second, third and fourth of the others
    by the standings after two matches. A direct place given up once quarter-finals have begun goes
    to their best second, and on to thirds and fourths; without quarter-finals the next in the
    standings comes.
    """
    if claim == "winner":
        ids = ("RUR-8-05", "RUR-8-06", "RUR-8-07")
        if stage == "final":
            ids = ("RUR-8-14", "RUR-8-15", "RUR-8-16")
        return said((*SAME_TABLE, *OTHERS), *ids)
    if begun:
        steps = (Step("stage", 2), Step("stage", 3), Step("stage", 4))
        return said(steps, "RUR-8-11", "RUR-8-12")
    return said((Step("standings", None),), "RUR-1-05")


@RUR.event.fills("GAP-R18", "RUR-8-10", default="move-up")
def replacement_seed(choice: str, claim: str) -> Said[Literal["by-total", "last"]]:
    """RUR, event reading: for a quarter-final winner: among 11 to 16 by the total of three matches,
    as the winners are. Any other replacement is the last seed.
    """
    if claim == "winner":
        return said("by-total", "RUR-8-10")
    return said("last", "RUR-8-10")


@RUR.event.fills("GAP-R21", "RUR-1-22", default="listed-only", alternatives=("qualify",))
def reserves_qualify(choice: str) -> bool:
    """RUR, event reading: reserves score and are listed, but do not qualify."""
    return choice == "qualify"


@RUR.event.fills("GAP-R28", "RUR-12-01", default="reserve-at-start")
def lateness(choice: str, minutes: int) -> Lateness:
    """RUR, event reading: who is not there at the start is replaced by a reserve; the referee may
    decide otherwise.
    """
    return Lateness(plays=False, forfeited_cards=0, replaced=True)


TIES = {
    "total": ("RUR-1-08", True),
    "best-single": ("RUR-1-14", True),
    "earlier": ("RUR-1-15", True),
    "best-single+": ("RUR-1-14", False),
    "earlier+": ("RUR-1-15", False),
    "die": ("RUR-1-16", True),
    "die+": ("RUR-1-16", True),
}


@RUR.event.fills("GAP-R17", "RUR-1-08", "RUR-1-14", "RUR-1-15", "RUR-1-16", default="next-highest")
def tie_reasons(choice: str, criterion: str) -> Said[str]:
    """RUR, event reading: highest single score, then who made it earlier; the same on the next
    highest score, and the die only when every score is equal and came in the same order.
    """
    id, by_text = TIES[criterion]
    return said(criterion, id, by_text=by_text)


@RUR.event.fills("GAP-R17", "RUR-1-14", "RUR-1-15", "RUR-1-16", default="next-highest")
def ties(choice: str) -> tuple[str, ...]:
    """RUR, event reading: the criteria after the total, in order."""
    return ("best-then-earlier", "die")


@RUR.event.fills(
    "GAP-R19",
    *(f"RUR-1-{number}" for number in range(17, 21)),
    default="three-matches",
    alternatives=("all-matches",),
)
def blocks(choice: str, plans: tuple[StagePlan, ...]) -> tuple[Block, ...]:
    """RUR, event reading: the final; the beaten semifinalists by two matches and the semifinal;
    those beaten before by their three; then those of the two matches. A quarter-final does not
    count for a semifinalist.
    """
    quarters = any(stage.name == "quarter-finals" for stage in plans)
    semis: tuple[str, ...] = ("qualification", "semifinals")
    if choice == "all-matches":
        semis = ("qualification", "quarter-finals", "semifinals")
    rows = [
        Block("final", ("final",), "places"),
        Block("semifinals", ("semifinals",), "sum", semis),
    ]
    if quarters:
        counted = ("qualification", "quarter-finals")
        rows.append(Block("quarter-finals", ("quarter-finals",), "sum", counted))
    return (*rows, Block("qualification", ("qualification",), "sum", ("qualification",)))


RUR.event.reads(
    "GAP-R20",
    "RUR-1-17",
    default="last-stage-played",
    doc="Who gave up a place, or took one, is ranked by the last stage he actually played.",
)
ALL_STAGES = RUR.event.reads(
    "GAP-R33",
    "RUR-7-03",
    default="all-stages",
    doc="The winner's bonus, 150 for a RisiKo! and 0 for the eliminated hold in every stage.",
)
