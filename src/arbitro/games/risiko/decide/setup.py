"""Before the first turn: seats, colours, objectives, opening placement."""

from __future__ import annotations

from arbitro.games.risiko import board, cards, objectives
from arbitro.games.risiko import commands as c
from arbitro.games.risiko import events as e
from arbitro.games.risiko.decide.batch import Batch
from arbitro.games.risiko.decide.guards import require_phase
from arbitro.games.risiko.decide.turns import begin_turn, start_turn
from arbitro.games.risiko.state import COLOURS
from arbitro.kernel import Refused


def roll_for_seats(b: Batch, command: c.RollForSeats) -> None:
    """One die each; only those level throw again, until every seat is settled."""
    rolls: tuple[tuple[int, ...], ...] = ()
    groups = b.rules.seat_order(((0,) * b.state.seats,))
    while any(len(group) > 1 for group in groups.value):
        level = sorted(player for group in groups.value if len(group) > 1 for player in group)
        dice = iter(b.chance.dice("seats", len(level)))
        row = tuple(next(dice) if p in level else 0 for p in range(b.state.seats))
        rolls += (row,)
        groups = b.rules.seat_order(rolls)
    order = tuple(player for group in groups.value for player in group)
    b.happen(e.SeatsRolled(rolls=rolls, order=order, because=groups.ids))


def choose_colour(b: Batch, command: c.ChooseColour) -> None:
    chosen = b.state.colours
    if command.seat != len(chosen):
        facts = {"seat": command.seat, "turn": len(chosen)}
        raise Refused("not-your-choice", facts, b.grounds.colours)
    free = [colour for colour in COLOURS if colour not in chosen]
    if command.colour not in free:
        raise Refused("colour-taken", {"colour": command.colour, "free": free}, b.grounds.colours)
    ids = b.grounds.colours.ids
    b.happen(e.ColourChosen(seat=command.seat, colour=command.colour, because=ids))


def enter_position(b: Batch, command: c.EnterPosition) -> None:
    """Take over a match that has been going on at a real table."""
    state, rows = b.state, command.position
    if state.mode != "live":
        raise Refused("only-in-a-live-match", {})
    require_phase(b, "seating", "colours", "deal")
    owners = {owner for owner, _ in rows}
    if len(rows) != board.COUNT or not owners <= set(range(state.seats)):
        raise Refused("board-incomplete", {"territories": len(rows), "expected": board.COUNT})
    bare = [board.TERRITORIES[t] for t, (_, armies) in enumerate(rows) if armies < 1]
    if bare:
        raise Refused("territory-without-army", {"territories": bare}, b.grounds.garrison_of_one)
    if command.turn not in owners or command.giro < 1:
        raise Refused("impossible-turn", {"seat": command.turn, "giro": command.giro})
    if sorted(command.out) != [s for s in range(state.seats) if s not in owners]:
        raise Refused("eliminated-unsaid", {"out": list(command.out)}, b.grounds.elimination)
    if command.last_giro and not command.giro <= command.last_giro <= command.giro + 1:
        facts = {"giro": command.giro, "last_giro": command.last_giro}
        raise Refused("impossible-last-giro", facts, b.rules.last_giro(1).because)
    held = command.cards_held
    out = any(number and seat not in owners for seat, number in enumerate(held))
    if len(held) != state.seats or min(held) < 0 or sum(held) > len(cards.DECK) or out:
        raise Refused("impossible-hands", {"hands": list(held)})
    b.happen(
        e.PositionEntered(
            position=rows,
            cards_held=held,
            turn=command.turn,
            giro=command.giro,
            out=command.out,
            last_giro=command.last_giro,
        )
    )
    begin_turn(b, command.turn, command.giro)


def deal_objectives(b: Batch, command: c.DealObjectives) -> None:
    left = objectives.ALL
    for seat in range(b.state.seats):
        drawn = b.chance.pick("objective", left)
        left = tuple(o for o in left if o != drawn)
        ids = b.grounds.objectives.ids
        b.happen(e.ObjectiveDealt(seat=command.seat, player=seat, objective=drawn, because=ids))
    next_lap(b, b.state.seats - 1)


def next_lap(b: Batch, after: int) -> None:
    """The next player who still has starting armies puts some down; when nobody has, play."""
    seats = b.state.seats
    for step in range(1, seats + 1):
        seat = (after + step) % seats
        supply = b.state.supply[seat]
        if supply and b.state.standing[seat] == "playing":
            lap = b.rules.placement_lap(supply)
            b.happen(e.LapStarted(seat=seat, armies=lap.value, because=lap.ids))
            return
    start_turn(b, after=seats - 1, giro=0)


def place_opening(b: Batch, command: c.Place) -> None:
    """Part of a lap of the opening placement; one army may well stay alone on a border."""
    ids = b.grounds.placement.ids
    b.happen(
        e.ArmiesPlaced(
            seat=command.seat, territory=command.territory, armies=command.armies, because=ids
        )
    )
    if b.state.turn.due == 0:
        next_lap(b, b.state.turn.seat)
