"""What each pair of eyes receives of a free match, byte by byte: its own and the table."""

from __future__ import annotations

import asyncio
import re
from collections import deque
from collections.abc import Iterator
from dataclasses import replace as changed
from typing import Any

import pytest
from litestar.testing import TestClient
from msgspec.structs import replace

from arbitro.app.playing.opening import NewRoom, WantedSeat
from arbitro.app.playing.rooms import Held
from arbitro.bootstrap import Installation
from arbitro.bots import make_bot
from arbitro.games.risiko import events as e
from arbitro.games.risiko import objectives
from arbitro.simulation.seeded_chance import Chance
from arbitro.web.serving import bot_turns
from arbitro.web.serving.broadcast import Hub
from arbitro.web.serving.room_news import RoomNews
from tests.web.asking import bearer, code, wish
from tests.web.houses import steady
from tests.web.lending import client_of

GUEST = WantedSeat()
API = "/api/v1/matches"
MOMENTS = 4
"""How often each of many matches is looked at on its way."""
NONCES = re.compile(
    r'data-(?:epoch|server-now)="[^"]*"|name="_seat_token" value="[^"]*"|"(?:now|epoch)":[^,}]*'
)


@pytest.fixture
def house() -> Iterator[Installation]:
    made = steady()
    made.matches.entropy = Chance("eyes").bytes
    yield made
    made.close()


@pytest.fixture
def client(house: Installation) -> Iterator[TestClient[Any]]:
    with client_of(house) as one:
        yield one


@pytest.fixture
def table(house: Installation) -> list[Held]:
    """Four people at one table, some turns into the match."""
    return seated(house, "rur-2015", 4, 150, 11)


def seated(house: Installation, regulation: str, people: int, steps: int, seed: int) -> list[Held]:
    """So many people at one table, so many steps into the match if it lasts so long."""
    rooms = house.rooms
    guests = (GUEST,) * (people - 1)
    wanted = NewRoom(regulation=regulation, name="Ada", others=guests, time_up_giro=10)
    held = [rooms.open(wanted, f"{seed}-0", "0")]
    for n, name in enumerate(("Bea", "Cleo", "Dina", "Elsa")[: people - 1], start=1):
        held.append(rooms.sit(held[0].room, name, f"{seed}-{n}", str(n)))
    play_on(house, held[0].room, steps, seed)
    return held


def play_on(house: Installation, id: str, steps: int, seed: int) -> bool:
    """So many steps more, whoever has the turn; False where its closing dice are thrown before."""
    rooms, bot = house.rooms, make_bot("random", seed, "risiko")
    for _ in range(steps):
        room = rooms.room(id)
        match, seat = rooms.match(room), rooms.acting(room)
        if seat is None or match.state.phase == "roll":
            return False
        holder = room.named(match.state.seated[seat])
        action = match.game.action(bot.choose(match, seat))
        rooms.play(room.id, holder, action, f"m{match.state.version}", None)
    return True


def received(house: Installation, client: TestClient[Any], id: str, key: Held | None) -> str:
    """Everything one can ask for about a running match, as it is sent, and what its stream says."""
    headers = bearer(key.secret) if key is not None else {}
    cookies = {"cookie": f"seat-{id}={key.secret}"} if key is not None else {}
    html = {"Accept": "text/html", "Accept-Language": "it"}
    answers = [
        client.get(f"{API}/{id}", headers=headers),
        client.get(f"{API}/{id}/legal-actions", headers=headers),
        client.get(f"/play/{id}", headers={**cookies, **html}),
        client.get(f"/play/{id}", headers={**cookies, **html, "X-Arbitro-Live": "1"}),
        client.get(f"/play/{id}/screen", headers={**cookies, **html}),
        client.get(f"/play/{id}/screen", headers={**cookies, **html, "X-Arbitro-Live": "1"}),
        client.get(API, headers=headers),
    ]
    assert {one.status_code for one in answers} == {200}
    later = [
        client.get(f"{API}/{id}/log", headers=headers),
        client.get(f"/replay/{id}", headers={**cookies, **html}),
        client.get(f"/replay/{id}/analysis", headers={**cookies, **html}),
    ]
    assert {one.status_code for one in later} == {422}
    texts = [one.text for one in (*answers, *later)]
    return NONCES.sub("", "\n".join([*texts, asyncio.run(_first_notice(house, id))]))


async def _first_notice(house: Installation, id: str) -> str:
    news = RoomNews(house.rooms, Hub(house.desk, house.ring))
    return (await anext(news.listen(id))).decode()


def another_world(house: Installation, id: str, mine: int | None) -> None:
    """The same match, in which what the others hide is something else."""
    rooms = house.rooms
    stream = rooms.room(id).match
    rooms.story(rooms.room(id), "public")
    seated = house.matches.seated(stream)
    state = seated.match.state
    others = [seat for seat in range(state.seats) if seat != mine]
    free = [one for one in objectives.ALL if one not in state.objectives]
    aims, hands, deck = list(state.objectives), list(state.hands), list(state.deck)
    for seat in others:
        aims[seat] = free.pop()
        fresh = tuple(deck.pop() for _ in hands[seat])
        deck = [*hands[seat], *deck]
        hands[seat] = fresh
    other = replace(state, objectives=tuple(aims), hands=tuple(hands), deck=tuple(deck))
    match = changed(seated.match, state=other)
    house.matches._known[stream] = seated._replace(match=match)
    told = rooms.stories._told[stream]
    told.recent = deque(
        ((n, _hidden_otherwise(event, mine, aims), before) for n, event, before in told.recent),
        maxlen=told.recent.maxlen,
    )


def _hidden_otherwise(event: Any, mine: int | None, aims: list[int]) -> Any:
    if isinstance(event, e.ObjectiveDealt) and event.player != mine:
        return replace(event, objective=aims[event.player])
    if isinstance(event, e.CardDrawn) and event.seat != mine:
        return replace(event, card=(event.card + 1) % 42)
    return event


def test_two_hidden_worlds_give_equal_bytes(
    house: Installation, client: TestClient[Any], table: list[Held]
) -> None:
    require_equal_bytes(house, client, table)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(50))
def test_so_they_do_in_fifty_matches(
    house: Installation, client: TestClient[Any], seed: int
) -> None:
    chance = Chance(f"fifty {seed}")
    house.matches.entropy = chance.bytes
    regulation, people = (("rur-2015", 4), ("master-2020", 5), ("24ore-2018", 4))[seed % 3]
    table = seated(house, regulation, people, chance.between(5, 60), seed)
    for _ in range(MOMENTS):
        require_equal_bytes(house, client, table)
        house.matches.let_go(house.rooms.room(table[0].room).match)
        house.rooms.stories.let_go(house.rooms.room(table[0].room).match)
        if not play_on(house, table[0].room, chance.between(20, 150), seed):
            break


def require_equal_bytes(house: Installation, client: TestClient[Any], table: list[Held]) -> None:
    """Whoever looks cannot tell the match from another in which hidden things are otherwise."""
    id = table[0].room
    stream = house.rooms.room(id).match
    for key in (*table, None):
        house.matches.let_go(stream)
        house.rooms.stories.let_go(stream)
        room = house.rooms.room(id)
        grant = house.ring.find(key.secret) if key else None
        seats = house.rooms.seats(room, house.rooms.holder(room, grant))
        mine = seats[0] if seats else None
        here = received(house, client, id, key)
        another_world(house, id, mine)
        assert received(house, client, id, key) == here
        if mine is not None:
            another_world(house, id, None)
            assert received(house, client, id, key) != here


def test_a_seat_finds_its_own_objective_and_cards_and_no_others(
    house: Installation, client: TestClient[Any], table: list[Held]
) -> None:
    room = house.rooms.room(table[0].room)
    state = house.rooms.match(room).state
    for key in table:
        seen = client.get(f"{API}/{room.id}", headers=bearer(key.secret)).json()
        for row in seen["view"]["seats"]:
            own = row["seat"] == seen["seat"]
            assert ("objective" in row) is own
            assert ("hand" in row) is own
        assert seen["view"]["seats"][seen["seat"]]["objective"] == state.objectives[seen["seat"]]
        assert house.store.vault(room.match)["secret"].hex() not in received(
            house, client, room.id, key
        )


def test_no_hash_of_a_running_match_leaves_the_server(
    house: Installation, client: TestClient[Any], table: list[Held]
) -> None:
    room = house.rooms.room(table[0].room)
    lines = b"".join(house.store.lines(room.match)).decode()
    hashes = set(re.findall(r'"hash":"([0-9a-f]{64})"', lines))
    sent = received(house, client, room.id, table[0])
    assert not set(re.findall(r"[0-9a-f]{64}", sent)) & hashes
    running = client.get(f"{API}/{room.id}/log")
    assert (running.status_code, code(running)) == (422, "match-running")


def test_anothers_key_or_another_page_moves_nothing(
    house: Installation, client: TestClient[Any], table: list[Held]
) -> None:
    room = house.rooms.room(table[0].room)
    seat = house.rooms.acting(room)
    assert seat is not None
    action = house.rooms.legal(room, seat)[0]
    owner = room.named(house.rooms.match(room).state.seated[seat])
    before = house.store.head(room.match)
    for n, key in enumerate(table):
        if n != owner:
            sent = client.post(
                f"{API}/{room.id}/play",
                json={"action": action},
                headers={**bearer(key.secret), **wish()},
            )
            assert (sent.status_code, code(sent)) == (403, "not-ones-own")
    nobody = client.post(f"{API}/{room.id}/play", json={"action": action}, headers=wish())
    assert (nobody.status_code, code(nobody)) == (403, "no-seat-here")
    cookie = {"cookie": f"seat-{room.id}={table[owner].secret}", "Accept": "text/html"}
    forged = client.post(
        f"/play/{room.id}", data={"_does": "move", "move": "pass"}, headers={**cookie, **wish()}
    )
    assert forged.status_code == 403
    assert house.store.head(room.match) == before


def test_bots_named_by_a_command_are_refused_over_http(client: TestClient[Any]) -> None:
    body = {"regulation": "rur-2015", "name": "Ada", "others": [{"bot": "exec:ls"}] * 3}
    sent = client.post(API, json=body, headers=wish())
    assert sent.status_code == 400
    body["others"] = [{"bot": "execls"}] * 3
    sent = client.post(API, json=body, headers=wish())
    assert (sent.status_code, code(sent)) == (422, "unknown-bot")


def test_the_api_plays_a_match_to_its_end_beside_bots(
    house: Installation, client: TestClient[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_turns, "PAUSES", {"normal": 0.0, "fast": 0.0})
    body = {
        "regulation": "24ore-2018",
        "name": "Ada",
        "others": [{"bot": "random"}] * 2,
        "time_up_giro": 1,
    }
    key = client.post(API, json=body, headers=wish()).json()
    mine, address = bearer(key["token"]), f"{API}/{key['match']}"
    while not (seen := client.get(address, headers=mine).json())["finished"]:
        legal = client.get(f"{address}/legal-actions", headers=mine).json()
        if legal["actions"] and seen["acting"] == seen["seat"]:
            sent = client.post(
                f"{address}/play",
                json={"action": legal["actions"][-1]},
                headers={**mine, **wish(), "If-Match": str(legal["version"])},
            )
            assert sent.status_code in (200, 409), sent.text
    assert client.get(f"{address}/log").status_code == 200
    assert len(seen["view"]["scores"]) == 3
