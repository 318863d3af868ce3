"""Observance of the rules: richiamo, ammonizione, penalty, and how each leads to the next."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import cast

from arbitro.games.risiko.rules import RisikoRules
from arbitro.kernel import Asked, Ruling, Said, said
from arbitro.referee.cases.ending import gone
from arbitro.referee.effects import Effect, StandingsPointsLost
from arbitro.referee.sanctions.infractions import (
    EXCESS,
    LANGUAGE,
    SDADATA,
    Infraction,
    Past,
    Span,
    Stage,
)
from arbitro.referee.sanctions.ladder import (
    TABLE_POINTS,
    Ladder,
    Measure,
    by_hand,
    turn_cards_armies,
)
from arbitro.referee.verdict import Option, Scope, Step
from arbitro.regulations.master_2020.text import MST

CEILING = 25


@MST.duty.fills(
    "GAP-M05",
    "MST-SANC-01",
    "MST-SANC-02",
    "MST-SANC-03",
    "MST-SANC-04",
    "MST-SANC-06",
    "MST-SANC-12",
    "MST-SANC-18",
    default="opening-list",
)
def general(choice: str, infraction: Infraction, past: Past) -> Said[Measure]:
    """Master, desk reading: what is involuntary and new is a richiamo; what is repeated, meant or
    due to not knowing the rules an ammonizione, also the first time; what is serious a penalty.
    """
    kept: Scope = "tournament"
    if infraction.gravity == "serious":
        serious = ("MST-SANC-01", "MST-SANC-12", "MST-SANC-18")
        return said(Measure(step="penalty", scope=kept), *serious, by_text=True)
    again = past.times(infraction.what, "tournament") > 0
    if infraction.intent == "involuntary" and not again:
        new = ("MST-SANC-01", "MST-SANC-02", "MST-SANC-03", "MST-SANC-18")
        return said(Measure(step="richiamo", scope=kept), *new, by_text=True)
    if infraction.intent == "involuntary":
        repeated = ("MST-SANC-03", "MST-SANC-06", "MST-SANC-18")
        return said(Measure(step="ammonizione", scope=kept), *repeated, by_text=True)
    why = ("MST-SANC-04",) if infraction.intent == "ignorance" else ()
    return said(Measure(step="ammonizione", scope=kept), "MST-SANC-01", *why)


@MST.duty.cites("MST-TALK-02", "MST-TALK-03", "MST-TALK-04", "MST-TALK-05")
def language(infraction: Infraction, past: Past) -> Said[Measure]:
    """Master: a richiamo; an ammonizione with losses if worse or done again; then a further one."""
    before = past.latest(LANGUAGE, "tournament")
    if before == "none" and infraction.gravity == "minor":
        return said(Measure(step="richiamo", scope="tournament"), "MST-TALK-02", "MST-TALK-03")
    if before in ("none", "richiamo"):
        measure = by_hand("ammonizione", "tournament", infraction.hand)
        return said(measure, "MST-TALK-02", "MST-TALK-04")
    return said(Measure(step="ammonizione", scope="tournament"), "MST-TALK-05")


@MST.duty.cites("MST-CAS-SDA-05", "MST-CAS-SDA-06")
def forgotten(game: RisikoRules, infraction: Infraction, past: Past) -> Said[Measure]:
    """Master, the ladder: an ammonizione each time; from the second on exclusion from the match is
    possible too.
    """
    if not past.times(SDADATA, "tournament"):
        return said(Measure(step="ammonizione", scope="tournament"), "MST-CAS-SDA-05")
    out = Option(code="exclusion", effects=gone(game, "forgotten-sdadata").value)
    own = turn_cards_armies(infraction.hand) if infraction.decider > 1 else ()  # 0.1.0 had none
    options = (*own, out)
    return said(Measure(step="ammonizione", scope="tournament", options=options), "MST-CAS-SDA-06")


@MST.duty.cites("MST-EXC-03", "MST-EXC-04")
def excess(past: Past) -> Said[Measure]:
    """Master, the ladder: corrected, and the turn goes on; who does it again is booked."""
    if past.times(EXCESS, "tournament"):
        return said(Measure(step="ammonizione", scope="tournament"), "MST-EXC-04")
    return said(Measure(step="none", scope="tournament"), "MST-EXC-03")


def first(game: RisikoRules, infraction: Infraction, past: Past) -> Ruling[Measure]:
    """Master, the ladder: where an infraction leads: a ladder of its own, or the general one."""
    if infraction.what == LANGUAGE:
        return language(infraction, past)
    if infraction.what == SDADATA:
        return forgotten(game, infraction, past)
    if infraction.what == EXCESS:
        return excess(past)
    return general("opening-list", infraction, past)


@MST.duty.fills(
    "GAP-M04",
    "MST-SANC-05",
    "MST-SANC-08",
    "MST-SANC-09",
    "MST-SANC-10",
    "MST-SANC-11",
    default="tournament",
    alternatives=("match",),
)
def then(choice: str, step: Step, past: Past) -> Said[tuple[Step, ...]]:
    """Master, desk reading: every third richiamo is an ammonizione, counted over the tournament
    unless read otherwise. The second ammonizione brings a penalty, the third expulsion.
    """
    steps: tuple[Step, ...] = ()
    ids: tuple[str, ...] = ()
    booked = step == "ammonizione"
    if step == "richiamo" and (past.given("richiamo", cast(Span, choice)) + 1) % 3 == 0:
        steps, ids, booked = ("ammonizione",), ("MST-SANC-05",), True
    if booked:
        number = past.given("ammonizione", "tournament") + 1
        ids += ("MST-SANC-08", "MST-SANC-09")
        if number == 2:
            steps, ids = (*steps, "penalty"), (*ids, "MST-SANC-10")
        elif number >= 3:
            steps, ids = (*steps, "expulsion"), (*ids, "MST-SANC-11")
    return said(steps, *ids, by_text=step != "richiamo")


@MST.duty.fills(
    "GAP-M03",
    "MST-SANC-07",
    "MST-SANC-13",
    "MST-SANC-14",
    "MST-SANC-15",
    "MST-SANC-16",
    "MST-SANC-17",
    default="only-among-penalties",
)
def penalties(
    choice: str, game: RisikoRules, step: Step, stage: Stage, hand: int | None
) -> Said[tuple[Option, ...]]:
    """Master, desk reading: an ammonizione touches turn, cards, armies or cap. A penalty is table
    points, standings points or disqualification; in semifinals and final disqualification only,
    while richiami and ammonizioni stay what they are.
    """
    if step == "ammonizione":
        return said(turn_cards_armies(hand), "MST-SANC-07", by_text=True)
    if step != "penalty":
        return said((), "MST-SANC-07", by_text=True)
    out = Option(code="disqualification", effects=gone(game, "disqualification").value)
    if stage in ("semifinal", "final"):
        return said((out,), "MST-SANC-15", "MST-SANC-16")
    standings = Option(code="standings-points", effects=(StandingsPointsLost(percent=CEILING),))
    ids = ("MST-SANC-13", "MST-SANC-14", "MST-SANC-15", "MST-SANC-17")
    return said((TABLE_POINTS, standings, out), *ids, by_text=True)


def leaving(game: RisikoRules, step: Step) -> Ruling[tuple[Effect, ...]]:
    """Master, the ladder: who is out of the tournament is out of his match too, without points."""
    reason = "third-booking" if step == "expulsion" else "disqualification"
    return gone(game, reason)


@MST.duty.fills("GAP-M02", "MST-SANC-14", default="quarter-of-most")
def ceiling(choice: str) -> int | None:
    """Master, desk reading: a quarter of the standings points one player can earn in that round."""
    return CEILING


MST.duty.reads(
    "GAP-M01",
    "MST-SANC-12",
    default="table-points",
    doc="Penalties in match points, named once and never defined, are those in table points.",
)


inflicts: Asked[tuple[str, ...]] = MST.duty.says(
    ("referee", "panel"), "MST-SANC-02", "MST-SANC-06", "MST-SANC-12"
)
"""Every step is the referees'."""


def ladder(game: RisikoRules, own: Mapping[str, str]) -> Ladder:
    return Ladder(
        first=partial(first, game),
        then=partial(then, own["GAP-M04"]),
        penalties=partial(penalties, own["GAP-M03"], game),
        ceiling=partial(ceiling, own["GAP-M02"]),
        inflicts=inflicts,
        leaving=partial(leaving, game),
    )
