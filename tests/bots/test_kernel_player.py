"""Players who reckon on the kernel: they know only what their seat may know."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from arbitro.arena import Contest
from arbitro.arena.reference import opened
from arbitro.bots import acting_seats, make_bot
from arbitro.bots.kernel_player import KernelPlayer
from arbitro.bots.levels import LEVELS
from arbitro.fast import compiling
from arbitro.fast.risiko.search.plans import ALL
from arbitro.games.risiko import commands as c
from arbitro.kernel import Refused
from arbitro.play import Match, sample, view
from arbitro.play.match import act
from tests.compiled import warm

TABLES = (("rur-2015", 4), ("master-2020", 5), ("24ore-2018", 3))


@pytest.fixture(autouse=True)
def _compiled() -> None:
    warm()


def moments(regulation: str, players: int, seed: int) -> Iterator[tuple[Match, int]]:
    """A match between players of level 3, before each decision of the seat in turn."""
    contest = Contest(regulation=regulation, seats=("level-3",) * players, matches=1, seed=seed)
    match = opened(contest, 0)
    bots = [make_bot("level-3", seat) for seat in range(players)]
    while not match.finished:
        seat = acting_seats(match)[0]
        if match.state.turn.giro:
            yield match, seat
        match, _ = act(match, bots[seat].choose(match, seat))


def told_apart(tables: tuple[tuple[str, int], ...], states: int, playouts: int) -> int:
    """Worlds of a seat that got another move or another number of playouts; how many were tried
    must be as many as wanted.
    """
    random = Random(19)
    tried = different = 0
    seed = 0
    while tried < states:
        for regulation, players in tables:
            seed += 1
            for match, seat in moments(regulation, players, seed):
                if tried == states or random.random() > 0.03:
                    continue
                other = replace(match, state=sample(match, seat, random).state)
                assert view(match, seat) == view(other, seat)
                answers = []
                for world in (match, other):
                    bot = KernelPlayer(1, ALL, playouts)
                    answers.append((bot.choose(world, seat), bot.used))
                tried += 1
                different += answers[0] != answers[1]
    return different


def test_worlds_that_look_alike_get_the_same_move_after_as_many_playouts() -> None:
    assert told_apart(TABLES, 24, 60) == 0


@pytest.mark.soak
def test_five_hundred_worlds_that_look_alike_get_the_same_move() -> None:
    assert told_apart(TABLES, 500, 600) == 0


def test_a_word_half_said_is_answered_all_the_same() -> None:
    for match, seat in moments("rur-2015", 4, 3):
        if match.state.turn.giro == 2 and match.state.phase == "combat":
            target = next(t for t, o in enumerate(match.state.owners) if o != seat)
            try:
                half, _ = act(match, c.Attack(seat=seat, target=target))
            except Refused:
                continue
            step = make_bot("level-3", 1).choose(half, seat)
            assert act(half, step)
            return
    pytest.fail("nobody could say half an attack")


def test_without_the_extra_a_high_level_names_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiling, "find_spec", lambda _name: None)
    assert [level.installed for level in LEVELS["risiko"].values()] == [True, True] + [False] * 3
    with pytest.raises(Refused) as refused:
        make_bot("level-3", 1)
    assert (refused.value.code, refused.value.facts["extra"]) == ("extra-needed", "speed")
