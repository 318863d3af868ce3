"""Corrections that reach further: results and penalties that may change who qualified."""

from __future__ import annotations

from arbitro.kernel import Refused
from arbitro.tournament import commands as c
from arbitro.tournament import events as e
from arbitro.tournament.evolve import evolve
from arbitro.tournament.rules import TournamentRules
from arbitro.tournament.stages.progress import formed_again
from arbitro.tournament.state import Tournament
from arbitro.tournament.tables import results

Correction = c.EnterResult | c.Penalise | c.LiftPenalty | c.MendSeating


def enter_result(
    t: Tournament, command: c.EnterResult, rules: TournamentRules, author: str
) -> tuple[e.Event, ...]:
    """A result; one mended after the next stage was formed forms it again."""
    entered = results.enter(t, command, rules, author)
    return agreed(t, (*entered, *formed_again(evolve(t, entered[0]), rules)), command, rules)


def penalise(t: Tournament, command: c.Penalise, rules: TournamentRules) -> tuple[e.Event, ...]:
    """Points taken off; a stage formed from the standings and not drawn yet is formed again."""
    taken = results.penalise(t, command, rules)
    return agreed(t, (*taken, *formed_again(evolve(t, taken[0]), rules)), command, rules)


def agreed(
    t: Tournament, events: tuple[e.Event, ...], command: Correction, rules: TournamentRules
) -> tuple[e.Event, ...]:
    """The events of a correction; if it changes who has a place in the stage that comes next, it
    says who, and is asked for again with `confirm`.
    """
    stage = t.stage
    if stage is None or command.confirm or rules.decider < 2:  # 0.1.0 changed it without a word
        return events
    for event in events:
        if isinstance(event, e.StageFormed) and event.stage == stage.name:
            now = [slot.player for slot in event.slots]
            coming = [player for player in now if player not in stage.players]
            going = [player for player in stage.players if player not in now]
            if coming or going:
                facts = {"stage": stage.name, "coming": coming, "going": going}
                raise Refused("changes-who-qualified", facts)
    return events
