"""What each seat may lawfully do now, as single steps that never go round in circles.

Never offered, though accepted where the rules allow: laying another discard before it is closed,
the phrases between partners (see `talk`), and what the referee of a live table records.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

from arbitro.games.mineo import commands as c
from arbitro.games.mineo.cards import NO_CARD, TRUMPS, members, winner
from arbitro.games.mineo.jochi import SEATS
from arbitro.games.mineo.rules import MineoRules
from arbitro.games.mineo.state import NOBODY, Match


def legal(m: Match, rules: MineoRules) -> list[c.Command]:
    """Every command offered now, to whomever it belongs."""
    return _BY_PHASE[m.phase](m, rules)


def _play(m: Match, rules: MineoRules) -> list[c.Command]:
    seat = m.turn
    if m.pledged[seat] != NO_CARD:
        return [c.Play(seat=seat, card=m.pledged[seat])]
    may = rules.legal_cards(m.hands[seat], m.table).value
    return [c.Play(seat=seat, card=card) for card in members(may)]


def _second_bids(m: Match, rules: MineoRules) -> list[c.Command]:
    seat = m.turn
    moves: list[c.Command] = [c.Pass(seat=seat), c.GoSolo(seat=seat)]
    if rules.call_open(m.caller != NOBODY).value:
        trump = rules.called_trump(m.hands[seat]).value
        if trump is not None:
            named = rules.trump_named().value == "in-the-bid"
            moves.append(c.Call(seat=seat, trump=trump if named else None))
    return moves


def _discard(m: Match, rules: MineoRules) -> list[c.Command]:
    seat = m.declarer
    if m.discard:
        return [c.CloseDiscard(seat=seat)]
    terms = rules.discard(m.hands[seat]).value
    if terms.must:
        return [c.Discard(seat=seat, cards=tuple(members(terms.must)))]
    return [c.Discard(seat=seat, cards=three) for three in combinations(members(terms.allowed), 3)]


def _call(m: Match, rules: MineoRules) -> list[c.Command]:
    hand = m.hands[m.declarer]
    trump = rules.called_trump(hand).value
    if trump is None:
        trump = max(members(TRUMPS & ~hand))
    return [c.Call(seat=m.declarer, trump=trump)]


def _commit(m: Match, rules: MineoRules) -> list[c.Command]:
    seat = m.turn
    part = m.role(seat)
    moves: list[c.Command] = [c.Decline(seat=seat)]
    if rules.scommessa(part, m.hands[seat]).value:
        moves.append(c.DeclareScommessa(seat=seat))
    if rules.rivanto(part, m.rivanto != NOBODY).value:
        moves.append(c.DeclareRivanto(seat=seat))
    return moves


_BY_PHASE: dict[str, Callable[[Match, MineoRules], list[c.Command]]] = {
    "dealing": lambda m, _: [c.Deal(seat=m.dealer)],
    "first-bids": lambda m, _: [c.Pass(seat=m.turn), c.GoSolo(seat=m.turn)],
    "second-bids": _second_bids,
    "discard": _discard,
    "call": _call,
    "commit": _commit,
    "play": _play,
    "gather": lambda m, _: [c.Gather(seat=(m.leader + winner(m.table)) % SEATS)],
    "count": lambda _, __: [c.CountHand()],
    "over": lambda _, __: [],
}
