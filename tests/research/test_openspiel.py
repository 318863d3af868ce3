"""OpenSpiel's own tests, as published, and its ISMCTS at both tables."""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts

import arbitro.research.openspiel  # noqa: F401 - registers both games
from arbitro.fast.risiko import layout as at
from arbitro.games.risiko.rules import Dice
from arbitro.odds.throw import throw
from tests.research.laboratory import warmed

GAMES = [
    "python_arbitro_mineo(regulation=tarocchi-2012,players=4)",
    "python_arbitro_risiko(regulation=rur-2015,players=4,time_up_giro=1)",
    "python_arbitro_risiko(regulation=master-2020,players=5,time_up_giro=1)",
    "python_arbitro_risiko(regulation=24ore-2018,players=3,time_up_giro=1)",
]
BOTH = GAMES[:2]


@pytest.fixture(autouse=True)
def _compiled() -> None:
    warmed()


def step_by_chance(state: Any, random: np.random.RandomState) -> None:
    outcomes, chances = zip(*state.chance_outcomes(), strict=True)
    state.apply_action(int(random.choice(outcomes, p=chances)))


def walk(name: str, seed: int) -> Any:
    """States of a match decided at random."""
    random = np.random.RandomState(seed)
    state = pyspiel.load_game(name).new_initial_state()
    while not state.is_terminal():
        yield state
        if state.is_chance_node():
            step_by_chance(state, random)
        else:
            state.apply_action(int(random.choice(state.legal_actions())))
    yield state


@pytest.mark.parametrize("name", GAMES)
def test_openspiel_simulates_and_finds_nothing_wrong(name: str) -> None:
    game = pyspiel.load_game(name)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", BOTH)
def test_openspiel_writes_a_playthrough(name: str) -> None:
    from open_spiel.python.algorithms import generate_playthrough  # noqa: PLC0415 - half of scipy

    told = generate_playthrough.playthrough(name, None)
    assert "IsTerminal() = True" in told
    assert 'InformationStateString(0) = "' in told


@pytest.mark.parametrize("name", BOTH)
def test_its_ismcts_plays_a_whole_match(name: str) -> None:
    game, random = pyspiel.load_game(name), np.random.RandomState(1)
    rollouts = mcts.RandomRolloutEvaluator(1, np.random.RandomState(2))
    bot = ismcts.ISMCTSBot(game, rollouts, 2.0, 2, random_state=np.random.RandomState(3))
    state, decided = game.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            step_by_chance(state, random)
        else:
            state.apply_action(int(bot.step(state)))
            decided += 1
    assert decided > 50
    assert len(state.returns()) == 4


@pytest.mark.parametrize("name", GAMES)
def test_what_a_seat_does_not_know_is_dealt_anew_and_the_rest_stays(name: str) -> None:
    sampler, changed, asked = pyspiel.UniformProbabilitySampler(0.0, 1.0), 0, 0
    for number, state in enumerate(walk(name, 5)):
        if number % 7 or state.is_chance_node() or state.is_terminal():
            continue
        for seat in range(state.num_players()):
            twin = state.resample_from_infostate(seat, sampler)
            assert twin.information_state_string(seat) == state.information_state_string(seat)
            assert twin.observation_tensor(seat) == state.observation_tensor(seat)
            asked += 1
            changed += str(twin) != str(state)
        player = state.current_player()
        twin = state.resample_from_infostate(player, sampler)
        assert twin.legal_actions() == state.legal_actions()
    assert changed > 0.8 * asked


def test_a_throw_is_asked_for_as_the_armies_it_costs() -> None:
    seen = set()
    for state in (state for seed in range(3) for state in walk(BOTH[1], seed)):
        before = state.match.s
        if state.match.doing != at.THROW or state.match.told:
            continue
        mine, theirs = state.match.dice()
        origin, target = (int(before[field]) for field in (at.ORIGIN, at.TARGET))
        told = {one.attack: one for one in throw("rur-2015", Dice(mine, theirs))}
        seen.add((mine, theirs))
        for lost, chance in state.chance_outcomes():
            assert chance == pytest.approx(float(told[lost].chance))
            after = state.clone()
            after.apply_action(lost)
            armies = after.match.s[at.ARMIES + origin], after.match.s[at.ARMIES + target]
            stayed = before[target] - told[lost].defence
            if stayed:
                assert armies == (before[origin] - lost, stayed)
            elif not after.is_chance_node():
                assert sum(armies) == before[origin] - lost
    assert len(seen) > 2
