"""From one state to the next. Never fails, never asks a rule: a replay needs no regulation."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import reduce
from typing import Any

from msgspec.structs import replace

from arbitro.kernel.values import picked
from arbitro.tournament import events as e
from arbitro.tournament.draw import promise
from arbitro.tournament.state import (
    Promise,
    Renunciation,
    Round,
    Slot,
    Stage,
    Table,
    Team,
    Tournament,
)


def opened(event: e.TournamentOpened) -> Tournament:
    return picked(Tournament, event)


def _entered(t: Tournament, event: e.PlayerEntered) -> Tournament:
    players = {**t.players, event.player.id: event.player}
    distinct = t.distinct | {event.player.id} if event.distinct else t.distinct
    return replace(t, players=players, distinct=distinct)


def _team(t: Tournament, event: e.TeamEntered) -> Tournament:
    playing = tuple(p.id for p in event.players if p.role == "player")
    waiting = next((p.id for p in event.players if p.role == "reserve"), None)
    team = Team(id=event.id, name=event.name, members=playing, reserve=waiting)
    players = {**t.players, **{p.id: p for p in event.players}}
    return replace(t, players=players, teams={**t.teams, event.id: team})


def _removed(t: Tournament, event: e.PlayerRemoved) -> Tournament:
    gone = t.players[event.player]
    players = {id: p for id, p in t.players.items() if id != event.player}
    teams = t.teams
    if gone.team is not None:
        players = {id: p for id, p in players.items() if p.team != gone.team}
        teams = {id: team for id, team in teams.items() if id != gone.team}
    return replace(t, players=players, teams=teams)


def _substituted(t: Tournament, event: e.PlayerSubstituted) -> Tournament:
    team = t.teams[event.team]
    members = tuple(event.incoming if m == event.out else m for m in team.members)
    changed = replace(team, members=members, out=(*team.out, event.out))
    out, incoming = t.players[event.out], t.players[event.incoming]
    players = {
        **t.players,
        out.id: replace(out, status="substituted"),
        incoming.id: replace(incoming, role="player"),
    }
    stages = tuple(
        replace(stage, slots=tuple(_handed(slot, out.id, incoming.id) for slot in stage.slots))
        for stage in t.stages[-1:]
    )
    return replace(
        t,
        players=players,
        teams={**t.teams, team.id: changed},
        stages=(*t.stages[:-1], *stages),
    )


def _handed(slot: Slot, out: str, incoming: str) -> Slot:
    return replace(slot, player=incoming) if slot.player == out else slot


def _checked_in(t: Tournament, event: e.PlayerCheckedIn) -> Tournament:
    row = {**t.checkins.get(event.round, {}), event.checkin.player: event.checkin}
    return replace(t, checkins={**t.checkins, event.round: row})


def _formed(t: Tournament, event: e.StageFormed) -> Tournament:
    stage = picked(Stage, event, name=event.stage)
    before = tuple(s for s in t.stages if s.name != event.stage)
    return replace(t, stages=(*before, stage))


def _drawn(t: Tournament, event: e.RoundDrawn) -> Tournament:
    drawn = picked(Round, event)
    stages = t.stages
    if event.dealt:
        stages = (*stages[:-1], replace(stages[-1], dealt=event.dealt))
    return replace(promise.given_up(t), stages=stages, rounds=(*t.rounds, drawn))


def _swapped(t: Tournament, event: e.SeatsSwapped) -> Tournament:
    other = {event.one: event.other, event.other: event.one}

    def seats(table: Table) -> Table:
        return replace(table, players=tuple(other.get(p, p) for p in table.players))

    drawn = t.rounds[event.round - 1]
    certificates = list(drawn.certificates)
    certificates[event.group - 1] = event.certificate
    changed = replace(
        drawn, tables=tuple(map(seats, drawn.tables)), certificates=tuple(certificates)
    )
    return _with_round(t, changed)


def _taken(t: Tournament, event: e.SeatTaken) -> Tournament:
    new = event.slot.player

    def seats(table: Table) -> Table:
        return replace(table, players=tuple(new if p == event.out else p for p in table.players))

    def slot(old: Slot) -> Slot:
        return replace(event.slot, seed=old.seed) if old.player == event.out else old

    drawn = t.rounds[event.round - 1]
    t = _with_round(t, replace(drawn, tables=tuple(map(seats, drawn.tables))))
    stage = t.stages[-1]
    return replace(t, stages=(*t.stages[:-1], replace(stage, slots=tuple(map(slot, stage.slots)))))


def _seated(t: Tournament, event: e.TableSeated) -> Tournament:
    return _with_table(
        t, event.round, event.table, players=event.order, dice=event.dice, colours=event.colours
    )


def _result(t: Tournament, event: e.ResultEntered) -> Tournament:
    return _with_table(
        t,
        event.round,
        event.table,
        result=event.seats,
        void=event.void,
        sheet=event.sheet,
        typed=event.typed,
    )


def _adjusted(t: Tournament, event: e.TableAdjusted) -> Tournament:
    changes: dict[str, Any] = {"adjusted": event.adjusted}
    if event.seats:
        changes |= {"result": event.seats, "typed": event.typed}
    return _with_table(t, event.round, event.table, **changes)


def _expelled(t: Tournament, event: e.PlayerExpelled) -> Tournament:
    gone = replace(t.players[event.player], status="out")
    given_up = Renunciation(player=event.player, stage="*", rounds_drawn=len(t.rounds))
    return replace(
        t,
        players={**t.players, event.player: gone},
        renunciations=(*t.renunciations, given_up),
    )


def _check_in_undone(t: Tournament, event: e.CheckInUndone) -> Tournament:
    row = {id: seen for id, seen in t.checkins[event.round].items() if id != event.player}
    return replace(t, checkins={**t.checkins, event.round: row})


def _discarded(t: Tournament, event: e.DrawDiscarded) -> Tournament:
    gone = t.rounds[-1]
    stages = t.stages
    if gone.dealing is not None:
        stages = (*stages[:-1], replace(stages[-1], dealt={}))
    return replace(
        promise.given_up(t),
        stages=stages,
        rounds=t.rounds[:-1],
        discarded=(*t.discarded, gone),
        set_aside=(*t.set_aside, *promise.thrown_away(gone, event)),
    )


def _round_reopened(t: Tournament, event: e.RoundReopened) -> Tournament:
    stages = tuple(stage for stage in t.stages if stage.name != event.unformed)
    opened_again = replace(t.rounds[event.number - 1], closed=False)
    return _with_round(replace(promise.given_up(t), stages=stages), opened_again)


def _taken_back(t: Tournament, event: e.RenunciationTakenBack) -> Tournament:
    left = tuple(r for r in t.renunciations if r != event.renunciation)
    return replace(t, renunciations=left)


def _lifted(t: Tournament, event: e.PenaltyLifted) -> Tournament:
    left = list(t.penalties)
    left.remove(event.penalty)
    return replace(t, penalties=tuple(left))


def _readmitted(t: Tournament, event: e.PlayerReadmitted) -> Tournament:
    back = replace(t.players[event.player], status="in")
    left = tuple(r for r in t.renunciations if (r.player, r.stage) != (event.player, "*"))
    return replace(t, players={**t.players, event.player: back}, renunciations=left)


def _mended(t: Tournament, event: e.SeatingMended) -> Tournament:
    drawn = t.rounds[event.round - 1]
    real = {table.number: table for table in event.tables}
    tables = tuple(real.get(table.number, table) for table in drawn.tables)
    return _with_round(t, replace(drawn, tables=tables, certificates=event.certificates))


def _with_round(t: Tournament, changed: Round) -> Tournament:
    rounds = tuple(changed if r.number == changed.number else r for r in t.rounds)
    return replace(t, rounds=rounds)


def _with_table(t: Tournament, number: int, table: int, **changes: Any) -> Tournament:
    drawn = t.rounds[number - 1]
    tables = tuple(replace(x, **changes) if x.number == table else x for x in drawn.tables)
    return _with_round(t, replace(drawn, tables=tables))


_HANDLERS: dict[type[e.Event], Callable[[Tournament, Any], Tournament]] = {
    e.PlayerEntered: _entered,
    e.PersonAmended: lambda t, ev: replace(t, players={**t.players, ev.player.id: ev.player}),
    e.TeamEntered: _team,
    e.EntryRefused: lambda t, ev: replace(t, refusals=(*t.refusals, (ev.name, ev.reason))),
    e.PlayerRemoved: _removed,
    e.FeePaid: lambda t, ev: replace(t, paid=t.paid | {ev.id}),
    e.PlayerSubstituted: _substituted,
    e.ListLocked: lambda t, _: replace(t, locked=True),
    e.PlayerCheckedIn: _checked_in,
    e.DrawCommitted: lambda t, ev: replace(t, commitment=ev.commitment, promise=Promise()),
    e.StageFormed: _formed,
    e.RoundDrawn: _drawn,
    e.SeatsSwapped: _swapped,
    e.SeatTaken: _taken,
    e.TableSeated: _seated,
    e.ResultEntered: _result,
    e.TableBegun: lambda t, ev: _with_table(t, ev.round, ev.table, begun=True),
    e.BeginningTakenBack: lambda t, ev: _with_table(t, ev.round, ev.table, begun=False),
    e.TableAdjusted: _adjusted,
    e.TableOnline: lambda t, ev: _with_table(
        replace(t, online=t.online + 1),
        ev.round,
        ev.table,
        online=ev.match,
        gather=ev.gather,
        delay=ev.delay,
    ),
    e.TableOnWood: lambda t, ev: _with_table(
        t, ev.round, ev.table, online="", begun=False, dice={}, colours={}
    ),
    e.MatchSettled: lambda t, ev: _with_table(t, ev.round, ev.table, logs=ev.logs),
    e.PlayerPenalised: lambda t, ev: replace(t, penalties=(*t.penalties, ev.penalty)),
    e.PlayerExpelled: _expelled,
    e.DiceRolled: lambda t, ev: replace(t, rolls=(*t.rolls, ev.dice)),
    e.PlaceRenounced: lambda t, ev: replace(t, renunciations=(*t.renunciations, ev.renunciation)),
    e.RoundClosed: lambda t, ev: _with_round(t, replace(t.rounds[ev.number - 1], closed=True)),
    e.ListReopened: lambda t, _: replace(promise.given_up(t), locked=False, stages=()),
    e.CheckInUndone: _check_in_undone,
    e.DrawDiscarded: _discarded,
    e.ResultCleared: lambda t, ev: _with_table(
        t, ev.round, ev.table, result=(), void=False, sheet=None, typed=(), logs=()
    ),
    e.RoundReopened: _round_reopened,
    e.RenunciationTakenBack: _taken_back,
    e.PenaltyLifted: _lifted,
    e.PlayerReadmitted: _readmitted,
    e.SeatingMended: _mended,
    e.TournamentRanked: lambda t, _: replace(t, finished=True),
    **promise.HANDLERS,
}


def evolve(t: Tournament, event: e.Event) -> Tournament:
    changed = _HANDLERS[type(event)](t, event)
    return replace(changed, version=t.version + 1)


def replay(events: Iterable[e.Event]) -> Tournament:
    """Fold a whole history, the opening first."""
    rows = iter(events)
    first = next(rows)
    assert isinstance(first, e.TournamentOpened)  # noqa: S101 - the log's reader has checked it
    return reduce(evolve, rows, opened(first))
