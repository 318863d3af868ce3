"""From the home page to everything the house offers; and to a first move in two clicks."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from arbitro.play.verify import verify
from arbitro.web import demo
from tests.web.asking import Asking, asking

HTML = {"Accept": "text/html"}


@pytest.fixture(scope="module")
def hall() -> Iterator[Asking]:
    with asking() as one:
        for _ in range(2):
            demo.other_halls(one.house.desk)
            demo.finished_matches(one.house.rooms)
            demo.free_match(one.house.rooms)
        yield one


def test_every_door_leads_somewhere(hall: Asking) -> None:
    page = hall.client.get("/", headers=HTML).text
    doors = dict(re.findall(r'href="([^"]+)" data-door="(\w+)"', page))
    names = {"play", "follow", "replay", "exercises", "practise", "rules", "odds", "organise"}
    assert set(doors.values()) == names
    for address in doors:
        if address.startswith("#"):
            assert f'id="{address[1:]}"' in page
        else:
            assert hall.client.get(address, headers=HTML).status_code == 200


def test_the_demo_shows_a_match_being_played(hall: Asking) -> None:
    (room,) = hall.house.rooms.running()
    assert f"/play/{room.id}" in hall.client.get("/", headers=HTML).text
    watched = hall.client.get(f"/play/{room.id}", headers=HTML)
    assert watched.status_code == 200
    assert 'id="board"' not in watched.text


def test_the_demo_has_a_tournament_of_every_kind_half_way(hall: Asking) -> None:
    page = hall.client.get("/", headers=HTML).text
    for id in ("demo", demo.PAIRS, demo.MINEO):
        assert f'href="/t/{id}"' in page
        last = hall.house.desk.hall(f"hall/{id}").tournament.rounds[-1]
        assert {table.done for table in last.tables} == {True, False}


def test_the_demo_has_a_finished_match_of_each_game_to_watch_again(hall: Asking) -> None:
    over = hall.house.rooms.finished()
    assert {room.regulation for room in over} == {"rur-2015", "tarocchi-2012"}
    for address in ("/", "/replay"):
        page = hall.client.get(address, headers=HTML).text
        for room in over:
            assert f'href="/replay/{room.id}"' in page
    watched = hall.client.get(f"/replay/{over[0].id}", headers=HTML)
    assert watched.status_code == 200
    assert verify(hall.house.rooms.log(over[0])) > 50


def test_two_clicks_from_the_home_page_lead_to_a_match_that_has_begun(hall: Asking) -> None:
    lobby = hall.client.get("/play", headers=HTML).text
    asked = dict(re.findall(r'<input[^>]* name="(\w+)"[^>]* value="([^"]*)"', lobby))
    chosen = {"regulation": "rur-2015", "players": "4", "guests": "0", "bot": "random"}
    body = {"name": asked["name"] or "Ada", "time_up": "10", **chosen}
    sent = hall.client.post("/play", data=body, headers=HTML, follow_redirects=False)
    assert sent.status_code == 303, sent.text
    id = sent.headers["location"].rpartition("/")[2]
    assert hall.house.rooms.room(id).begun == 1


def test_the_lobby_refuses_with_a_sentence_and_opens_nothing(hall: Asking) -> None:
    good = {
        "name": "Ada",
        "regulation": "rur-2015",
        "players": "4",
        "guests": "0",
        "bot": "random",
        "time_up": "10",
    }
    running = len(hall.house.rooms.running())
    for bad in (
        {"players": "5"},
        {"players": "boh"},
        {"guests": "9"},
        {"bot": "exec:rm"},
        {"name": ""},
        {"here": "Ada"},
        {"regulation": "chess"},
    ):
        sent = hall.client.post("/play", data={**good, **bad}, headers=HTML)
        assert 400 <= sent.status_code < 500, bad
        assert "data-errors" in sent.text, bad
    assert len(hall.house.rooms.running()) == running


def test_the_organiser_shuts_free_play_on_its_page(hall: Asking) -> None:
    before = hall.client.get("/play", headers={**HTML, **hall.token("organiser")})
    assert "set-free-play" in before.text
    shut = {"_does": "set-free-play", "most": "3"}
    nobody = hall.client.post("/play", data=shut, headers=HTML)
    assert nobody.status_code == 401
    hall.client.post("/play", data=shut, headers={**HTML, **hall.token("organiser")})
    assert 'id="start"' not in hall.client.get("/play", headers=HTML).text
    back = {**shut, "open": "yes", "most": "40"}
    hall.client.post("/play", data=back, headers={**HTML, **hall.token("organiser")})
    assert 'id="start"' in hall.client.get("/play", headers=HTML).text


def test_a_device_passed_round_asks_who_holds_it_first(hall: Asking) -> None:
    body = {
        "name": "Ada",
        "here": "Bea, Cleo, Dina",
        "regulation": "rur-2015",
        "players": "4",
        "guests": "0",
        "bot": "random",
        "time_up": "10",
    }
    sent = hall.client.post("/play", data=body, headers=HTML, follow_redirects=False)
    address = sent.headers["location"]
    cookie = sent.headers["set-cookie"].partition(";")[0]
    page = hall.client.get(address, headers={**HTML, "cookie": cookie}).text
    assert 'id="hand-over"' in page
    assert "choose_colour" not in page
    seat = re.search(r'name="seat" value="(\d)"', page)
    token = re.search(r'name="_seat_token" value="(\w+)"', page)
    assert seat is not None
    assert token is not None
    here = hall.client.post(
        address,
        data={"_does": "here", "seat": seat[1], "_seat_token": token[1]},
        headers={**HTML, "cookie": cookie},
        follow_redirects=False,
    )
    both = f"{cookie}; {here.headers['set-cookie'].partition(';')[0]}"
    page = hall.client.get(address, headers={**HTML, "cookie": both}).text
    assert 'id="hand-over"' not in page
    assert "choose_colour" in page


def test_a_time_for_turns_is_asked_for_in_the_lobby_and_shown_in_the_room(hall: Asking) -> None:
    body = {
        "name": "Ada",
        "here": "Bea, Cleo, Dina",
        "regulation": "rur-2015",
        "players": "4",
        "guests": "0",
        "bot": "random",
        "time_up": "10",
        "turn": "60",
        "away": "exit",
    }
    for bad in ({"turn": "5"}, {"turn": "boh"}, {"away": "boh"}):
        assert hall.client.post("/play", data={**body, **bad}, headers=HTML).status_code == 422
    sent = hall.client.post("/play", data=body, headers=HTML, follow_redirects=False)
    room = hall.house.rooms.room(sent.headers["location"].rpartition("/")[2])
    assert (room.turn_seconds, room.away) == (60, "exit")
    ends = hall.house.rooms.turn_ends(room)
    assert f'data-ends="{ends}"' in hall.client.get(f"/play/{room.id}", headers=HTML).text
    assert hall.client.get(f"/api/v1/matches/{room.id}").json()["turn_ends"] == ends
