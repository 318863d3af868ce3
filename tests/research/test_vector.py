"""Numbers, rows and batches: they say what the kernel says, no more, however they are split."""

from __future__ import annotations

from importlib import import_module
from random import Random
from typing import Any

import numpy as np
import pytest

from arbitro.fast.risiko import layout as at
from arbitro.kernel import Refused
from arbitro.research import vector_env
from arbitro.research.hidden_state import deal_anew
from arbitro.research.kernel_table import Shape, Table
from tests.research.laboratory import TABLES, warmed


@pytest.fixture(autouse=True)
def _compiled() -> None:
    warmed()


def positions(regulation: str, players: int, matches: int) -> Any:
    """Tables at every decision of some matches played at random, with all that was decided."""
    table = Table(Shape(regulation, players, time_up_giro=3))
    numbering = import_module(f"arbitro.fast.{table.shape.game}.numbering")
    random = Random(5)
    for match in range(matches):
        table.begin(7, match)
        story: list[tuple[int, int]] = []
        while not table.over:
            yield table, story
            offers = table.offered()
            number = offers[random.randrange(len(offers))]
            story.append((table.seat, int(numbering.action_of(table.s, number))))
            table.decide(number)


@pytest.mark.parametrize(("regulation", "players"), TABLES)
def test_every_action_of_the_kernel_has_its_number(regulation: str, players: int) -> None:
    for table, _ in positions(regulation, players, 3):
        shape = table.shape
        numbering = import_module(f"arbitro.fast.{shape.game}.numbering")
        legal = import_module(f"arbitro.fast.{shape.game}.legal").legal
        n = legal(table.s, shape.r, table.w)
        actions = set(table.w[:n].tolist())
        if shape.game == "risiko":
            actions.discard(at.LATE_DRAW)
        offers = table.offered()
        assert {int(numbering.action_of(table.s, number)) for number in offers} == actions
        assert len(offers) == len(actions)
        assert table.mask().sum() == len(offers)


@pytest.mark.parametrize(("regulation", "players"), TABLES)
def test_a_row_tells_nothing_that_its_seat_does_not_know(regulation: str, players: int) -> None:
    changed = 0
    for number, (table, story) in enumerate(positions(regulation, players, 2)):
        if number % 5:
            continue
        seat, truth = table.seat, table.s.copy()
        seen, offers = table.seen(seat).tolist(), table.offered()
        deal_anew(table.shape, table.s, story, seat, Random(number))
        changed += bool((table.s != truth).any())
        assert table.seen(seat).tolist() == seen
        assert table.offered() == offers
        table.s[:] = truth
    assert changed > 10


@pytest.mark.parametrize(("regulation", "players"), TABLES)
def test_a_batch_plays_what_single_tables_play(regulation: str, players: int) -> None:
    batch, steps = 6, 120
    whole = vector_env(regulation, players, batch, 9, threads=1, time_up_giro=1)
    split = vector_env(regulation, players, batch, 9, threads=3, time_up_giro=1)
    tables = [Table(whole.shape) for _ in range(batch)]
    games = list(range(batch))
    for table, game in zip(tables, games, strict=True):
        table.begin(9, game)
    random = np.random.default_rng(4)
    whole.reset()
    split.reset()
    ended = 0
    for _ in range(steps):
        for n, table in enumerate(tables):
            assert whole.player[n] == table.seat
            assert (whole.observation[n] == table.seen(table.seat)).all()
            assert (whole.mask[n] == table.mask()).all()
            assert sorted(whole.offered[n][: whole.count[n]].tolist()) == table.offered()
        actions = [int(random.choice(np.flatnonzero(row))) for row in whole.mask]
        whole.step(actions)
        for one, other in zip(split.step(actions), _arrays(whole), strict=True):
            assert (one == other).all()
        for n, table in enumerate(tables):
            table.decide(actions[n])
            assert whole.done[n] == table.over
            assert whole.reward[n].tolist() == (table.rewards() if table.over else [0.0] * players)
            if table.over:
                ended += 1
                games[n] += batch
                table.begin(9, games[n])
    assert whole.strange == 0
    assert ended > 2
    split.close()


def _arrays(env: Any) -> tuple[Any, ...]:
    return env.observation, env.mask, env.player, env.reward, env.done


@pytest.mark.parametrize(("regulation", "players"), TABLES)
def test_what_is_chosen_at_random_is_any_of_what_is_offered(regulation: str, players: int) -> None:
    env = vector_env(regulation, players, 4, 2, threads=1, time_up_giro=1)
    env.reset()
    random = np.random.default_rng(1)
    for _ in range(60):
        drawn = [env.sample_legal(random) for _ in range(40)]
        for n, row in enumerate(env.mask):
            seen = {int(chosen[n]) for chosen in drawn}
            assert seen <= set(np.flatnonzero(row).tolist())
            assert len(seen) == env.count[n] or env.count[n] > 4
        env.step(drawn[0])
    assert env.strange == 0


def test_a_decision_that_is_not_offered_is_counted() -> None:
    env = vector_env("rur-2015", 4, 3, 1, threads=1)
    env.reset()
    env.step([0, -5, 10**9])
    assert env.strange == 3
    with pytest.raises(Refused) as refused:
        env.step([0, 0])
    assert refused.value.code == "wrong-number-of-actions"
