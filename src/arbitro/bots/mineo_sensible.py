"""A Tarocchi player who counts his trumps before he speaks and does not throw points away.

Looks at its own hand, the table, what has been played and what has been said, nothing else.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from random import Random

from arbitro.bots.random_player import below
from arbitro.games.mineo import cards
from arbitro.games.mineo import commands as c
from arbitro.games.mineo.cards import (
    ARIE,
    FOOL,
    FUJUTU,
    GIOVE,
    KINGS,
    NO_CARD,
    PICCIOTTI,
    PREY,
    TRUMPS,
    winner,
)
from arbitro.games.mineo.jochi import SEATS
from arbitro.games.mineo.state import NOBODY, TRICKS
from arbitro.games.mineo.state import Match as State
from arbitro.kernel import Broken
from arbitro.play import Match

_SOLO_5, _SOLO, _CALL = 16, 33, 22
"""Strength from which to go solo with five cards, with fifteen, and to call."""


def strength(hand: int) -> int:
    """Trumps, more for the high ones; the Fool and Kings behind them."""
    trumps = hand & TRUMPS
    return (
        2 * trumps.bit_count()
        + 3 * (hand & ARIE).bit_count()
        + (3 if hand >> GIOVE & 1 else 0)
        + (2 if hand & FOOL else 0)
        + (hand & KINGS).bit_count()
    )


class MineoSensible:
    """Bids by strength, discards to be void in a suit, plays for tricks that are worth it."""

    def __init__(self, seed: int | str) -> None:
        self._random = Random(seed)

    def choose(self, match: Match, seat: int) -> c.Command:
        """The next step of the seat to act."""
        state: State = match.state
        plan = _PLANS.get(state.phase)
        if plan is None:
            raise Broken(f"nothing to choose in phase {state.phase}")
        return plan(self, match, seat)

    def deal(self, _match: Match, seat: int) -> c.Command:
        return c.Deal(seat=seat)

    def first_bid(self, match: Match, seat: int) -> c.Command:
        brave = strength(match.state.hands[seat]) >= _SOLO_5 + below(self._random, 3)
        return c.GoSolo(seat=seat) if brave else c.Pass(seat=seat)

    def second_bid(self, match: Match, seat: int) -> c.Command:
        state = match.state
        power = strength(state.hands[seat]) + below(self._random, 3)
        if power >= _SOLO:
            return c.GoSolo(seat=seat)
        if power >= _CALL and match.rules.call_open(state.caller != NOBODY).value:
            trump = match.rules.called_trump(state.hands[seat]).value
            if trump is not None:
                named = match.rules.trump_named().value == "in-the-bid"
                return c.Call(seat=seat, trump=trump if named else None)
        return c.Pass(seat=seat)

    def discard(self, match: Match, seat: int) -> c.Command:
        state = match.state
        if state.discard:
            return c.CloseDiscard(seat=seat)
        hand = state.hands[seat]
        terms = match.rules.discard(hand).value
        if terms.must:
            return c.Discard(seat=seat, cards=tuple(cards.members(terms.must)))

        def worth(three: tuple[int, ...]) -> int:
            left = hand & ~cards.mask_of(three)
            voids = sum(1 for s in range(4) if not left & cards.OF_SUIT[s])
            return cards.thirds(cards.mask_of(three)) + 12 * voids

        return c.Discard(
            seat=seat, cards=max(combinations(cards.members(terms.allowed), 3), key=worth)
        )

    def call(self, match: Match, seat: int) -> c.Command:
        hand = match.state.hands[seat]
        return c.Call(seat=seat, trump=max(cards.members(TRUMPS & ~hand)))

    def commit(self, match: Match, seat: int) -> c.Command:
        state = match.state
        hand, role = state.hands[seat], state.role(seat)
        trumps = (hand & TRUMPS).bit_count()
        safe = hand >> PICCIOTTI & 1 and trumps >= 7
        if safe and match.rules.scommessa(role, hand).value:
            return c.DeclareScommessa(seat=seat)
        long = trumps >= 6 and (hand & ARIE).bit_count() >= 2
        if long and match.rules.rivanto(role, state.rivanto != NOBODY).value:
            return c.DeclareRivanto(seat=seat)
        return c.Decline(seat=seat)

    def play(self, match: Match, seat: int) -> c.Command:
        state = match.state
        may = cards.members(match.rules.legal_cards(state.hands[seat], state.table).value)
        if len(may) == 1:
            return c.Play(seat=seat, card=may[0])
        chosen = self.lead(state, seat, may) if not state.table else _follow(state, seat, may)
        return c.Play(seat=seat, card=chosen)

    def lead(self, state: State, seat: int, may: list[int]) -> int:
        """High trumps while strong, else a low card of the longest suit."""
        hand = state.hands[seat]
        gone = cards.mask_of(card for trick in state.tricks for card in trick.cards)
        master = max(cards.members(TRUMPS & ~gone), default=NO_CARD)
        strong = (hand & TRUMPS).bit_count() * 2 > hand.bit_count()
        if strong and master != NO_CARD and hand >> master & 1:
            return master
        plain = [card for card in may if not TRUMPS >> card & 1]
        if plain:
            length = {s: (hand & cards.OF_SUIT[s]).bit_count() for s in range(4)}
            return min(plain, key=lambda card: (-length[cards.SUIT[card]], _price(card), card))
        return min(may, key=lambda card: (_price(card), card))


def _price(card: int) -> int:
    """What it costs to lose a card: its value, and a Pigliata."""
    return cards.thirds(1 << card) + (9 if PREY >> card & 1 else 0)


def _friend(state: State, seat: int, other: int) -> bool:
    """Whether this seat knows that the other is on its side."""
    if state.solo:
        return state.declarer not in (seat, other)
    if state.partner_known or state.role(seat) == "partner":
        return state.same_side(seat, other)
    return False


def _follow(state: State, seat: int, may: list[int]) -> int:
    """Win what is worth winning as cheaply as possible; else lose little, or feed a partner."""
    table = state.table
    last = len(table) == SEATS - 1
    best = winner(table)
    holder = (state.leader + best) % SEATS if best >= 0 else NOBODY
    others = [card for card in may if card != FUJUTU]
    if not others:
        return may[0]
    winning = [card for card in others if winner((*table, card)) == len(table)]
    at_stake = sum(cards.thirds(1 << card) for card in table if card != FUJUTU)
    at_stake += sum(9 for card in table if PREY >> card & 1)
    if holder != NOBODY and _friend(state, seat, holder) and last:
        losing = [card for card in others if card not in winning] or others
        return max(losing, key=lambda card: (_price(card), -card))
    final = len(state.tricks) >= TRICKS - 2
    if winning and (at_stake >= 10 or final or last):
        if last:
            return max(winning, key=lambda card: (PREY >> card & 1, -card))
        return max(winning)
    cheap = min(others, key=lambda card: (_price(card), card))
    if FUJUTU in may and (_price(cheap) >= 10 or len(state.tricks) >= TRICKS - 3):
        return FUJUTU
    return cheap


_PLANS: dict[str, Callable[[MineoSensible, Match, int], c.Command]] = {
    "dealing": MineoSensible.deal,
    "first-bids": MineoSensible.first_bid,
    "second-bids": MineoSensible.second_bid,
    "discard": MineoSensible.discard,
    "call": MineoSensible.call,
    "commit": MineoSensible.commit,
    "play": MineoSensible.play,
}
