"""Every command, decided: events out, or a refusal and nothing changed."""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from typing import Any

from arbitro.kernel import Broken, Refused
from arbitro.tournament import (
    adjusting,
    amending,
    checkin,
    entries,
    events,
    foreign,
    hours,
    mending,
    moving,
    ranking,
    rounds,
    standing_in,
    taking_back,
    teams,
)
from arbitro.tournament import commands as c
from arbitro.tournament.evolve import evolve
from arbitro.tournament.rules import TournamentRules
from arbitro.tournament.state import Tournament

Handler = Callable[[Tournament, Any, TournamentRules], tuple[events.Event, ...]]

_HANDLERS: dict[type[c.Command], Handler] = {
    c.Enter: entries.enter,
    c.AmendEntry: amending.amend,
    c.EnterTeam: teams.enter,
    c.RefuseEntry: entries.refuse,
    c.Remove: entries.remove,
    c.Pay: entries.pay,
    c.Substitute: teams.substitute,
    c.Lock: moving.lock,
    c.CheckInPlayer: checkin.check_in,
    c.Commit: rounds.commit,
    c.MakeDraw: rounds.make_draw,
    foreign.SeatByHand: foreign.seat,
    c.Swap: rounds.swap,
    c.SeatTable: rounds.seat_table,
    c.EnterResult: moving.enter_result,
    c.BeginTable: adjusting.begin,
    c.TakeBackBeginning: adjusting.take_back_beginning,
    c.AdjustTable: adjusting.adjust,
    c.Penalise: moving.penalise,
    c.Expel: moving.expel,
    c.RollDice: moving.roll,
    c.Renounce: moving.renounce,
    c.Advance: moving.advance,
    c.Rank: ranking.rank,
    c.ReopenList: taking_back.reopen_list,
    c.UndoCheckIn: taking_back.undo_check_in,
    c.DiscardDraw: taking_back.discard_draw,
    c.ClearResult: taking_back.clear_result,
    c.ReopenRound: taking_back.reopen_round,
    c.TakeBackRenunciation: taking_back.take_back_renunciation,
    c.LiftPenalty: taking_back.lift_penalty,
    c.Readmit: taking_back.readmit,
    c.MendSeating: mending.mend,
    c.StandIn: standing_in.stand_in,
}

COMMANDS: tuple[type[c.Command], ...] = tuple(_HANDLERS)
"""What belongs to this room; whoever joins the rooms asks here whose a command is."""


def open_tournament(
    rules: TournamentRules,
    id: str,
    name: str,
    date: str | None = None,
    declaration: str | None = None,
) -> events.TournamentOpened:
    """The first event; it pins edition or format, readings and the organiser's numbers."""
    if not id.strip() or not name.strip():
        raise Refused("name-missing", {"id": id})
    if date is not None and not hours.is_date(date):
        raise Refused("malformed-date", {"date": date})
    return events.TournamentOpened(
        id=id,
        name=name,
        rules=rules.id,
        regulation=rules.regulation,
        interpretations=dict(rules.readings),
        settings=dict(rules.settings),
        declaration=declaration,
        date=date,
    )


def decide(t: Tournament, command: c.Command, rules: TournamentRules) -> tuple[events.Event, ...]:
    """What the command makes happen under these rules, or `Refused`."""
    if rules.id != t.rules:
        raise Broken(f"a tournament under {t.rules} is directed under {rules.id}")
    handler = _HANDLERS.get(type(command))
    if handler is None:
        raise Broken(f"nobody decides {type(command).__name__}")
    return handler(t, command, rules)


def step(
    t: Tournament, command: c.Command, rules: TournamentRules
) -> tuple[Tournament, tuple[events.Event, ...]]:
    """Decide and take the events in."""
    happened = decide(t, command, rules)
    return reduce(evolve, happened, t), happened
