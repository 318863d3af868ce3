"""The dice of the draw are the published ones."""

from __future__ import annotations

import math
from collections import Counter

from arbitro.tournament.draw.seating.rng import Rng, acceptance, seed


def seeded(*words: int) -> Rng:
    return Rng(b"".join(word.to_bytes(4, "big") for word in words) + bytes(16))


def test_the_first_words_are_those_of_the_published_generator() -> None:
    rng = seeded(1, 2, 3, 4)
    # First word by hand: rotl(2 * 5, 7) * 9 = 1280 * 9; the second state word is then 0.
    assert [rng.word() for _ in range(4)] == [11520, 0, 5927040, 70819200]


def test_a_seed_of_zeros_still_throws() -> None:
    rng = Rng(bytes(32))
    assert len({rng.word() for _ in range(10)}) == 10


def test_a_branch_is_another_stream_and_always_the_same() -> None:
    rng = seeded(1, 2, 3, 4)
    assert rng.branch("a").state == rng.branch("a").state != rng.branch("b").state


def test_a_number_below_a_limit_is_even_over_its_range() -> None:
    rng = seeded(5, 6, 7, 8)
    seen = Counter(rng.below(6) for _ in range(12_000))
    assert set(seen) == set(range(6))
    assert all(abs(count - 2000) < 5 * math.sqrt(12_000 * 5 / 36) for count in seen.values())


def test_a_limit_beyond_one_word_is_served_too() -> None:
    rng = seeded(5, 6, 7, 8)
    values = [rng.below(10**15) for _ in range(200)]
    assert max(values) > 9 * 10**14
    assert min(values) < 10**14


def test_every_order_of_three_comes_up_equally() -> None:
    rng = seeded(9, 9, 9, 9)
    seen = Counter(tuple(rng.shuffled("abc")) for _ in range(6000))
    assert len(seen) == 6
    assert all(abs(count - 1000) < 5 * math.sqrt(6000 * 5 / 36) for count in seen.values())


def test_the_acceptance_table_follows_the_exponential() -> None:
    table = acceptance()
    assert table[0] == 2**32
    assert table[-1] == 0
    for at in (1, 16, 32, 64, 160):
        assert abs(table[at] / 2**32 - math.exp(-at / 16)) < 1e-7


def test_the_seed_depends_on_each_of_its_three_parts() -> None:
    parts = [("aa", "1", "x"), ("ab", "1", "x"), ("aa", "2", "x"), ("aa", "1", "y")]
    assert len({seed(*part) for part in parts}) == 4
