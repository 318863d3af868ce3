"""Opening a match, acting on it, and what is refused on the way."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from arbitro.kernel.values import plain_points
from arbitro.play import Match, Refused, apply, legal_actions, new_match, replay
from arbitro.play.chance import commitment
from arbitro.regulations import TAROCCHI
from tests.games.risiko.playing import EDITIONS, Table, play

each_edition = pytest.mark.parametrize("regulation", EDITIONS)


def refused(*args: Any, **options: Any) -> Refused:
    with pytest.raises(Refused) as refusal:
        new_match(*args, **options)
    return refusal.value


@pytest.mark.parametrize(
    ("regulation", "sizes"),
    [("rur-2015", (4,)), ("master-2020", (4, 5)), ("24ore-2018", (3, 4, 5))],
)
def test_an_edition_seats_its_own_table_sizes_and_the_box_the_others(
    regulation: str, sizes: tuple[int, ...]
) -> None:
    for seats in range(-1, 9):
        if seats in sizes:
            assert new_match(regulation, seats, secret=b"x").state.seats == seats
            continue
        refusal = refused(regulation, seats)
        assert refusal.code == "table-size"
        assert refusal.facts == {"players": max(0, seats), "sizes": list(sizes)}
    for seats in (3, 4, 5, 6):
        new_match(regulation, seats, secret=b"x", interpretations={"GAP-X16": "box"})


@pytest.mark.parametrize("regulation", ["rur-2015", "24ore-2018"])
def test_a_table_of_the_wrong_size_is_refused_with_the_article(regulation: str) -> None:
    refusal = refused(regulation, 7)
    assert refusal.citations
    assert {cited.regulation for cited in refusal.citations} == {regulation}
    assert all(cited.article for cited in refusal.citations)


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("rur-2014", "rur-2015"),
        ("rur", "rur-2015"),
        ("24ore", "24ore-2018"),
        ("mastr", "master-2020"),
    ],
)
def test_an_unknown_regulation_is_refused_with_the_nearest(written: str, meant: str) -> None:
    refusal = refused(written)
    assert refusal.code == "unknown-regulation"
    assert refusal.facts["regulation"] == written
    assert refusal.facts["nearest"][0] == meant


def test_a_regulation_like_no_other_is_refused_with_all_of_them() -> None:
    assert set(refused("§§§").facts["nearest"]) == {*EDITIONS, *TAROCCHI}


@pytest.mark.parametrize("mode", ["Digital", "", "board", None])
def test_an_unknown_mode_is_refused_with_the_two(mode: Any) -> None:
    refusal = refused("rur-2015", 4, mode=mode)
    assert refusal.code == "unknown-mode"
    assert refusal.facts == {"mode": mode, "modes": ["digital", "live"]}


@each_edition
def test_an_unknown_reading_is_refused_with_those_allowed(regulation: str) -> None:
    refusal = refused(regulation, 4, interpretations={"GAP-X16": "moon"})
    assert refusal.code == "unknown-reading"
    assert "box" in refusal.facts["allowed"]
    assert refused(regulation, 4, interpretations={"GAP-Z99": "x"}).code == "unknown-gap"


@pytest.mark.parametrize("giro", [0, -1])
def test_time_cannot_be_up_before_the_first_giro(giro: int) -> None:
    assert refused("rur-2015", 4, time_up_giro=giro).code == "impossible-giro"


@each_edition
def test_the_readings_chosen_are_pinned_in_the_first_event(regulation: str) -> None:
    usual = new_match(regulation, 4, secret=b"x").events[0]
    match = new_match(regulation, 4, secret=b"x", interpretations={"GAP-X16": "box"})
    pinned = match.events[0].interpretations
    assert pinned == {**usual.interpretations, "GAP-X16": "box"}
    assert match.events[0].regulation == regulation


def test_the_commitment_is_published_and_the_secret_is_not() -> None:
    match = new_match("rur-2015", 4, secret=b"not yet")
    assert match.events[0].commitment == commitment(b"not yet")
    assert b"not yet".hex() not in repr(match.events)
    assert b"not yet".hex() not in repr(match.state)


def test_without_a_secret_every_match_has_its_own() -> None:
    first, second = new_match("rur-2015"), new_match("rur-2015")
    assert first.secret is not None
    assert len(first.secret) == 32
    assert first.secret != second.secret


def test_players_may_be_named() -> None:
    names = ["Ada", "Bice", "Carlo", "Dino"]
    match = new_match("rur-2015", names, secret=b"x")
    assert list(match.state.players) == names
    assert new_match("rur-2015", 4).state.players[0] == "Giocatore 1"


def test_a_digital_match_has_thrown_for_its_seats_and_a_live_one_has_not() -> None:
    digital = new_match("rur-2015", 4, secret=b"x")
    assert [event.kind for event in digital.events] == ["match.opened/1", "seats.rolled/1"]
    live = new_match("rur-2015", 4, mode="live", time_up_giro=3)
    assert [event.kind for event in live.events] == ["match.opened/1"]
    assert live.state.time_up_giro is None
    assert live.events[0].commitment is None


def test_acting_leaves_the_match_one_acted_on_as_it_was() -> None:
    match = new_match("rur-2015", 4, secret=b"x")
    action = legal_actions(match)[0]
    first, _ = apply(match, action)
    again, events = apply(match, action)
    assert first.state == again.state
    assert match.state.version == 2
    assert len(match.events) == 2
    assert again.events == (*match.events, *events)


@each_edition
def test_a_match_can_be_played_by_its_actions_alone(regulation: str) -> None:
    """Names outside, numbers inside: what is offered as a dict is accepted as that dict."""
    random = Random(regulation)
    match: Match = new_match(regulation, 4, secret=b"dicts", time_up_giro=3)
    while not match.finished:
        offered = legal_actions(match)
        types = sorted({action["type"] for action in offered})
        wanted = random.choice(types)
        match, _ = apply(match, random.choice([a for a in offered if a["type"] == wanted]))
    assert match.result is not None
    assert replay(match.events) == match.state
    assert legal_actions(match) == []


@each_edition
def test_time_is_called_by_itself_in_the_giro_wanted(regulation: str) -> None:
    for giro in (1, 4):
        match = play(Table(regulation, 4).open(2, time_up_giro=giro), Random(2))
        (called,) = [event for event in match.events if event.kind == "time.called/1"]
        assert (called.giro, called.last_giro) == (giro, giro + 1)


@each_edition
def test_the_result_has_a_row_per_seat(regulation: str) -> None:
    match = new_match(regulation, 4, secret=b"x")
    assert match.result is None
    match = play(Table(regulation, 4).open(3), Random(3))
    assert match.result is not None
    assert [row["seat"] for row in match.result] == [0, 1, 2, 3]
    assert sorted(row["place"] for row in match.result) == [1, 2, 3, 4]
    assert {row["player"] for row in match.result} == set(match.state.players)


@pytest.mark.parametrize(
    ("points", "shown"),
    [("113", 113), ("0", 0), ("200.05", "200.05"), ("1.100", "1.100"), ("200.00", 200)],
)
def test_whole_points_are_numbers_and_fractions_are_text(points: str, shown: int | str) -> None:
    assert plain_points(points) == shown
    assert type(plain_points(points)) is type(shown)
