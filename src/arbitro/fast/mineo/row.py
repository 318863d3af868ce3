"""What a seat knows of a hand as a row of small integers, for who learns.

Other seats are counted from this one: 0 is who looks, 1 who plays after him; -1 is nobody.
"""

from __future__ import annotations

from arbitro.fast.bits import lowest
from arbitro.fast.compiling import Ints, compiled
from arbitro.fast.mineo.cardplay import on_table
from arbitro.fast.mineo.layout import (
    ANNULLED,
    CALLER,
    CARDS,
    CODE,
    DEALER,
    DECLARER,
    DISCARD,
    DISCARD_SHOWN,
    HANDS,
    LEADER,
    MONTE,
    MONTE_SHOWN,
    NOBODY,
    ON_TABLE,
    PARTNER,
    PARTNER_KNOWN,
    PHASE,
    PILES,
    PLAYED,
    RIVANTO,
    SCOMMESSA,
    SEATS,
    SPOKE,
    TRUMP,
    TURN,
)

FIELDS = {
    "hand": CARDS,
    "monte": CARDS,
    "discard": CARDS,
    "trump": CARDS,
    "table": CARDS,
    "taken": CARDS,
    "phase": 8,
    "code": 7,
    "seats": 7,
    "numbers": 4,
}
"""How long each part is, in their order. Monte and discard: the cards of them that this seat knows.
`table` and `taken`: 1 + the seat that played or has the card. `seats`: who decides, dealt, called,
declared, is known to this seat as partner, declared the last trick, leads. `numbers`: how many have
spoken, tricks taken, deals annulled, whether there is a wager. Not here: how much prey was taken,
which would tell who the partner is."""
ROW = sum(FIELDS.values())

_MONTE, _DISCARD, _TRUMP, _TABLE, _TAKEN = CARDS, 2 * CARDS, 3 * CARDS, 4 * CARDS, 5 * CARDS
_PHASE = 6 * CARDS
_CODE = _PHASE + 8
_SEATS = _CODE + 7
_NUMBERS = _SEATS + 7


@compiled
def _mark(mask: int, out: Ints, base: int, value: int) -> None:
    while mask:
        out[base + lowest(mask)] = value
        mask &= mask - 1


@compiled
def _from(seat: int, other: int) -> int:
    return NOBODY if other == NOBODY else (other - seat) % SEATS


@compiled
def write_row(s: Ints, _r: Ints, seat: int, out: Ints) -> None:
    """Write what a seat knows over `out`."""
    for place in range(ROW):
        out[place] = 0
    _mark(s[HANDS + seat], out, 0, 1)
    if s[MONTE_SHOWN] or seat == s[DEALER]:
        _mark(s[MONTE], out, _MONTE, 1)
    _mark(s[DISCARD] if seat == s[DECLARER] else s[DISCARD_SHOWN], out, _DISCARD, 1)
    if s[TRUMP] != NOBODY:
        out[_TRUMP + s[TRUMP]] = 1
    for place in range(s[ON_TABLE]):
        out[_TABLE + on_table(s, place)] = 1 + (s[LEADER] + place - seat) % SEATS
    for after in range(SEATS):
        other = (seat + after) % SEATS
        _mark(s[PILES + other], out, _TAKEN, 1 + after)
    out[_PHASE + s[PHASE]] = 1
    out[_CODE + s[CODE]] = 1
    partner = s[PARTNER] if s[PARTNER_KNOWN] or s[PARTNER] == seat else NOBODY
    out[_SEATS] = _from(seat, s[TURN])
    out[_SEATS + 1] = _from(seat, s[DEALER])
    out[_SEATS + 2] = _from(seat, s[CALLER])
    out[_SEATS + 3] = _from(seat, s[DECLARER])
    out[_SEATS + 4] = _from(seat, partner)
    out[_SEATS + 5] = _from(seat, s[RIVANTO])
    out[_SEATS + 6] = _from(seat, s[LEADER])
    out[_NUMBERS] = s[SPOKE]
    out[_NUMBERS + 1] = s[PLAYED]
    out[_NUMBERS + 2] = s[ANNULLED]
    out[_NUMBERS + 3] = s[SCOMMESSA]
