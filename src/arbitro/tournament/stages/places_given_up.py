"""Places given up and taken: a renunciation, an expulsion, and who is called in instead."""

from __future__ import annotations

from arbitro.kernel import Refused
from arbitro.tournament import commands as c
from arbitro.tournament import events as e
from arbitro.tournament.draw.called_players import unit_of
from arbitro.tournament.evolve import evolve
from arbitro.tournament.rules import StagePlan, TournamentRules
from arbitro.tournament.stages.places import Forming, plan, position
from arbitro.tournament.stages.stage_progress import formed_again
from arbitro.tournament.state import Renunciation, Stage, Tournament


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
    at = position(plans, name)
    if at == 0:
        raise Refused("nothing-to-renounce", {"player": command.player, "stage": name})
    if at < position(plans, stage.name) or (name == stage.name and _has_played(t, command.player)):
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
    at = position(plans, stage.name) + 1
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
    at = position(plans, stage.name)
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
    player = t.known(command.player)
    if player.status != "in":
        raise Refused("no-longer-in", {"player": player.id, "status": player.status})
    if not t.locked:
        raise Refused("list-open", {})
    if not command.reason.strip():
        raise Refused("reason-missing", {"for": "expulsion"})
    out = e.PlayerExpelled(player=player.id, reason=command.reason)
    return (out, *vacate(evolve(t, out), player.id, rules))
