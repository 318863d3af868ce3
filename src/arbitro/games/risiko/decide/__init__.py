"""One command in, the events that follow out, or a refusal that names its article."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from arbitro.games.risiko import commands as c
from arbitro.games.risiko.chance import Chance
from arbitro.games.risiko.decide import (
    answering,
    closing,
    combat,
    conquest,
    passing,
    refereeing,
    reinforcing,
    setup,
    takeover,
)
from arbitro.games.risiko.decide.batch import Batch
from arbitro.games.risiko.decide.claim import declare_risiko
from arbitro.games.risiko.decide.deal import deal
from arbitro.games.risiko.decide.guards import require_own, require_phase, require_positive
from arbitro.games.risiko.events import Event, MatchOpened
from arbitro.games.risiko.rules import RisikoRules
from arbitro.games.risiko.state import Match
from arbitro.kernel import Refused


def open_match(
    rules: RisikoRules,
    players: tuple[str, ...],
    mode: str,
    time_up_giro: int | None,
    commitment: str | None,
) -> MatchOpened:
    """The first event of a match, if the regulation knows tables of this size."""
    if mode not in ("digital", "live"):
        raise Refused("unknown-mode", {"mode": mode, "modes": ["digital", "live"]})
    sizes = rules.table_sizes()
    if len(players) not in sizes.value:
        facts = {"players": len(players), "sizes": list(sizes.value)}
        raise Refused("table-size", facts, sizes.because)
    cap, supply = rules.army_cap(), rules.starting_armies(len(players))
    return MatchOpened(
        regulation=rules.regulation,
        interpretations=rules.readings,
        players=players,
        mode=mode,
        time_up_giro=time_up_giro,
        cap=cap.value,
        supply=supply.value,
        commitment=commitment,
        decider=rules.decider,
        because=(sizes.because + supply.because + cap.because).ids,
    )


def decide(
    state: Match, command: c.Command, rules: RisikoRules, chance: Chance
) -> tuple[Event, ...]:
    """What happens if this command is obeyed. Pure: the same inputs, the same answer."""
    return step(state, command, rules, chance)[1]


def step(
    state: Match, command: c.Command, rules: RisikoRules, chance: Chance
) -> tuple[Match, tuple[Event, ...]]:
    """`decide` together with the state its events lead to."""
    batch = Batch(state, rules, chance)
    if state.phase == "roll" and state.mode == "live":
        _play_on(batch, command)
    _require_sense(batch, command)
    _ACTS[type(command)](batch, command)
    return batch.state, tuple(batch.events)


def _play_on(b: Batch, command: c.Command) -> None:
    """Someone else's turn begins although dice are owed: they have been forgotten."""
    while (roll := b.state.roll) is not None:
        if type(command) not in _IN_TURN or command.seat == roll.player:
            return
        closing.forget_roll(b)


def _require_sense(b: Batch, command: c.Command) -> None:
    """Seats that exist, a match that goes on, the right player's turn."""
    state, kind = b.state, type(command)
    if state.phase == "over" or (state.phase == "count" and kind is not c.ShowObjectives):
        raise Refused("match-is-over", {}, b.grounds.aim)
    if kind in _REFEREES:
        _require_referee(b, command)
    elif command.seat is not None or kind is not c.RollSdadata:
        _require_turn(b, command)


def _require_referee(b: Batch, command: c.Command) -> None:
    if command.seat is not None:
        raise Refused("referee-only", {"seat": command.seat})
    player = getattr(command, "player", 0)
    if not 0 <= player < b.state.seats:
        raise Refused("unknown-seat", {"seat": player, "seats": b.state.seats})


def _require_turn(b: Batch, command: c.Command) -> None:
    state, kind, seat = b.state, type(command), command.seat
    if seat is None or not 0 <= seat < state.seats:
        raise Refused("unknown-seat", {"seat": seat, "seats": state.seats})
    if kind in _DEALERS:
        require_phase(b, "deal" if kind is c.Deal else "objectives")
        if seat != 0:
            raise Refused("not-your-turn", {"seat": seat, "turn": 0}, b.grounds.deal_pack)
    elif kind in _IN_TURN:
        if seat == state.turn.seat and state.turn.passed:
            raise Refused("turn-is-over", {}, b.grounds.after_pass)
        require_phase(b, "placement", "reinforce", "combat", "move")
        if seat != state.turn.seat:
            facts = {"seat": seat, "turn": state.turn.seat}
            raise Refused("not-your-turn", facts, b.grounds.own_turn)
    elif kind is c.ChooseColour:
        require_phase(b, "colours")


def _place(b: Batch, command: c.Place) -> None:
    if b.state.phase != "placement":
        reinforcing.place(b, command)
        return
    require_own(b, command.territory, b.rules.placement_lap(3).because)
    require_positive(command.armies)
    if command.armies > b.state.turn.due:
        facts = {"armies": command.armies, "due": b.state.turn.due}
        raise Refused("more-than-due", facts, b.rules.placement_lap(3).because)
    setup.place_opening(b, command)


def _roll_for_seats(b: Batch, command: c.RollForSeats) -> None:
    require_phase(b, "seating")
    setup.roll_for_seats(b, command)


def _ask_cards(b: Batch, command: c.AskCards) -> None:
    require_phase(b, "placement", "reinforce", "combat", "move")
    if not 0 <= command.player < b.state.seats or command.player == command.seat:
        raise Refused("unknown-seat", {"seat": command.player, "seats": b.state.seats})
    passing.ask_cards(b, command)


_REFEREES = frozenset(
    {
        c.RollForSeats,
        c.EnterPosition,
        c.CallTime,
        c.ShowObjectives,
        c.RemovePlayer,
        c.Freeze,
        c.Release,
        c.EndTurn,
        c.RemoveArmies,
        c.LowerCap,
        c.TakeCards,
        c.DenyCards,
    }
)
_DEALERS = frozenset({c.Deal, c.DealObjectives})
_IN_TURN = frozenset(
    {
        c.Place,
        c.Reposition,
        c.ShowTris,
        c.PlayTris,
        c.AnnounceAttack,
        c.AnnounceMove,
        c.Attack,
        c.ThrowDice,
        c.Advance,
        c.Move,
        c.Pass,
        c.DeclareRisiko,
    }
)

_ACTS: dict[type[c.Command], Callable[[Batch, Any], None]] = {
    c.RollForSeats: _roll_for_seats,
    c.ChooseColour: setup.choose_colour,
    c.Deal: deal,
    c.EnterPosition: takeover.enter_position,
    c.DealObjectives: setup.deal_objectives,
    c.Place: _place,
    c.Reposition: reinforcing.reposition,
    c.ShowTris: reinforcing.show_tris,
    c.PlayTris: reinforcing.play_tris,
    c.AnnounceAttack: combat.announce_attack,
    c.AnnounceMove: passing.announce_move,
    c.Attack: combat.attack,
    c.ThrowDice: combat.throw_dice,
    c.AcceptThrow: answering.accept_throw,
    c.RepeatThrow: answering.repeat_throw,
    c.Advance: conquest.advance,
    c.Move: passing.move,
    c.Pass: passing.pass_turn,
    c.DrawCard: passing.draw_card,
    c.AskCards: _ask_cards,
    c.AskPass: passing.ask_pass,
    c.DeclareRisiko: declare_risiko,
    c.RollSdadata: closing.roll_sdadata,
    c.CallTime: closing.call_time,
    c.ShowObjectives: closing.show_objectives,
    c.RemovePlayer: refereeing.remove_player,
    c.Freeze: refereeing.freeze,
    c.Release: refereeing.release,
    c.EndTurn: refereeing.end_turn,
    c.RemoveArmies: refereeing.remove_armies,
    c.LowerCap: refereeing.lower_cap,
    c.TakeCards: refereeing.take_cards,
    c.DenyCards: refereeing.deny_cards,
}
