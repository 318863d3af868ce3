"""One action carried out. Only an action that `legal` offers may be handed in."""

from __future__ import annotations

from arbitro.fast.bits import count
from arbitro.fast.chance import pick
from arbitro.fast.compiling import Ints, compiled
from arbitro.fast.mineo.cardplay import (
    callable_trump,
    holder,
    layable,
    lead_suit,
    on_table,
    three_of,
    winner,
)
from arbitro.fast.mineo.layout import (
    ALL_PASS,
    ANNULLED,
    CALL,
    CALL_FIRST,
    CALLER,
    CALLING,
    CALLS_FIRST,
    CF,
    CLOSE,
    CODE,
    COMMITTING,
    CV,
    DEAL,
    DEALER,
    DEALING,
    DECLARER,
    DECLINE,
    DISCARD,
    DISCARD_SHOWN,
    DISCARDING,
    FIRST_BIDS,
    FOOL,
    FORCED,
    GIOVE,
    HANDS,
    IN_THE_BID,
    LAST_TRICK,
    LAY,
    LEADER,
    LEADS,
    MONTE,
    MONTE_SHOWN,
    NEXT_DEALER,
    NO_CARD,
    NOBODY,
    NONE,
    ON_TABLE,
    OVER,
    PACKETS,
    PARTNER,
    PARTNER_KNOWN,
    PASS,
    PHASE,
    PIGLIATE,
    PILES,
    PLAY,
    PLAYED,
    PLAYING,
    PREY,
    RIVANTO,
    S5,
    SCOMMESSA,
    SEATS,
    SECOND_BIDS,
    SF,
    SOLO,
    SPOKE,
    STATE,
    SUIT,
    SUITS,
    SV,
    TABLE,
    TRICKS,
    TRUMP,
    TURN,
    VOID,
    VOIDS,
    WAGER,
)

_PACK = (1 << 63) - 1
_FIELDS = (TRUMP, CALLER, DECLARER, PARTNER, RIVANTO, LEADER)


@compiled
def opening(s: Ints, dealer: int) -> None:
    """A new hand, before anything is dealt."""
    for place in range(STATE):
        s[place] = 0
    for field in _FIELDS:
        s[field] = NOBODY
    s[DEALER] = s[TURN] = dealer


@compiled
def step(s: Ints, r: Ints, chance: Ints, action: int) -> None:
    """What follows from an action that was offered."""
    if action >= LAY:
        _lay(s, r, three_of(action - LAY))
    elif action >= PLAY:
        _play(s, r, action - PLAY)
    elif action == DEAL:
        _deal(s, chance)
    elif action in (PASS, SOLO, CALL):
        _bid(s, r, action)
    elif action == CLOSE:
        owed = s[CODE] == CF and s[TRUMP] == NO_CARD
        s[PHASE] = CALLING if owed else COMMITTING
        s[TURN] = s[DECLARER]
        s[SPOKE] = 0
    else:
        _commit(s, r, action)


@compiled
def _deal(s: Ints, chance: Ints) -> None:
    """The first packet each and the bottom card; or the other two and the rest of the Monte."""
    rest = _PACK & ~s[MONTE]
    for seat in range(SEATS):
        rest &= ~s[HANDS + seat]
    rounds = 1 if s[PACKETS] == 0 else 2
    for _ in range(rounds):
        for after in range(1, SEATS + 1):
            player = (s[DEALER] + after) % SEATS
            for _card in range(5):
                card = 1 << pick(chance, rest)
                rest ^= card
                s[HANDS + player] |= card
    for _card in range(rounds):
        card = 1 << pick(chance, rest)
        rest ^= card
        s[MONTE] |= card
    s[PACKETS] += rounds * SEATS
    s[PHASE] = FIRST_BIDS if rounds == 1 else SECOND_BIDS
    s[TURN] = (s[DEALER] + 1) % SEATS
    s[SPOKE] = 0
    if rounds == 2 and s[CODE] != NONE:
        _show_monte(s, s[DECLARER])


@compiled
def _spoken(s: Ints) -> None:
    s[SPOKE] += 1
    s[TURN] = (s[TURN] + 1) % SEATS


@compiled
def _bid(s: Ints, r: Ints, action: int) -> None:
    if s[PHASE] == CALLING:
        _forced_call(s, r)
        return
    first = s[PHASE] == FIRST_BIDS
    if action == SOLO:
        s[DECLARER] = s[TURN]
        s[CODE] = S5 if first else SV
        s[TRUMP] = NO_CARD
        if first:
            s[PHASE] = DEALING
            s[TURN] = s[DEALER]
        else:
            s[CALLER] = NOBODY
            _show_monte(s, s[DECLARER])
        return
    if action == CALL:
        s[CALLER] = s[TURN]
        s[TRUMP] = callable_trump(r, s[HANDS + s[TURN]]) if r[IN_THE_BID] else NO_CARD
    _spoken(s)
    if s[SPOKE] < SEATS:
        return
    if first:
        s[PHASE] = DEALING
        s[TURN] = s[DEALER]
    elif s[CALLER] == NOBODY:
        _nobody_declared(s, r)
    else:
        if s[TRUMP] == NO_CARD:
            s[TRUMP] = callable_trump(r, s[HANDS + s[CALLER]])
        _show_monte(s, s[CALLER])


@compiled
def _show_monte(s: Ints, declarer: int) -> None:
    """Everybody sees the Monte, the declarer takes it, and the sides are settled if they can be."""
    s[MONTE_SHOWN] = 1
    s[DECLARER] = s[TURN] = declarer
    s[HANDS + declarer] |= s[MONTE]
    s[PHASE] = CALLING if s[CALL_FIRST] else DISCARDING
    if s[CODE] != NONE:
        return
    if s[MONTE] >> s[TRUMP] & 1:
        s[CODE] = SF
    else:
        s[CODE] = CV
        s[PARTNER] = holder(s, s[TRUMP])


@compiled
def _nobody_declared(s: Ints, r: Ints) -> None:
    what = r[ALL_PASS + (s[MONTE] >> GIOVE & 1)]
    if what == FORCED:
        s[CODE] = CF
        s[CALL_FIRST] = r[CALLS_FIRST]
        _show_monte(s, holder(s, GIOVE))
    elif what == NEXT_DEALER:
        s[CODE] = VOID
        s[PHASE] = OVER
        s[TURN] = NOBODY
    else:
        annulled = s[ANNULLED] + 1
        opening(s, s[DEALER])
        s[ANNULLED] = annulled


@compiled
def _forced_call(s: Ints, r: Ints) -> None:
    hand = s[HANDS + s[DECLARER]]
    trump = callable_trump(r, hand)
    if trump == NO_CARD:
        trump = GIOVE
        while hand >> trump & 1:
            trump -= 1
    s[TRUMP] = trump
    s[PARTNER] = holder(s, trump)
    s[PHASE] = DISCARDING if s[CALL_FIRST] else COMMITTING


@compiled
def _lay(s: Ints, r: Ints, three: int) -> None:
    declarer = s[DECLARER]
    forced = count(layable(r, s[HANDS + declarer])) == 3
    s[DISCARD_SHOWN] = three & r[SUITS + 4] if forced else 0
    s[DISCARD] = three
    s[HANDS + declarer] &= ~three


@compiled
def _commit(s: Ints, r: Ints, action: int) -> None:
    seat = s[TURN]
    if action == WAGER:
        s[SCOMMESSA] = 1
    elif action == LAST_TRICK:
        s[RIVANTO] = seat
    _spoken(s)
    if action == LAST_TRICK or (action == DECLINE and s[SPOKE] == SEATS):
        s[PHASE] = PLAYING
        s[LEADER] = s[TURN] = (s[DECLARER] + r[LEADS]) % SEATS


@compiled
def in_attack(s: Ints, seat: int) -> bool:
    """Whether a seat is on the declarer's side."""
    return seat in (s[DECLARER], s[PARTNER])


@compiled
def _play(s: Ints, r: Ints, card: int) -> None:
    seat = s[TURN]
    suit = lead_suit(s, r)
    if suit < 5 and card != FOOL and r[SUIT + card] != suit:
        s[PACKETS] |= 1 << VOIDS + 5 * seat + suit
        if r[SUIT + card] != 4:
            s[PACKETS] |= 1 << VOIDS + 5 * seat + 4
    s[HANDS + seat] &= ~(1 << card)
    s[TABLE] |= card + 1 << 7 * s[ON_TABLE]
    s[ON_TABLE] += 1
    s[TURN] = (seat + 1) % SEATS
    if card == s[TRUMP] and s[CODE] in (CV, CF):
        s[PARTNER_KNOWN] = 1
    if s[ON_TABLE] == SEATS:
        _take_trick(s, r)


@compiled
def _take_trick(s: Ints, r: Ints) -> None:
    leader = s[LEADER]
    taker = (leader + winner(s, r)) % SEATS
    ours = in_attack(s, taker)
    for place in range(SEATS):
        card = on_table(s, place)
        player = (leader + place) % SEATS
        s[PILES + (player if card == FOOL else taker)] |= 1 << card
        if r[PREY] >> card & 1 and in_attack(s, player) != ours:
            s[PIGLIATE] += 1 << 8 * taker
    s[TABLE] = s[ON_TABLE] = 0
    s[LEADER] = s[TURN] = taker
    s[PLAYED] += 1
    if s[PLAYED] == TRICKS:
        s[PHASE] = OVER
        s[TURN] = NOBODY
