"""What each seat may lawfully do now, as single steps that never go round in circles.

Quantities are offered at their two ends (one army, or as many as possible); `decide` accepts
every number in between. Never offered, though accepted where the rules allow: repositioning,
changing a move, asking how many cards another holds, bare words, a RisiKo! false or too late.
"""

from __future__ import annotations

from collections.abc import Callable

from arbitro.games.risiko import board, cards, objectives
from arbitro.games.risiko import commands as c
from arbitro.games.risiko.obligations import (
    accepted_origins,
    may_be_attacked,
    named_alone,
    throw_owed,
    too_late_to_declare,
    tris_owed,
)
from arbitro.games.risiko.rules import RisikoRules
from arbitro.games.risiko.state import COLOURS, NOBODY, NOWHERE, Match

Offer = Callable[[Match, RisikoRules], list[c.Command]]


def legal(m: Match, rules: RisikoRules) -> list[c.Command]:
    """Every command offered now, to whomever it belongs."""
    return [command for offer in offers(m) for command in offer(m, rules)]


def offers(m: Match) -> tuple[Offer, ...]:
    """The kinds of command worth listing in this phase, each as a function that lists them."""
    return _BY_PHASE[m.phase]


def _colours(m: Match, rules: RisikoRules) -> list[c.Command]:
    seat = len(m.colours)
    return [c.ChooseColour(seat=seat, colour=free) for free in COLOURS if free not in m.colours]


def _places(m: Match, rules: RisikoRules) -> list[c.Command]:
    turn = m.turn
    most = turn.due if m.phase == "placement" else min(turn.due, turn.room)
    if most < 1 or tris_owed(m, rules):
        return []
    seat = turn.seat
    amounts = (1,) if most == 1 else (1, most)
    return [
        c.Place(seat=seat, territory=t, armies=n)
        for t in board.members(m.masks[seat])
        for n in amounts
    ]


def _tris(m: Match, rules: RisikoRules) -> list[c.Command]:
    turn = m.turn
    hand = m.hands[turn.seat]
    if len(hand) < 3 or turn.touched:
        return []
    limit = rules.tris_limit().value
    if limit is not None and turn.tris >= limit:
        return []
    held = m.masks[turn.seat]
    if cards.JOLLY[0] in hand:
        hand = tuple(card for card in hand if card != cards.JOLLY[1])
    valid = [t for t in cards.triples(hand) if rules.tris_value(t, held).value is not None]
    found: list[c.Command] = [c.PlayTris(seat=turn.seat, cards=three) for three in valid]
    if not turn.shown and rules.tris_commitment().value == "shown":
        found += [c.ShowTris(seat=turn.seat, cards=three) for three in valid]
    return found


def attacks(m: Match, rules: RisikoRules) -> list[c.Command]:
    """Every attack that can lawfully be declared."""
    turn = m.turn
    owed = throw_owed(m, rules)
    if tris_owed(m, rules) or (owed and turn.origin != NOWHERE):
        return []
    seat, mine, armies = turn.seat, m.masks[turn.seat], m.armies
    found: list[c.Command] = []
    for origin in board.members(mine):
        there = armies[origin]
        if there < 2:
            continue
        for target in board.members(board.NEAR[origin] & ~mine):
            if owed and target != turn.target:
                continue
            if rules.legal_dice(there, armies[target]).value and may_be_attacked(m, rules, target):
                found.append(c.Attack(seat=seat, origin=origin, target=target))
    return found


def _throw(m: Match, rules: RisikoRules) -> list[c.Command]:
    turn = m.turn
    if named_alone(m, rules):
        return []
    if NOWHERE in (turn.target, turn.origin) or m.masks[turn.seat] >> turn.target & 1:
        return []
    if not rules.legal_dice(m.armies[turn.origin], m.armies[turn.target]).value:
        return []
    return [c.ThrowDice(seat=turn.seat)] if may_be_attacked(m, rules, turn.target) else []


def _advance(m: Match, rules: RisikoRules) -> list[c.Command]:
    seat, more = m.turn.seat, m.turn.more
    return [c.Advance(seat=seat, armies=n) for n in sorted({1, more})] if more else []


def strategic_moves(m: Match, rules: RisikoRules) -> list[c.Command]:
    """Every strategic move, with one army and with as many as may leave."""
    turn = m.turn
    if tris_owed(m, rules) or turn.move is not None or throw_owed(m, rules):
        return []
    seat, mine = turn.seat, m.masks[turn.seat]
    inner, outer = rules.garrison(False).value, rules.garrison(True).value
    found: list[c.Command] = []
    for origin in board.members(mine):
        near = board.NEAR[origin]
        most = m.armies[origin] - (outer if near & ~mine else inner)
        if most < 1:
            continue
        amounts = (1,) if most == 1 else (1, most)
        found += [
            c.Move(seat=seat, origin=origin, destination=destination, armies=n)
            for destination in board.members(near & mine)
            for n in amounts
        ]
    return found


def _ends(m: Match, rules: RisikoRules) -> list[c.Command]:
    turn = m.turn
    if tris_owed(m, rules) or throw_owed(m, rules):
        return []
    found: list[c.Command] = [c.Pass(seat=turn.seat)]
    hand = len(m.hands[turn.seat])
    if (
        turn.conquered
        and _a_card_is_left(m, turn.seat)
        and rules.card_right(turn.conquered, hand).value
    ):
        found.append(c.DrawCard(seat=turn.seat))
    return found


def _late_card(m: Match, rules: RisikoRules) -> list[c.Command]:
    if m.card_right == NOBODY or not _a_card_is_left(m, m.card_right):
        return []
    return [c.DrawCard(seat=m.card_right)]


def _a_card_is_left(m: Match, seat: int) -> bool:
    """Where no hand is limited the players may hold the whole pack; a denied card needs none."""
    return bool(m.skips[seat] or m.drawable())


def _risiko(m: Match, rules: RisikoRules) -> list[c.Command]:
    seat = m.turn.seat
    whole = objectives.complete(m.objectives[seat], m.masks[seat])
    if whole and not too_late_to_declare(m, rules):
        return [c.DeclareRisiko(seat=seat)]
    return []


def _roll(m: Match, rules: RisikoRules) -> list[c.Command]:
    return [c.RollSdadata(seat=m.roll.roller)] if m.roll is not None else []


def _late_roll(m: Match, rules: RisikoRules) -> list[c.Command]:
    return [c.RollSdadata(seat=roller) for roller in dict.fromkeys(r.roller for r in m.forgotten)]


def _answers(m: Match, rules: RisikoRules) -> list[c.Command]:
    """What the defender of a target named without its origin may say to the throw."""
    defender = m.owners[m.turn.named]
    accepted = [c.AcceptThrow(seat=defender, origin=o) for o in accepted_origins(m, rules)]
    return [*accepted, c.RepeatThrow(seat=defender)]


_TURN: tuple[Offer, ...] = (_throw, _advance, attacks, strategic_moves, _ends, _late_card, _risiko)

_BY_PHASE: dict[str, tuple[Offer, ...]] = {
    "seating": (lambda _, __: [c.RollForSeats()],),
    "colours": (_colours,),
    "deal": (lambda _, __: [c.Deal(seat=0)],),
    "objectives": (lambda _, __: [c.DealObjectives(seat=0)],),
    "placement": (_places,),
    "reinforce": (_places, _tris, attacks, strategic_moves, _ends, _late_card, _risiko, _late_roll),
    "combat": (_places, *_TURN, _late_roll),
    "answer": (_answers, _late_card, _late_roll),
    "move": (strategic_moves, _ends, _late_card, _risiko, _late_roll),
    "roll": (_roll, _late_card, _late_roll),
    "count": (),
    "over": (),
}
