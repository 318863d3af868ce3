"""Which kind of card one is as it would fall now, and what counts of it, by what a seat knows."""

from __future__ import annotations

from arbitro.fast.bits import count
from arbitro.fast.compiling import Ints, compiled
from arbitro.fast.mineo.cardplay import lead_suit, on_table
from arbitro.fast.mineo.layout import (
    CODE,
    CV,
    DECLARER,
    DISCARD,
    FOOL,
    HANDS,
    KINGS,
    LEADER,
    NOBODY,
    ON_TABLE,
    PACKETS,
    PARTNER,
    PARTNER_KNOWN,
    PICCIOTTI,
    PILES,
    PLAYED,
    PREY,
    RIVANTO,
    SEATS,
    SUIT,
    SUITS,
    THIRDS,
    TRICKS,
    TURN,
    VOIDS,
)
from arbitro.fast.mineo.skill.shape import (
    FLED,
    FRIENDS,
    FRIENDS_YET,
    LEAD_ARIA,
    LEAD_MASTER,
    LEAD_PLAIN,
    LEAD_TOP,
    LEAD_TRUMP,
    LIKELY,
    LOST,
    RISKY,
    SURE,
    UNKNOWN,
)

_TRUMPS = 4
_NO_SUIT = 5
_ALL = (1 << 63) - 1

# What is the same for every card of a decision, written before the facts of each.
UNSEEN, BEST, SUIT_LED, HOLDS, STAKE, PREY_THERE = range(6)
FOES, FRIENDS_LEFT, VOID_FOES, VOID_FRIENDS = range(6, 10)


@compiled
def bond(s: Ints, seat: int, other: int) -> int:
    """1 if this seat knows the other is with it, -1 if it knows he is not, 0 if it cannot know."""
    declarer = s[DECLARER]
    if s[CODE] < CV:
        return -1 if declarer in (seat, other) else 1
    if s[PARTNER_KNOWN] or s[PARTNER] == seat:
        ours = seat in (declarer, s[PARTNER])
        theirs = other in (declarer, s[PARTNER])
        return 1 if ours == theirs else -1
    if declarer == other or (declarer == seat and s[RIVANTO] == other):
        return -1
    return 1 if s[RIVANTO] == other and declarer != seat else 0


@compiled
def situation(s: Ints, r: Ints, x: Ints) -> None:
    """What lies on the table and who comes after."""
    seat = s[TURN]
    table, suit = 0, lead_suit(s, r)
    best = holds = -1
    x[STAKE] = x[PREY_THERE] = 0
    for at in range(s[ON_TABLE]):
        card = on_table(s, at)
        table |= 1 << card
        if card == FOOL:
            continue
        x[STAKE] += r[THIRDS + card]
        x[PREY_THERE] += r[PREY] >> card & 1
        if r[SUIT + card] in (suit, _TRUMPS) and card > best:
            best = card
            holds = (s[LEADER] + at) % SEATS
    gone = table | s[HANDS + seat] | s[PILES] | s[PILES + 1] | s[PILES + 2] | s[PILES + 3]
    if seat == s[DECLARER]:
        gone |= s[DISCARD]
    x[UNSEEN] = _ALL & ~gone
    x[BEST], x[SUIT_LED], x[HOLDS] = best, suit, holds
    x[FOES] = x[FRIENDS_LEFT] = x[VOID_FOES] = x[VOID_FRIENDS] = 0
    for after in range(1, SEATS - s[ON_TABLE]):
        other = (seat + after) % SEATS
        void = s[PACKETS] >> VOIDS + 5 * other & 31
        if bond(s, seat, other) > 0:
            x[FRIENDS_LEFT] += 1
            x[VOID_FRIENDS] |= void
        else:
            x[FOES] += 1
            x[VOID_FOES] |= void


@compiled
def kind_of(s: Ints, r: Ints, x: Ints, card: int) -> int:
    """How the card would fall."""
    if card == FOOL:
        return FLED
    own = r[SUIT + card]
    above = x[UNSEEN] & r[SUITS + own] & ~((2 << card) - 1)
    if s[ON_TABLE] == 0:
        if own == _TRUMPS:
            if above == 0:
                return LEAD_MASTER
            return LEAD_ARIA if r[PREY] >> card & 1 else LEAD_TRUMP
        return LEAD_TOP if above == 0 else LEAD_PLAIN
    suit = x[SUIT_LED]
    takes = suit == _NO_SUIT or (own in (suit, _TRUMPS) and card > x[BEST])
    if takes:
        if x[FOES] == 0:
            return SURE
        if own == _TRUMPS:
            if above == 0:
                return SURE
            return LIKELY if count(above) <= 2 else RISKY
        if x[VOID_FOES] >> own & 1:
            return RISKY
        return LIKELY if above == 0 else RISKY
    tie = bond(s, s[TURN], x[HOLDS]) if x[HOLDS] != NOBODY else 0
    if tie > 0:
        best = x[BEST]
        higher = x[UNSEEN] & r[SUITS + _TRUMPS] & ~((2 << best) - 1)
        return FRIENDS if x[FOES] == 0 or higher == 0 else FRIENDS_YET
    return LOST if tie < 0 else UNKNOWN


@compiled
def facts(s: Ints, r: Ints, x: Ints, card: int, f: Ints, at: int) -> None:
    """Write what counts of this card, in the order of the weights."""
    hand = s[HANDS + s[TURN]]
    own = r[SUIT + card]
    suit = r[SUITS + own]
    trumps = r[SUITS + _TRUMPS]
    f[at] = 1
    f[at + 1] = r[THIRDS + card]
    f[at + 2] = r[PREY] >> card & 1
    f[at + 3] = card - 41 if own == _TRUMPS else 0
    f[at + 4] = int(own == _TRUMPS)
    f[at + 5] = x[STAKE]
    f[at + 6] = x[PREY_THERE]
    f[at + 7] = count(hand & trumps)
    f[at + 8] = count(x[UNSEEN] & trumps)
    f[at + 9] = count(x[UNSEEN] & suit & ~((2 << card) - 1)) if card != FOOL else 0
    f[at + 10] = count(x[UNSEEN] & suit)
    f[at + 11] = count(hand & suit)
    f[at + 12] = x[VOID_FOES] >> own & 1
    f[at + 13] = x[FRIENDS_LEFT]
    f[at + 14] = TRICKS - s[PLAYED]
    f[at + 15] = r[KINGS] >> card & 1
    f[at + 16] = int(card == PICCIOTTI)
    f[at + 17] = x[VOID_FRIENDS] >> own & 1
