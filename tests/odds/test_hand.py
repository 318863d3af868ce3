"""The odds of a hand against a count of deals that shares no formula with them."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations
from random import Random

import pytest

from arbitro.games.mineo.cards import NAMES, NUMBER, OF_SUIT, SUIT_NAMES
from arbitro.kernel import Refused
from arbitro.odds.hand import hand

DEALT = [
    *("T20", "T19", "T16", "T9", "T4", "F"),
    *("KS", "QS", "8S"),
    *("KB", "7B", "NC", "6C", "KO", "9O"),
]


def test_a_called_trump_is_with_another_in_forty_five_of_forty_eight() -> None:
    call = hand(DEALT).call
    assert call is not None
    assert call.trump == "T18"
    assert (call.seat, call.monte, call.drawn) == (Fraction(45, 48), Fraction(3, 48), Fraction(0))
    assert {one.article for one in call.because.citations} == {"Dichiarazioni", "4"}


def test_who_holds_five_cards_may_still_be_dealt_it() -> None:
    call = hand(["T20", "5S", "6S", "7B", "F"]).call
    assert call is not None
    assert call.seat + call.monte + call.drawn == 1
    assert call.drawn == Fraction(10, 58)


def test_who_saw_it_in_the_monte_knows() -> None:
    call = hand(DEALT, ["T18"]).call
    assert call is not None
    assert (call.seat, call.monte) == (Fraction(0), Fraction(1))


def test_every_suit_sums_to_one_and_nobody_holds_more_than_there_is() -> None:
    for cards, seen in ((DEALT, []), (DEALT, ["5O", "4O"]), (DEALT[:5], [])):
        for one in hand(cards, seen).suits:
            assert sum(chance for _, chance in one.splits) == 1
            assert all(sum(split) <= one.unseen for split, _ in one.splits)
            assert one.held == sum(SUIT_NAMES[_suit(card)] == one.suit for card in cards)


def test_two_hidden_cards_are_split_as_a_count_of_every_place_says() -> None:
    """Eight of a suit in hand leave two: over all pairs of the 48 places they can lie in."""
    cards = [f"{rank}S" for rank in ("5", "6", "7", "8", "9", "10", "J", "N")]
    cards += ["T20", "T19", "T18", "T17", "T16", "T15", "F"]
    spade = next(one for one in hand(cards).suits if one.suit == "S")
    counted: Counter[tuple[int, ...]] = Counter()
    for places in combinations(range(48), 2):
        seats = Counter(place // 15 for place in places)  # the fourth fifteen is the Monte
        counted[tuple(sorted((seats[0], seats[1], seats[2]), reverse=True))] += 1
    assert dict(spade.splits) == {s: Fraction(n, 48 * 47 // 2) for s, n in counted.items()}


def test_dealing_at_random_agrees() -> None:
    rest = [name for name in NAMES if name not in DEALT]
    random, voids, deals = Random(7), 0, 4000
    for _ in range(deals):
        random.shuffle(rest)
        seats = rest[:15], rest[15:30], rest[30:45]
        voids += any(not any(_suit(card) == 1 for card in seat) for seat in seats)
    expected = float(next(one for one in hand(DEALT).suits if one.suit == "B").void)
    assert voids / deals == pytest.approx(expected, abs=0.03)


@pytest.mark.parametrize(
    ("cards", "seen"),
    [
        ([], []),
        ([*DEALT, "5B"], []),
        (["T20", "T20"], []),
        (["T21"], []),
        (DEALT, ["T20"]),
        (DEALT, ["5B", "6B", "8B", "9B"]),
    ],
)
def test_cards_that_cannot_be_are_refused(cards: list[str], seen: list[str]) -> None:
    with pytest.raises(Refused):
        hand(cards, seen)


def _suit(card: str) -> int:
    return next(suit for suit, mask in enumerate(OF_SUIT) if mask >> NUMBER[card] & 1)
