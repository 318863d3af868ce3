"""A hand explained: blind to what its players could not see, and the same every time."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Any

import msgspec
import pytest

from arbitro.analysis import analysed, analysed_hand, explained
from arbitro.analysis.document import document
from arbitro.analysis.hand import HandAnalysis, worst
from arbitro.analysis.hand_choices import Moment, is_open, moments, weighed
from arbitro.analysis.telling import told
from arbitro.bots.simulate import simulate
from arbitro.play import sample
from arbitro.play.game import game_of
from arbitro.play.log import replayed
from tests.compiled import warm

FEW = 60


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    warm()


@lru_cache(maxsize=2)
def log(game: str = "tarocchi-2012") -> bytes:
    (one,) = simulate(game, 4, 1, 3, "sensible")
    return one.data


@lru_cache(maxsize=1)
def found() -> HandAnalysis:
    return analysed_hand(log(), seed=1, playouts=FEW)


def test_the_same_hand_has_the_same_analysis() -> None:
    assert found() == analysed_hand(log(), seed=1, playouts=FEW) == explained(log(), 1, FEW)


def test_every_card_there_was_a_choice_about_is_weighed_by_what_its_seat_could_know() -> None:
    """In a world the seat takes for the real one every choice is worth the same."""
    events, last = replayed(log())
    open_ones = [one for one in moments(game_of(last.regulation), events) if is_open(one)]
    assert [one.step for one in open_ones] == [one.step for one in found().choices]
    for number, one in enumerate(open_ones[::9]):
        seat = one.match.state.turn
        other = Moment(one.step, sample(one.match, seat, Random(number)), one.command)
        assert weighed(other, 1, FEW) == weighed(one, 1, FEW)


def test_what_was_done_is_among_what_could_be_and_costs_what_it_is_below_the_best() -> None:
    for one in found().choices:
        values = [each.jochi for each in one.options]
        assert values == sorted(values, reverse=True)
        assert one.loss == values[0] - values[one.did] >= 0
    tricks = [one.trick for one in worst(found())]
    assert tricks == sorted(set(tricks))


def test_everybody_is_asked_what_he_could_have_declared() -> None:
    dealer = found().dealer
    assert [one.seat for one in found().words] == [(dealer + on) % 4 for on in (1, 2, 3, 4)]
    assert all({"pass", "solo"} <= {each.kind for each in one.options} for one in found().words)


def test_at_the_last_trick_the_hand_is_worth_what_was_paid() -> None:
    last = found().stands[-1]
    assert last.trick == 15
    assert last.truth == found().paid
    for one in found().stands:
        assert sum(one.truth) == 0


@pytest.mark.parametrize("lang", ["it", "en"])
def test_both_games_are_told_to_programs_as_the_contract_has_it(lang: str) -> None:
    both: tuple[Any, ...] = (found(), analysed(log("rur-2015"), seed=1, playouts=20))
    for one in both:
        row = msgspec.json.decode(msgspec.json.encode(document(lang, one)))
        assert all({"event", "chance", "points"} <= set(turn) for turn in row["turns"])
        for seat, luck in enumerate(row["luck"]):
            assert luck["seat"] == seat
            assert luck["interval"][0] <= luck["sum"] <= luck["interval"][1]
        assert len(row["luck"]) == 4
        for moment in row["moments"]:
            assert {"event", "seat", "loss", "better", "sentence"} <= set(moment)
            assert one.players[moment["seat"]] in moment["sentence"]
        said = told(lang, one)
        assert said.graphs
        assert all(part.lines or part.none for part in said.parts)


def test_a_hand_declared_with_five_cards_has_no_words_to_look_back_on() -> None:
    for seed in range(400):
        (one,) = simulate("tarocchi-2012", 4, 1, seed, "sensible")
        _, last = replayed(one.data)
        if last.code == "S5":
            assert analysed_hand(one.data, 1, 24).words == []
            return
