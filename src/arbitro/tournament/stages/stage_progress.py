"""Moving on: the list locked, rounds closed, stages formed and formed again after a correction."""

from __future__ import annotations

from arbitro.kernel import Refused
from arbitro.tournament import commands as c
from arbitro.tournament import events as e
from arbitro.tournament.draw.called_players import missing
from arbitro.tournament.entries import entry_list
from arbitro.tournament.evolve import evolve
from arbitro.tournament.rules import StagePlan, TournamentRules
from arbitro.tournament.stages.places import Forming, plan, position
from arbitro.tournament.state import Slot, Stage, Tournament


def lock(t: Tournament, command: c.Lock, rules: TournamentRules) -> tuple[e.Event, ...]:
    """The list is valid, and the first stage is everybody on it."""
    locked = entry_list.lock(t, command, rules)
    first = plan(t, rules)[0]
    return (*locked, _formed(first, ()))


def _formed(stage: StagePlan, slots: tuple[Slot, ...]) -> e.StageFormed:
    ids = tuple(dict.fromkeys(id for slot in slots for id in slot.because))
    return e.StageFormed(
        stage=stage.name,
        rounds=stage.rounds,
        slots=slots,
        groups=stage.groups,
        knockout=stage.knockout,
        bands=stage.bands,
        because=ids,
    )


def advance(t: Tournament, command: c.Advance, rules: TournamentRules) -> tuple[e.Event, ...]:
    """Close the round; if its stage is over, form the next one."""
    drawn, stage = t.round, t.stage
    if drawn is None or stage is None:
        raise Refused("no-open-round", {})
    if drawn.closed:
        facts = {"round": drawn.number, "over": _all_played(t, stage, plan(t, rules))}
        raise Refused("already-closed", facts)
    left = missing(drawn)
    if left:
        raise Refused("tables-missing", {"round": drawn.number, "tables": left})
    closed = e.RoundClosed(number=drawn.number)
    if len(t.rounds_of(stage.name)) < stage.rounds:
        return (closed,)
    plans = plan(t, rules)
    at = position(plans, stage.name) + 1
    if at >= len(plans):
        return (closed,)
    slots = Forming(evolve(t, closed), rules, at).slots()
    return closed, _formed(plans[at], slots)


def _all_played(t: Tournament, stage: Stage, plans: tuple[StagePlan, ...]) -> bool:
    """Is there no stage and no round left to play?"""
    return stage.name == plans[-1].name and len(t.rounds_of(stage.name)) >= stage.rounds


def over(t: Tournament, rules: TournamentRules) -> bool:
    """Has everything been played, and only the final ranking is left?"""
    drawn, stage = t.round, t.stage
    if drawn is None or stage is None or not drawn.closed or t.finished:
        return False
    return _all_played(t, stage, plan(t, rules))


def formed_again(t: Tournament, rules: TournamentRules) -> tuple[e.Event, ...]:
    """The present stage worked out anew, if it was qualified for and nothing of it is drawn."""
    stage = t.stage
    if stage is None or t.rounds_of(stage.name):
        return ()
    plans = plan(t, rules)
    at = position(plans, stage.name)
    if at == 0:
        return ()
    return (_formed(plans[at], Forming(t, rules, at).slots()),)
