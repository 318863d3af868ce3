"""Bots that think for long do so in another process, and what becomes of it harms no match."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from arbitro import bots
from arbitro.bots import make_bot, thinks
from arbitro.play import Match, apply, legal_actions, new_match
from arbitro.web.serving.bot_turns import BotTurns
from arbitro.web.serving.thinkers import Closed, Distant, Failed, Thinkers
from tests.web.houses import steady
from tests.web.play.test_bot_turns import ADA, played


@pytest.fixture
def thinkers() -> Iterator[Thinkers]:
    made = Thinkers(most=1)
    yield made
    made.close()


def placing() -> Match:
    """Somebody may place armies."""
    match = new_match("rur-2015", 4, secret=b"thinkers")
    while legal_actions(match)[0]["type"] != "place":
        match, _ = apply(match, legal_actions(match)[0])
    return match


def test_those_who_reckon_on_the_kernel_think_elsewhere_and_nobody_else() -> None:
    slow = {
        (game, name) for game in bots.PLAYERS for name in bots.PLAYERS[game] if thinks(name, game)
    }
    levels = ("level-3", "level-4", "level-5")
    assert slow == {(game, level) for game in ("risiko", "mineo") for level in levels}


def test_a_helper_chooses_what_the_bot_would_have_chosen(thinkers: Thinkers) -> None:
    match = placing()
    seat = legal_actions(match)[0]["seat"]
    far, near = Distant(thinkers, "sensible", 7, "risiko"), make_bot("sensible", 7, "risiko")
    assert far.choose(match, seat) == near.choose(match, seat)
    (helper,) = thinkers.helpers
    assert helper.process.is_alive()
    assert far.choose(match, seat) == near.choose(match, seat)
    assert thinkers.helpers == {helper}


def test_a_helper_that_a_busy_machine_lets_compute_nothing_gives_way_less(
    thinkers: Thinkers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("arbitro.web.serving.thinkers.STARVING", 0.01)
    monkeypatch.setattr("arbitro.web.serving.thinkers.SHARE", 10)  # more than there is
    match = placing()
    seat = legal_actions(match)[0]["seat"]
    far, near = Distant(thinkers, "sensible", 7, "risiko"), make_bot("sensible", 7, "risiko")
    assert far.choose(match, seat) == near.choose(match, seat)
    (helper,) = thinkers.helpers
    assert helper.process.pid is not None
    assert os.sched_getscheduler(helper.process.pid) == os.SCHED_OTHER


def test_a_helper_that_was_killed_is_replaced_and_one_that_fails_says_why(
    thinkers: Thinkers,
) -> None:
    match = placing()
    seat = legal_actions(match)[0]["seat"]
    far = Distant(thinkers, "sensible", 7, "risiko")
    wanted = far.choose(match, seat)
    (first,) = thinkers.helpers
    first.process.kill()
    first.process.join()
    assert far.choose(match, seat) == wanted
    (second,) = thinkers.helpers
    assert second is not first
    with pytest.raises(Failed, match="nothing to do"):
        far.choose(match, (seat + 1) % 4)
    assert far.choose(match, seat) == wanted
    assert thinkers.helpers == {second}


def test_who_is_asked_while_the_server_leaves_has_not_failed(
    thinkers: Thinkers, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = placing()
    seat = legal_actions(match)[0]["seat"]
    far = Distant(thinkers, "sensible", 7, "risiko")
    far.choose(match, seat)
    thinkers.close()
    with pytest.raises(Closed):
        far.choose(match, seat)
    monkeypatch.setattr(bots, "thinks", lambda name, _: name == "sensible")
    house = steady()
    turns = BotTurns(house.rooms)
    id = house.rooms.open(ADA, "open", "here").room
    house.rooms.leave(id, 0)
    before = house.rooms.room(id)
    turns.thinkers.close()
    turns._step(id)
    assert house.rooms.room(id) == before
    house.close()


def test_a_match_of_theirs_comes_to_its_end_beside_the_server(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(bots, "thinks", lambda name, _: name == "sensible")
    asked: list[str] = []
    plain = Thinkers.ask

    def told(self: Thinkers, wanted: tuple[str, ...]) -> object:
        asked.append(wanted[0])
        return plain(self, wanted)

    monkeypatch.setattr(Thinkers, "ask", told)
    house = steady()
    id = house.rooms.open(ADA, "open", "here").room
    house.rooms.leave(id, 0)
    played(house, lambda: bool(house.rooms.room(id).closed), skipped=id)
    room = house.rooms.room(id)
    assert room.closed == "finished"
    assert not room.failed
    assert len(asked) > 50
    house.close()
