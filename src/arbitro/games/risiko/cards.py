"""The 44 territory cards: one per territory with its symbol, and two jolly.

A territory's card has the territory's number; the jolly are 42 and 43. `UNSEEN` stands for a
card that lies face down at a real table and that nobody has told us.
"""

from __future__ import annotations

from itertools import combinations

from arbitro.games.risiko import board
from arbitro.kernel import Refused

JOLLY = (board.COUNT, board.COUNT + 1)
DECK = tuple(range(board.COUNT + 2))
TERRITORY_CARDS = tuple(range(board.COUNT))
UNSEEN = -1

SYMBOL: tuple[str, ...] = (*(row["symbol"] for row in board.DATA["territories"]), "jolly", "jolly")

_NAMES = (*(f"{SYMBOL[t]}:{board.TERRITORIES[t]}" for t in TERRITORY_CARDS), "jolly", "jolly")


def name(card: int) -> str:
    """The notation of a card: `fante:alaska`, `jolly`, or `unseen`."""
    return "unseen" if card == UNSEEN else _NAMES[card]


def parse(text: str) -> int:
    """The card a notation names; the first jolly for `jolly`."""
    if text == "jolly":
        return JOLLY[0]
    if text == "unseen":
        return UNSEEN
    symbol, _, territory = str(text).rpartition(":")
    card = board.number(territory)
    if symbol and SYMBOL[card] != symbol:
        raise Refused("wrong-symbol", {"card": text, "is": name(card)})
    return card


def parse_many(texts: list[str] | tuple[str, ...]) -> tuple[int, ...]:
    """Several cards; two `jolly` are the two of the pack, a third or a repeated card is refused."""
    found: list[int] = []
    for text in texts:
        card = parse(text)
        if card == JOLLY[0] and card in found:
            card = JOLLY[1]
        if card in found and card != UNSEEN:
            raise Refused("card-twice", {"card": text})
        found.append(card)
    return tuple(found)


def triples(hand: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Every three-card choice from the cards of a hand that have been seen."""
    return tuple(combinations(sorted(card for card in hand if card != UNSEEN), 3))
