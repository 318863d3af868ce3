"""Second phase of a turn: declarations and their bond, throws, conquests, eliminations."""

from __future__ import annotations

from arbitro.games.risiko import board
from arbitro.games.risiko import commands as c
from arbitro.games.risiko import events as e
from arbitro.games.risiko.decide.answering import throw_at_named
from arbitro.games.risiko.decide.batch import Batch
from arbitro.games.risiko.decide.guards import (
    require_border,
    require_own,
    require_phase,
)
from arbitro.games.risiko.decide.passing import refuse_owed_throw
from arbitro.games.risiko.decide.reinforcing import refuse_unplayed_tris
from arbitro.games.risiko.decide.throwing import both_throw, stand
from arbitro.games.risiko.decide.turns import close_windows
from arbitro.games.risiko.obligations import feasible_origins, named_alone, throw_owed
from arbitro.games.risiko.rules import Dice
from arbitro.games.risiko.state import NOWHERE
from arbitro.kernel import Refused, Ruling


def attack(b: Batch, command: c.Attack) -> None:
    """Declare an attack; from here on at least one throw is owed."""
    if b.state.phase == "move":
        ended = b.grounds.after_move if b.state.turn.move else b.grounds.move_word
        raise Refused("attacks-are-over", {}, ended)
    require_phase(b, "reinforce", "combat")
    refuse_unplayed_tris(b)
    state, turn = b.state, b.state.turn
    owed = throw_owed(state, b.rules)
    choosing = owed and turn.origin == NOWHERE
    if owed and not (choosing and command.target in (None, turn.target)):
        facts = {"target": board.TERRITORIES[turn.target]}
        raise Refused("attack-owed", facts, b.grounds.bond)
    target = _target(b, command)
    if state.masks[turn.seat] >> target & 1:
        facts = {"territory": board.TERRITORIES[target]}
        raise Refused("own-territory", facts, b.grounds.border)
    if command.origin is None and not choosing and _names_in_vain(b, target):
        _begin_combat(b, target)
        return
    origin = command.origin if command.origin is not None else _origin(b, target)
    if origin is not None:
        require_own(b, origin, b.grounds.any_attack)
        require_border(b, origin, target)
        legal_throw(b, origin, target)
    else:
        refuse_early_elimination(b, target)
    grounds = b.grounds
    if not turn.attacked:
        ids = grounds.combat_starts.ids + grounds.declaration.ids + grounds.bond.ids
    elif command.target is None:
        ids = grounds.same_target.ids + grounds.bond.ids
    elif target == turn.target and origin != turn.origin:
        ids = grounds.new_origin.ids + grounds.one_origin.ids + grounds.bond.ids
    else:
        ids = grounds.declaration.ids + grounds.any_attack.ids + grounds.bond.ids
    inferred = command.origin is None and origin is not None
    if inferred:
        ids += b.rules.target_binds().ids
    close_windows(b, turn.seat, "attack")
    b.happen(
        e.AttackDeclared(
            seat=turn.seat,
            origin=origin,
            target=target,
            named=command.target is not None,
            inferred=inferred,
            because=tuple(dict.fromkeys(ids)),
        )
    )


def _target(b: Batch, command: c.Attack) -> int:
    if command.target is not None:
        return command.target
    turn = b.state.turn
    if turn.target == NOWHERE:
        raise Refused("target-needed", {}, b.grounds.declaration)
    return turn.target


def _names_in_vain(b: Batch, target: int) -> bool:
    """Whether naming this target alone begins combat and owes nothing.

    So it is for one that cannot be attacked, too early an elimination included; and, where an
    edition wants the origin too, if several are possible.
    """
    borders = board.NEAR[target] & b.state.masks[b.state.turn.seat]
    if not borders:
        return False
    number = len(feasible_origins(b.state, b.rules, target))
    return number == 0 if b.rules.target_binds().value else number != 1


def _origin(b: Batch, target: int) -> int | None:
    """The one territory the attack can come from; None if it may still be chosen."""
    feasible = feasible_origins(b.state, b.rules, target)
    if len(feasible) == 1:
        return feasible[0]
    binding = b.rules.target_binds()
    if feasible and binding.value:
        return None
    if feasible:
        facts = {"origins": [board.TERRITORIES[o] for o in feasible]}
        raise Refused("origin-needed", facts, binding.because)
    near = board.members(board.NEAR[target] & b.state.masks[b.state.turn.seat])
    strongest = max((b.state.armies[o] for o in near), default=0)
    because = b.rules.legal_dice(strongest, b.state.armies[target]).because
    raise Refused("no-origin", {"origins": []}, because if near else b.grounds.border)


def legal_throw(b: Batch, origin: int, target: int) -> Ruling[Dice | None]:
    """The dice both sides must throw, or a refusal."""
    armies = b.state.armies
    dice = b.rules.legal_dice(armies[origin], armies[target])
    if dice.value is None:
        needed = _least_armies(b, armies[target])
        facts = {
            "origin": board.TERRITORIES[origin],
            "target": board.TERRITORIES[target],
            "attacking": armies[origin],
            "defending": armies[target],
            "needed": needed,
            "dice": needed - 1,
        }
        raise Refused("too-few-armies", facts, dice.because)
    refuse_early_elimination(b, target)
    return dice


def refuse_early_elimination(b: Batch, target: int) -> None:
    """Somebody's last territory may not be attacked too early, from wherever it is."""
    giro, loser = b.state.turn.giro, b.state.owners[target]
    if b.state.masks[loser] == 1 << target:
        guard = b.rules.elimination_allowed(giro, b.state.armies[target])
        if not guard.value:
            facts = {"giro": giro, "territory": board.TERRITORIES[target]}
            raise Refused("too-early-to-eliminate", facts, guard.because)


def _least_armies(b: Batch, defending: int) -> int:
    """How many armies it takes to attack so many."""
    return next(n for n in range(2, 9) if b.rules.legal_dice(n, defending).value)


def throw_dice(b: Batch, command: c.ThrowDice) -> None:
    """One throw of the attack declared, or of the one under way."""
    require_phase(b, "reinforce", "combat")
    turn = b.state.turn
    origin, target, seat = turn.origin, turn.target, turn.seat
    if origins := named_alone(b.state, b.rules):
        throw_at_named(b, origins, command.dice)
        return
    if target == NOWHERE or b.state.masks[seat] >> target & 1:
        raise Refused("nothing-declared", {}, b.grounds.silent_throw)
    if origin == NOWHERE:
        raise Refused("origin-needed", {"origins": []}, b.grounds.declaration)
    dice = legal_throw(b, origin, target)
    number = dice.value
    if number is None:
        return
    ids = dice.ids if turn.bound else b.grounds.continuation.ids + dice.ids
    stand(b, *both_throw(b, number), ids)


def announce_attack(b: Batch, command: c.AnnounceAttack) -> None:
    """The bare word: repositioning is over, nothing is owed; armies left may still be placed."""
    require_phase(b, "reinforce", "combat")
    refuse_unplayed_tris(b)
    refuse_owed_throw(b)
    effect = b.rules.closes_repositioning("attack-word")
    if not effect.value:
        raise Refused("attack-word-without-effect", {}, effect.because)
    _begin_combat(b, None)


def _begin_combat(b: Batch, target: int | None) -> None:
    """Combat has begun by a word that owes no throw."""
    seat = b.state.turn.seat
    close_windows(b, seat, "attack-word" if target is None else "attack")
    named = target is not None and not b.rules.target_binds().value
    ids = b.grounds.combat_starts.ids if named else b.grounds.attack_word.ids
    b.happen(e.AttackAnnounced(seat=seat, target=target, because=ids))
