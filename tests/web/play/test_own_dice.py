"""One's own value in the dice: through the API, through the page, and judged by one's browser."""

from __future__ import annotations

import json
from collections.abc import Iterator
from hashlib import sha256
from typing import Any
from urllib.parse import unquote

import pytest
from litestar.testing import TestClient
from playwright.sync_api import Page, expect

from arbitro.bootstrap import Installation
from arbitro.play.receipt import receipt_from, require_held
from tests.web.asking import bearer, code, wish
from tests.web.houses import steady
from tests.web.lending import client_of
from tests.web.living import living

API = "/api/v1/matches"
MINE, THEIRS = "a1" * 32, "b2" * 32


def fixed(value: str) -> str:
    return sha256(bytes.fromhex(value)).hexdigest()


@pytest.fixture(scope="module")
def house() -> Iterator[Installation]:
    made = steady()
    yield made
    made.close()


@pytest.fixture
def client(house: Installation) -> Iterator[TestClient[Any]]:
    with client_of(house) as one:
        yield one


def test_two_people_put_their_values_into_the_dice_over_the_api(
    house: Installation, client: TestClient[Any]
) -> None:
    wanted = {
        "regulation": "rur-2015",
        "name": "Ada",
        "others": [{}, {"bot": "random"}, {"bot": "random"}],
        "commitment": fixed(MINE),
    }
    opened = client.post(API, json=wanted, headers=wish()).json()
    url, ada = f"{API}/{opened['match']}", bearer(opened["token"])
    sat = client.post(
        f"{url}/seats", json={"name": "Bea", "commitment": fixed(THEIRS)}, headers=wish()
    )
    bea = bearer(sat.json()["token"])
    told = client.get(url, headers=ada).json()["room"]
    assert told["dice"]["promise"]
    assert [one["value"] for one in told["dice"]["pledges"]] == ["", ""]
    for headers, body, refused in (
        (ada, {"value": THEIRS}, "another-value"),
        (ada, {"value": "x"}, "another-value"),
        (ada, {"commitment": fixed(THEIRS)}, "dice-are-fixed"),
        ({}, {"value": MINE}, "no-seat-here"),
    ):
        assert code(client.post(f"{url}/dice", json=body, headers=headers)) == refused
    for headers, value in ((ada, MINE), (bea, THEIRS)):
        assert client.post(f"{url}/dice", json={"value": value}, headers=headers).is_success
    first = house.rooms.match(house.rooms.room(opened["match"])).events[0]
    assert first.commitment == told["dice"]["promise"]
    assert [row["value"] for row in first.contributions] == [MINE, THEIRS]


def test_a_bad_commitment_opens_no_match(house: Installation, client: TestClient[Any]) -> None:
    before = len(house.rooms.running())
    typed = {"name": "Ada", "regulation": "rur-2015", "players": "4", "guests": "0"}
    more = {"bot": "random", "time_up": "1", "hands": "1", "turn": "0", "away": "sensible"}
    answer = client.post("/play", data={**typed, **more, "commitment": "zz"}, headers=wish())
    assert answer.status_code == 422
    assert len(house.rooms.running()) == before


def test_a_browser_fixes_tells_and_finds_its_own_value(house: Installation, page: Page) -> None:
    with living(house) as site:
        page.goto(f"{site}/play")
        page.locator("#start").click()
        says = page.locator("[data-dice-says]")
        expect(says).to_have_attribute("data-code", "good")
        link = page.locator("[data-dice-receipt]").get_attribute("href") or ""
        id = page.url.rsplit("/", 1)[1]
    kept = json.loads(unquote(link.partition(",")[2]))
    match = house.rooms.match(house.rooms.room(id))
    assert match.events[0].kind == "match.opened/2"
    lines = b"".join(house.store.lines(house.rooms.room(id).match))
    require_held(lines, receipt_from(json.dumps(kept).encode()))


def test_who_waits_for_the_dice_alone_is_not_asked_to_invite(client: TestClient[Any]) -> None:
    seats = {True: [{}, *[{"bot": "random"}] * 2], False: [{"bot": "random"}] * 3}
    for awaited, others in seats.items():
        wanted = {"regulation": "rur-2015", "name": "Ada", "others": others}
        wanted |= {"commitment": fixed(MINE)}
        opened = client.post(API, json=wanted, headers=wish()).json()
        cookie = {"cookie": f"seat-{opened['match']}={opened['token']}"}
        html = {"Accept": "text/html", "Accept-Language": "it"}
        page = client.get(f"/play/{opened['match']}", headers=html | cookie).text
        assert ("Si aspetta chi deve sedersi" in page) is awaited
        assert ("Invita con questo link" in page) is awaited
        assert ("Si comincia" in page) is not awaited
        stranger = client.get(f"/play/{opened['match']}", headers=html).text
        assert ('id="sit"' in stranger) is awaited
