"""Behaviour: objectives shown, language, disturbance, the board overturned."""

from __future__ import annotations

from typing import NamedTuple

from arbitro.games.risiko.rules import RisikoRules
from arbitro.kernel import Ruling
from arbitro.referee.cases.ending import leaves
from arbitro.referee.effects import Effect, MatchGoesOn, SentAway
from arbitro.referee.facts import Facts
from arbitro.referee.sanctions.ladder import TABLE_POINTS, turn_cards_armies
from arbitro.referee.verdict import Option, Proposed, Scope, Step, Verdict


def objective_shown(game: RisikoRules, facts: Facts) -> Ruling[Verdict]:
    """By accident: nothing. On purpose: out of match and tournament. Swapped: both."""
    how = facts.choice("how", "accident", "deliberate", "swapped")
    terms = game.exit("objective-shown")
    out = leaves("objective-shown", terms.value)
    if how == "accident":
        return Ruling(Verdict(code="accident-goes-on"), terms.because)
    if how == "deliberate":
        effects: tuple[Effect, ...] = (out,)
    else:
        effects = (out, leaves("objective-shown", terms.value, "opponent"))
    return Ruling(
        Verdict(
            code="objective-shown-out" if how == "deliberate" else "objectives-swapped",
            effects=effects,
            sanction=Proposed(step="disqualification", scope="tournament"),
        ),
        terms.because,
    )


def continues_or_restarts(facts: Facts) -> Effect:
    """The others go on or, if that is impossible, start again."""
    return MatchGoesOn(how="continues" if facts.flag("can_continue") else "restarts")


def disturbance(game: RisikoRules, facts: Facts, knockout_out_only: bool) -> Verdict:
    """A spectator is sent away; a player can lose table points or be expelled."""
    if facts.choice("who", "spectator", "player") == "spectator":
        return Verdict(code="disturber-sent-away", effects=(SentAway(),))
    points: tuple[Option, ...] = (TABLE_POINTS,)
    if knockout_out_only and facts.flag("knockout"):
        points = ()
    gone = leaves("disqualification", game.exit("disqualification").value)
    offered = (*points, Option(code="expulsion", effects=(gone,)))
    return Verdict(
        code="disturber-penalised",
        status="human",
        sanction=Proposed(step="penalty", scope="match", options=offered),
        options=offered,
    )


class Meant(NamedTuple):
    """What an edition gives for a rule broken on purpose, and how long it remembers it."""

    step: Step
    scope: Scope


def leaving(facts: Facts, meant: Meant, *, breaks_named: bool) -> Verdict:
    """Only with permission, and never to look at other matches; where the text names breaks, not
    even if the table agrees.
    """
    breaks = ("agreed-break",) if breaks_named else ()
    why = facts.choice("why", "to-watch-others", *breaks, "other")
    if why == "to-watch-others":
        return Verdict(code="never-to-watch", sanction=_wilful(meant))
    if why == "other" and facts.flag("permission"):
        return Verdict(code="leave-granted")
    code = "leave-not-granted" if why == "other" else "no-agreed-break"
    return Verdict(code=code, sanction=_by_intent(facts, meant))


def aid(facts: Facts, meant: Meant) -> Verdict:
    """Notes, statistics, calculators, computers never; anything else as the referee judges."""
    if facts.choice("what", "notes-or-device", "other") == "notes-or-device":
        return Verdict(code="aid-forbidden", sanction=_by_intent(facts, meant))
    return Verdict(
        code="aid-judged",
        status="human",
        options=(Option(code="aid-allowed"), Option(code="aid-removed")),
    )


def pieces_touched(facts: Facts, meant: Meant) -> Verdict:
    """Nobody touches his pieces outside his turn."""
    return Verdict(code="hands-off", sanction=_by_intent(facts, meant))


def _by_intent(facts: Facts, meant: Meant) -> Proposed:
    """An accident is a richiamo; what was meant is the step above it."""
    return _wilful(meant) if facts.flag("wilful") else Proposed(step="richiamo", scope=meant.scope)


def _wilful(meant: Meant) -> Proposed:
    return Proposed(step=meant.step, scope=meant.scope, options=turn_cards_armies(None))
