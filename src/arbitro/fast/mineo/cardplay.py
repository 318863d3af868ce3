"""The arithmetic of cards: what may be laid aside, called, played; who takes a trick."""

from __future__ import annotations

from arbitro.fast.bits import count, lowest
from arbitro.fast.compiling import Ints, compiled
from arbitro.fast.mineo.layout import (
    ARIE,
    BELOW_ARIE,
    FOOL,
    GIOVE,
    HANDS,
    KINGS,
    LOW_TRUMPS,
    NO_CARD,
    ON_TABLE,
    SUIT,
    SUITS,
    TABLE,
    TURN,
)

_TRUMPS = 4
_NO_SUIT = 5


@compiled
def layable(r: Ints, hand: int) -> int:
    """What may be laid aside: no trump, no Fool, no King; too few, and low trumps complete it."""
    free = hand & ~(r[SUITS + _TRUMPS] | 1 << FOOL | r[KINGS])
    low = hand & r[LOW_TRUMPS]
    for _ in range(count(free), 3):
        free |= low & -low
        low &= low - 1
    return free


@compiled
def callable_trump(r: Ints, hand: int) -> int:
    """The highest trump not held; NO_CARD if the edition lets nobody call it."""
    missing = r[SUITS + _TRUMPS] & ~hand
    if missing == 0:
        return NO_CARD
    trump = GIOVE
    while not missing >> trump & 1:
        trump -= 1
    return trump if r[BELOW_ARIE] or r[ARIE] >> trump & 1 else NO_CARD


@compiled
def on_table(s: Ints, place: int) -> int:
    """The card that was played so many places after the leader's."""
    return (s[TABLE] >> 7 * place & 127) - 1


@compiled
def lead_suit(s: Ints, r: Ints) -> int:
    """The suit to follow; none while nothing but the Fool lies on the table."""
    if s[ON_TABLE] == 0:
        return _NO_SUIT
    first = on_table(s, 0)
    if first != FOOL:
        return r[SUIT + first]
    return r[SUIT + on_table(s, 1)] if s[ON_TABLE] > 1 else _NO_SUIT


@compiled
def playable(s: Ints, r: Ints) -> int:
    """The cards that may be played now."""
    hand = s[HANDS + s[TURN]]
    fool = 1 << FOOL
    if s[ON_TABLE] == 0:
        return hand & ~fool or hand
    suit = lead_suit(s, r)
    if suit == _NO_SUIT:
        return hand
    follow = hand & r[SUITS + suit]
    if follow == 0:
        follow = hand & r[SUITS + _TRUMPS]
    return follow | hand & fool if follow else hand


@compiled
def winner(s: Ints, r: Ints) -> int:
    """The place of the card that takes the trick."""
    suit = lead_suit(s, r)
    best = place = -1
    for at in range(4):
        card = on_table(s, at)
        if r[SUIT + card] in (suit, _TRUMPS) and card > best:
            best = card
            place = at
    return place


@compiled
def holder(s: Ints, card: int) -> int:
    """Who holds a card."""
    for seat in range(3):
        if s[HANDS + seat] >> card & 1:
            return seat
    return 3


@compiled
def rank(three: int) -> int:
    """The number of three cards among all threes."""
    a = lowest(three)
    three &= three - 1
    b = lowest(three)
    c = lowest(three & (three - 1))
    return c * (c - 1) * (c - 2) // 6 + b * (b - 1) // 2 + a


@compiled
def three_of(number: int) -> int:
    """The three cards of a number."""
    c = 2
    while (c + 1) * c * (c - 1) // 6 <= number:
        c += 1
    left = number - c * (c - 1) * (c - 2) // 6
    b = 1
    while (b + 1) * b // 2 <= left:
        b += 1
    return 1 << c | 1 << b | 1 << (left - b * (b - 1) // 2)
