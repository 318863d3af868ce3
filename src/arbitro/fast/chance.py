"""Dice and cards: a stream of numbers for every match, which can be written down or read back.

A multiply-with-carry generator of 62 bits, in integers that never overflow, so that lists and
arrays, one thread and many give the same numbers. A row of chance is its two words, what is done
with the values drawn (`FREE`, `RECORD`, `REPLAY`), where the tape stands, and the tape: for every
draw how many values were possible and the one that came.
"""

from __future__ import annotations

from arbitro.fast.bits import count, nth
from arbitro.fast.compiling import Ints, compiled

WORD, CARRY, MODE, AT, TAPE = 0, 1, 2, 3, 4
FREE, RECORD, REPLAY, DEVIATED = 0, 1, 2, 3
END = -1
"""Written after the last value of a tape. What is asked for there is written after it: the set to
pick from, or less the faces of a die."""

_MULTIPLIER = 2_147_483_085
_LOW = 0xFFFFFFFF
_SCRAMBLE = 0x45D9F3B
_SIXES = (1, 6, 36, 216, 1296, 7776, 46656)


@compiled
def _mix(x: int) -> int:
    """Thirty-two bits well stirred."""
    x = ((x >> 16 ^ x) * _SCRAMBLE) & _LOW
    x = ((x >> 16 ^ x) * _SCRAMBLE) & _LOW
    return x >> 16 ^ x


@compiled
def start(chance: Ints, seed: int, game: int) -> None:
    """Begin the stream of one match of a seed."""
    high = _mix((seed & _LOW) ^ _mix((seed >> 32 & _LOW) + 0x9E3779B9 & _LOW))
    word = _mix(high ^ _mix((game & _LOW) + 0x7F4A7C15))
    chance[WORD] = word
    chance[CARRY] = (_mix(word ^ (game >> 32 & _LOW) ^ 0x2545F491) ^ high) % (_MULTIPLIER - 1) + 1
    chance[AT] = TAPE
    for _ in range(4):
        _next(chance)


@compiled
def _next(chance: Ints) -> int:
    word, carry = chance[WORD], chance[CARRY]
    total = _MULTIPLIER * word + carry
    chance[WORD] = total & _LOW
    chance[CARRY] = total >> 32
    return word ^ carry


@compiled
def _drawn(chance: Ints, limit: int) -> int:
    """A number from 0 to limit − 1, each exactly as likely; the limit has 16 bits at most."""
    product = _next(chance) * limit
    if product & _LOW < limit:
        unfair = (_LOW + 1 - limit) % limit
        while product & _LOW < unfair:
            product = _next(chance) * limit
    return product >> 32


@compiled
def _told(chance: Ints, limit: int) -> int:
    """The next value of the tape, if so many were possible."""
    at = chance[AT]
    if chance[at] != limit:
        chance[MODE] = DEVIATED
        if chance[at] == END:
            chance[at + 1] = -limit
        return 0
    chance[AT] = at + 2
    return chance[at + 1]


@compiled
def _noted(chance: Ints, limit: int, value: int) -> None:
    at = chance[AT]
    chance[at] = limit
    chance[at + 1] = value
    chance[AT] = at + 2


@compiled
def choose(chance: Ints, limit: int) -> int:
    """A player's choice: never on the tape."""
    return _drawn(chance, limit)


@compiled
def pick(chance: Ints, mask: int) -> int:
    """One of a set, each as likely."""
    number = count(mask)
    if chance[MODE] == REPLAY:
        value = _told(chance, number)
        at = chance[AT]
        if chance[MODE] == DEVIATED and chance[at] == END:
            chance[at + 1] = mask
        return value if mask >> value & 1 else lowest_of(chance, mask)
    value = nth(mask, _drawn(chance, number))
    if chance[MODE] == RECORD:
        _noted(chance, number, value)
    return value


@compiled
def lowest_of(chance: Ints, mask: int) -> int:
    """What is picked after the tape told something impossible."""
    chance[MODE] = DEVIATED
    return nth(mask, 0)


@compiled
def dice(chance: Ints, number: int) -> int:
    """So many dice as one number: their faces less one, as the digits of base six."""
    if chance[MODE] == REPLAY:
        thrown = 0
        for place in range(number):
            thrown += _SIXES[place] * (_told(chance, 6) - 1)
        return max(thrown, 0)
    thrown = _drawn(chance, _SIXES[number])
    if chance[MODE] == RECORD:
        for place in range(number):
            _noted(chance, 6, thrown // _SIXES[place] % 6 + 1)
    return thrown
