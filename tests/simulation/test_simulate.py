"""Simulated matches end, break no rule and leave logs that can be trusted."""

from __future__ import annotations

from random import Random

import pytest

from arbitro.bots.simulate import Simulated, simulate
from arbitro.kernel import Refused
from arbitro.play import replay
from arbitro.play.log import Damaged, read
from arbitro.play.verify import verify

TABLES = [
    ("rur-2015", 4),
    ("master-2020", 4),
    ("master-2020", 5),
    ("24ore-2018", 3),
    ("24ore-2018", 4),
    ("24ore-2018", 5),
]
EDITIONS = ["rur-2015", "master-2020", "24ore-2018"]
BOX = {"GAP-X16": "box"}


def require_sound(match: Simulated) -> None:
    """A match that ended, lawfully, with a log that replays and verifies."""
    assert match.refused is None
    assert match.violations == ()
    assert match.finished
    _, events = read(match.data)
    assert events == match.events
    final = replay(events)
    assert final.finished
    assert final.ended == match.ending
    assert final.version == len(events)
    assert verify(match.data) == len(events)


@pytest.mark.parametrize("bot", ["random", "sensible"])
@pytest.mark.parametrize(("regulation", "players"), TABLES)
def test_ten_matches_of_each_kind_are_sound(regulation: str, players: int, bot: str) -> None:
    for match in simulate(regulation, players, 10, 7, bot):
        require_sound(match)


@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.parametrize("regulation", EDITIONS)
def test_practice_tables_of_any_size_are_sound(regulation: str, players: int) -> None:
    for bot, games in (("random", 4), ("sensible", 2)):
        for match in simulate(regulation, players, games, 3, bot, interpretations=BOX):
            require_sound(match)


@pytest.mark.parametrize("bot", ["random", "sensible"])
def test_the_same_arguments_give_the_same_bytes(bot: str) -> None:
    once = [match.data for match in simulate("24ore-2018", 4, 3, 7, bot)]
    again = [match.data for match in simulate("24ore-2018", 4, 3, 7, bot)]
    assert once == again
    assert len(set(once)) == 3


def test_another_seed_gives_another_match() -> None:
    one, other = (next(simulate("rur-2015", 4, 1, seed)) for seed in (7, 8))
    assert one.data != other.data


def test_a_match_does_not_depend_on_how_many_are_played() -> None:
    short = [match.data for match in simulate("rur-2015", 4, 2, 7)]
    longer = [match.data for match in simulate("rur-2015", 4, 4, 7)]
    assert longer[:2] == short


@pytest.mark.parametrize("giro", [1, 3, 35])
def test_time_is_up_in_the_giro_asked_for(giro: int) -> None:
    for match in simulate("rur-2015", 4, 4, 7, "random", giro):
        require_sound(match)
        called = [event.giro for event in match.events if event.kind == "time.called/1"]
        assert len(called) == 1
        assert called[0] <= giro


def test_what_cannot_be_played_is_refused_before_the_first_match() -> None:
    for regulation, players, bot, code in (
        ("rur-2015", 5, "random", "table-size"),
        ("rur-2016", 4, "random", "unknown-regulation"),
        ("rur-2015", 4, "clever", "unknown-bot"),
    ):
        with pytest.raises(Refused) as refused:
            simulate(regulation, players, 0, 7, bot)
        assert refused.value.code == code


@pytest.mark.soak
@pytest.mark.parametrize(("regulation", "players"), TABLES)
def test_two_hundred_matches_of_each_kind_are_sound(regulation: str, players: int) -> None:
    for match in simulate(regulation, players, 200, 7):
        require_sound(match)


@pytest.mark.slow
@pytest.mark.parametrize("regulation", EDITIONS)
def test_one_flipped_byte_is_always_found_and_its_line_named(regulation: str) -> None:
    data = next(simulate(regulation, 4, 1, 7)).data
    random = Random(7)
    for _ in range(200):
        at, bit = random.randrange(len(data)), random.randrange(8)
        flipped = bytearray(data)
        flipped[at] ^= 1 << bit
        with pytest.raises(Damaged) as damaged:
            verify(bytes(flipped))
        assert damaged.value.line == data[:at].count(b"\n") + 1, (at, bit, damaged.value)
