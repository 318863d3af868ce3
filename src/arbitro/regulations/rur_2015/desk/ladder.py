"""Articles 16 to 19, 29, 33 and 36: richiamo, penalità semplice, table points, disqualification."""

from __future__ import annotations

from functools import partial

from arbitro.games.risiko.rules import RisikoRules
from arbitro.kernel import Asked, Ruling, Said, said
from arbitro.referee.cases.ending import gone
from arbitro.referee.effects import Effect
from arbitro.referee.sanctions.infractions import EXCESS, LANGUAGE, SDADATA, Infraction, Past, Stage
from arbitro.referee.sanctions.ladder import (
    TABLE_POINTS,
    Ladder,
    Measure,
    by_hand,
    turn_cards_armies,
)
from arbitro.referee.verdict import Option, Step
from arbitro.regulations.rur_2015.text import RUR


@RUR.duty.fills(
    "ARB-23",
    "RUR-16-01",
    "RUR-16-02",
    "RUR-16-03",
    "RUR-17-01",
    "RUR-17-02",
    "RUR-17-03",
    "RUR-19-01",
    default="after-a-simple-penalty",
)
def general(choice: str, infraction: Infraction, past: Past) -> Said[Measure]:
    """RUR, desk reading: what is accidental and new is a richiamo, over as soon as it is said; what
    is not serious a penalità semplice; what is serious, or repeated after such a penalty in the
    match, costs table points or the tournament.
    """
    if infraction.gravity == "serious":
        return said(Measure(step="penalty"), "RUR-16-01", "RUR-16-03", "RUR-19-01", by_text=True)
    if past.latest(infraction.what, "match") in ("penalita_semplice", "penalty"):
        return said(Measure(step="penalty"), "RUR-16-03", "RUR-19-01")
    if infraction.intent == "involuntary" and not past.times(infraction.what, "match"):
        return said(
            Measure(step="richiamo", scope="infraction"),
            "RUR-16-01",
            "RUR-16-02",
            "RUR-17-01",
            "RUR-17-02",
            by_text=True,
        )
    why = "RUR-17-03" if infraction.intent == "ignorance" else "RUR-17-02"
    return said(Measure(step="penalita_semplice"), "RUR-16-01", "RUR-16-03", why, by_text=True)


@RUR.duty.fills("ARB-24", "RUR-33-02", "RUR-33-03", default="match")
def language(choice: str, infraction: Infraction, past: Past) -> Said[Measure]:
    """RUR, desk reading: first a warning, then cards and tanks by the size of the hand; counted
    within the match.
    """
    if not past.times(LANGUAGE, "match"):
        return said(Measure(step="richiamo"), "RUR-33-02")
    return said(by_hand("penalita_semplice", "match", infraction.hand), "RUR-33-03")


RUR.duty.reads(
    "GAP-R27",
    "RUR-18-03",
    "RUR-33-03",
    default="as-many-as-possible",
    doc="Where fewer tanks can be taken off than are due, as many as possible; cards go at random.",
)


def first(game: RisikoRules, infraction: Infraction, past: Past) -> Ruling[Measure]:
    """RUR, the ladder: where an infraction leads: a ladder of its own, or the general one."""
    if infraction.what == LANGUAGE:
        if past.times(LANGUAGE, "match") < 2:
            return language("match", infraction, past)
        return _out(game, "language", Measure(step="expulsion", scope="tournament"))
    if infraction.what == SDADATA:
        if not past.times(SDADATA, "match"):
            return forgotten("richiamo-counted-in-the-match")
        return _out(game, "forgotten-sdadata", Measure(step="exclusion"))
    if infraction.what == EXCESS:
        return _excess(game, infraction, past)
    return general("after-a-simple-penalty", infraction, past)


@RUR.duty.fills("GAP-R29", "RUR-36-29b", default="richiamo-counted-in-the-match")
def forgotten(choice: str) -> Measure:
    """RUR: the verbal booking is a richiamo counted in the match, for this infraction only."""
    return Measure(step="richiamo")


@RUR.duty.fills("ARB-25", "RUR-29-03", "RUR-29-04", default="wilful-only")
def corrected(choice: str) -> Said[Measure]:
    """RUR, desk reading: armies in excess are corrected and the turn goes on; only wilful attempts
    are counted.
    """
    return said(Measure(step="none"), "RUR-29-03", by_text=True)


def _excess(game: RisikoRules, infraction: Infraction, past: Past) -> Ruling[Measure]:
    if infraction.intent == "wilful" and past.wilful(EXCESS, "match") >= 2:
        return _out(game, "third-excess", Measure(step="exclusion"))
    return corrected("wilful-only")


def _out(game: RisikoRules, reason: str, measure: Measure) -> Ruling[Measure]:
    effects, because = gone(game, reason)
    return Ruling(Measure(step=measure.step, scope=measure.scope, effects=effects), because)


@RUR.duty.cites(
    "RUR-18-01", "RUR-18-02", "RUR-18-03", "RUR-18-04", "RUR-18-05", "RUR-19-02", "RUR-19-03"
)
def penalties(
    game: RisikoRules, step: Step, stage: Stage, hand: int | None
) -> Said[tuple[Option, ...]]:
    """RUR, the ladder: turn, cards, armies or cap, as grave as the case; or table points, or
    disqualification.
    """
    if step == "penalita_semplice":
        ids = ("RUR-18-01", "RUR-18-02", "RUR-18-03", "RUR-18-04", "RUR-18-05")
        return said(turn_cards_armies(hand), *ids)
    if step == "penalty":
        out = Option(code="disqualification", effects=leaving(game, "disqualification").value)
        return said((TABLE_POINTS, out), "RUR-19-02", "RUR-19-03")
    return said((), "RUR-18-05")


def leaving(game: RisikoRules, step: Step) -> Ruling[tuple[Effect, ...]]:
    """RUR, the ladder: who is out of the tournament is out of his match too."""
    return gone(game, "disqualification")


ceiling: Asked[int | None] = RUR.duty.says(None, "RUR-19-02")
"""Only table points can come off; there is no penalty in standings points."""

inflicts: Asked[tuple[str, ...]] = RUR.duty.says(
    ("referee", "panel"), "RUR-9-03", "RUR-17-01", "RUR-19-01"
)
"""Every step is the referees'."""


def ladder(game: RisikoRules) -> Ladder:
    return Ladder(
        first=partial(first, game),
        penalties=partial(penalties, game),
        ceiling=ceiling,
        inflicts=inflicts,
        leaving=partial(leaving, game),
    )
