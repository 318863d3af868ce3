"""What binds a player: a declared attack owes a throw, a shown tris owes a tris, while they can."""

from __future__ import annotations

from arbitro.games.risiko import board, cards
from arbitro.games.risiko.rules import RisikoRules
from arbitro.games.risiko.state import NOWHERE, Match


def may_be_attacked(m: Match, rules: RisikoRules, target: int) -> bool:
    """Whether the guard on early elimination leaves this territory open to attack."""
    if m.masks[m.owners[target]] != 1 << target:
        return True
    return rules.elimination_allowed(m.turn.giro, m.armies[target]).value


def feasible_origins(m: Match, rules: RisikoRules, target: int) -> tuple[int, ...]:
    """The territories of the player in turn from which this one can lawfully be attacked."""
    if not may_be_attacked(m, rules, target):
        return ()
    near, there = board.members(board.NEAR[target] & m.masks[m.turn.seat]), m.armies[target]
    return tuple(o for o in near if rules.legal_dice(m.armies[o], there).value)


def named_alone(m: Match, rules: RisikoRules) -> tuple[int, ...]:
    """The origins that a target named without one leaves open: several, or it was named in vain."""
    if m.turn.named == NOWHERE or rules.target_binds().value or rules.decider < 2:
        return ()  # 0.1.0 went on with the attack before
    origins = feasible_origins(m, rules, m.turn.named)
    return origins if len(origins) > 1 else ()


def accepted_origins(m: Match, rules: RisikoRules) -> tuple[int, ...]:
    """Those with armies enough for the dice thrown at a target that was named alone."""
    if m.turn.thrown is None:
        return ()
    dice = len(m.turn.thrown[0])
    return tuple(o for o in feasible_origins(m, rules, m.turn.named) if m.armies[o] > dice)


def throw_owed(m: Match, rules: RisikoRules) -> bool:
    """Whether the player in turn must still throw for the attack he declared.

    A correction by the referee may leave too few armies for it: then the bond has lapsed.
    """
    turn = m.turn
    if not turn.bound:
        return False
    if not may_be_attacked(m, rules, turn.target):
        return False
    mine = m.masks[turn.seat]
    origins = (
        board.members(board.NEAR[turn.target] & mine) if turn.origin == NOWHERE else (turn.origin,)
    )
    there = m.armies[turn.target]
    return any(rules.legal_dice(m.armies[o], there).value for o in origins)


def too_late_to_declare(m: Match, rules: RisikoRules) -> bool:
    """Whether declaring RisiKo! now uncovers that the player let an earlier turn end without it."""
    late = m.turn.seat in m.missed and rules.undeclared_risiko().value == "incident"
    return late and rules.decider >= 2  # 0.1.0 let it win


def tris_owed(m: Match, rules: RisikoRules) -> bool:
    """Whether the player in turn must still play a tris because he has shown one.

    If the referee has taken cards from him and no tris is left, the commitment has lapsed.
    """
    hand = m.hands[m.turn.seat]
    if not m.turn.shown or len(hand) < 3:
        return False
    held = m.masks[m.turn.seat]
    seen = (rules.tris_value(three, held).value is not None for three in cards.triples(hand))
    return cards.UNSEEN in hand or any(seen)
