"""Deals a seat could be in, one after the other, the likelier ones more often.

A walk (Metropolis): two hidden cards change places where both can lie there; how often a deal is
come upon falls with what its players would have thrown away by what they said, and with how
unlikely their cards would have been. Places: the four hands, the Monte, the discard, what is still
to be dealt.
"""

from __future__ import annotations

from math import exp, log
from typing import NamedTuple

from arbitro.fast.bits import lowest
from arbitro.fast.chance import choose
from arbitro.fast.compiling import Ints, compiled
from arbitro.fast.mineo.cardplay import callable_trump, playable
from arbitro.fast.mineo.layout import (
    CALL_AGAIN,
    CALLER,
    CODE,
    CV,
    DECLARER,
    DISCARD,
    HANDS,
    MONTE,
    MONTE_SHOWN,
    NO_CARD,
    NOBODY,
    PARTNER,
    PARTNER_KNOWN,
    PIGLIATE,
    SEATS,
    STATE,
    TRUMP,
    TURN,
)
from arbitro.fast.mineo.skill.falling import situation
from arbitro.fast.mineo.skill.hand import features, weighed
from arbitro.fast.mineo.skill.player import card_worth, weights_of_cards
from arbitro.fast.mineo.skill.shape import CALL_IT, GO, HAND, WORDS
from arbitro.fast.mineo.step import in_attack

IN_MONTE, IN_DISCARD, PACK, PLACES = 4, 5, 6, 7
THROWS = 256
NOTHING_SAID, PASSED, CALLED, WENT_SOLO = range(4)
MOST = 1_500
"""The most that one word can be held against a deal, in thousandths of a jocu."""
SOFT = 200.0
"""How many thousandths of a jocu make one card e times likelier than another: fitted to 2,769 cards
that players of level 4 chose."""
BLIND = 0.1
"""How often one is thought to play any card at all."""
TOLERANCE = 300.0
"""What a card e times less likely counts as, in thousandths of a jocu: half of what `Mind` holds
against a deal, for the tuned weights are no close likeness of whoever plays.
"""


class Known(NamedTuple):
    """What a seat knows of a hand, as rows of integers."""

    state: Ints
    """The hand as it is, with nothing in the hidden places."""
    hidden: Ints
    """The cards whose place it does not know."""
    allowed: Ints
    """By place: which of them can lie there."""
    said: Ints
    """By seat: what it said in the second round; then whether a call had been made before."""
    played: Ints
    """By seat: the cards it has played."""
    past: Ints
    """The hand before each card that others played, one after the other, nobody's cards in it."""
    cards: Ints
    """For each of them the card, and which cards that seat has played since, it included."""
    captures: Ints
    """For each Aria or Picciotti in a trick that was taken: who played it, who took it."""


@compiled
def laid_out(k: Known, held: Ints, s: Ints) -> None:
    """The whole hand, with the hidden cards where they are supposed to lie."""
    for place in range(STATE):
        s[place] = k.state[place]
    for seat in range(SEATS):
        s[HANDS + seat] |= held[seat]
    s[MONTE] |= held[IN_MONTE]
    s[DISCARD] |= held[IN_DISCARD]
    if s[CODE] >= CV and not s[PARTNER_KNOWN]:
        s[PARTNER] = partner_in(k, s)
    s[PIGLIATE] = 0
    for at in range(0, len(k.captures), 2):
        player, taker = k.captures[at], k.captures[at + 1]
        if in_attack(s, player) != in_attack(s, taker):
            s[PIGLIATE] += 1 << 8 * taker


@compiled
def partner_in(k: Known, s: Ints) -> int:
    """The called trump makes the partner, wherever it lies."""
    if s[TRUMP] == NO_CARD:
        return NOBODY
    for seat in range(SEATS):
        if (s[HANDS + seat] | k.played[seat]) >> s[TRUMP] & 1:
            return seat
    return NOBODY


@compiled
def word_missed(k: Known, r: Ints, p: Ints, held: Ints, seat: int, rooms: tuple[Ints, Ints]) -> int:
    """What a seat would have thrown away by what it said."""
    said = k.said[seat]
    if said == NOTHING_SAID:
        return 0
    x, s = rooms
    for place in range(STATE):
        s[place] = k.state[place]
    dealt = k.state[HANDS + seat] | held[seat] | k.played[seat]
    if k.state[MONTE_SHOWN] and k.state[DECLARER] == seat:
        dealt = (dealt | held[IN_DISCARD] | k.state[DISCARD]) & ~k.state[MONTE]
    s[HANDS + seat] = dealt
    s[TURN] = seat
    s[DECLARER] = NOBODY
    s[MONTE] |= held[IN_MONTE]
    called_before = k.said[SEATS + seat]
    s[CALLER] = 0 if called_before else NOBODY
    features(s, r, x)
    alone = weighed(p, WORDS + GO * HAND, x, HAND)
    call = -MOST
    if (not called_before or r[CALL_AGAIN]) and callable_trump(r, dealt) != NO_CARD:
        call = weighed(p, WORDS + CALL_IT * HAND, x, HAND)
    best = max(0, alone, call)
    chosen = 0 if said == PASSED else call if said == CALLED else alone
    return min(best - chosen, MOST)


@compiled
def surprise(s: Ints, r: Ints, p: Ints, x: Ints, place: int, may: int, card: int) -> int:
    """How unlikely a card was among those that might be played, in thousandths of a jocu."""
    chosen = card_worth(s, r, p, place, x, card)
    number = 0
    likely = 0.0
    while may:
        other = lowest(may)
        may &= may - 1
        number += 1
        likely += exp(min((card_worth(s, r, p, place, x, other) - chosen) / SOFT, 50.0))
    return int(-TOLERANCE * log((1.0 - BLIND) / likely + BLIND / number))


@compiled
def cards_missed(
    k: Known, r: Ints, p: Ints, held: Ints, seat: int, rooms: tuple[Ints, Ints]
) -> int:
    """What a seat would have thrown away by the cards it played."""
    x, s = rooms
    missed = 0
    partner = k.state[PARTNER]
    if k.state[CODE] >= CV and k.state[TRUMP] != NO_CARD:
        for other in range(SEATS):
            if (k.state[HANDS + other] | held[other] | k.played[other]) >> k.state[TRUMP] & 1:
                partner = other
    for n in range(len(k.cards) // 2):
        begin = n * STATE
        if k.past[begin + TURN] != seat:
            continue
        for place in range(STATE):
            s[place] = k.past[begin + place]
        s[HANDS + seat] = k.state[HANDS + seat] | held[seat] | k.cards[2 * n + 1]
        s[PARTNER] = partner
        if seat == s[DECLARER]:
            s[DISCARD] = k.state[DISCARD] | held[IN_DISCARD]
        may = playable(s, r)
        if may & (may - 1) == 0:
            continue
        situation(s, r, x)
        place = weights_of_cards(s, 0)
        missed += surprise(s, r, p, x, place, may, k.cards[2 * n])
    return missed


@compiled
def missed_by(
    k: Known, r: Ints, p: Ints, held: Ints, seat: int, deep: int, rooms: tuple[Ints, Ints]
) -> int:
    """What a seat would have thrown away in this deal by all it did."""
    missed = word_missed(k, r, p, held, seat, rooms)
    if deep:
        missed += cards_missed(k, r, p, held, seat, rooms)
    return missed


@compiled
def _swapped(held: Ints, one: int, there: int, other: int, here: int) -> None:
    """One card goes where the other lay, and the other way round."""
    held[here] ^= 1 << one | 1 << other
    held[there] ^= 1 << one | 1 << other


@compiled
def _place_of(held: Ints, card: int) -> int:
    for place in range(PACK):
        if held[place] >> card & 1:
            return place
    return PACK


@compiled
def walk(
    k: Known,
    r: Ints,
    p: Ints,
    numbers: tuple[int, int, int],
    deal: tuple[Ints, Ints],
    rooms: tuple[Ints, Ints],
    luck: tuple[Ints, Ints],
) -> None:
    """So many steps from deal to deal.

    `numbers`: how many steps, who looks, whether what was played counts too. `deal`: where the
    hidden cards lie, and what each seat throws away so. `luck`: chance, and how much more a deal
    may be held against it, for each of 256 throws.
    """
    steps, me, deep = numbers
    held, missed = deal
    chance, patience = luck
    number = len(k.hidden)
    for _ in range(steps):
        one, other = k.hidden[choose(chance, number)], k.hidden[choose(chance, number)]
        here, there = _place_of(held, one), _place_of(held, other)
        if here == there:
            continue
        if not (k.allowed[there] >> one & 1 and k.allowed[here] >> other & 1):
            continue
        _swapped(held, one, there, other, here)
        sides = deep and k.state[TRUMP] in (one, other)
        before = after = 0
        for seat in range(SEATS):
            missed[SEATS + seat] = missed[seat]
            laid = IN_DISCARD in (here, there) and seat == k.state[DECLARER]
            if seat != me and (seat in (here, there) or laid or sides):
                before += missed[seat]
                missed[SEATS + seat] = missed_by(k, r, p, held, seat, deep, rooms)
                after += missed[SEATS + seat]
        if after - before <= patience[choose(chance, THROWS)]:
            for seat in range(SEATS):
                missed[seat] = missed[SEATS + seat]
        else:
            _swapped(held, one, here, other, there)
