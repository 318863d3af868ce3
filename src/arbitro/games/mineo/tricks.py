"""The arithmetic of a trick: which cards may be played to it, and whose it is."""

from __future__ import annotations

from arbitro.games.mineo.cards import FOOL, FUJUTU, NO_SUIT, OF_SUIT, SUIT, TRUMP_SUIT, TRUMPS


def lead_suit(trick: tuple[int, ...]) -> int:
    """The suit to follow; none while nothing but the Fool lies on the table."""
    if not trick:
        return NO_SUIT
    if trick[0] != FUJUTU:
        return SUIT[trick[0]]
    return SUIT[trick[1]] if len(trick) > 1 else NO_SUIT


def legal(hand: int, trick: tuple[int, ...]) -> int:
    """The cards of a hand that may be played: the suit led, else a trump, else anything.

    The Fool may join any trick but opens one only as the last card.
    """
    if not trick:
        return hand & ~FOOL or hand
    suit = lead_suit(trick)
    if suit == NO_SUIT:
        return hand
    follow = hand & OF_SUIT[suit] or hand & TRUMPS
    return follow | hand & FOOL if follow else hand


def winner(trick: tuple[int, ...]) -> int:
    """The place in the trick, 0 for the leader, of the card that wins it."""
    suit = lead_suit(trick)
    best = place = -1
    for at, card in enumerate(trick):
        kind = SUIT[card]
        if kind in (suit, TRUMP_SUIT) and card > best:
            best, place = card, at
    return place
