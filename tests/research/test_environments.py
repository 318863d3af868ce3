"""PettingZoo's and Gymnasium's own tests, as published, over both games."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test
from pettingzoo.test.max_cycles_test import max_cycles_test

from arbitro.kernel import Refused
from arbitro.research import (
    gymnasium_env,
    mineo_v0,
    parallel_env,
    pettingzoo_env,
    risiko_v0,
    vector_env,
)
from tests.research.laboratory import TABLES, warmed

SHOWS = pytest.mark.filterwarnings("ignore::UserWarning")
"""They warn that what is seen comes with a mask beside it, which is what they recommend."""


@pytest.fixture(autouse=True)
def _compiled() -> None:
    warmed()


@SHOWS
@pytest.mark.parametrize("form", ["vector", "dict"])
@pytest.mark.parametrize(("regulation", "players"), TABLES)
def test_pettingzoo_finds_nothing_wrong(regulation: str, players: int, form: str) -> None:
    api_test(pettingzoo_env(regulation, players, observation=form), num_cycles=150)


@pytest.mark.parametrize(("regulation", "players"), TABLES)
def test_a_seed_gives_the_same_match(regulation: str, players: int) -> None:
    seed_test(lambda: pettingzoo_env(regulation, players), num_cycles=100)


@pytest.mark.parametrize("module", [risiko_v0, mineo_v0], ids=["risiko", "mineo"])
def test_cycles_are_counted_as_pettingzoo_counts_them(module: Any) -> None:
    max_cycles_test(module)


@SHOWS
@pytest.mark.parametrize(("regulation", "players"), TABLES)
def test_gymnasium_finds_nothing_wrong(regulation: str, players: int) -> None:
    opponents = ["sensible", *["random"] * (players - 2)]
    check_env(gymnasium_env(regulation, players, opponents=opponents))
    check_env(gymnasium_env(regulation, players, observation="dict", reward="win", seat=1))


@pytest.mark.parametrize("reward", ["points", "win"])
@pytest.mark.parametrize("regulation", ["rur-2015", "tarocchi-2012"])
def test_a_whole_match_brings_every_agent_its_reward(regulation: str, reward: str) -> None:
    env = pettingzoo_env(regulation, 4, reward=reward, time_up_giro=2, illegal="refuse")
    env.reset(seed=3)
    got = dict.fromkeys(env.possible_agents, 0.0)
    random = np.random.default_rng(3)
    for agent in env.agent_iter():
        seen, won, terminated, _, info = env.last()
        got[agent] += won
        assert (seen["action_mask"] == info["action_mask"]).all()
        env.step(None if terminated else random.choice(np.flatnonzero(seen["action_mask"])))
    if reward == "win":
        assert sum(got.values()) >= 1
    else:
        assert any(got.values())
        assert (sum(got.values()) == 0) == (regulation == "tarocchi-2012")


def test_who_is_truncated_is_asked_no_more() -> None:
    env = pettingzoo_env("tarocchi-2012", 4, max_cycles=2)
    env.reset(seed=1)
    asked = [agent for agent in env.agent_iter() if env.step(_any(env)) is None]
    assert sorted(asked) == sorted(env.possible_agents * 3)


def _any(env: Any) -> int | None:
    seen, _, terminated, truncated, _ = env.last()
    return None if terminated or truncated else int(seen["action_mask"].argmax())


def test_in_parallel_who_is_not_in_turn_is_not_asked() -> None:
    env = parallel_env("rur-2015", 4, max_cycles=3)
    seen, _ = env.reset(seed=1)
    asked = [agent for agent, one in seen.items() if one["action_mask"].any()]
    assert asked == ["player_0"]
    steps = 0
    while env.agents:
        env.step(dict.fromkeys(env.agents, 8))
        steps += 1
    assert steps == 3


def test_render_tells_the_position_in_text() -> None:
    env = pettingzoo_env("rur-2015", 4)
    env.reset(seed=1)
    assert env.render().startswith("player_0 owner=[")


@pytest.mark.parametrize(
    ("make", "code"),
    [
        (lambda: pettingzoo_env("rur-2015", 4, reward="pionts"), "unknown-value"),
        (lambda: pettingzoo_env("rur-2015", 4, observation="json"), "unknown-value"),
        (lambda: pettingzoo_env("rur-2015", 4, time_up_giro=0), "impossible-giro"),
        (lambda: pettingzoo_env("rur-2015", 9), "table-size"),
        (lambda: pettingzoo_env("rur", 4), "unknown-regulation"),
        (lambda: gymnasium_env("rur-2015", 4, opponents=["clever"]), "unknown-bot"),
        (
            lambda: gymnasium_env("rur-2015", 4, opponents=["random"] * 2),
            "wrong-number-of-opponents",
        ),
        (lambda: gymnasium_env("rur-2015", 4, seat=4), "unknown-viewer"),
        (lambda: vector_env("rur-2015", 4, batch=0), "impossible-games"),
    ],
)
def test_what_cannot_be_set_is_refused(make: Any, code: str) -> None:
    with pytest.raises(Refused) as refused:
        make()
    assert refused.value.code == code


def test_a_decision_that_is_not_offered_is_told_or_refused() -> None:
    env = gymnasium_env("rur-2015", 4)
    env.reset(seed=1)
    assert env.step(0)[4]["offered"] is False
    strict = gymnasium_env("rur-2015", 4, illegal="refuse")
    strict.reset(seed=1)
    with pytest.raises(Refused) as refused:
        strict.step(0)
    assert refused.value.code == "action-not-offered"


def test_nothing_is_warned_of_but_the_mask_beside() -> None:
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        api_test(pettingzoo_env("tarocchi-2012", 4), num_cycles=40)
    texts = {str(one.message) for one in told}
    assert all("Observation" in text for text in texts), texts
