"""Moving on: the list locked, rounds closed, stages formed, places given up and taken."""

from __future__ import annotations

from itertools import pairwise

from arbitro.kernel import Refused
from arbitro.tournament import commands as c
from arbitro.tournament import events as e
from arbitro.tournament.draw.round_draw import missing, unit_of
from arbitro.tournament.entries import entry_list
from arbitro.tournament.evolve import evolve
from arbitro.tournament.rules import StagePlan, TournamentRules
from arbitro.tournament.stages.places import Forming, plan
from arbitro.tournament.state import Renunciation, Slot, Stage, Tournament
from arbitro.tournament.tables import results


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
    at = _index(plans, stage.name) + 1
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


def _index(plans: tuple[StagePlan, ...], name: str) -> int:
    found = next((at for at, stage in enumerate(plans) if stage.name == name), None)
    if found is None:
        raise Refused("unknown-stage", {"stage": name, "stages": [p.name for p in plans]})
    return found


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


Correction = c.EnterResult | c.Penalise | c.LiftPenalty | c.MendSeating


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


def formed_again(t: Tournament, rules: TournamentRules) -> tuple[e.Event, ...]:
    """The present stage worked out anew, if it was qualified for and nothing of it is drawn."""
    stage = t.stage
    if stage is None or t.rounds_of(stage.name):
        return ()
    plans = plan(t, rules)
    at = _index(plans, stage.name)
    if at == 0:
        return ()
    return (_formed(plans[at], Forming(t, rules, at).slots()),)


def renounce(t: Tournament, command: c.Renounce, rules: TournamentRules) -> tuple[e.Event, ...]:
    """Somebody gives up a place; if it was already his, somebody else takes it at once."""
    unit = unit_of(t, command.player, rules)
    if t.finished:
        raise Refused("tournament-over", {})
    plans = plan(t, rules)
    stage = t.stage
    if stage is None:
        raise Refused("list-open", {})
    name = command.stage or _next_place(t, stage, plans, command.player)
    at = _index(plans, name)
    if at == 0:
        raise Refused("nothing-to-renounce", {"player": command.player, "stage": name})
    if at < _index(plans, stage.name) or (name == stage.name and _has_played(t, command.player)):
        raise Refused("stage-played", {"player": command.player, "stage": name})
    if name == stage.name and not _holds(stage, command.player):
        raise Refused("not-in-stage", {"player": command.player, "stage": name})
    if any(r.player == unit and r.stage == name for r in t.renunciations):
        raise Refused("already-renounced", {"player": command.player, "stage": name})
    given = e.PlaceRenounced(
        renunciation=Renunciation(
            player=unit, stage=name, rounds_drawn=len(t.rounds), reason=command.reason
        )
    )
    if name != stage.name:
        return (given,)
    return (given, *vacate(evolve(t, given), command.player, rules))


def _next_place(t: Tournament, stage: Stage, plans: tuple[StagePlan, ...], player: str) -> str:
    if _holds(stage, player) and not _has_played(t, player):
        return stage.name
    at = _index(plans, stage.name) + 1
    if at >= len(plans):
        raise Refused("nothing-to-renounce", {"player": player, "stage": stage.name})
    return plans[at].name


def _holds(stage: Stage, player: str) -> bool:
    return player in stage.players


def _has_played(t: Tournament, player: str) -> bool:
    """Plays or has played in the stage now under way."""
    stage = t.stage
    if stage is None:
        return False
    tables = (r.table_of(player) for r in t.rounds_of(stage.name))
    return any(table is not None and table.started for table in tables)


def vacate(t: Tournament, player: str, rules: TournamentRules) -> tuple[e.Event, ...]:
    """What follows when the holder of a place in the present stage is gone: before his match
    somebody is called in; once it has begun his chair is neutral. With nobody left to call it stays
    empty.
    """
    stage = t.stage
    if stage is None or not _holds(stage, player) or _has_played(t, player):
        return ()
    plans = plan(t, rules)
    at = _index(plans, stage.name)
    if rules.unit().value == "team" and t.rounds_of(stage.name):
        return ()  # the other one goes on alone
    if not t.rounds_of(stage.name):
        return formed_again(t, rules)
    drawn = t.rounds[-1]
    table = drawn.table_of(player)
    if table is None:
        return ()
    slot = next(s for s in stage.slots if s.player == player)
    forming = Forming(t, rules, at)
    taken = forming.successor(slot, set(stage.players))
    if taken is None:
        return ()
    return (
        e.SeatTaken(
            round=drawn.number,
            table=table.number,
            out=player,
            slot=taken,
            because=taken.because,
        ),
    )


def expel(t: Tournament, command: c.Expel, rules: TournamentRules) -> tuple[e.Event, ...]:
    """Out of the tournament; a place he held in a later stage falls to somebody else."""
    player = entry_list.known(t, command.player)
    if player.status != "in":
        raise Refused("no-longer-in", {"player": player.id, "status": player.status})
    if not t.locked:
        raise Refused("list-open", {})
    if not command.reason.strip():
        raise Refused("reason-missing", {"for": "expulsion"})
    out = e.PlayerExpelled(player=player.id, reason=command.reason)
    return (out, *vacate(evolve(t, out), player.id, rules))


def roll(t: Tournament, command: c.RollDice, rules: TournamentRules) -> tuple[e.Event, ...]:
    """Dice among those level: each throws, those still level throw again, until all differ."""
    ruling = rules.tie_reasons("die")
    rows = command.dice
    units = t.teams if rules.unit().value == "team" else t.players
    strangers = sorted(set(rows) - set(units))
    if strangers:
        raise Refused("unknown-player", {"player": strangers[0]})
    if len(rows) < 2:
        raise Refused("roll-alone", {}, ruling.because)
    if any(not 1 <= die <= 6 for row in rows.values() for die in row):
        raise Refused("not-dice", {"dice": list(rows.values())})
    throws = sorted(tuple(row) for row in rows.values())
    if len(set(throws)) != len(throws):
        raise Refused("throw-again", {"level": [list(rows)]}, ruling.because)
    for one, other in pairwise(throws):
        if one == other[: len(one)]:
            raise Refused("throw-again", {"level": [list(rows)]}, ruling.because)
    return (e.DiceRolled(dice=rows, because=ruling.because.ids),)
