"""A hand's log can be replayed and verified by anyone, and no line can be changed unnoticed."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import msgspec
import pytest

from arbitro.play import replay
from arbitro.play.log import GENESIS, Damaged, read, write
from arbitro.play.verify import verify
from tests.games.mineo.dealing import random_hand

SEEDS = range(12)


def sealed(rows: list[dict[str, Any]]) -> bytes:
    """Rows sealed again, so that only what they say can be wrong."""
    prev, out = GENESIS, []
    for seq, row in enumerate(rows):
        body = {k: v for k, v in row.items() if k != "hash"} | {"prev": prev, "seq": seq}
        raw = msgspec.json.encode(body, order="sorted")
        prev = sha256(raw).hexdigest()
        out.append(raw[:-1] + b',"hash":"' + prev.encode() + b'"}\n')
    return b"".join(out)


def log(seed: int) -> bytes:
    match = random_hand(seed)
    return write(match.game, match.events)


def rows(seed: int) -> list[dict[str, Any]]:
    return [msgspec.json.decode(line) for line in log(seed).splitlines()]


@pytest.mark.parametrize("seed", SEEDS)
def test_a_log_verifies_and_replays_to_the_same_state(seed: int) -> None:
    match = random_hand(seed)
    data = write(match.game, match.events)
    assert verify(data) == len(match.events)
    game, events = read(data)
    assert game.name == "mineo"
    assert replay(events) == match.state
    assert sealed(rows(seed)) == data


def test_the_first_line_opens_the_match_and_the_last_reveals_the_secret() -> None:
    told = rows(3)
    assert told[0]["kind"] == "match.opened/1"
    opening = told[0]["data"]
    pinned = {"regulation", "interpretations", "players", "mode", "dealer", "commitment", "decider"}
    assert pinned == set(opening)
    assert opening["interpretations"]["GAP-T01"] == "forced-giove"
    assert told[-1]["kind"] == "secret.revealed/1"


def test_every_changed_byte_is_noticed() -> None:
    data = log(1)
    for at in range(100, len(data), 997):
        other = data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :]
        with pytest.raises(Damaged):
            verify(other)


def damage(seed: int, kind: str, **changes: Any) -> Damaged:
    told = rows(seed)
    at = next(i for i, row in enumerate(told) if row["kind"] == kind)
    told[at]["data"] |= changes
    with pytest.raises(Damaged) as found:
        verify(sealed(told))
    return found.value


def test_other_cards_in_the_deal_are_not_those_of_the_secret() -> None:
    told = rows(1)
    first, second = told[1]["data"]["cards"], told[2]["data"]["cards"]
    first[0], second[0] = second[0], first[0]
    with pytest.raises(Damaged) as found:
        verify(sealed(told))
    assert found.value.problem == "chance"


def test_other_jochi_than_the_regulation_counts_are_noticed() -> None:
    assert damage(1, "hand.scored/1", parz=[9, -9, 9, -9]).problem == "rule"
    assert damage(1, "hand.counted/1", points=[60, 49]).problem == "rule"


def test_another_winner_of_a_trick_is_noticed() -> None:
    told = rows(2)
    row = next(row for row in told if row["kind"] == "trick.taken/1")
    row["data"]["winner"] = row["seat"] = (row["data"]["winner"] + 1) % 4
    with pytest.raises(Damaged) as found:
        verify(sealed(told))
    assert found.value.problem == "rule"


def test_another_partner_is_noticed() -> None:
    seed = next(s for s in range(50) if random_hand(s).state.code == "CV")
    told = rows(seed)
    row = next(row for row in told if row["kind"] == "sides.settled/1")
    row["data"]["partner"] = next(
        s for s in range(4) if s not in (row["seat"], row["data"]["partner"])
    )
    with pytest.raises(Damaged) as found:
        verify(sealed(told))
    assert found.value.problem == "rule"


def test_other_readings_or_a_line_too_few_are_noticed() -> None:
    told = rows(4)
    told[0]["data"]["interpretations"]["GAP-T01"] = "as-i-like"
    with pytest.raises(Damaged):
        verify(sealed(told))
    with pytest.raises(Damaged) as found:
        verify(sealed(rows(4)[:-1]))
    assert found.value.problem == "truncated"
    cut = rows(4)
    del cut[30]
    with pytest.raises(Damaged):
        verify(sealed(cut))


def test_the_dealer_is_part_of_what_is_sealed() -> None:
    told = rows(5)
    told[0]["data"]["dealer"] = (told[0]["data"]["dealer"] + 1) % 4
    with pytest.raises(Damaged) as found:
        verify(sealed(told))
    assert found.value.problem == "rule"
