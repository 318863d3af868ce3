"""A match as a value: copied, pickled, hashed, written as a line, tried with other chance."""

from __future__ import annotations

import copy
import pickle
from random import Random

import pytest

from arbitro.kernel import Refused
from arbitro.play import Match, apply, legal_actions, match_at, new_match, position, view
from arbitro.play.log import write
from arbitro.play.verify import verify

EDITIONS = ("rur-2015", "master-2020", "24ore-2018", "tarocchi-2012")
each_edition = pytest.mark.parametrize("regulation", EDITIONS)


def under_way(regulation: str, steps: int = 60) -> Match:
    rng = Random(regulation)
    match = new_match(regulation, 4, secret=b"a secret of the test", time_up_giro=3)
    for _ in range(steps):
        if match.finished:
            break
        match, _ = apply(match, rng.choice(legal_actions(match)))
    return match


@each_edition
def test_a_pickled_match_goes_on_as_the_other(regulation: str) -> None:
    match = under_way(regulation)
    other = pickle.loads(pickle.dumps(match))  # noqa: S301 - our own bytes
    assert other == match
    assert hash(other) == hash(match)
    assert other.events == match.events
    rng = Random(1)
    while not match.finished:
        action = rng.choice(legal_actions(match))
        match, happened = apply(match, action)
        other, again = apply(other, action)
        assert again == happened
    assert verify(write(other.game, other.events))


@each_edition
def test_a_copy_is_the_match_itself(regulation: str) -> None:
    match = under_way(regulation)
    assert copy.copy(match) is match
    assert copy.deepcopy(match) is match
    assert {match, under_way(regulation)} == {match}


@each_edition
def test_a_position_is_a_line_and_back(regulation: str) -> None:
    for steps in (0, 5, 60, 4000):
        match = under_way(regulation, steps)
        line = position(match)
        assert "\n" not in line
        other = match_at(line)
        assert position(other) == line
        for who in (0, 3, "public", "referee"):
            assert view(other, who) == view(match, who)
        assert legal_actions(other) == legal_actions(match)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "arbitro-position/1",
        "arbitro-position/1 {}",
        "arbitro-position/1 [",
        'arbitro-position/1 {"regulation":"chess","readings":{},"decider":2,"state":{}}',
        'arbitro-position/1 {"regulation":"rur-2015","readings":{},"decider":2,"state":{}}',
        "arbitro-position/9 {}",
    ],
)
def test_what_is_no_position_is_refused(text: str) -> None:
    with pytest.raises(Refused):
        match_at(text)


def test_other_readings_travel_with_the_position() -> None:
    match = new_match("rur-2015", 4, secret=b"x", interpretations={})
    assert match_at(position(match)).rules.readings == match.rules.readings


@each_edition
def test_with_chance_of_ones_own_the_dice_to_come_are_not_seen(regulation: str) -> None:
    match = under_way(regulation, 40)
    ends = set()
    for seed in range(6):
        rng, other = Random(seed), match
        while not other.finished:
            other, _ = apply(other, rng.choice(legal_actions(other)), chance=rng)
        assert other.secret is None
        assert other.events[-1].kind != "secret.revealed/1"
        ends.add(other.state)
    assert len(ends) > 1
    tried, _ = apply(match, legal_actions(match)[0], chance=Random(1))
    if not tried.finished:
        with pytest.raises(Refused, match="chance-needed"):
            apply(tried, legal_actions(tried)[0])
