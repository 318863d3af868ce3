"""Taking something back while nothing later rests on it: a new event that undoes an old one."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from arbitro.kernel import Refused
from arbitro.tournament import commands as c
from arbitro.tournament import events as e
from arbitro.tournament.draw.called_players import unit_of
from arbitro.tournament.entries import roll_call
from arbitro.tournament.evolve import evolve
from arbitro.tournament.rules import TournamentRules
from arbitro.tournament.stages.stage_progress import formed_again
from arbitro.tournament.state import EXPELLED, Renunciation, Round, Tournament
from arbitro.tournament.tables.results import agreed, still_open
from arbitro.tournament.tables.table_seats import open_table

"""The stage of a renunciation that stands for all of them."""


def _require_running(t: Tournament) -> None:
    if t.finished:
        raise Refused("tournament-over", {})


def require_signed(reason: str, author: str, what: str) -> None:
    """What changes the record of the hall has a reason and an author."""
    if not reason.strip() or not author.strip():
        raise Refused("reason-missing", {"for": what})


def _open_round(t: Tournament) -> Round:
    drawn = t.round
    if drawn is None or drawn.closed:
        raise Refused("no-open-round", {})
    return drawn


def reopen_list(
    t: Tournament, command: c.ReopenList, rules: TournamentRules, author: str
) -> tuple[e.Event, ...]:
    """Until the first draw the list can still change; a commitment published before lapses."""
    if not t.locked:
        raise Refused("list-open", {})
    if t.rounds:
        raise Refused("drawn-since", {"round": len(t.rounds)})
    return (e.ListReopened(reason=command.reason, author=author),)


def undo_check_in(
    t: Tournament, command: c.UndoCheckIn, rules: TournamentRules
) -> tuple[e.Event, ...]:
    """Only for the round not drawn yet."""
    t.known(command.player)
    number = roll_call.next_round(t)
    if command.player not in t.checkins.get(number, {}):
        raise Refused("not-called", {"player": command.player, "round": number})
    return (e.CheckInUndone(round=number, player=command.player),)


def discard_draw(
    t: Tournament, command: c.DiscardDraw, rules: TournamentRules, author: str
) -> tuple[e.Event, ...]:
    """A draw without results goes; who gave up a place since stays out."""
    drawn = _open_round(t)
    require_signed(command.reason, author, "discard")
    played = [table.number for table in drawn.tables if table.done]
    if played:
        raise Refused("results-there", {"round": drawn.number, "tables": played})
    playing = [table.number for table in drawn.tables if table.begun]
    if playing:
        raise Refused("matches-begun", {"round": drawn.number, "tables": playing})
    fined = sorted({p.player for p in t.penalties if p.round == drawn.number})
    if fined:
        raise Refused("penalties-there", {"round": drawn.number, "players": fined})
    return (e.DrawDiscarded(round=drawn.number, reason=command.reason, author=author),)


def clear_result(
    t: Tournament, command: c.ClearResult, rules: TournamentRules, author: str
) -> tuple[e.Event, ...]:
    """The table is as before its result; a closed round must be opened first."""
    drawn = _open_round(t)
    _, table = open_table(t, drawn.number, command.table)
    require_signed(command.reason, author, "clear")
    if not table.done:
        raise Refused("no-result", {"table": table.number, "round": drawn.number})
    cleared = e.ResultCleared(
        round=drawn.number, table=table.number, reason=command.reason, author=author
    )
    return (cleared,)


def reopen_round(
    t: Tournament, command: c.ReopenRound, rules: TournamentRules, author: str
) -> tuple[e.Event, ...]:
    """The last round, if no later one is drawn; the stage that came of it is unmade with it."""
    _require_running(t)
    drawn, stage = t.round, t.stage
    if drawn is None or stage is None or not drawn.closed:
        raise Refused("nothing-closed", {})
    unformed = stage.name if stage.name != drawn.stage else None
    return (
        e.RoundReopened(
            number=drawn.number,
            unformed=unformed,
            reason=command.reason,
            author=author,
        ),
    )


def _require_undrawn(t: Tournament, given_up: Renunciation) -> None:
    """No draw has been made since: the next one would have had him in it."""
    if given_up.rounds_drawn != len(t.rounds):
        raise Refused("drawn-since", {"round": len(t.rounds)})


def take_back_renunciation(
    t: Tournament, command: c.TakeBackRenunciation, rules: TournamentRules, author: str
) -> tuple[e.Event, ...]:
    """He has his place again, and who had stepped in for him loses it."""
    _require_running(t)
    unit = unit_of(t, command.player, rules)
    mine = [
        r
        for r in t.renunciations
        if r.player == unit and r.stage != EXPELLED and command.stage in (None, r.stage)
    ]
    if not mine:
        raise Refused("not-renounced", {"player": command.player})
    given_up = mine[-1]
    _require_undrawn(t, given_up)
    drawn = bool(t.rounds_of(given_up.stage))
    if drawn and rules.decider < 2:  # as 0.1.0 did
        raise Refused("drawn-since", {"round": len(t.rounds)})
    back = e.RenunciationTakenBack(renunciation=given_up, reason=command.reason, author=author)
    if drawn:
        return (back, *_chair_back(t, command.player))
    return (back, *formed_again(evolve(t, back), rules))


def lift_penalty(
    t: Tournament, command: c.LiftPenalty, rules: TournamentRules, author: str
) -> tuple[e.Event, ...]:
    """As long as a result of that round could be mended."""
    _require_running(t)
    t.known(command.player)
    if not command.reason.strip():
        raise Refused("reason-missing", {"for": "lift"})
    mine = [
        p
        for p in t.penalties
        if p.player == command.player
        and command.round in (None, p.round)
        and command.given_for in (None, p.reason)
    ]
    if not mine:
        raise Refused("no-points-off", {"player": command.player})
    penalty = mine[-1]
    stage = t.stage
    if stage is None or not still_open(t, stage, t.rounds[penalty.round - 1]):
        raise Refused("round-past", {"round": penalty.round})
    lifted = e.PenaltyLifted(penalty=penalty, reason=command.reason, author=author)
    return agreed(t, (lifted, *formed_again(evolve(t, lifted), rules)), command, rules)


def readmit(
    t: Tournament, command: c.Readmit, rules: TournamentRules, author: str
) -> tuple[e.Event, ...]:
    """Back in, with the place he held. A round that everybody plays and he has missed keeps nobody
    out; a draw among those who qualified, or somebody in his chair, does.
    """
    _require_running(t)
    player = t.known(command.player)
    if player.status != "out":
        raise Refused("not-out", {"player": player.id})
    gone = next(r for r in t.renunciations if (r.player, r.stage) == (player.id, EXPELLED))
    opening = t.stages[0].name
    if any(drawn.stage != opening for drawn in t.rounds[gone.rounds_drawn :]):
        raise Refused("drawn-since", {"round": len(t.rounds)})
    stage = t.stage
    chair: tuple[e.Event, ...] = ()
    if stage is not None and t.rounds_of(stage.name):
        taker = next((s.player for s in stage.slots if s.instead_of == player.id), None)
        if taker is not None and rules.decider < 2:  # as 0.1.0 did
            raise Refused("chair-taken", {"player": player.id, "taker": taker})
        chair = _chair_back(t, player.id)
    back = e.PlayerReadmitted(player=player.id, reason=command.reason, author=author)
    return (back, *(chair or formed_again(evolve(t, back), rules)))


def _chair_back(t: Tournament, player: str) -> tuple[e.Event, ...]:
    """Who was called in gets up again, unless he is playing or has been replaced in turn."""
    stage, drawn = t.stage, t.round
    slot = next((s for s in stage.slots if s.instead_of == player), None) if stage else None
    if slot is None or drawn is None:
        return ()
    table = drawn.table_of(slot.player)
    if table is None or table.started:
        raise Refused("chair-taken", {"player": player, "taker": slot.player})
    via: Literal["rank", "winner"] = "winner" if slot.claim == "winner" else "rank"
    own = replace(slot, player=player, via=via, instead_of=None, step=None)
    return (e.SeatTaken(round=drawn.number, table=table.number, out=slot.player, slot=own),)
