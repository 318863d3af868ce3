"""Before the first decision: the deal with its remedies, the objectives, the first lap.

Seats and colours are settled at the table and change nothing afterwards: they are not here.
"""

from __future__ import annotations

from arbitro.fast.bits import count
from arbitro.fast.chance import pick
from arbitro.fast.compiling import Ints, compiled
from arbitro.fast.risiko import layout as at
from arbitro.fast.risiko.layout import (
    ANCHOR,
    ARMIES,
    CARD_RIGHT,
    CARDS,
    CONTINENTS,
    DEAL_ORDER,
    DECK,
    HALF,
    KEEP,
    LAST_AFTER,
    LATEST,
    MASKS,
    MOST_TRIES,
    NOBODY,
    OBJECTIVES,
    PLAYERS,
    REDRAW,
    REMEDY,
    RISIKO,
    ROLL_PLAYER,
    STARTING,
    STATE,
    SUPPLY,
    SWAP_BACK,
    SWAP_DRAWN,
    TERRITORIES,
    TIME_UP,
)
from arbitro.fast.risiko.turns import next_lap

HISTORY = 0
"""In the work area: the cards in the order in which they were dealt."""
PLACES = HISTORY + TERRITORIES
"""Who is due each card."""
AHEAD = PLACES + TERRITORIES
"""Cards each seat has had in advance."""
DEALT = AHEAD + at.SEATS
PLACE = DEALT + 1


@compiled
def opening(s: Ints, r: Ints, w: Ints, chance: Ints, time_up: int, last_after: int) -> None:
    """A new match, up to the first decision of its opening placement."""
    for i in range(STATE):
        s[i] = 0
    for field in (ANCHOR, LATEST, ROLL_PLAYER, CARD_RIGHT, RISIKO):
        s[field] = NOBODY
    s[TIME_UP] = time_up
    s[LAST_AFTER] = last_after
    players = r[PLAYERS]
    for seat in range(players):
        s[SUPPLY + seat] = r[STARTING]
    _deal(s, r, w, chance)
    s[DECK] = (1 << CARDS) - 1
    left = (1 << 17) - 2
    for seat in range(players):
        objective = pick(chance, left)
        left &= ~(1 << objective)
        s[OBJECTIVES + seat] = objective
    next_lap(s, r, players - 1)


@compiled
def _deal(s: Ints, r: Ints, w: Ints, chance: Ints) -> None:
    players = r[PLAYERS]
    s[DECK] = (1 << TERRITORIES) - 1
    w[DEALT] = 0
    for i in range(TERRITORIES):
        w[PLACES + i] = r[DEAL_ORDER + i % players]
    for seat in range(players):
        w[AHEAD + seat] = 0
    w[PLACE] = 0
    while w[PLACE] < TERRITORIES:
        seat = w[PLACES + w[PLACE]]
        w[PLACE] += 1
        if w[AHEAD + seat]:
            w[AHEAD + seat] -= 1
        else:
            _serve(s, r, w, chance, seat)


@compiled
def _fits(s: Ints, r: Ints, seat: int, gained: int, lost: int) -> bool:
    """Whether a seat may hold `gained` too (and not `lost`) without passing half a continent."""
    held = s[MASKS + seat] & ~lost | gained
    for continent in range(6):
        mask = r[CONTINENTS + continent]
        if mask & gained and count(held & mask) > r[HALF + continent]:
            return False
    return True


@compiled
def _give(s: Ints, w: Ints, seat: int, card: int) -> None:
    w[HISTORY + w[DEALT]] = card
    w[DEALT] += 1
    s[ARMIES + card] = 1
    s[MASKS + seat] |= 1 << card
    s[SUPPLY + seat] -= 1
    s[DECK] &= ~(1 << card)


@compiled
def _serve(s: Ints, r: Ints, w: Ints, chance: Ints, seat: int) -> None:
    """Give `seat` the card he is due, with as many corrections as the edition wants."""
    tries = served = aside = 0
    while True:
        pool = s[DECK] & ~aside
        last = pool == 0 or count(s[DECK]) == 1
        card = pick(chance, pool or s[DECK])
        remedy = r[REMEDY + 2 * min(tries, MOST_TRIES - 1) + int(last)]
        if remedy == KEEP or _fits(s, r, seat, 1 << card, 0):
            _give(s, w, seat, card)
            return
        if remedy in (SWAP_BACK, SWAP_DRAWN):
            _give(s, w, seat, card)
            if remedy == SWAP_BACK:
                _swap_back(s, r, w, seat, card)
            else:
                _swap_drawn(s, r, chance, seat, card)
            return
        if remedy == REDRAW:
            aside = 1 << card
            tries += 1
            continue
        receiver = _receiver(s, r, w, seat, served, card)
        if receiver == NOBODY:
            aside |= 1 << card
            continue
        _give(s, w, receiver, card)
        w[AHEAD + receiver] += 1
        served |= 1 << receiver
        tries += 1


@compiled
def _receiver(s: Ints, r: Ints, w: Ints, seat: int, served: int, card: int) -> int:
    """The nearest seat in the order of the deal that may have this card instead of a later one."""
    players = r[PLAYERS]
    start = 0
    while r[DEAL_ORDER + start] != seat:
        start += 1
    for step in range(1, players):
        other = r[DEAL_ORDER + (start + step) % players]
        due = 0
        for i in range(w[PLACE], TERRITORIES):
            due += int(w[PLACES + i] == other)
        open_to = not served >> other & 1 and due > w[AHEAD + other]
        if open_to and _fits(s, r, other, 1 << card, 0):
            return other
    return NOBODY


@compiled
def _owner(s: Ints, r: Ints, territory: int) -> int:
    for seat in range(r[PLAYERS]):
        if s[MASKS + seat] >> territory & 1:
            return seat
    return NOBODY


@compiled
def _swapped(s: Ints, r: Ints, seat: int, card: int, theirs: int) -> bool:
    """Exchange the card with another seat's, if that leaves both lawful."""
    other = _owner(s, r, theirs)
    mine, thine = 1 << card, 1 << theirs
    if other == seat or not _fits(s, r, seat, thine, mine) or not _fits(s, r, other, mine, thine):
        return False
    s[MASKS + seat] ^= mine | thine
    s[MASKS + other] ^= mine | thine
    return True


@compiled
def _swap_back(s: Ints, r: Ints, w: Ints, seat: int, card: int) -> None:
    for i in range(w[DEALT] - 2, -1, -1):
        if _swapped(s, r, seat, card, w[HISTORY + i]):
            return


@compiled
def _swap_drawn(s: Ints, r: Ints, chance: Ints, seat: int, card: int) -> None:
    tries = 0
    while r[REMEDY + 2 * min(tries, MOST_TRIES - 1) + 1] == SWAP_DRAWN:
        others = ((1 << TERRITORIES) - 1) & ~s[MASKS + seat]
        if _swapped(s, r, seat, card, pick(chance, others)):
            return
        tries += 1
