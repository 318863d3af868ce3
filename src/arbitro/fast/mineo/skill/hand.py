"""What a hand is worth before a card is played: declarations and commitments."""

from __future__ import annotations

from arbitro.fast.bits import count
from arbitro.fast.compiling import Ints, compiled
from arbitro.fast.mineo.cardplay import callable_trump
from arbitro.fast.mineo.layout import (
    CALL,
    CALL_AGAIN,
    CALLER,
    CODE,
    CV,
    DEALER,
    DECLARER,
    DECLARER_ROLE,
    DECLINE,
    FIRST_BIDS,
    FOOL,
    GIOVE,
    HANDS,
    KINGS,
    LAST_TRICK,
    MAY_LAST,
    MAY_WAGER,
    MONTE,
    NO_CARD,
    NOBODY,
    PASS,
    PHASE,
    PICCIOTTI,
    RIVANTO,
    SCOMMESSA,
    SEATS,
    SOLO,
    SUITS,
    TURN,
    WAGER,
)
from arbitro.fast.mineo.legal import role
from arbitro.fast.mineo.skill.shape import (
    BET,
    CALL_IT,
    GO,
    GO_5,
    HAND,
    VAUNT,
    VAUNT_HIDDEN,
    WORDS,
)

_TRUMPS = 4
_MIDDLE = 31 << GIOVE - 9
"""Trumps 11 to 15."""
_COURT = 7 << 6
"""Donna, Cavallo and Queen of the first suit."""
BOTH = 1 << GIOVE | 1 << FOOL


@compiled
def features(s: Ints, r: Ints, x: Ints) -> None:
    """Write what counts of the hand of the seat in turn."""
    seat = s[TURN]
    hand = s[HANDS + seat]
    trumps = count(hand & r[SUITS + _TRUMPS])
    x[0] = 1
    x[1] = trumps
    x[2] = trumps * trumps
    for place in range(5):
        x[3 + place] = hand >> (GIOVE - place) & 1
    x[8] = hand >> FOOL & 1
    x[9] = hand >> PICCIOTTI & 1
    x[10] = x[9] * trumps
    x[11] = count(hand & _MIDDLE)
    x[12] = count(hand & r[KINGS])
    x[13] = voids = courts = 0
    longest = 0
    for suit in range(4):
        held = hand & r[SUITS + suit]
        number = count(held)
        voids += int(number == 0)
        x[13] += int(number == 1)
        longest = max(longest, number)
        low = 10 * suit + int(suit == 3)
        courts += count(held & _COURT << low)
    x[14] = voids
    x[15] = courts
    x[16] = longest
    arie = x[3] + x[4] + x[5] + x[6] + x[7]
    x[17] = arie * arie
    x[18] = arie * trumps
    after = (seat - s[DEALER] - 1) % SEATS
    x[19] = int(after == SEATS - 1)
    x[20] = int(after == 0)
    monte = s[MONTE] if seat == s[DEALER] and s[DECLARER] == NOBODY else 0
    x[21] = count(monte & r[SUITS + _TRUMPS])
    x[22] = count(monte & (r[KINGS] | 1 << GIOVE | 1 << FOOL | 1 << PICCIOTTI))
    x[23] = int(s[CALLER] != NOBODY) + 2 * s[SCOMMESSA]


@compiled
def weighed(p: Ints, at: int, x: Ints, number: int) -> int:
    """The sum of so many features, each times its weight."""
    total = 0
    for place in range(number):
        total += p[at + place] * x[place]
    return total


@compiled
def bid(s: Ints, r: Ints, p: Ints, at: int, x: Ints) -> int:
    """Solo, a call or nothing: what promises most, and more than nothing."""
    features(s, r, x)
    if s[PHASE] == FIRST_BIDS:
        return SOLO if weighed(p, at + WORDS + GO_5 * HAND, x, HAND) > 0 else PASS
    best, word = 0, PASS
    alone = weighed(p, at + WORDS + GO * HAND, x, HAND)
    if alone > best:
        best, word = alone, SOLO
    still = s[CALLER] == NOBODY or r[CALL_AGAIN] != 0
    if still and callable_trump(r, s[HANDS + s[TURN]]) != NO_CARD:
        called = weighed(p, at + WORDS + CALL_IT * HAND, x, HAND)
        if called > best:
            word = CALL
    return word


@compiled
def commit(s: Ints, r: Ints, p: Ints, at: int, x: Ints) -> int:
    """Scommessa, Rivanto or nothing."""
    seat = s[TURN]
    hand, part = s[HANDS + seat], role(s, seat)
    features(s, r, x)
    if part == DECLARER_ROLE:
        bold = r[MAY_WAGER + part] and hand & BOTH == BOTH and not s[SCOMMESSA]
        return WAGER if bold and weighed(p, at + WORDS + BET * HAND, x, HAND) > 0 else DECLINE
    model = VAUNT if s[CODE] < CV else VAUNT_HIDDEN
    may = r[MAY_LAST + part + (0 if s[RIVANTO] == NOBODY else 3)]
    return LAST_TRICK if may and weighed(p, at + WORDS + model * HAND, x, HAND) > 0 else DECLINE
