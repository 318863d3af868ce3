"""What a seat knows of a match as a row of small integers, for who learns.

Other seats are counted from this one: 0 is who looks, 1 who plays after him.
"""

from __future__ import annotations

from arbitro.fast.bits import count, lowest
from arbitro.fast.compiling import Ints, compiled
from arbitro.fast.risiko.layout import (
    ARMIES,
    CARD_RIGHT,
    CARDS,
    DECK,
    DISCARDS,
    GIRO,
    GOALS,
    HANDS,
    LAST_GIRO,
    MASKS,
    MOVED,
    NOBODY,
    OBJECTIVES,
    OUT,
    PHASE,
    PLAYERS,
    ROLL_THRESHOLD,
    ROUND,
    SEATS,
    SUPPLY,
    TERRITORIES,
)
from arbitro.fast.risiko.numbering import deciding

FIELDS = {
    "owner": TERRITORIES,
    "armies": TERRITORIES,
    "goal": TERRITORIES,
    "hand": CARDS,
    "cards": SEATS,
    "out": SEATS,
    "supply": SEATS,
    "phase": 6,
    "turn": MOVED - GIRO + 1,
    "table": 9,
}
"""How long each part is, in their order. `turn`: giro, armies due, room under the cap, board
touched, tris shown, tris played, origin, target, throw owed, armies that may follow, attacked,
conquests, moved. `table`: who decides, whose is the right to a card, last giro (0: not called),
round of sdadata, threshold of the sdadata due, cards of the pack, of the discards, players, own
objective."""
ROW = sum(FIELDS.values())

_ARMIES = TERRITORIES
_GOAL = 2 * TERRITORIES
_HAND = 3 * TERRITORIES
_CARDS = _HAND + CARDS
_OUT = _CARDS + SEATS
_SUPPLY = _OUT + SEATS
_PHASE = _SUPPLY + SEATS
_TURN = _PHASE + 6
_TABLE = _TURN + MOVED - GIRO + 1


@compiled
def write_row(s: Ints, r: Ints, seat: int, out: Ints) -> None:
    """Write what a seat knows over `out`."""
    players = r[PLAYERS]
    for place in range(_HAND, ROW):
        out[place] = 0
    # whose each territory is: one set of territories for each bit of the number of the seat
    one = two = four = 0
    for after in range(players):
        other = seat + after - (players if seat + after >= players else 0)
        mask = s[MASKS + other]
        one |= mask * (after & 1)
        two |= mask * (after >> 1 & 1)
        four |= mask * (after >> 2)
        out[_CARDS + after] = count(s[HANDS + other])
        out[_OUT + after] = s[OUT + other]
        out[_SUPPLY + after] = s[SUPPLY + other]
    for at in range(TERRITORIES):
        out[at] = (one >> at & 1) + 2 * (two >> at & 1) + 4 * (four >> at & 1)
    for at in range(TERRITORIES):
        out[_ARMIES + at] = s[ARMIES + at]
    goal = r[GOALS + s[OBJECTIVES + seat]]
    for at in range(TERRITORIES):
        out[_GOAL + at] = goal >> at & 1
    hand = s[HANDS + seat]
    while hand:
        out[_HAND + lowest(hand)] = 1
        hand &= hand - 1
    out[_PHASE + s[PHASE]] = 1
    for field in range(GIRO, MOVED + 1):
        out[_TURN + field - GIRO] = s[field]
    right = s[CARD_RIGHT]
    out[_TABLE] = (deciding(s) - seat) % players
    out[_TABLE + 1] = NOBODY if right == NOBODY else (right - seat) % players
    out[_TABLE + 2] = s[LAST_GIRO]
    out[_TABLE + 3] = s[ROUND]
    out[_TABLE + 4] = s[ROLL_THRESHOLD]
    out[_TABLE + 5] = count(s[DECK])
    out[_TABLE + 6] = count(s[DISCARDS])
    out[_TABLE + 7] = players
    out[_TABLE + 8] = s[OBJECTIVES + seat]
