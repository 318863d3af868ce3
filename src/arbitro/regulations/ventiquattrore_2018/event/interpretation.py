"""What the text leaves to the organiser, one function per gap."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from arbitro.kernel import Said, said
from arbitro.regulations.ventiquattrore_2018.text import H24
from arbitro.tournament.rules import Block, EntryTerms, Intake, Numbers, StagePlan, Step
from arbitro.tournament.settings import Setting

SETTINGS = {
    "groups": Setting(1, 1, 30),
    "group_rounds": Setting(3, 2, 4),
    "group_qualifiers": Setting(None, 1, 30),
    "semifinal_teams": Setting(None, 0, 200),
    "final_teams": Setting(None, 2, 100),
    "discards": Setting(0, 0, 3),
    "least_age": Setting(0, 0, 99),
}
"""The numbers the formula leaves open; None: proposed from how many teams there are."""

LEAST = 6
"""Three teams, so that team-mates can sit apart: two tables of three."""
BIG = 12
"""From so many teams on we propose a semifinal before the final."""


@H24.event.fills("GAP-H23", "24H-ORG-03", default="organiser")
def entry_terms(choice: str, least_age: int) -> Said[EntryTerms]:
    """24 ore, event reading: open to anybody; a least age is the organiser's setting."""
    terms = EntryTerms(least_age or None, waiver=True)
    return said(terms, "24H-ORG-03", by_text=not least_age)


@H24.event.fills("GAP-H11", "24H-FORM-01", "24H-FORM-02", "24H-FORM-03", default="team-totals")
def plan(choice: str, chosen: Mapping[str, Any], numbers: Numbers) -> tuple[StagePlan, ...]:
    """24 ore, event reading: matches for all, in one group or in several dealt by lot; then a final
    among the best teams, with many teams after a semifinal. Teams go on by their totals, among all
    or in their group, and the last matches add to them.
    """
    teams, groups = numbers.teams, chosen["groups"]
    final = min(chosen["final_teams"] or 4, teams)
    semis = chosen["semifinal_teams"]
    if semis is None:
        semis = 8 if teams >= BIG else 0
    stages = [StagePlan("groups", chosen["group_rounds"], (Intake("all"),), groups)]
    if final < semis < teams:
        into = _qualified(groups, semis, chosen["group_qualifiers"])
        stages.append(StagePlan("semifinals", 1, (into,), knockout=True))
        last = Intake("ranks", 1, final, of="semifinals")
    else:
        last = _qualified(groups, final, chosen["group_qualifiers"])
    return (*stages, StagePlan("final", 1, (last,), knockout=True))


def _qualified(groups: int, teams: int, each: int | None) -> Intake:
    """The best of all, or as many of each group as the organiser says or as share the places."""
    if groups == 1:
        return Intake("ranks", 1, teams)
    return Intake("group-ranks", 1, each or max(1, teams // groups))


@H24.event.fills("GAP-H11", "24H-ORG-04", "24H-TAB-02", default="team-totals")
def least_players(choice: str, groups: int) -> Said[int]:
    """24 ore, event reading: three teams in every group: two tables of three, team-mates apart."""
    return said(LEAST * groups, "24H-ORG-04", "24H-TAB-02", by_text=groups == 1)


@H24.event.fills("GAP-H11", "24H-FORM-03", default="team-totals")
def repechage(choice: str, stage: str, claim: str, begun: bool) -> tuple[Step, ...]:
    """24 ore, event reading: the next team of the standings takes a place given up."""
    return (Step("standings", None),)


@H24.event.fills("GAP-H11", "24H-FORM-03", default="team-totals")
def replacement_seed(choice: str, claim: str) -> Literal["by-total", "last"]:
    """24 ore, event reading: it is the last of those qualified."""
    return "last"


@H24.event.fills("GAP-H11", "24H-FORM-01", "24H-SCORE-06", default="team-totals")
def tie_reasons(choice: str, criterion: str) -> Said[str]:
    """24 ore, reading: teams level: best single match, then who made it earlier, then the die."""
    if criterion == "total":
        return said(criterion, "24H-SCORE-06", by_text=True)
    return said(criterion, "24H-FORM-01")


@H24.event.fills("GAP-H11", "24H-FORM-01", default="team-totals")
def ties(choice: str) -> tuple[str, ...]:
    """24 ore, event reading: the criteria after the total, in order."""
    return ("best-then-earlier", "die")


@H24.event.fills("GAP-H11", "24H-ORG-04", "24H-FORM-03", default="team-totals")
def blocks(choice: str, plans: tuple[StagePlan, ...]) -> tuple[Block, ...]:
    """24 ore, event reading: finalists first, then who went out before them, each block by the
    team's whole total.
    """
    names = [stage.name for stage in plans]
    return tuple(
        Block(name, (name,), "sum", tuple(names[: at + 1]))
        for at, name in reversed(list(enumerate(names)))
    )


@H24.event.fills("GAP-H04", "24H-WD-04", default="organiser")
def discards(choice: str, number: int) -> int:
    """24 ore, event reading: how many worst results are dropped is the organiser's setting, none
    unless he says so.
    """
    return number


H24.event.reads(
    "GAP-H05",
    "24H-INT-03",
    "24H-INT-04",
    default="first-valid",
    doc="A void match takes the score of the first valid match after it or, if there is none, of "
    "the last valid one before.",
)
H24.event.reads(
    "GAP-H19",
    "24H-LATE-02",
    default="organiser",
    doc="Whether a table waits for somebody up to twenty minutes late is the organiser's choice.",
)
APART = H24.event.reads(
    "GAP-H20",
    "24H-ORG-04",
    "24H-DRAW-01",
    default="apart",
    doc="Team-mates never share a table, in any stage, unless the organiser confirms that it "
    "cannot be helped.",
)
H24.event.reads(
    "GAP-H22",
    "24H-REG-06",
    default="alone",
    doc="A team that loses a player with its reserve used goes on with one; the matches the other "
    "misses score nothing.",
)
