"""The 63 cards as numbers, sets of them as bit masks, what they are worth and whose a trick is.

Inside a suit a higher number is a higher card. A set of cards is an integer whose bit `n` stands
for card `n`, so that a hand, a pile or a whole suit can be cut with one `&`.
"""

from __future__ import annotations

from collections.abc import Iterable

from arbitro.kernel import Refused
from arbitro.kernel.near_words import near_words

SUITS = ("S", "B", "C", "O")
_RANKS = ("5", "6", "7", "8", "9", "10", "J", "N", "Q", "K")

NAMES: tuple[str, ...] = (
    *(rank + suit for suit in "SBC" for rank in _RANKS),
    *(rank + "O" for rank in ("4", *_RANKS)),
    *(f"T{number}" for number in range(21)),
    "F",
)
NUMBER: dict[str, int] = {name: number for number, name in enumerate(NAMES)}
COUNT = len(NAMES)
NO_CARD = -1

MISERIA = NUMBER["T0"]
PICCIOTTI = NUMBER["T1"]
GIOVE = NUMBER["T20"]
FUJUTU = NUMBER["F"]

TRUMP_SUIT = 4
NO_SUIT = 5
SUIT_NAMES = (*SUITS, "T", "F")
SUIT: tuple[int, ...] = tuple(SUIT_NAMES.index(name if name == "F" else name[-1])
    if not name.startswith("T") else TRUMP_SUIT for name in NAMES)  # fmt: skip


def mask_of(cards: Iterable[int]) -> int:
    """The set of these cards."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


def members(mask: int) -> list[int]:
    """The cards of a set, lowest number first."""
    cards = []
    while mask:
        low = mask & -mask
        cards.append(low.bit_length() - 1)
        mask ^= low
    return cards


def _named(*names: str) -> int:
    return mask_of(NUMBER[name] for name in names)


ALL = (1 << COUNT) - 1
OF_SUIT: tuple[int, ...] = tuple(
    mask_of(card for card in range(COUNT) if SUIT[card] == suit) for suit in range(6)
)
TRUMPS = OF_SUIT[TRUMP_SUIT]
FOOL = 1 << FUJUTU
KINGS = _named("KS", "KB", "KC", "KO")
QUEENS = _named("QS", "QB", "QC", "QO")
CAVALLI = _named("NS", "NB", "NC", "NO")
DONNE = _named("JS", "JB", "JC", "JO")
COURT = KINGS | QUEENS | CAVALLI | DONNE
FOUR_ARIE = _named("T16", "T17", "T18", "T19")
ARIE = FOUR_ARIE | 1 << GIOVE
PREY = FOUR_ARIE | 1 << PICCIOTTI
"""What a Pigliata can be made of."""
WAGER = _named("T20", "T1", "F")
"""What a Scommessa is about."""
LOW_TRUMPS = TRUMPS & ~(ARIE | 1 << PICCIOTTI)

_TENS, _FIVES = _named("T20", "T1", "F"), FOUR_ARIE | KINGS
_PLAIN = ALL & ~(_TENS | _FIVES | QUEENS | CAVALLI | DONNE)


def thirds(mask: int) -> int:
    """What a set of cards is worth, in thirds of a point; every card is 1 modulo 3."""
    return (
        28 * (mask & _TENS).bit_count()
        + 13 * (mask & _FIVES).bit_count()
        + 10 * (mask & QUEENS).bit_count()
        + 7 * (mask & CAVALLI).bit_count()
        + 4 * (mask & DONNE).bit_count()
        + (mask & _PLAIN).bit_count()
    )


LAST_TRICK = 5
TOTAL = 109


def points(mask: int, last_trick: bool) -> int:
    """The points of a side's cards, rounded to the nearest, with 5 for the last trick."""
    return (thirds(mask) + 1) // 3 + (LAST_TRICK if last_trick else 0)


def parse(name: object) -> int:
    """The card of this name, or a refusal that gives the nearest names."""
    number = NUMBER.get(name) if isinstance(name, str) else None
    if number is None:
        nearest = near_words(str(name).upper(), NAMES, 0.3)
        raise Refused("unknown-card", {"card": name, "nearest": nearest})
    return number


def parse_many(names: Iterable[object]) -> tuple[int, ...]:
    """Cards by name, each once."""
    numbers = tuple(parse(name) for name in names)
    if len(set(numbers)) != len(numbers):
        twice = sorted({NAMES[card] for card in numbers if numbers.count(card) > 1})
        raise Refused("cards-twice", {"cards": twice})
    return numbers


def names(mask: int) -> list[str]:
    """The names of a set of cards, suit by suit, the highest first, trumps and the Fool last."""
    return [NAMES[card] for card in sorted(members(mask), key=_display)]


def _display(card: int) -> tuple[int, int]:
    return SUIT[card], -card


def lead_suit(trick: tuple[int, ...]) -> int:
    """The suit to follow; none while nothing but the Fool lies on the table."""
    if not trick:
        return NO_SUIT
    if trick[0] != FUJUTU:
        return SUIT[trick[0]]
    return SUIT[trick[1]] if len(trick) > 1 else NO_SUIT


def legal(hand: int, trick: tuple[int, ...]) -> int:
    """The cards of a hand that may be played: the suit led, else a trump, else anything.

    The Fool may join any trick but opens one only as the last card.
    """
    if not trick:
        return hand & ~FOOL or hand
    suit = lead_suit(trick)
    if suit == NO_SUIT:
        return hand
    follow = hand & OF_SUIT[suit] or hand & TRUMPS
    return follow | hand & FOOL if follow else hand


def winner(trick: tuple[int, ...]) -> int:
    """The place in the trick, 0 for the leader, of the card that wins it."""
    suit = lead_suit(trick)
    best = place = -1
    for at, card in enumerate(trick):
        kind = SUIT[card]
        if kind in (suit, TRUMP_SUIT) and card > best:
            best, place = card, at
    return place
