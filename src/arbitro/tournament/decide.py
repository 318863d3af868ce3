"""Every command, decided: events out, or a refusal and nothing changed."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import reduce

from arbitro.kernel import Broken, Refused
from arbitro.tournament import commands as c
from arbitro.tournament import dates, events, undo
from arbitro.tournament.draw import promise, round_draw, seated_by_hand
from arbitro.tournament.draw.called_players import list_now
from arbitro.tournament.entries import entry_list, roll_call, team_sheets
from arbitro.tournament.evolve import evolve
from arbitro.tournament.rules import TournamentRules
from arbitro.tournament.stages import places_given_up, stage_progress
from arbitro.tournament.standings import final_ranking
from arbitro.tournament.state import Tournament
from arbitro.tournament.tables import online_tables, results, seating_mended, table_seats

Handler = Callable[..., tuple[events.Event, ...]]
"""Of the tournament, the command and the rules; of its author and its hour, where they are written
down.
"""

_HANDLERS: dict[type[c.Command], Handler] = {
    c.Enter: entry_list.enter,
    c.AmendEntry: entry_list.amend,
    c.EnterTeam: team_sheets.enter,
    c.RefuseEntry: entry_list.refuse,
    c.Remove: entry_list.remove,
    c.Pay: entry_list.pay,
    c.Substitute: team_sheets.substitute,
    c.Lock: stage_progress.lock,
    c.CheckInPlayer: roll_call.check_in,
    c.OpenWitnessing: promise.open_witnessing,
    c.WitnessDraw: promise.witness,
    c.RevealWitness: promise.reveal,
    c.Commit: promise.commit,
    c.VoidDraw: promise.void,
    c.MakeDraw: round_draw.make_draw,
    seated_by_hand.SeatByHand: seated_by_hand.seat,
    c.Swap: seated_by_hand.swap,
    c.SeatTable: table_seats.seat_table,
    c.EnterResult: results.enter,
    c.BeginTable: table_seats.begin,
    c.TakeBackBeginning: table_seats.take_back_beginning,
    c.AdjustTable: results.adjust,
    c.PlayOnline: online_tables.play_online,
    c.PlayOnWood: online_tables.play_on_wood,
    c.NoteLogs: online_tables.note_logs,
    c.Penalise: results.penalise,
    c.Expel: places_given_up.expel,
    c.RollDice: final_ranking.roll,
    c.Renounce: places_given_up.renounce,
    c.Advance: stage_progress.advance,
    c.Rank: final_ranking.rank,
    c.ReopenList: undo.reopen_list,
    c.UndoCheckIn: undo.undo_check_in,
    c.DiscardDraw: undo.discard_draw,
    c.ClearResult: undo.clear_result,
    c.ReopenRound: undo.reopen_round,
    c.TakeBackRenunciation: undo.take_back_renunciation,
    c.LiftPenalty: undo.lift_penalty,
    c.Readmit: undo.readmit,
    c.MendSeating: seating_mended.mend,
    c.StandIn: table_seats.stand_in,
}

COMMANDS: tuple[type[c.Command], ...] = tuple(_HANDLERS)
"""What belongs to this room; whoever joins the rooms asks here whose a command is."""
_OF_THE_DRAW = (events.WitnessRevealed, events.RoundDrawn, events.DrawVoided, events.DrawFixed)
"""What does not change who is drawn."""


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
    if date is not None and not dates.is_date(date):
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


def decide(
    t: Tournament, command: c.Command, rules: TournamentRules, author: str = "", at: int = 0
) -> tuple[events.Event, ...]:
    """What the command makes happen under these rules, signed by its author at this time (in
    milliseconds), or `Refused`. A commitment bound to the list ends with any change of it.
    """
    if rules.id != t.rules:
        raise Broken(f"a tournament under {t.rules} is directed under {rules.id}")
    handler = _HANDLERS.get(type(command))
    if handler is None:
        raise Broken(f"nobody decides {type(command).__name__}")
    signed: tuple[str | int, ...] = (author,) if isinstance(command, c.SignedCommand) else ()
    signed += (at,) if isinstance(command, c.TimedCommand) else ()
    happened = handler(t, command, rules, *signed)
    if t.commitment is None:
        return happened
    after = reduce(evolve, happened, t)
    return (*happened, *_lapsing(t, after, happened, rules, author))


def _lapsing(
    before: Tournament,
    after: Tournament,
    happened: Iterable[events.Event],
    rules: TournamentRules,
    author: str,
) -> tuple[events.Event, ...]:
    """What a change of the list makes of the commitment that stood before it: nothing."""
    promise, commitment = before.promise, before.commitment
    if promise is None or commitment is None or not promise.list_sha256:
        return ()
    kinds = [event.kind for event in happened if not isinstance(event, _OF_THE_DRAW)]
    if not kinds or len(after.rounds) > len(before.rounds):
        return ()
    try:
        if after.commitment == commitment and list_now(after, rules) == promise.list_sha256:
            return ()
    except Refused:
        pass
    return (
        events.DrawVoided(
            round=len(before.rounds) + 1,
            commitment=commitment,
            cause="lapsed",
            reason=kinds[0].partition("/")[0],
            author=author,
        ),
    )


def step(
    t: Tournament, command: c.Command, rules: TournamentRules, author: str = "", at: int = 0
) -> tuple[Tournament, tuple[events.Event, ...]]:
    """Decide and take the events in."""
    happened = decide(t, command, rules, author, at)
    return reduce(evolve, happened, t), happened
