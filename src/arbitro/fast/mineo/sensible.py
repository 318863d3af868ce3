"""The moves of `bots.mineo_sensible`, in integers. Its weights are written a second time here."""

from __future__ import annotations

from arbitro.fast.bits import count, lowest
from arbitro.fast.chance import choose
from arbitro.fast.compiling import Ints, compiled
from arbitro.fast.mineo.cardplay import (
    callable_trump,
    layable,
    lead_suit,
    on_table,
    playable,
    rank,
)
from arbitro.fast.mineo.layout import (
    ARIE,
    CALL,
    CALL_AGAIN,
    CALLER,
    CALLING,
    CF,
    CLOSE,
    CODE,
    COMMITTING,
    CV,
    DEAL,
    DEALING,
    DECLARER,
    DECLINE,
    DISCARD,
    DISCARDING,
    FIRST_BIDS,
    FOOL,
    GIOVE,
    HANDS,
    KINGS,
    LAST_TRICK,
    LAY,
    LEADER,
    MAY_LAST,
    MAY_WAGER,
    NO_CARD,
    NOBODY,
    ON_TABLE,
    PARTNER_KNOWN,
    PARTNER_ROLE,
    PASS,
    PHASE,
    PICCIOTTI,
    PILES,
    PLAY,
    PLAYED,
    PREY,
    RIVANTO,
    SEATS,
    SECOND_BIDS,
    SOLO,
    SUIT,
    SUITS,
    THIRDS,
    TRICKS,
    TURN,
    WAGER,
)
from arbitro.fast.mineo.legal import role
from arbitro.fast.mineo.step import in_attack

_SOLO_5, _SOLO, _CALL = 16, 33, 22
_TRUMPS = 4
_NO_SUIT = 5
_VOID = 12
_PIGLIATA = 9


@compiled
def sensible(s: Ints, r: Ints, chance: Ints) -> int:
    """One action; the hand is not over."""
    phase = s[PHASE]
    if phase == DEALING:
        return DEAL
    if phase == CALLING:
        return CALL
    if phase == DISCARDING:
        return _discard(s, r) if s[DISCARD] == 0 else CLOSE
    if phase == COMMITTING:
        return _commit(s, r)
    if phase == SECOND_BIDS:
        return _second_bid(s, r, chance)
    if phase == FIRST_BIDS:
        brave = _strength(r, s[HANDS + s[TURN]]) >= _SOLO_5 + choose(chance, 3)
        return SOLO if brave else PASS
    may = playable(s, r)
    if may & (may - 1) == 0:
        return PLAY + lowest(may)
    return PLAY + (_lead(s, r, may) if s[ON_TABLE] == 0 else _follow(s, r, may))


@compiled
def _strength(r: Ints, hand: int) -> int:
    """Trumps, more for the high ones; the Fool and Kings behind them."""
    power = 2 * count(hand & r[SUITS + _TRUMPS]) + 3 * count(hand & r[ARIE])
    power += 3 * (hand >> GIOVE & 1) + 2 * (hand >> FOOL & 1)
    return power + count(hand & r[KINGS])


@compiled
def _second_bid(s: Ints, r: Ints, chance: Ints) -> int:
    hand = s[HANDS + s[TURN]]
    power = _strength(r, hand) + choose(chance, 3)
    if power >= _SOLO:
        return SOLO
    still = s[CALLER] == NOBODY or r[CALL_AGAIN] != 0
    if power >= _CALL and still and callable_trump(r, hand) != NO_CARD:
        return CALL
    return PASS


@compiled
def _discard(s: Ints, r: Ints) -> int:
    """Three cards of value, to be void in a suit."""
    hand = s[HANDS + s[TURN]]
    best = most = -1
    first = layable(r, hand)
    while first:
        a = first & -first
        first ^= a
        second = first
        while second:
            b = second & -second
            second ^= b
            third = second
            while third:
                c = third & -third
                third ^= c
                worth = _worth(r, hand, a | b | c)
                if worth > most:
                    most = worth
                    best = a | b | c
    return LAY + rank(best)


@compiled
def _worth(r: Ints, hand: int, three: int) -> int:
    left = hand & ~three
    worth = 0
    for suit in range(4):
        if left & r[SUITS + suit] == 0:
            worth += _VOID
    while three:
        worth += r[THIRDS + lowest(three)]
        three &= three - 1
    return worth


@compiled
def _commit(s: Ints, r: Ints) -> int:
    hand, part = s[HANDS + s[TURN]], role(s, s[TURN])
    trumps = count(hand & r[SUITS + _TRUMPS])
    both = 1 << GIOVE | 1 << FOOL
    if hand >> PICCIOTTI & 1 and trumps >= 7 and r[MAY_WAGER + part] and hand & both == both:
        return WAGER
    long = trumps >= 6 and count(hand & r[ARIE]) >= 2
    if long and r[MAY_LAST + part + (0 if s[RIVANTO] == NOBODY else 3)]:
        return LAST_TRICK
    return DECLINE


@compiled
def _price(r: Ints, card: int) -> int:
    """What it costs to lose a card: its value, and a Pigliata."""
    return r[THIRDS + card] + (_PIGLIATA if r[PREY] >> card & 1 else 0)


@compiled
def _cheapest(r: Ints, among: int) -> int:
    """The card that costs least to lose, the lowest of them."""
    best = NO_CARD
    while among:
        card = lowest(among)
        among &= among - 1
        if best == NO_CARD or _price(r, card) < _price(r, best):
            best = card
    return best


@compiled
def _lead(s: Ints, r: Ints, may: int) -> int:
    """High trumps while strong, else a low card of the longest suit."""
    hand, trumps = s[HANDS + s[TURN]], r[SUITS + _TRUMPS]
    left = trumps & ~(s[PILES] | s[PILES + 1] | s[PILES + 2] | s[PILES + 3])
    if count(hand & trumps) * 2 > count(hand) and left:
        master = GIOVE
        while not left >> master & 1:
            master -= 1
        if hand >> master & 1:
            return master
    longest = plain = 0
    for suit in range(4):
        longest = max(longest, count(hand & r[SUITS + suit]))
    for suit in range(4):
        if count(hand & r[SUITS + suit]) == longest:
            plain |= hand & r[SUITS + suit]
    return _cheapest(r, plain or may)


@compiled
def _friend(s: Ints, other: int) -> bool:
    """Whether the seat in turn knows that the other is on its side."""
    seat = s[TURN]
    if s[CODE] not in (CV, CF):
        return s[DECLARER] not in (seat, other)
    if s[PARTNER_KNOWN] or role(s, seat) == PARTNER_ROLE:
        return in_attack(s, seat) == in_attack(s, other)
    return False


@compiled
def _follow(s: Ints, r: Ints, may: int) -> int:
    """Win what is worth winning as cheaply as possible; else lose little, or feed a partner."""
    last = s[ON_TABLE] == SEATS - 1
    others = may & ~(1 << FOOL)
    best = place = -1
    at_stake = 0
    suit = lead_suit(s, r)
    for at in range(s[ON_TABLE]):
        card = on_table(s, at)
        if r[SUIT + card] in (suit, _TRUMPS) and card > best:
            best = card
            place = at
        if card != FOOL:
            at_stake += _price(r, card)
    winning = _winning(r, others, suit, best)
    if place >= 0 and last and _friend(s, (s[LEADER] + place) % SEATS):
        losing = others & ~winning
        return _dearest(r, losing or others)
    if winning and (at_stake >= 10 or last or s[PLAYED] >= TRICKS - 2):
        return _taking(r, winning, last)
    cheap = _cheapest(r, others)
    if may >> FOOL & 1 and (_price(r, cheap) >= 10 or s[PLAYED] >= TRICKS - 3):
        return FOOL
    return cheap


@compiled
def _winning(r: Ints, cards: int, suit: int, best: int) -> int:
    """Those that would take the trick as it lies; any would, if only the Fool lies there."""
    if suit == _NO_SUIT:
        return cards
    return cards & (r[SUITS + suit] | r[SUITS + _TRUMPS]) & ~((2 << best) - 1)


@compiled
def _dearest(r: Ints, among: int) -> int:
    """The card that is worth most, the lowest of them."""
    best = NO_CARD
    while among:
        card = lowest(among)
        among &= among - 1
        if best == NO_CARD or _price(r, card) > _price(r, best):
            best = card
    return best


@compiled
def _taking(r: Ints, winning: int, last: bool) -> int:
    """The card to take a trick with: the last to play keeps the high ones, but brings prey home."""
    if last:
        prey = winning & r[PREY]
        return lowest(prey or winning)
    card = lowest(winning)
    while winning:
        card = lowest(winning)
        winning &= winning - 1
    return card
