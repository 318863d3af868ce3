"""A match explained: exact luck, forecasts that hold, the same analysis every time."""

from __future__ import annotations

from functools import lru_cache
from math import sqrt
from typing import Any

import numpy as np
import pytest

from arbitro.analysis import analysed, analysed_hand
from arbitro.analysis.luck import Glance
from arbitro.analysis.moments import moments
from arbitro.analysis.report import last_call
from arbitro.analysis.words import turning_point
from arbitro.bots.simulate import Simulated, simulate
from arbitro.fast.risiko.forecast import forecast
from arbitro.fast.risiko.reading import read
from arbitro.games.risiko import events as e
from arbitro.kernel import Refused
from arbitro.play.game import game_of
from arbitro.play.log import replayed
from arbitro.play.redo import rules_of, steps
from tests.compiled import warm
from tools.analysis_luck import luck_of
from tools.analysis_luck import main as measured_luck

FEW = 40


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    warm()


@lru_cache(maxsize=8)
def played(regulation: str, seed: int = 1) -> Simulated:
    (one,) = simulate(regulation, 4, 1, seed, "sensible")
    return one


def at_a_glance(log: Simulated) -> tuple[Any, Any, Glance]:
    events, last = replayed(log.data)
    game = game_of(last.regulation)
    rules = rules_of(game, events[0])
    return game, events, Glance(rules, last.regulation, last.seats, last_call(last))


@pytest.mark.parametrize("regulation", ["rur-2015", "master-2020", "24ore-2018"])
def test_one_branch_of_every_throw_is_what_the_reference_came_to(regulation: str) -> None:
    game, events, glance = at_a_glance(played(regulation))
    thrown = {moment.step: moment for moment in moments(game, events) if moment.kind == "throw"}
    compared = 0
    for step in steps(game, glance.rules, events[:-1], None):
        first = step.rest[0]
        if not isinstance(first, e.DiceThrown) or any(
            isinstance(one, e.PlayerEliminated) for one in step.decided
        ):  # which cards are taken from somebody out is chance too
            continue
        moment = thrown[step.line - 1]
        branches = glance.branches(moment)
        assert sum(one.chance for one in branches) == pytest.approx(1.0, abs=1e-12)
        came = next(one for one in branches if one.came == first.losses)
        assert came.state.tolist() == read(step.after, glance.rules, glance.time_up)
        compared += 1
    assert compared > 50


def test_the_luck_of_a_sdadata_is_counted() -> None:
    game, events, glance = at_a_glance(played("rur-2015"))
    due = [one for one in moments(game, events) if one.kind == "sdadata"]
    assert due
    for one in due:
        branches = glance.branches(one)
        assert sum(each.chance for each in branches) == pytest.approx(1.0)
        assert [each.came for each in branches] == [True, False]
        assert glance.lucky(one) is not None


@pytest.mark.parametrize("players", ["sensible", "level-3"])
def test_luck_is_nobodys_in_the_long_run(players: str) -> None:
    rows = np.array([luck_of("rur-2015", 3, number, players) for number in range(40)])
    assert np.abs(rows.sum(axis=1)).max() < 1e-9  # what one gains the others lose
    assert (np.abs(rows.mean(axis=0)) < 4 * rows.std(axis=0) / sqrt(len(rows))).all()


def test_cards_taken_from_who_is_put_out_are_drawn_in_every_branch() -> None:
    """In this match somebody is put out whose cards do not all find room in the victor's hand."""
    assert luck_of("rur-2015", 7, 54, "level-3").sum() == pytest.approx(0.0, abs=1e-9)


@pytest.mark.soak
def test_luck_is_nobodys_over_two_thousand_matches() -> None:
    assert measured_luck(["--matches", "2000"]) == 0


def test_a_forecast_is_the_same_on_any_number_of_threads_and_adds_up() -> None:
    game, events, glance = at_a_glance(played("rur-2015"))
    turn = [one for one in moments(game, events) if one.kind == "turn"][20]
    found = [
        forecast(turn.state, glance.rules, 300, 5, known=known, threads=threads)
        for known in ("truth", "table")
        for threads in (1, 3)
    ]
    assert found[0] == found[1] != found[2] == found[3]
    for one in found:
        assert sum(one.chance) == pytest.approx(1.0)
        assert all(0 < within < 0.1 for within in one.within if within)


def test_an_analysis_is_the_same_every_time_and_ends_with_the_winner() -> None:
    log = played("rur-2015").data
    told = analysed(log, seed=1, playouts=FEW)
    assert told == analysed(log, seed=1, playouts=FEW)
    assert told.turns[-1].truth.chance[told.winner] > 0.3
    assert sum(one.sum for one in told.luck) == pytest.approx(0.0, abs=1e-9)
    assert [one.step for one in told.turning] == sorted(one.step for one in told.turning)
    for lang in ("it", "en"):
        for one in told.turning:
            assert told.players[one.seat] in turning_point(lang, told, one)
    for decision in told.sdadata:
        assert 0 <= decision.did.chance <= 1
        assert decision.better.kind != decision.did.kind
    for dear in told.decisions:
        assert dear.loss > 0 < dear.within
        assert dear.did
        assert dear.better


def test_what_is_no_finished_match_of_the_map_is_refused() -> None:
    (hand,) = simulate("tarocchi-2012", 4, 1, 1, "random")
    with pytest.raises(Refused, match="analysis-of"):
        analysed(hand.data)
    with pytest.raises(Refused, match="analysis-of"):
        analysed_hand(played("rur-2015").data)
    half = b"".join(played("rur-2015").data.splitlines(keepends=True)[:300])
    with pytest.raises(Refused, match="replay-running"):
        analysed(half)
