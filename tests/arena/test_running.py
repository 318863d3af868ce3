"""A contest comes to the same counts however it was split; its figures are right."""

from __future__ import annotations

from pathlib import Path

import pytest

from arbitro.arena import Contest, MatchResult, run, running
from arbitro.arena.tally import Tally, count, count_deal, rated, rows
from arbitro.bots import make_bot
from tests.cli.running import run as command

ONE = Contest(regulation="tarocchi-2012", seats=("sensible", *["random"] * 3), matches=8)


class Stopped(Exception):
    pass


def test_a_contest_stopped_half_way_is_taken_up_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(running, "PART", {"kernel": 3, "reference": 3})

    def stop(_done: int, _of: int) -> None:
        raise Stopped

    with pytest.raises(Stopped):
        run(ONE, tmp_path, stop)
    assert len([*tmp_path.iterdir()]) == 1
    seen: list[int] = []
    resumed = run(ONE, tmp_path, lambda done, _: seen.append(done))
    assert seen == [6, 8]
    assert resumed.tally == run(ONE).tally
    assert [*tmp_path.iterdir()] == []


def test_several_processes_come_to_the_same_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "PART", {"kernel": 3, "reference": 3})
    seen: list[int] = []
    assert run(ONE, progress=lambda done, _: seen.append(done), jobs=2).tally == run(ONE).tally
    assert seen == [3, 6, 8]


def test_two_names_of_one_player_of_cards_take_nothing_from_each_other_in_any_deal() -> None:
    """Who draws lots draws the same ones at the same seat, whoever sits elsewhere."""
    contest = Contest(regulation="tarocchi-2012", seats=("a", "b", "b", "b"), matches=12)
    ran = run(contest, make=lambda _name, seed: make_bot("random", seed, "mineo"))
    assert ran.tally["a|sum"] == ran.tally["a|deal²"] == 0
    assert ran.tally["a|sum²"] > 0


def test_every_bot_has_its_wins_places_and_points() -> None:
    contest = Contest(regulation="rur-2015", seats=("a", "b", "b", "b"), matches=2)
    tally = Tally()
    for number, places in enumerate([(1, 2, 3, 4), (2, 1, 3, 4)]):
        points = tuple(1000 * (5 - place) for place in places)
        sat = ("a", "b", "b", "b")
        count(tally, MatchResult(number=number, sat=sat, places=places, points=points, ending="x"))
    one, other = rows(contest, tally, {"a": 1.5})
    assert (one["bot"], one["seats"], one["wins"], one["share"]) == ("a", 2, 1, 0.5)
    assert one["wilson"] == pytest.approx([0.0945, 0.9055], abs=1e-3)
    assert (one["mean_points"], one["places"]) == (3.5, [1, 1, 0, 0])
    assert (one["decision_ms_p95"], other["decision_ms_p95"]) == (1.5, None)
    assert other["places"] == [1, 1, 2, 2]
    assert one["rating"] > 1500 > other["rating"]


def test_points_of_the_same_cards_at_every_seat_are_compared_deal_by_deal() -> None:
    """Cards that are worth much to whoever has them widen no interval."""
    contest = Contest(regulation="tarocchi-2012", seats=("a", "b", "b", "b"), matches=8)
    tally = Tally()
    for number in range(8):
        luck = (1000, -3000, 9000, -5000)[number % 4] * (1 + number // 4)
        sat = tuple("a" if seat == number % 4 else "b" for seat in range(4))
        points = tuple(luck if bot == "a" else -luck // 3 for bot in sat)
        match = MatchResult(number=number, sat=sat, places=(1, 1, 1, 1), points=points, ending="x")
        count(tally, match)
        count_deal(tally, contest, match)
    assert tally["deals"] == 2
    assert not [key for key in tally if key.startswith("deal ")]
    low, high = rows(contest, tally, {})[0]["points_interval"]
    assert (low, high) == pytest.approx((0.75 - 0.3465, 0.75 + 0.3465), abs=1e-3)


def test_ten_to_one_is_four_hundred_points() -> None:
    found = rated(("a", "b"), {"a|before|b": 10_000, "b|before|a": 1_000})
    assert found["a"] - found["b"] == pytest.approx(400, abs=1)
    assert found["a"] + found["b"] == pytest.approx(3000)


def test_the_command_tells_what_the_contract_says() -> None:
    said = "arena --game mineo --seats sensible,random,random,random --matches 4 --seed 3 --json"
    answer = command(*said.split()).json
    assert answer["matches"] == 4
    for row in answer["bots"]:
        assert {"bot", "seats", "wins", "share", "wilson", "mean_points"} <= {*row}
        assert row["decision_ms_p95"] > 0
    assert sum(row["seats"] for row in answer["bots"]) == 16
