"""What follows a winning throw: occupation, elimination, captured cards, armies that follow."""

from __future__ import annotations

from arbitro.games.risiko import board, objectives
from arbitro.games.risiko import commands as c
from arbitro.games.risiko import events as e
from arbitro.games.risiko.decide.batch import Batch
from arbitro.games.risiko.decide.claim import victory
from arbitro.games.risiko.decide.guards import borders_enemy, require_phase, require_positive
from arbitro.games.risiko.state import NOWHERE
from arbitro.kernel import Refused


def conquer(b: Batch, dice: int) -> None:
    """The target is empty: the armies of the last throw enter it, its owner may be out."""
    turn = b.state.turn
    origin, target, seat = turn.origin, turn.target, turn.seat
    loser = b.state.owners[target]
    mine = b.state.masks[seat] | 1 << target
    border = board.NEAR[origin] & ~mine != 0
    reach = b.rules.movement_range(b.state.armies[origin], dice, border)
    least, most = reach.value
    b.happen(
        e.TerritoryConquered(
            seat=seat,
            territory=target,
            loser=loser,
            armies=least,
            more=most - least,
            because=reach.ids + b.grounds.further_attack.ids,
        )
    )
    if b.state.masks[loser] == 0:
        _eliminate(b, loser)
    auto = b.rules.undeclared_risiko()
    if auto.value == "declare" and objectives.complete(b.state.objectives[seat], mine):
        victory(b, seat, b.state.objectives[seat], auto.ids)


def _eliminate(b: Batch, loser: int) -> None:
    seat = b.state.turn.seat
    ids = b.grounds.elimination.ids
    b.happen(e.PlayerEliminated(seat=seat, player=loser, because=ids))
    hand = b.state.hands[loser]
    if not hand:
        return
    ruling = b.rules.captured_cards(len(b.state.hands[seat]), len(hand))
    frozen = any(left.player == loser and left.reason != "eliminated" for left in b.state.exits)
    ids = ruling.ids + (b.grounds.neutral_hand.ids if frozen else ())
    left = list(hand)
    if ruling.value < len(hand):
        taken = []
        for _ in range(ruling.value):
            card = b.chance.pick("captured", tuple(left))
            left.remove(card)
            taken.append(card)
    else:
        taken, left = left, []
    b.happen(
        e.CardsCaptured(
            seat=seat,
            player=loser,
            taken=tuple(taken),
            discarded=tuple(left),
            because=ids,
        )
    )


def advance(b: Batch, command: c.Advance) -> None:
    """Let more armies follow into the territory just conquered."""
    require_phase(b, "combat")
    require_positive(command.armies)
    turn = b.state.turn
    if command.armies > turn.more:
        origin = b.state.armies[turn.origin] if turn.origin != NOWHERE else 0
        border = turn.origin != NOWHERE and borders_enemy(b, turn.origin)
        entered = turn.target != NOWHERE and b.state.owners[turn.target] == turn.seat
        held_back = b.rules.garrison(border).because
        nowhere_to_go = b.rules.movement_range(5, 3, False).because
        facts = {"armies": command.armies, "more": turn.more, "origin": origin}
        raise Refused("cannot-follow", facts, held_back if entered else nowhere_to_go)
    b.happen(
        e.ArmiesAdvanced(
            seat=turn.seat,
            armies=command.armies,
            because=b.rules.movement_range(5, 3, False).ids,
        )
    )
