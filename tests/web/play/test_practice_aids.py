"""Odds and turns taken back, on the page and over the API: where nobody is harmed, nowhere else."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from litestar.testing import TestClient
from msgspec.structs import replace

from arbitro.app.playing.opening import NewRoom, WantedSeat
from arbitro.app.playing.rooms import Held
from arbitro.bootstrap import Installation
from arbitro.documents.odds_drawn import percent
from arbitro.odds import conquer
from arbitro.simulation.seeded_chance import Chance
from tests.web.asking import bearer, code, wish
from tests.web.houses import steady
from tests.web.lending import client_of

API = "/api/v1/matches"
GUEST, BOT = WantedSeat(), WantedSeat(bot="random")
ADA = NewRoom(regulation="rur-2015", name="Ada", others=(BOT,) * 3)


@pytest.fixture
def house() -> Iterator[Installation]:
    made = steady()
    made.matches.entropy = Chance("practice").bytes
    yield made
    made.close()


def until_attack(house: Installation, id: str) -> int:
    """Everybody does what comes first, until a person may attack; the holder of that seat."""
    rooms = house.rooms
    for number in range(500):
        room = rooms.room(id)
        seat, match = rooms.acting(room), rooms.match(room)
        assert seat is not None
        legal = rooms.legal(room, seat)
        holder = room.seats[room.named(match.state.seated[seat])].holder
        if holder >= 0 and any(one["type"] == "attack" for one in legal):
            return holder
        action = next((one for one in legal if one["type"] == "place"), legal[-1])
        if (turn := rooms.turn_of_bot(room)) is not None:
            rooms.play_for(id, turn, action)
        else:
            rooms.play(id, holder, action, f"m{number}", None)
    raise AssertionError("nobody may attack")


def drawn(client: TestClient[Any], key: Held) -> tuple[dict[str, Any], str]:
    """What the map of this device is drawn from, and its whole page."""
    headers = {"Accept": "text/html", "cookie": f"seat-{key.room}={key.secret}"}
    page = client.get(f"/play/{key.room}", headers={**headers, "Accept-Language": "it"}).text
    data = re.search(r"<script type=\"application/json\" data-play-data>(.*?)</script>", page)
    assert data is not None
    return json.loads(data[1]), page


def test_against_bots_every_attack_comes_with_its_exact_chance(house: Installation) -> None:
    held = house.rooms.open(ADA, "open", "here")
    until_attack(house, held.room)
    with client_of(house) as client:
        data, page = drawn(client, held)
    assert data["odds"]
    assert set(data["odds"]) == set(data["attack"])
    for origin, targets in data["odds"].items():
        for target, chance in targets.items():
            armies = data["board"][origin][1], data["board"][target][1]
            assert chance == percent("it", conquer(*armies))
    assert 'id="wish-take-back"' in page


def test_where_others_play_there_is_no_aid_until_everybody_wants_it(house: Installation) -> None:
    held = [house.rooms.open(replace(ADA, others=(GUEST, BOT, BOT)), "k", "0")]
    held.append(house.rooms.sit(held[0].room, "Bea", "k1", "1"))
    id, acting = held[0].room, until_attack(house, held[0].room)
    with client_of(house) as client:
        data, page = drawn(client, held[acting])
        assert data["odds"] == {}
        assert "take-back" not in page
        refused = asked(client, held[acting], "take-back")
        assert (refused.status_code, code(refused)) == (422, "no-practice")
        for key in held:
            assert asked(client, key, "aids").status_code == 200
        data, page = drawn(client, held[acting])
        assert data["odds"]
        assert 'id="wish-take-back"' in page
        assert asked(client, held[1 - acting], "no-aids").status_code == 200
        assert drawn(client, held[acting])[0]["odds"] == {}
    assert not house.rooms.room(id).practice


def asked(client: TestClient[Any], key: Held, what: str) -> Any:
    headers = {**bearer(key.secret), **wish()}
    return client.post(f"{API}/{key.room}/wishes", json={"wish": what}, headers=headers)


def test_a_turn_is_taken_back_on_the_page_and_once_only(house: Installation) -> None:
    held = house.rooms.open(ADA, "open", "here")
    until_attack(house, held.room)
    with client_of(house) as client:
        _, page = drawn(client, held)
        token = re.search(r'name="_seat_token" value="(\w+)"', page)
        version = re.search(r'name="_version" value="(\d+)"', page)
        assert token is not None
        assert version is not None
        body = {"_does": "wish", "wish": "take-back", "_seat_token": token[1]}
        body |= {"_version": version[1], "_form": "wish-take-back"}
        cookie = {"cookie": f"seat-{held.room}={held.secret}", "Accept": "text/html"}
        before = house.rooms.match(house.rooms.room(held.room)).state.version
        address = f"/play/{held.room}"
        done = client.post(address, data=body, headers={**cookie, **wish()}, follow_redirects=False)
        assert done.status_code == 303
        after = house.rooms.match(house.rooms.room(held.room)).state.version
        assert after < before
        again = client.post(address, data=body, headers={**cookie, **wish()})
        assert again.status_code == 409
        assert house.rooms.match(house.rooms.room(held.room)).state.version == after


def test_a_tournaments_match_has_no_aid_at_all(house: Installation) -> None:
    """What could ask for one is among free matches alone."""
    with client_of(house) as client:
        paths = client.get("/openapi.json").json()["paths"]
    wishing = [path for path in paths if path.endswith("/wishes")]
    assert wishing == ["/api/v1/matches/{match}/wishes"]
