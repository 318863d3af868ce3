"""What a turn cost by decision: nothing where one plays as the best plan, much for a blunder."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, get_args

import numpy as np
import pytest

from arbitro.analysis.decisions import COMMON
from arbitro.analysis.deeds import Deed, Kind, apart, done, planned
from arbitro.analysis.losses import Losses
from arbitro.analysis.moments import Turn, turns
from arbitro.analysis.report import dear_turns, last_call, require_match
from arbitro.analysis.words import deed
from arbitro.bots.simulate import simulate
from arbitro.fast.risiko import layout as at
from arbitro.fast.risiko.search.positions import Option
from arbitro.games.risiko import events as e
from arbitro.play.game import game_of
from arbitro.play.redo import rules_of
from tests.compiled import warm
from tools.analysis_blunders import analysed, planted

FEW = 60


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    warm()


@lru_cache(maxsize=4)
def match(players: str) -> tuple[Any, Any, Any, list[Turn]]:
    (log,) = simulate("rur-2015", 4, 1, 1, players)
    events, last = require_match(log.data)
    game = game_of(last.regulation)
    return game, events, last, list(turns(game, events))


def losses(players: str) -> Losses:
    game, events, last, _ = match(players)
    return Losses(rules_of(game, events[0]), last.regulation, last.seats, last_call(last), FEW)


def test_every_throw_of_a_match_ends_a_stretch() -> None:
    _, events, _, found = match("sensible")
    for kind, action in ((e.DiceThrown, at.THROW), (e.CardDrawn, at.DRAW)):
        ended = sum(one.action == action for turn in found for one in turn.stretches)
        assert ended == sum(isinstance(one, kind) for one in events)
    begun = [one.step for turn in found for one in turn.stretches]
    assert begun == sorted(begun)


def test_a_level_3_player_does_what_the_common_plan_does() -> None:
    *_, found = match("level-3")
    weigher = losses("level-3")
    for turn in found[::5]:
        for one in turn.stretches:
            actions = weigher.planned(one, COMMON)
            assert planned(actions, one, weigher.positions.numbers)[-1] == done(one)[-1]


def test_two_ways_to_the_same_position_are_worth_the_same_in_every_world() -> None:
    """The dice of a turn are the same however it came about."""
    *_, found = match("level-3")
    weigher = losses("level-3")
    stretches = [one for turn in found for one in turn.stretches if one.done]
    for one in stretches[3::40]:
        played = any(isinstance(each, e.TrisPlayed) for each in one.done)
        begun, ended = (weigher.row(state) for state in (one.begun, one.ended))
        options = [Option(begun, 0), Option(ended, 0, one.action)]
        for short in (True, False):
            won = weigher.positions.worth(options, 5, range(12), short=short)
            if not played:  # which cards were played says where they are not
                assert np.array_equal(won[:, 0], won[:, 1])


def test_the_same_turns_are_dear_on_any_number_of_threads() -> None:
    game, events, last, _ = match("sensible")
    one, other = (dear_turns(game, events, last, (1, FEW, threads)) for threads in (1, 3))
    assert one == other
    sure, perhaps = ([each for each in one if each.sure is so] for so in (True, False))
    assert [*sure, *perhaps] == one
    for rows in (sure, perhaps):
        assert [each.loss for each in rows] == sorted((each.loss for each in rows), reverse=True)
    assert len({each.seat for each in (*sure, *perhaps)}) >= len(perhaps)
    assert not {each.seat for each in sure} & {each.seat for each in perhaps}


def test_a_planted_blunder_is_the_dearest_turn_of_its_match() -> None:
    begun = planted(3, 900, ("level-3", 1.0))
    assert begun is not None
    found = analysed(*begun, playouts=100)
    assert found.truth[0] > 0.2
    assert found.known[0] > 0.2
    assert found.named


def test_what_both_did_is_not_told() -> None:
    place, stop = Deed(kind="place", target="siam", armies=3), Deed(kind="stop")
    attack = Deed(kind="attack", origin="siam", target="india")
    assert apart([place, attack], [place, stop]) == ([attack], [stop])
    assert apart([stop], [stop]) == ([stop], [stop])


@pytest.mark.parametrize("lang", ["it", "en"])
def test_every_deed_has_its_words(lang: str) -> None:
    for kind in get_args(Kind):
        said = deed(lang, Deed(kind=kind, armies=2, origin="siam", target="india"))
        assert said
        assert "{" not in said
    assert deed(lang, Deed(kind="move", origin="siam", target="india"))
