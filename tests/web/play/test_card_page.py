"""The page of the card table over HTTP: refusals at the card, phrases, one hand after another."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from typing import Any

import pytest
from litestar.testing import TestClient

from arbitro.app.playing.opening import NewRoom, WantedSeat
from arbitro.app.playing.rooms import Held
from arbitro.bootstrap import Installation
from arbitro.bots import make_bot
from arbitro.games.mineo import talk
from arbitro.games.mineo.cards import NAMES, members
from arbitro.play.verify import verify
from arbitro.simulation.seeded_chance import Chance
from tests.web.asking import wish
from tests.web.houses import steady
from tests.web.lending import client_of

ITALIAN = {"Accept": "text/html", "Accept-Language": "it"}
WHY_NOT = r'id="card-of-(\w+)"(?:(?!<li).)*<li[^>]*id="why-not"[^>]*>([^<]*)<'


@pytest.fixture
def house() -> Iterator[Installation]:
    made = steady()
    made.matches.entropy = Chance("card page").bytes
    yield made
    made.close()


@pytest.fixture
def client(house: Installation) -> Iterator[TestClient[Any]]:
    with client_of(house) as one:
        yield one


class Table:
    """Four seats that one program plays, and their pages."""

    def __init__(self, house: Installation, client: TestClient[Any], hands: int = 1) -> None:
        self.house, self.client, self.rooms = house, client, house.rooms
        guests = (WantedSeat(),) * 3
        wanted = NewRoom(regulation="tarocchi-2012", name="Ada", others=guests, hands=hands)
        self.keys: list[Held] = [self.rooms.open(wanted, "k0", "0")]
        for n, name in enumerate(("Bea", "Cleo", "Dina"), start=1):
            self.keys.append(self.rooms.sit(self.id, name, f"k{n}", str(n)))
        self.bot, self.number = make_bot("sensible", 5, "mineo"), 0

    @property
    def id(self) -> str:
        return self.keys[0].room

    @property
    def state(self) -> Any:
        return self.rooms.match(self.rooms.room(self.id)).state

    def step(self) -> None:
        room = self.rooms.room(self.id)
        match, seat = self.rooms.match(room), self.rooms.acting(room)
        assert seat is not None
        holder = room.named(match.state.seated[seat])
        self.number += 1
        action = match.game.action(self.bot.choose(match, seat))
        self.rooms.play(self.id, holder, action, f"m{self.number}", None)

    def key(self, seat: int) -> Held:
        return self.keys[self.rooms.room(self.id).named(self.state.seated[seat])]

    def _headers(self, seat: int) -> dict[str, str]:
        cookie = f"seat-{self.id}={self.key(seat).secret}"
        return {"cookie": cookie, "Accept": "text/html", "Accept-Language": "it"}

    def page(self, seat: int) -> str:
        return str(self.client.get(f"/play/{self.id}", headers=self._headers(seat)).text)

    def send(self, seat: int, does: str = "move", **fields: str) -> Any:
        token = re.search(r'name="_seat_token" value="([^"]*)"', self.page(seat))
        assert token is not None
        data = {"_does": does, "_form": "cards", "_seat_token": token[1], **fields}
        return self.client.post(
            f"/play/{self.id}",
            data=data,
            headers={**self._headers(seat), **wish()},
            follow_redirects=False,
        )


def test_a_card_that_may_not_be_played_says_why_at_the_card(
    house: Installation, client: TestClient[Any]
) -> None:
    table = Table(house, client)
    while True:
        state = table.state
        if state.phase == "play" and state.table:
            legal = {
                one["card"] for one in table.rooms.legal(house.rooms.room(table.id), state.turn)
            }
            wrong = [NAMES[c] for c in members(state.hands[state.turn]) if NAMES[c] not in legal]
            if wrong:
                break
        table.step()
    assert f'<li id="card-of-{wrong[0]}" class="held dim">' in table.page(state.turn)
    answer = table.send(state.turn, card=wrong[0])
    assert answer.status_code == 422
    told = re.search(WHY_NOT, answer.text, re.DOTALL)
    assert told is not None
    assert told[1] == wrong[0]
    assert "Tarocchi, art. 6" in unescape(told[2])
    assert len(re.findall("data-errors", answer.text)) == 1
    assert table.state == state
    assert table.send(state.turn).status_code == 422
    assert table.send(state.turn, card=min(legal)).status_code == 303
    assert table.state != state


def test_a_wrong_discard_is_refused_and_one_laid_is_changed_until_it_is_closed(
    house: Installation, client: TestClient[Any]
) -> None:
    table = Table(house, client)
    while table.state.phase != "discard":
        table.step()
    seat = table.state.declarer
    may = [one["cards"] for one in table.rooms.legal(house.rooms.room(table.id), seat)]
    two = table.send(seat, **{f"card-{one}": "yes" for one in may[0][:2]})
    assert (two.status_code, "Si scartano 3 carte" in unescape(two.text)) == (422, True)
    for three in (may[0], may[-1]):
        assert table.send(seat, **{f"card-{one}": "yes" for one in three}).status_code == 303
        page = table.page(seat)
        ticked = re.findall(r'name="card-(\w+)" value="yes" checked', page)
        assert sorted(ticked) == sorted(three)
    others = [table.page(one) for one in range(4) if one != seat]
    assert not any("card-of-" + may[-1][0] in page for page in others)
    assert table.send(seat, move="close_discard").status_code == 303
    assert table.state.phase in ("commit", "call")


def test_a_phrase_is_offered_when_it_may_be_said_and_everybody_reads_it(
    house: Installation, client: TestClient[Any]
) -> None:
    table = Table(house, client)
    rules = table.rooms.match(house.rooms.room(table.id)).rules

    def sayable() -> tuple[int, str] | None:
        found = (
            (seat, one[0]) for seat in range(4) for one in talk.phrases(table.state, rules, seat)
        )
        return next(found, None)

    while (now := sayable()) is None:
        assert 'class="phrases"' not in table.page(0)
        table.step()
    seat, phrase = now
    assert f'value="say&amp;phrase={phrase}"' in table.page(seat)
    assert table.send(seat, move=f"say&phrase={phrase}", ordinal="1").status_code == 303
    assert all('class="said"' in table.page(one) for one in range(4))


def test_hands_follow_each_other_the_deal_passes_and_the_sheet_adds_up(
    house: Installation, client: TestClient[Any]
) -> None:
    table = Table(house, client, hands=2)
    room = house.rooms.room(table.id)
    seen, sums, dealers = 0, [0] * 4, []
    for hand in (1, 2):
        dealers.append(table.state.dealer)
        while not house.rooms.match(house.rooms.room(table.id)).finished:
            table.step()
            version = house.rooms.version(house.rooms.room(table.id))
            assert version > seen
            seen = version
        sums = [a + b for a, b in zip(sums, table.state.scores.totals, strict=True)]
        page = table.page(0)
        assert page.count('<tr><th scope="row"><strong>') == hand
        if hand == 1:
            assert table.send(1, "wish", wish="next").status_code == 303
            assert house.rooms.version(house.rooms.room(table.id)) > seen
    assert dealers[1] == (dealers[0] + 1) % 4
    totals = re.findall(r'<td class="n total">([+−]?\d+)</td>', page[page.index("hand-sheet") :])
    assert [int(one.replace("−", "-")) for one in totals] == sums
    assert house.rooms.room(table.id).closed == "finished"
    assert room.hands == 2
    assert f'href="/replay/{table.id}?hand=2"' in page
    for hand in (1, 2):
        log = client.get(f"/api/v1/matches/{table.id}/log?hand={hand}")
        assert verify(log.content) > 50
        again = client.get(f"/replay/{table.id}?hand={hand}&verify=1", headers=ITALIAN)
        assert again.status_code == 200
        assert "Sigilli, regole, dadi e carte tornano" in again.text
        assert f'?hand={hand}" aria-current="page"' in again.text
    assert client.get(f"/replay/{table.id}?hand=3", headers=ITALIAN).status_code == 404


def test_a_match_that_runs_is_not_watched_again(
    house: Installation, client: TestClient[Any]
) -> None:
    table = Table(house, client)
    table.step()
    assert client.get(f"/replay/{table.id}", headers=ITALIAN).status_code == 422
    for strange in ("nobody", "A%20B", "x" * 200):
        assert client.get(f"/replay/{strange}", headers=ITALIAN).status_code == 404
