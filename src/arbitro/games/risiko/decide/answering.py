"""A target named without its origin, and thrown at: the defender says what becomes of the throw."""

from __future__ import annotations

from arbitro.games.risiko import board
from arbitro.games.risiko import commands as c
from arbitro.games.risiko import events as e
from arbitro.games.risiko.decide.batch import Batch
from arbitro.games.risiko.decide.guards import require_phase
from arbitro.games.risiko.decide.throwing import both_throw, stand
from arbitro.games.risiko.obligations import accepted_origins
from arbitro.games.risiko.rules import Dice
from arbitro.kernel import Refused


def throw_at_named(b: Batch, origins: tuple[int, ...], wanted: int | None) -> None:
    """Dice at a target named alone, as many as some origin allows. Nobody answers for who left."""
    state, target = b.state, b.state.turn.named
    there = state.armies[target]
    numbers = {d for o in origins if (d := b.rules.legal_dice(state.armies[o], there).value)}
    alone = b.rules.target_binds()
    if state.standing[state.owners[target]] != "playing":
        facts = {"origins": [board.TERRITORIES[o] for o in origins]}
        raise Refused("origin-needed", facts, alone.because)
    number = max(numbers) if wanted is None else Dice(wanted, min(numbers).defence)
    if number not in numbers:
        possible = sorted(dice.attack for dice in numbers)
        said = {"dice": number.attack, "possible": possible}
        raise Refused("dice-from-nowhere", said, b.grounds.number_of_dice)
    attack_dice, defence_dice = both_throw(b, number)
    b.happen(
        e.ThrowOpen(
            seat=state.turn.seat,
            target=target,
            attack=attack_dice,
            defence=defence_dice,
            because=alone.ids,
        )
    )


def accept_throw(b: Batch, command: c.AcceptThrow) -> None:
    """The throw stands, from where the defender says; armies had to be enough for its dice."""
    thrown = _thrown_at(b, command)
    origins = accepted_origins(b.state, b.rules)
    because = b.rules.target_binds().because
    if command.origin not in origins:
        facts = {"origins": [board.TERRITORIES[o] for o in origins]}
        raise Refused("origin-impossible", facts, because)
    b.happen(e.ThrowAccepted(seat=command.seat, origin=command.origin, because=because.ids))
    stand(b, *thrown, because.ids)


def repeat_throw(b: Batch, command: c.RepeatThrow) -> None:
    """The throw is void: the attacker owes another, with its origin said."""
    _thrown_at(b, command)
    b.happen(e.ThrowRefused(seat=command.seat, because=b.rules.target_binds().ids))


def _thrown_at(b: Batch, command: c.Command) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The dice that wait for an answer, if this is who gives it."""
    require_phase(b, "answer")
    turn = b.state.turn
    defender = b.state.owners[turn.named]
    if command.seat != defender or turn.thrown is None:
        facts = {"seat": command.seat, "turn": defender}
        raise Refused("not-your-turn", facts, b.rules.target_binds().because)
    return turn.thrown
