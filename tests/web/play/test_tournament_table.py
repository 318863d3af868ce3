"""A table of a tournament in the browser: who finds it, who sees what, and what is not there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from litestar.testing import TestClient

from arbitro.app.ports import Append
from arbitro.games.risiko import events as e
from arbitro.play.log import Chain
from arbitro.referee import commands as r
from arbitro.referee.clock import asked_taps as taps
from arbitro.tournament import commands as t
from tests.app.playing.online_round import Online, sixteen
from tests.app.running import REFEREE
from tests.web.asking import bearer, code, wish
from tests.web.lending import client_of


class Hall:
    """A round with one table played inside, asked over HTTP."""

    def __init__(self, running: Online, client: TestClient[Any]) -> None:
        self.running, self.client = running, client
        self.base = f"/t/{running.hall.tournament.id}"
        self._keys: dict[tuple[str, str], dict[str, str]] = {}

    def key(self, role: str, subject: str) -> dict[str, str]:
        if (role, subject) not in self._keys:
            secret = self.running.house.ring.add(role, self.running.stream, subject).secret
            self._keys[role, subject] = bearer(secret)
        return self._keys[role, subject]

    def player(self, id: str) -> dict[str, str]:
        return self.key("player", id)

    def get(self, path: str, headers: dict[str, str]) -> Any:
        return self.client.get(path, headers=headers)

    @property
    def referee(self) -> dict[str, str]:
        return self.key("referee", "Bianchi")

    @property
    def organiser(self) -> dict[str, str]:
        return self.key("organiser", "")


@pytest.fixture(scope="module")
def hall() -> Iterator[Hall]:
    running = sixteen()
    with client_of(running.house) as client:
        made = Hall(running, client)
        answer = client.post(
            f"{made.base}/desk/round",
            headers={**made.organiser, **wish()},
            data={"_command": "play-online", "tables[]": ["1"]},
            follow_redirects=False,
        )
        assert answer.status_code == 303, answer.text
        running.until_placed(1)
        yield made


def test_everybody_finds_the_table_from_his_own_page(hall: Hall) -> None:
    room = hall.running.room(1)
    mine = hall.running.table(1).players[0]
    for path, key in (
        ("/player", hall.player(mine)),
        ("/desk/round", hall.organiser),
        ("/referee/1/1", hall.referee),
    ):
        page = hall.get(hall.base + path, key)
        assert f'href="/play/{room.id}"' in page.text, path


def test_a_player_plays_on_the_same_map_under_his_name_and_without_aids(hall: Hall) -> None:
    room, people = hall.running.room(1), hall.running.hall.tournament.players
    who, _ = hall.running.turn(1)
    page = hall.get(f"/play/{room.id}", hall.player(who.subject))
    assert page.status_code == 200
    for id in hall.running.table(1).players:
        assert people[id].name in page.text
    assert 'id="room"' in page.text
    assert not re.search(r"[^-\w]g0\d\d[^-\w]", page.text)  # nobody is told by his id
    for absent in ("take-back", 'value="aids"', 'value="leave"', 'value="fast"', "data-odds"):
        assert absent not in page.text
    assert not room.practice
    assert not room.alone
    for wanted in ("aids", "take-back", "leave", "fast", "skip"):
        answer = hall.client.post(
            f"/api/v1/matches/{room.id}/wishes",
            headers={**hall.player(who.subject), **wish()},
            json={"wish": wanted},
        )
        assert code(answer) == "not-at-a-tournament", wanted


def test_who_plays_elsewhere_sees_nothing_and_the_referee_sees_everything(hall: Hall) -> None:
    room = hall.running.room(1)
    inside = hall.get(f"/play/{room.id}", hall.player(hall.running.table(1).players[1]))
    assert inside.status_code == 200
    hall.running.do(t.PlayOnline(tables=(2,)))
    elsewhere = hall.get(f"/play/{room.id}", hall.player(hall.running.table(2).players[0]))
    assert elsewhere.status_code == 403
    assert hall.get(f"/play/{room.id}", hall.referee).status_code == 200
    assert hall.get(f"/play/{room.id}", hall.organiser).status_code == 200


def test_a_move_goes_through_the_api_and_through_the_page_and_stops_with_the_table(
    hall: Hall,
) -> None:
    running = hall.running
    room, (who, seat) = running.room(1), running.turn(1)
    legal = running.house.rooms.legal(room, seat)
    url = f"/api/v1/tournaments/{running.hall.tournament.id}/matches/online-1/play"
    running.tap(1, taps.Suspended(reason="chiamata"))
    assert running.room(1).paused
    headers = {**hall.player(who.subject), **wish()}
    stopped = hall.client.post(url, headers=headers, json={"action": legal[0]})
    assert code(stopped) == "table-suspended"
    page = hall.get(f"/play/{room.id}", hall.player(who.subject))
    assert "L'arbitro ha fermato il tavolo" in page.text.replace("&#39;", "'")
    running.tap(1, taps.Resumed())
    played = hall.client.post(
        url, headers={**hall.player(who.subject), **wish()}, json={"action": legal[0]}
    )
    assert played.status_code == 200, played.text
    assert "L'arbitro ha fermato" not in hall.get(
        f"/play/{room.id}", hall.player(who.subject)
    ).text.replace("&#39;", "'")


def test_a_line_for_the_referee_alone_shows_in_no_number() -> None:
    running = sixteen()
    running.do(t.PlayOnline(tables=(1,)))
    running.until_placed(1)
    with client_of(running.house) as client:
        hall, stream = Hall(running, client), running.room(1).match
        api = f"/api/v1/tournaments/{running.hall.tournament.id}/matches/online-1"
        keys = [{}, hall.organiser, *map(hall.player, running.table(1).players)]

        def received() -> list[str]:
            paths = (api, f"{api}/legal-actions", f"/api/v1/matches/{running.room(1).id}")
            return [hall.get(path, key).text for key in keys for path in paths]

        before, head = received(), running.store.head(stream)
        assert head is not None
        missed = Chain(running.match(1).game, *head).line(e.RisikoMissed(seat=None, player=2))
        running.store.append(Append(stream=stream, expected=head.version, lines=(missed,)))
        assert len(running.match(1).events) == head.version + 1
        assert received() == before
        who, seat = running.turn(1)
        legal = running.house.rooms.legal(running.room(1), seat)
        mine, stale = hall.player(who.subject), str(head.version + 1)
        seen = str(hall.get(api, mine).json()["version"])
        for looked_at, status in ((stale, 409), (seen, 200)):
            sent = client.post(
                f"{api}/play",
                json={"action": legal[0]},
                headers={**mine, **wish(), "If-Match": looked_at},
            )
            assert sent.status_code == status, sent.text
            if status == 409:
                assert str(sent.json()["error"]["facts"]["version"]) == seen


def test_nobody_opens_a_match_under_the_name_of_a_table(hall: Hall) -> None:
    players = list(hall.running.table(3).players)
    answer = hall.client.post(
        f"/api/v1/tournaments/{hall.running.hall.tournament.id}/matches",
        headers={**hall.organiser, **wish()},
        json={"id": "online-9", "players": players},
    )
    assert code(answer) == "not-an-id"


def test_nobody_sits_down_at_a_table_of_a_tournament(hall: Hall) -> None:
    room = hall.running.room(1)
    answer = hall.client.post(
        f"/play/{room.id}", data={"_does": "sit", "name": "Zoe"}, headers=wish()
    )
    assert answer.status_code == 422
    assert [seat.name for seat in hall.running.room(1).seats] == [seat.name for seat in room.seats]


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"table": "1"}, "Serve una motivazione"),
        ({"table": "", "reason": "x"}, "table"),
        ({"table": "77", "reason": "x"}, "77"),
        ({"table": "3", "reason": "x"}, "non gioca online"),
        ({"table": "1", "reason": "x" * 100_000}, "data-errors"),
    ],
)
def test_a_bad_way_back_to_wood_gets_a_sentence_and_changes_nothing(
    hall: Hall, fields: dict[str, str], told: str
) -> None:
    before = hall.running.hall.version
    sent = {"_command": "play-on-wood", "_form": "wood-1", **fields}
    answer = hall.client.post(
        f"{hall.base}/desk/round", headers={**hall.organiser, **wish()}, data=sent
    )
    assert 400 <= answer.status_code < 500
    assert told in answer.text
    assert hall.running.hall.version == before


def test_armies_of_a_ruling_come_off_on_the_referees_page(hall: Hall) -> None:
    running, page = hall.running, f"{hall.base}/referee/1/1"
    player = running.table(1).players[2]
    facts = {"due": 5, "placed": 7, "self_declared": True, "wilful": False}
    ruling = r.GiveRuling(
        round=1, table=1, case="too-many-armies", facts=facts, players={"player": player}
    )
    running.do(ruling, REFEREE)
    (owed,) = running.house.online.owed(running.stream, 1, 1)
    shown = hall.get(page, hall.referee)
    assert f"armies-{owed.ruling}-{owed.place}" in shown.text
    sent = {"_does": "armies", "ruling": owed.ruling, "place": str(owed.place)}
    for bad in ({}, {f"off.{next(iter(owed.there))}": "99"}, {"off.nowhere": "2"}):
        form = {**sent, **bad, "_form": f"armies-{owed.ruling}-{owed.place}"}
        answer = hall.client.post(page, headers={**hall.referee, **wish()}, data=form)
        assert answer.status_code == 422
        assert "data-errors" in answer.text
    assert len(running.house.online.owed(running.stream, 1, 1)) == 1
    where, left = {}, owed.armies
    for id, most in owed.there.items():
        where[f"off.{id}"] = str(min(most, left))
        left -= min(most, left)
    answer = hall.client.post(
        page, headers={**hall.referee, **wish()}, data={**sent, **where}, follow_redirects=False
    )
    assert answer.status_code == 303
    assert running.house.online.owed(running.stream, 1, 1) == []


def test_nobody_analyses_a_match_of_a_tournament(hall: Hall) -> None:
    page = f"/replay/{hall.running.room(1).id}/analysis"
    player = hall.player(hall.running.table(1).players[0])
    said = (
        hall.client.get(page, headers=hall.organiser),
        hall.client.post(page, headers={**hall.organiser, **wish()}, follow_redirects=False),
        hall.client.get(page, headers=hall.referee),
        hall.client.get(page, headers=player),
        hall.client.post(page, headers={**player, **wish()}, follow_redirects=False),
        hall.client.get(page),
    )
    assert all(400 <= one.status_code < 500 for one in said), [one.status_code for one in said]
    assert all("di torneo qui non si analizza" in one.text for one in said[:3])
    table = hall.get(f"/play/{hall.running.room(1).id}", hall.organiser).text
    assert "/analysis" not in table
