"""What a hand of Tarocchi tells of the others: where a called trump lies, how a suit is split.

Of the cards one has not seen every way of dealing them is as likely as another.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from math import comb
from typing import NamedTuple

from arbitro.games.mineo.cards import COUNT, NAMES, OF_SUIT, SUIT_NAMES, mask_of, parse_many
from arbitro.games.mineo.rules import MineoRules
from arbitro.kernel import Reasons, Refused
from arbitro.regulations import mineo_rules

REGULATION = "tarocchi-2012"
HELD, MONTE, OTHERS = 15, 3, 3
"""Cards of a seat and of the Monte when the deal is over, and how many other seats there are."""


class Call(NamedTuple):
    """The trump a caller must name, and how likely each place of it is."""

    trump: str
    seat: Fraction
    """Another seat has it and becomes the hidden partner."""
    monte: Fraction
    """It lies in the Monte: the caller plays alone."""
    drawn: Fraction
    """It comes to one's own hand in the rest of the deal."""
    because: Reasons


class Suit(NamedTuple):
    """How the cards of a suit that one does not see may lie with the three others."""

    suit: str
    held: int
    unseen: int
    void: Fraction
    """At least one of the others has none."""
    splits: tuple[tuple[tuple[int, int, int], Fraction], ...]
    """The most with one seat, the next, the least; the likeliest first."""


class Hand(NamedTuple):
    cards: tuple[str, ...]
    call: Call | None
    """None where the edition finds no trump to call."""
    suits: tuple[Suit, ...]


@cache
def edition() -> MineoRules:
    """The rules of the calls, as the edition reads its own gaps by default."""
    return mineo_rules(REGULATION, {})


def hand(cards: Sequence[str], seen: Sequence[str] = ()) -> Hand:
    """What these cards in hand, and those of the Monte one has seen, tell of the others'."""
    held, looked_at = parse_many(cards), parse_many(seen)
    parse_many((*cards, *seen))  # a card in both is there twice
    if not 1 <= len(held) <= HELD:
        raise Refused("hand-too-large", {"number": len(held), "most": HELD})
    if len(looked_at) > MONTE:
        raise Refused("hand-too-large", {"number": len(looked_at), "most": MONTE})
    unseen = COUNT - len(held) - len(looked_at)
    known = mask_of((*held, *looked_at))
    return Hand(
        tuple(NAMES[card] for card in held),
        _call(mask_of(held), known, len(held), unseen, MONTE - len(looked_at)),
        tuple(_suit(suit, mask_of(held), known, unseen) for suit in range(len(SUIT_NAMES) - 1)),
    )


def _call(held: int, known: int, number: int, unseen: int, monte: int) -> Call | None:
    due = edition().called_trump(held)
    if due.value is None:
        return None
    if known >> due.value & 1:  # he saw it in the Monte
        places = Fraction(0), Fraction(1), Fraction(0)
    else:
        places = (
            Fraction(OTHERS * HELD, unseen),
            Fraction(monte, unseen),
            Fraction(HELD - number, unseen),
        )
    return Call(NAMES[due.value], *places, due.because)


def _suit(suit: int, held: int, known: int, unseen: int) -> Suit:
    cards = OF_SUIT[suit]
    hidden = (cards & ~known).bit_count()
    chances: defaultdict[tuple[int, int, int], Fraction] = defaultdict(Fraction)
    every = comb(unseen, hidden)
    for first, second, third in _shared(hidden):
        elsewhere = hidden - first - second - third
        ways = comb(unseen - OTHERS * HELD, elsewhere)
        for one in (first, second, third):
            ways *= comb(HELD, one)
        if ways:
            most, next_, least = sorted((first, second, third), reverse=True)
            chances[most, next_, least] += Fraction(ways, every)
    return Suit(
        SUIT_NAMES[suit],
        (cards & held).bit_count(),
        hidden,
        sum((chance for split, chance in chances.items() if split[2] == 0), Fraction(0)),
        tuple(sorted(chances.items(), key=lambda one: (-one[1], one[0]))),
    )


def _shared(number: int) -> Iterator[tuple[int, int, int]]:
    """Every way of giving at most so many cards to three seats."""
    for first in range(number + 1):
        for second in range(number - first + 1):
            for third in range(number - first - second + 1):
                yield first, second, third
