"""Penalties, forbidden attitudes, dropped dice: what the referees may do, and when by count."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from arbitro.games.risiko.rules import RisikoRules
from arbitro.kernel import Asked, Ruling, Said, said
from arbitro.referee.cases.ending import gone
from arbitro.referee.effects import (
    CapLowered,
    CardsDenied,
    CardsLost,
    DefenceThrownBy,
    Effect,
    Frozen,
    TurnEnds,
)
from arbitro.referee.sanctions.infractions import (
    DICE_DROPPED,
    EXCESS,
    LANGUAGE,
    Infraction,
    Past,
    Stage,
)
from arbitro.referee.sanctions.ladder import Ladder, Measure
from arbitro.referee.verdict import Option, Step
from arbitro.regulations.ventiquattrore_2018.text import H24

MANY_CARDS = 6


def lighter(hand: int | None) -> tuple[Option, ...]:
    """24 ore: the turn, the next cards or, above six in hand, a lower cap set by the referee."""
    cap = Option(code="lower-cap", effects=(CapLowered(cap=None),))
    return (
        Option(code="end-turn", effects=(TurnEnds(),)),
        Option(code="deny-cards", effects=(CardsDenied(count=None),)),
        *((cap,) if hand is None or hand > MANY_CARDS else ()),
    )


def heavier(game: RisikoRules, hand: int | None) -> tuple[Option, ...]:
    """24 ore: the same, and what a serious case adds: freezing, the match, the tournament."""
    return (
        *lighter(hand),
        Option(code="freeze", effects=(Frozen(),)),
        Option(code="expel-from-match", effects=gone(game, "expulsion").value),
        Option(code="expel-from-tournament", by="panel", effects=gone(game, "conduct").value),
    )


@H24.duty.fills(
    "GAP-H12",
    "24H-PEN-01",
    "24H-PEN-02",
    "24H-PEN-03",
    "24H-PEN-04",
    "24H-COND-04",
    default="referee-sets-the-cap",
)
def general(choice: str, game: RisikoRules, infraction: Infraction) -> Said[Measure]:
    """24 ore, desk reading: no ladder is written: the referee chooses among the penalties. The cap
    is offered only above six cards in hand, and its figure is his.
    """
    ids = ("24H-PEN-01", "24H-PEN-02")
    cap = ("24H-PEN-03",) if infraction.hand is None or infraction.hand > MANY_CARDS else ()
    if infraction.gravity == "serious":
        measure = Measure(step="penalty", options=heavier(game, infraction.hand))
        return said(measure, *ids, *cap, "24H-PEN-04", "24H-COND-04", by_text=not cap)
    return said(
        Measure(step="penalty", options=lighter(infraction.hand)), *ids, *cap, by_text=not cap
    )


@H24.duty.fills("GAP-H09", "24H-DICE-01", "24H-DICE-02", default="from-the-fourth")
def dropped(choice: str, past: Past) -> Said[Measure]:
    """24 ore, desk reading: three times are free in a match; each further one costs a card, and at
    the seventh the attackers throw his defence from then on.
    """
    times = past.times(DICE_DROPPED, "match") + 1
    if times <= 3:
        return said(Measure(step="none"), "24H-DICE-01")
    effects: tuple[Effect, ...] = (CardsLost(count=1, otherwise="deny"),)
    if times < 7:
        return said(Measure(step="penalty", effects=effects), "24H-DICE-01")
    effects += (DefenceThrownBy(by="attacker", rest_of_match=True),)
    return said(Measure(step="penalty", effects=effects), "24H-DICE-01", "24H-DICE-02")


@H24.duty.fills("ARB-27", "24H-COND-05", "24H-COND-06", "24H-PEN-02", default="four-steps")
def language(choice: str, game: RisikoRules, infraction: Infraction, past: Past) -> Said[Measure]:
    """24 ore, desk reading: over the tournament: a richiamo, perhaps with a card; heavier
    penalties; the table; the tournament.
    """
    times = past.times(LANGUAGE, "tournament") + 1
    if times == 1:
        lost = Option(code="with-a-card", effects=(CardsLost(count=1, otherwise="deny"),))
        measure = Measure(step="richiamo", scope="tournament", options=(lost,))
        return said(measure, "24H-COND-05", by_text=True)
    if times == 2:
        measure = Measure(step="penalty", scope="tournament", options=lighter(infraction.hand))
        return said(measure, "24H-COND-06", "24H-PEN-02")
    reason, step = ("language", EXCLUDED) if times == 3 else ("conduct", EXPELLED)
    effects = gone(game, reason).value
    return said(Measure(step=step, scope="tournament", effects=effects), "24H-COND-06")


EXCLUDED: Step = "exclusion"
EXPELLED: Step = "expulsion"


corrected: Asked[Measure] = H24.duty.says(Measure(step="none"), "24H-EXC-01")
"""Armies in excess cost twice as many; no sanction is added."""


def first(
    own: Mapping[str, str], game: RisikoRules, infraction: Infraction, past: Past
) -> Ruling[Measure]:
    """24 ore, ladder: where an infraction leads: a count of its own, or the general penalties."""
    if infraction.what == LANGUAGE:
        return language(own["ARB-27"], game, infraction, past)
    if infraction.what == DICE_DROPPED:
        return dropped(own["GAP-H09"], past)
    if infraction.what == EXCESS:
        return corrected()
    return general(own["GAP-H12"], game, infraction)


@H24.duty.cites("24H-PEN-01", "24H-PEN-02")
def penalties(step: Step, stage: Stage, hand: int | None) -> tuple[Option, ...]:
    """24 ore, the ladder: turn, cards or cap, in every stage alike."""
    return lighter(hand) if step == "penalty" else ()


@H24.duty.cites("24H-PEN-01", "24H-PEN-04", "24H-INT-02", "24H-COND-04")
def inflicts(step: Step) -> Said[tuple[str, ...]]:
    """24 ore: the referees punish at the table; expulsion from the tournament is the panel's."""
    if step in ("expulsion", "disqualification"):
        return said(("panel",), "24H-INT-02", "24H-COND-04")
    return said(("referee", "panel"), "24H-PEN-01", "24H-PEN-04")


def leaving(game: RisikoRules, step: Step) -> Ruling[tuple[Effect, ...]]:
    """24 ore: who is expelled from the tournament leaves his match as its first eliminated."""
    return gone(game, "conduct")


def ladder(game: RisikoRules, own: Mapping[str, str]) -> Ladder:
    return Ladder(
        first=partial(first, own, game),
        penalties=penalties,
        inflicts=inflicts,
        leaving=partial(leaving, game),
    )
