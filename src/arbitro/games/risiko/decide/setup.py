"""Before the first turn: seats, colours, objectives, opening placement."""

from __future__ import annotations

from arbitro.games.risiko import commands as c
from arbitro.games.risiko import events as e
from arbitro.games.risiko import objectives
from arbitro.games.risiko.decide.batch import Batch
from arbitro.games.risiko.decide.turns import start_turn
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
