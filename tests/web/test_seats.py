"""Whole matches over HTTP with four links: everybody sees and plays his own seat, in both games."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from litestar.testing import TestClient

from arbitro.app import commands as c
from arbitro.app.acts import Act, Who
from arbitro.play.verify import verify
from arbitro.referee.commands import AppointOfficials
from arbitro.referee.state import Appointed
from arbitro.tournament import commands as t
from tests.web.asking import bearer, code, wish
from tests.web.houses import steady
from tests.web.lending import client_of

FOUR = ("ada", "bea", "cleo", "dina")
ORGANISER = Who(role="organiser")
GAMES = ("rur-2015", "tarocchi-2012")
OFTEN = 9
"""All four look after so many actions; who acts looks at each of his."""


class Table:
    """Four people at their own screens, each with a link, and a match among them."""

    def __init__(self, client: TestClient[Any], house: Any, regulation: str) -> None:
        self.client, self.house = client, house
        self.stream = f"match/sala-{regulation}/uno"
        self.path = f"/api/v1/tournaments/sala-{regulation}/matches/uno"
        hall = f"hall/sala-{regulation}"
        opening = c.OpenHall(id=hall[5:], name="Sala", regulation=regulation, date="2026-05-09")
        people = tuple(t.Enter(id=p, name=p.title(), club="Club", born="1980") for p in FOUR)
        house.desk.open_hall(Act(id="open", command=opening, by=ORGANISER))
        house.desk.act(hall, Act(id="in", command=c.EnterMany(entries=people), by=ORGANISER))
        house.matches.entropy = lambda size: b"\0" * size
        wanted = {"id": "uno", "players": FOUR, "time_up_giro": 1}
        organiser = bearer(house.ring.add("organiser", "", "Ada").secret)
        self.opened = client.post(
            f"/api/v1/tournaments/{hall[5:]}/matches", json=wanted, headers={**organiser, **wish()}
        )
        self.links = {p: bearer(house.ring.add("player", hall, p).secret) for p in FOUR}

    def sees(self, player: str) -> dict[str, Any]:
        answer = self.client.get(self.path, headers=self.links[player])
        assert answer.status_code == 200, answer.text
        return dict(answer.json())

    def may(self, player: str) -> dict[str, Any]:
        answer = self.client.get(f"{self.path}/legal-actions", headers=self.links[player])
        assert answer.status_code == 200, answer.text
        return dict(answer.json())

    def plays(self, player: str, action: dict[str, Any]) -> Any:
        sent = {**self.links[player], **wish()}
        return self.client.post(f"{self.path}/play", json={"action": action}, headers=sent)


@pytest.fixture(params=GAMES)
def table(request: pytest.FixtureRequest) -> Iterator[Table]:
    house = steady()
    with client_of(house) as client:
        yield Table(client, house, request.param)
    house.close()


class Truth:
    """Who has what, read off the bare events by somebody who knows nothing of views."""

    def __init__(self, events: tuple[Any, ...]) -> None:
        players = events[0].players
        rolled = [x for x in events if x.kind == "seats.rolled/1"]
        order = rolled[0].order if rolled else range(len(players))
        self.seat = {players[entrant]: seat for seat, entrant in enumerate(order)}
        self.objective = {x.player: x.objective for x in events if x.kind == "objective.dealt/1"}


def check_own(table: Table, player: str, truth: Truth) -> None:
    """What he is shown is his, and what is another's is not shown."""
    seen = table.sees(player)
    seat = truth.seat[player]
    rows = seen["view"]["seats"]
    assert (seen["seat"], seen["view"]["viewer"]) == (seat, seat)
    assert {row["player"]: row["seat"] for row in rows} == truth.seat
    assert "hand" in rows[seat]
    if truth.objective:
        assert rows[seat]["objective"] == truth.objective[seat]
    if not seen["finished"]:
        others = [row for row in rows if row["seat"] != seat]
        assert not [row for row in others if "hand" in row or "objective" in row]


def test_four_links_play_a_whole_match_each_at_its_own_seat(table: Table) -> None:
    assert table.opened.status_code == 201, table.opened.text
    random = Random("four links")
    match = table.house.matches.seated(table.stream).match
    if match.game.name == "risiko":
        assert match.state.order != (0, 1, 2, 3), "the order must be another than that of the list"
    last = FOUR[0]
    for number in range(5_000):
        match = table.house.matches.seated(table.stream).match
        if match.finished:
            break
        truth = Truth(match.events)
        for player in FOUR if number % OFTEN == 0 else (last,):
            check_own(table, player, truth)
        offered = {p: table.may(p) for p in sorted(FOUR, key=lambda p: p != last)}
        assert {p: one["seat"] for p, one in offered.items()} == truth.seat
        last, actions = next((p, one["actions"]) for p, one in offered.items() if one["actions"])
        kinds = sorted({action["type"] for action in actions})
        kind = kinds[int(random.random() * len(kinds))]
        meant = [action for action in actions if action["type"] == kind]
        action = meant[int(random.random() * len(meant))]
        if number % OFTEN == 0:
            stranger = next(p for p in FOUR if p != last)
            assert code(table.plays(stranger, action)) == "not-ones-own"
        answer = table.plays(last, action)
        assert answer.status_code == 200, answer.text
    assert match.finished
    log = table.client.get(f"{table.path}/log", headers=table.links[last])
    assert verify(log.content) == len(match.events)
    for row in match.result or ():
        assert Truth(match.events).seat[row["player"]] == row["seat"]


def test_a_referee_who_plays_sees_what_his_seat_may(table: Table) -> None:
    client, house = table.client, table.house
    hall = f"hall/{table.stream.split('/')[1]}"
    both = Appointed(name="Bruno Neri", player="bea")
    named = AppointOfficials(officials=(both,))
    house.desk.act(hall, Act(id="named", command=named, by=ORGANISER))
    own = table.sees("bea")
    for subject in ("Bruno Neri", "bea", "BEA"):
        link = bearer(house.ring.add("referee", hall, subject).secret)
        seen = client.get(table.path, headers=link).json()
        assert seen["view"] == own["view"], subject
    free = bearer(house.ring.add("referee", hall, "Carlo").secret)
    assert client.get(table.path, headers=free).json()["view"]["viewer"] == "referee"
