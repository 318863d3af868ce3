"""A throw: the dice of both sides, and what one that stands does to them."""

from __future__ import annotations

from arbitro.games.risiko import events as e
from arbitro.games.risiko.decide.batch import Batch
from arbitro.games.risiko.decide.conquest import conquer
from arbitro.games.risiko.rules import Dice
from arbitro.kernel import Refused


def both_throw(b: Batch, number: Dice) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Both throws; at a real table a wrong number of dice is refused with its article."""
    try:
        return b.chance.dice("attack", number.attack), b.chance.dice("defence", number.defence)
    except Refused as refused:
        raise Refused(refused.code, refused.facts, b.grounds.number_of_dice) from refused


def stand(
    b: Batch, attack: tuple[int, ...], defence: tuple[int, ...], ids: tuple[str, ...]
) -> None:
    """What a throw that stands takes from both sides, and the conquest if nothing is left."""
    turn = b.state.turn
    losses = b.rules.losses(attack, defence)
    ids += losses.ids + b.grounds.throw_stands.ids
    if b.state.standing[b.state.owners[turn.target]] == "removed":
        ids += b.grounds.neutral.ids
    b.happen(
        e.DiceThrown(
            seat=turn.seat, attack=attack, defence=defence, losses=losses.value, because=ids
        )
    )
    if b.state.armies[turn.target] == 0:
        conquer(b, len(attack))
