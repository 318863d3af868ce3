"""From a call to its ruling, without a browser: three taps, and what stays at hand."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from itertools import count
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from litestar.testing import TestClient

from arbitro.bootstrap import Installation
from tests.web.asking import bearer, wish
from tests.web.houses import steady
from tests.web.lending import client_of
from tests.web.screens.field import first_round

ID = "chiamate"
HALL = f"/t/{ID}"


class Referee:
    """Bruno and one table of a drawn round, over HTTP."""

    def __init__(self, house: Installation, client: TestClient[Any], table: int) -> None:
        self.house, self.client, self.table = house, client, table
        stream = f"hall/{ID}"
        self.secrets = {
            "referee": house.ring.add("referee", stream, "Bruno").secret,
            "table": house.ring.add("table", stream, f"1/{table}").secret,
        }
        self.at: dict[str, Any] = {"round": 1, "table": table}
        self.form = {"_does": "rule", "_form": "rule", "round": "1", "table": str(table)}

    def get(self, path: str, **headers: str) -> str:
        sent = {**bearer(self.secrets["referee"]), "accept": "text/html", **headers}
        answer = self.client.get(path if path.startswith("/t/") else HALL + path, headers=sent)
        assert answer.status_code == 200, answer.text[:500]
        return str(answer.text)

    def post(self, path: str, form: dict[str, Any]) -> str:
        """Where a form leads."""
        sent = {**bearer(self.secrets["referee"]), **wish(), "accept": "text/html"}
        address = path if path.startswith("/t/") else HALL + path
        answer = self.client.post(address, data=form, headers=sent, follow_redirects=False)
        assert answer.status_code == 303, answer.text[:2000]
        return str(answer.headers["location"])

    def do(self, command: str, role: str = "referee", **body: Any) -> None:
        sent = {**bearer(self.secrets[role]), **wish()}
        path = f"/api/v1/tournaments/{ID}/{command}"
        answer = self.client.post(path, json=body, headers=sent)
        assert answer.status_code in (200, 201), answer.text

    def ask(self, query: str, **wanted: Any) -> Any:
        path = f"/api/v1/tournaments/{ID}/{query}"
        return self.client.get(path, params=wanted, headers=bearer(self.secrets["referee"])).json()

    def tap(self, **tap: Any) -> None:
        self.do("tap", **self.at, tap=tap)

    def clock(self) -> Any:
        return self.ask("clock", **self.at)

    def calls(self) -> list[Any]:
        """Those of this table."""
        return [one for one in self.ask("calls")["calls"] if one["table"] == self.table]

    def called(self, text: str) -> str:
        """The table calls; the call's id."""
        self.do("call-referee", "table", **self.at, call="ruling", text=text)
        return str(self.calls()[0]["id"])


@pytest.fixture(scope="module")
def tables() -> Iterator[Iterator[Referee]]:
    """Tables of one round, each for one test."""
    house = steady()
    first_round(house, ID, "rur-2015", 28)
    with client_of(house) as client:
        yield (Referee(house, client, table) for table in count(1))
    house.close()


@pytest.fixture
def bruno(tables: Iterator[Referee]) -> Referee:
    return next(tables)


def hidden(page: str, name: str) -> str:
    found = re.search(rf'name="{name}" value="([^"]*)"', page)
    assert found is not None, name
    return unescape(found.group(1))


def test_the_words_of_a_call_open_the_situations_they_mean(bruno: Referee) -> None:
    call = bruno.called("dado per terra")
    for page in (bruno.get("/referee"), bruno.get(f"/referee/1/{bruno.table}")):
        links = map(unescape, re.findall(r'class="cut plea"><a href="([^"]+)"', page))
        address = next(one for one in links if parse_qs(urlsplit(one).query)["call"] == [call])
        assert "/referee/case/die-out-of-area" in bruno.get(address)


def test_three_taps_from_a_call_to_its_ruling(bruno: Referee) -> None:
    """Going with the clock stopped, the situation, the ruling: time runs again, nobody waits."""
    bruno.tap(kind="first-card")
    call = bruno.called("dadi di un altro colore")
    taken = {"_does": "going", "_form": f"claim-{call}", "call": call, "stop": "1"}
    found = bruno.get(bruno.post("/referee", taken))
    assert bruno.clock()["suspended"] == "dadi di un altro colore"
    assert bruno.calls()[0]["claimed_by"] == "Bruno"

    first = re.search(r'class="hit" href="([^"]+)"', found)
    assert first is not None
    address = unescape(first.group(1))
    ruling = bruno.get(address)
    assert 'id="ruling"' in ruling
    assert re.search(r'name="resume" value="1" checked', ruling)
    assert re.search(rf'name="close" value="{call}" checked', ruling)

    back = bruno.post(address, {**bruno.form, "resume": hidden(ruling, "resume"), "close": call})
    assert back == f"{HALL}/referee/1/{bruno.table}"
    assert bruno.clock()["running"]
    assert bruno.calls() == []
    record = bruno.house.desk.hall(f"hall/{ID}").referee
    assert record.calls[call].status == "closed"
    assert record.calls[call].ruling == list(record.rulings)[-1]
    [stop] = bruno.ask("match-record", **bruno.at)["suspensions"]
    assert stop["recovered"]


def test_what_was_not_ticked_stays_as_it_is(bruno: Referee) -> None:
    bruno.tap(kind="first-card")
    call = bruno.called("dado")
    bruno.post(f"/referee/1/{bruno.table}", {"_does": "going", "call": call, "stop": "1"})
    bruno.post("/referee/case/dice-of-another-colour", bruno.form)
    assert not bruno.clock()["running"]
    assert bruno.calls()[0]["id"] == call


def test_going_without_a_clock_to_stop_stops_none(bruno: Referee) -> None:
    call = bruno.called("")
    bruno.post("/referee", {"_does": "going", "call": call, "stop": "1"})
    assert bruno.calls()[0]["status"] == "claimed"
    assert bruno.clock()["phase"] == "not-started"


def test_a_call_another_took_is_refused_and_stops_nothing(bruno: Referee) -> None:
    bruno.tap(kind="first-card")
    call = bruno.called("dado")
    carla = bruno.house.ring.add("referee", f"hall/{ID}", "Carla").secret
    form = {"_does": "going", "_form": f"claim-{call}", "call": call, "stop": "1"}
    bruno.post("/referee", {**form, "stop": ""})
    sent = {**bearer(carla), **wish(), "accept": "text/html"}
    answer = bruno.client.post(f"{HALL}/referee", data=form, headers=sent)
    assert answer.status_code == 422
    assert "data-errors" in answer.text
    assert bruno.clock()["running"]


def test_situations_decided_lately_and_pinned_ones_come_first(bruno: Referee) -> None:
    bruno.post("/referee/case/dice-of-another-colour", bruno.form)
    page = bruno.get("/referee/cases", cookie="pinned=slow-play.no-such-case.slow-play")
    heads = re.findall(r"<h2>([^<]+)</h2>", page)
    assert heads == ["A portata di mano", "Decise da poco", "Tutte le situazioni"]
    cases = re.findall(r"/referee/case/([a-z-]+)\"", page)
    assert cases[:2] == ["slow-play", "dice-of-another-colour"]
    assert "<h2>" not in bruno.get("/referee/cases?words=dado", cookie="pinned=slow-play")
    case = bruno.get("/referee/case/slow-play", cookie="pinned=slow-play")
    assert 'data-pin="slow-play" aria-pressed="true"' in case
    assert 'aria-pressed="false"' in bruno.get("/referee/case/slow-play")


def test_a_table_with_an_open_objection_does_not_look_finished(bruno: Referee) -> None:
    table = bruno.house.desk.hall(f"hall/{ID}").tournament.rounds[0].tables[bruno.table - 1]
    seats = [
        {"player": player, "table_points": points}
        for player, points in zip(table.players, (40, 30, 20, 10), strict=True)
    ]
    bruno.do("enter-result", **bruno.at, seats=seats)
    assert f'id="tile-1-{bruno.table}" data-folded' in bruno.get("/referee")
    by = table.players[0]
    bruno.do("open-dispute", **bruno.at, by=by, event_turn=1, raised_turn=1, text="i punti")
    page = bruno.get("/referee")
    assert f'id="tile-1-{bruno.table}" data-folded' not in page
    assert 'data-state="contested"' in page
    assert "Contestato" in page
    [dispute] = bruno.ask("match-record", **bruno.at)["disputes"]
    bruno.do("decide-dispute", dispute=dispute["objection"]["id"], upheld=False)
    assert f'id="tile-1-{bruno.table}" data-folded' in bruno.get("/referee")
