"""What each pair of eyes receives of a hand of Tarocchi: the partner and the cards stay hidden."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import replace as changed
from typing import Any

import pytest
from litestar.testing import TestClient
from msgspec.structs import replace

from arbitro.app.playing.opening import NewRoom, WantedSeat
from arbitro.app.playing.rooms import Held
from arbitro.bootstrap import Installation
from arbitro.bots import make_bot
from arbitro.games.mineo import events as e
from arbitro.games.mineo.cards import NO_CARD, members
from arbitro.games.mineo.state import NOBODY, Match
from arbitro.simulation.seeded_chance import Chance
from tests.web.asking import bearer
from tests.web.houses import steady
from tests.web.lending import client_of
from tests.web.play.test_eyes import API, received

Stage = Callable[[Match], bool]
STAGES: dict[str, Stage] = {
    "second-bids": lambda m: m.phase == "second-bids" and m.spoke == 2,
    "commit": lambda m: m.phase == "commit" and m.code == "CV" and m.spoke == 1,
    "play": lambda m: m.code == "CV" and len(m.tricks) == 2 and len(m.table) == 1,
}


@pytest.fixture
def house() -> Iterator[Installation]:
    made = steady()
    yield made
    made.close()


@pytest.fixture
def client(house: Installation) -> Iterator[TestClient[Any]]:
    with client_of(house) as one:
        yield one


def seated(house: Installation, stage: Stage, first: int = 0) -> list[Held]:
    """Four people at one table, in the first deal that comes to such a moment, nobody known."""
    for seed in range(first, first + 40):
        house.matches.entropy = Chance(f"hand {seed}").bytes
        wanted = NewRoom(regulation="tarocchi-2012", name="Ada", others=(WantedSeat(),) * 3)
        held = [house.rooms.open(wanted, f"k0-{seed}", "0")]
        for n, name in enumerate(("Bea", "Cleo", "Dina"), start=1):
            held.append(house.rooms.sit(held[0].room, name, f"k{n}-{seed}", str(n)))
        if come_to(house, held[0].room, stage):
            return held
    raise AssertionError("no deal comes to this moment")


def come_to(house: Installation, id: str, stage: Stage) -> bool:
    rooms, bot = house.rooms, make_bot("sensible", 3, "mineo")
    for number in range(90):
        room = rooms.room(id)
        match, seat = rooms.match(room), rooms.acting(room)
        if seat is None or match.state.partner_known:
            return False
        if stage(match.state):
            return True
        holder = room.named(match.state.seated[seat])
        rooms.play(id, holder, match.game.action(bot.choose(match, seat)), f"m{number}", None)
    return False


def hidden_pair(state: Match, mine: int | None) -> tuple[int, int]:
    """Two cards that could lie the other way round for all these eyes know."""
    others = [seat for seat in range(4) if seat != mine]
    if state.partner not in (NOBODY, mine):
        third = next(seat for seat in others if seat not in (state.partner, state.declarer))
        return state.trump, members(state.hands[third])[0]
    one, other = [seat for seat in others if seat != state.declarer][:2]
    return members(state.hands[one])[0], members(state.hands[other])[0]


def turned(state: Match, a: int, b: int) -> Match:
    """The same hand, with these two cards in each other's place."""

    def swap(mask: int) -> int:
        return mask ^ (1 << a | 1 << b) if (mask >> a & 1) != (mask >> b & 1) else mask

    hands = tuple(map(swap, state.hands))
    partner = state.partner
    if partner != NOBODY and state.trump != NO_CARD:
        partner = next(seat for seat, hand in enumerate(hands) if hand >> state.trump & 1)
    return replace(
        state, hands=hands, monte=swap(state.monte), discard=swap(state.discard), partner=partner
    )


def happened(event: Any, a: int, b: int, partner: int) -> Any:
    """The event as it was with the two cards the other way round, what is hidden of it."""
    if isinstance(event, e.PacketDealt | e.MonteSeen | e.DiscardLaid):
        cards = tuple(b if card == a else a if card == b else card for card in event.cards)
        return replace(event, cards=cards)
    if isinstance(event, e.SidesSettled):
        return replace(event, partner=partner)
    return event


def another_world(house: Installation, id: str, pair: tuple[int, int]) -> None:
    rooms = house.rooms
    stream = rooms.room(id).match
    rooms.story(rooms.room(id), "public")
    kept = house.matches.seated(stream)
    state = turned(kept.match.state, *pair)
    house.matches._known[stream] = kept._replace(match=changed(kept.match, state=state))
    told = rooms.stories._told[stream]
    told.state = state
    told.recent = deque(
        (
            (n, happened(event, *pair, state.partner), turned(before, *pair))
            for n, event, before in told.recent
        ),
        maxlen=told.recent.maxlen,
    )


def seat_of(house: Installation, id: str, key: Held | None) -> int | None:
    room = house.rooms.room(id)
    grant = house.ring.find(key.secret) if key else None
    return next(iter(house.rooms.seats(room, house.rooms.holder(room, grant))), None)


@pytest.mark.parametrize("stage", STAGES)
def test_two_hidden_worlds_give_equal_bytes(
    house: Installation, client: TestClient[Any], stage: str
) -> None:
    require_equal_bytes(house, client, seated(house, STAGES[stage]))


@pytest.mark.soak
@pytest.mark.parametrize("number", range(50))
def test_so_they_do_in_fifty_hands(
    house: Installation, client: TestClient[Any], number: int
) -> None:
    stage = list(STAGES.values())[number % len(STAGES)]
    require_equal_bytes(house, client, seated(house, stage, 40 * (number + 1)))


def require_equal_bytes(house: Installation, client: TestClient[Any], table: list[Held]) -> None:
    """Whoever looks cannot tell the hand from another in which hidden cards lie otherwise."""
    id = table[0].room
    stream = house.rooms.room(id).match
    for key in (*table, None):
        house.matches.let_go(stream)
        house.rooms.stories.let_go(stream)
        mine = seat_of(house, id, key)
        state = house.rooms.match(house.rooms.room(id)).state
        here = received(house, client, id, key)
        another_world(house, id, hidden_pair(state, mine))
        other = house.rooms.match(house.rooms.room(id)).state
        assert other.hands != state.hands
        if state.partner not in (NOBODY, mine):
            assert other.partner != state.partner
        assert received(house, client, id, key) == here


def test_a_seat_finds_its_own_cards_and_no_others(
    house: Installation, client: TestClient[Any]
) -> None:
    table = seated(house, STAGES["play"])
    for key in table:
        seen = client.get(f"{API}/{key.room}", headers=bearer(key.secret)).json()
        hands = [row["seat"] for row in seen["view"]["seats"] if "hand" in row]
        assert hands == [seen["seat"]]
