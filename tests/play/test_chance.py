"""Chance from a secret is fair, the same for all who know it, and fixed before the match."""

from __future__ import annotations

import hmac
from collections import Counter
from hashlib import sha256
from itertools import pairwise
from math import exp, factorial

import pytest

from arbitro.kernel import Refused
from arbitro.play.chance import Observed, Seeded, commitment

THROWS = 60_000
SECRETS = (b"one", b"two", b"\x00" * 32)


def p_value(counts: list[int], expected: list[float]) -> float:
    """How likely so uneven a count is by chance, for an even number of degrees of freedom or the
    next higher one (which only makes the test milder by a hair).
    """
    square = sum((c - x) ** 2 / x for c, x in zip(counts, expected, strict=True))
    half = len(counts) // 2
    return exp(-square / 2) * sum((square / 2) ** k / factorial(k) for k in range(half))


def dice(secret: bytes, count: int) -> list[int]:
    """Dice of as many commands as needed, three and two at a time as in a battle."""
    found: list[int] = []
    version = 0
    while len(found) < count:
        chance = Seeded(secret, version)
        found += [*chance.dice("attack", 3), *chance.dice("defence", 2)]
        version += 1
    return found[:count]


@pytest.mark.parametrize("secret", SECRETS)
def test_the_six_faces_are_equally_likely(secret: bytes) -> None:
    counts = Counter(dice(secret, THROWS))
    assert set(counts) == {1, 2, 3, 4, 5, 6}
    assert p_value([counts[face] for face in range(1, 7)], [THROWS / 6] * 6) > 0.001


@pytest.mark.parametrize("secret", SECRETS)
def test_a_die_tells_nothing_about_the_next(secret: bytes) -> None:
    counts = Counter(pairwise(dice(secret, THROWS)))
    cells = [counts[a, b] for a in range(1, 7) for b in range(1, 7)]
    assert p_value(cells, [sum(cells) / 36] * 36) > 0.001


@pytest.mark.parametrize("size", [2, 5, 16, 42, 43, 44])
def test_every_card_of_a_pack_is_equally_likely(size: int) -> None:
    pack = tuple(range(100, 100 + size))
    counts = Counter(Seeded(b"cards", version).pick("card", pack) for version in range(20_000))
    assert set(counts) == set(pack)
    expected = [20_000 / size] * size
    square = sum((counts[card] - x) ** 2 / x for card, x in zip(pack, expected, strict=True))
    assert square < size - 1 + 5 * (2 * (size - 1)) ** 0.5 + 5


def test_the_closing_roll_is_that_of_two_fair_dice() -> None:
    """6, 10, 15, 21, 26, 30, 33, 35 and 36 of 36 at the thresholds from 4 to 12."""
    exact = [sum(a + b <= t for a in range(1, 7) for b in range(1, 7)) for t in range(4, 13)]
    assert exact == [6, 10, 15, 21, 26, 30, 33, 35, 36]
    rolls = [sum(Seeded(b"closing", v).dice("sdadata", 2)) for v in range(36_000)]
    for threshold, ways in zip(range(4, 13), exact, strict=True):
        share = sum(roll <= threshold for roll in rolls) / len(rolls)
        spread = (ways / 36 * (1 - ways / 36) / len(rolls)) ** 0.5
        assert abs(share - ways / 36) <= 4 * spread


def test_the_same_secret_and_version_give_the_same_values() -> None:
    def drawn() -> list[object]:
        chance = Seeded(b"secret", 17)
        dice, card = chance.dice("attack", 3), chance.pick("card", tuple(range(44)))
        return [dice, card, chance.dice("defence", 40)]

    assert drawn() == drawn()


def test_another_version_or_secret_gives_an_independent_stream() -> None:
    streams = {
        (secret, version): Seeded(secret, version).dice("attack", 200)
        for secret in (b"a", b"b")
        for version in range(50)
    }
    assert len(set(streams.values())) == 100
    for (left, right), shared in (
        ((a, b), sum(x == y for x, y in zip(streams[a], streams[b], strict=True)))
        for a, b in pairwise(streams)
    ):
        # 200 pairs agree 33 times on the average; 70 would be seven standard deviations away
        assert shared < 70, (left, right)


def test_the_stream_is_the_published_one() -> None:
    """Anyone can draw it again with HMAC-SHA256 and rejection, in any language."""
    secret, version = b"published", 3
    faces: list[int] = []
    for block in range(3):
        message = version.to_bytes(8, "big") + block.to_bytes(4, "big")
        digest = hmac.new(secret, message, sha256).digest()
        faces += [byte % 6 + 1 for byte in digest if byte < 252]
    assert Seeded(secret, version).dice("attack", 60) == tuple(faces[:60])


def test_the_commitment_is_the_hash_of_the_secret() -> None:
    assert commitment(b"") == sha256(b"").hexdigest()
    assert commitment(b"a") != commitment(b"b")


# observed


def observed(seen: dict[str, list[int]], exact: bool = True) -> Observed:
    hidden = {"card": -1, "captured": -1, "taken": -1, "objective": 0}
    return Observed(seen, lambda _, row: list(row), hidden.get, exact)


def test_dice_seen_are_the_dice_thrown() -> None:
    chance = observed({"attack": [6, 1, 3], "defence": [2]})
    assert chance.dice("attack", 3) == (6, 1, 3)
    assert chance.dice("defence", 1) == (2,)
    chance.require_used()


def test_what_was_seen_and_never_asked_for_is_refused() -> None:
    chance = observed({"attack": [6], "card": [3], "sdadata": []})
    with pytest.raises(Refused) as refusal:
        chance.require_used()
    assert refusal.value.code == "observation-unused"
    assert refusal.value.facts == {"what": ["attack", "card"]}


def test_more_may_have_been_seen_than_one_command_asks_for_when_reading_a_log() -> None:
    chance = observed({"attack": [6, 5, 4, 3, 2, 1]}, exact=False)
    assert chance.dice("attack", 3) == (6, 5, 4)
    assert chance.dice("attack", 2) == (3, 2)


@pytest.mark.parametrize("what", ["captured", "taken"])
def test_a_back_is_taken_only_from_a_hand_that_has_one(what: str) -> None:
    assert observed({}).pick(what, (3, -1)) == -1
    assert observed({what: [-1]}).pick(what, (3, -1)) == -1
    assert observed({what: [3]}).pick(what, (3, -1)) == 3
    with pytest.raises(Refused, match="observation-needed"):
        observed({}).pick(what, (3, 4))
    with pytest.raises(Refused, match="impossible-observation"):
        observed({what: [-1]}).pick(what, (3, 4))


def test_a_drawn_card_may_stay_unseen_and_a_dealt_territory_may_not() -> None:
    assert observed({}).pick("card", (3, 4)) == -1
    assert observed({}).pick("objective", (3, 4)) == 0
    with pytest.raises(Refused, match="observation-needed"):
        observed({}).pick("territory", (3, 4))
    with pytest.raises(Refused, match="impossible-observation"):
        observed({"territory": [-1]}).pick("territory", (3, 4))
