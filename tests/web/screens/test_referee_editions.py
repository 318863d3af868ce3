"""Every edition's pages, without a browser: what one has and another has not."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import cache
from html import unescape
from typing import Any

import pytest
from litestar.testing import TestClient

from arbitro.app import commands as c
from arbitro.app.acts import Act, Who
from arbitro.app.queries import QUERIES, Asker
from arbitro.bootstrap import Installation
from arbitro.simulation.random_results import random_sheet
from arbitro.simulation.seeded_chance import Chance
from tests.web.asking import bearer, wish
from tests.web.houses import steady
from tests.web.lending import client_of
from tests.web.screens.field import first_round

EDITIONS = {"rur-2015": 16, "master-2020": 16, "24ore-2018": 16, "tarocchi-2012": 8}


class Hall:
    """A drawn first round under one edition, asked over HTTP."""

    def __init__(self, house: Installation, client: TestClient[Any], edition: str) -> None:
        self.house, self.client, self.edition = house, client, edition
        self.id = edition
        self.stream = f"hall/{edition}"
        self.organiser = house.ring.add("organiser", self.stream, "Ada").secret
        self.referee = house.ring.add("referee", self.stream, "Bruno").secret
        self.table = house.ring.add("table", self.stream, "1/1").secret

    @property
    def now(self) -> Any:
        return self.house.desk.hall(self.stream)

    def missing(self) -> list[str]:
        """Who has not signed the report of the first table."""
        query = QUERIES["report"]
        asked = query.parameters(round=1, table=1)
        found = query.ask(self.now, Asker(Who(role="referee", subject="Bruno")), asked)
        return list(found.missing)

    def get(self, path: str, secret: str) -> Any:
        headers = {**bearer(secret), "accept": "text/html"}
        return self.client.get(f"/t/{self.id}{path}", headers=headers)

    def post(self, path: str, secret: str, form: dict[str, Any]) -> Any:
        headers = {**bearer(secret), **wish(), "accept": "text/html"}
        return self.client.post(
            f"/t/{self.id}{path}", data=form, headers=headers, follow_redirects=False
        )


Halls = Callable[[str], Hall]


@pytest.fixture(scope="module")
def halls() -> Iterator[Halls]:
    """One hall per edition, made when it is first asked for."""
    with ExitStack() as open_ones:

        @cache
        def made(edition: str) -> Hall:
            house = steady()
            open_ones.callback(house.close)
            first_round(house, edition, edition, EDITIONS[edition])
            return Hall(house, open_ones.enter_context(client_of(house)), edition)

        yield made


@pytest.fixture(params=EDITIONS)
def hall(request: pytest.FixtureRequest, halls: Halls) -> Hall:
    return halls(str(request.param))


def test_every_page_opens_under_every_edition(hall: Hall) -> None:
    player = hall.now.tournament.rounds[0].tables[0].players[0]
    of_referees = ["/referee", "/referee/1/1", "/referee/cases", "/referee/register"]
    of_referees += [f"/referee/1/1/sanction?player={player}&what=language", "/referee/1/1/exit"]
    of_referees += [f"/referee/player/{player}"]
    pages = [(path, hall.referee) for path in of_referees]
    pages += [(path, hall.table) for path in ("/table", "/table/result", "/table/opening")]
    for path, secret in pages:
        answer = hall.get(path, secret)
        assert answer.status_code == 200, (path, answer.text[:300])
        assert not re.search(r"\[\[[a-z]", answer.text)  # a sentence that is not there


@pytest.mark.parametrize(
    "path",
    [
        "/referee/9/9",
        "/referee/1/99",
        "/referee/1/1/sanction?player=nobody&what=language&hand=molte&intent=%00",
        "/referee/case/no-such-case",
        "/referee/case/time-play?f.nonsense=1&round=x&table=1",
        "/referee/1/1/exit?reason=no-such-reason",
        "/referee/player/nobody",
    ],
)
def test_an_address_typed_wrong_is_answered_never_a_bug(halls: Halls, path: str) -> None:
    assert halls("rur-2015").get(path, halls("rur-2015").referee).status_code in (200, 404, 422)


def test_a_ruling_with_a_role_that_does_not_exist_stores_nothing(halls: Halls) -> None:
    hall = halls("rur-2015")
    player = hall.now.tournament.rounds[0].tables[0].players[0]
    form = {"_does": "rule", "_form": "rule", "round": "1", "table": "1", "f.hand": "8"}
    before = hall.now.version
    for strange in ({"players.giudice": player}, {"players.player": "nobody"}, {"done": "7"}):
        sent = {**form, "f.just_captured": "false", "f.just_drawn": "true", **strange}
        answer = hall.post("/referee/case/eight-or-more-cards", hall.referee, sent)
        assert answer.status_code == 422
        assert "data-errors" in answer.text
    assert hall.now.version == before


def test_every_case_asks_or_rules(hall: Hall) -> None:
    cases = hall.get("/referee/cases", hall.referee).text
    addresses = {part.split('"')[0] for part in cases.split('href="')[1:] if "/case/" in part}
    assert len(addresses) > 5
    for address in addresses:
        path = address.removeprefix(f"/t/{hall.id}")
        answer = hall.get(path, hall.referee)
        assert answer.status_code == 200, path
        assert 'id="question"' in answer.text or 'id="ruling"' in answer.text


def test_the_register_says_how_often_and_what_is_shown_is_recorded(halls: Halls) -> None:
    """A second sdadata forgotten: nobody asks how often, and the button writes what it said."""
    hall = halls("rur-2015")
    player = hall.now.tournament.rounds[0].tables[0].players[1]
    path = "/referee/case/sdadata-forgotten"
    asked = "?round=1&table=1&f.next_player=playing"
    assert f'name="players.player" value="{player}"' in hall.get(path + asked, hall.referee).text
    form = {"_does": "rule", "_form": "rule", "round": "1", "table": "1", "punish": "player"}
    form |= {"f.next_player": "playing", "players.player": player}
    seen = {}
    for step in ("richiamo", "esclusione"):
        page = hall.get(f"{path}{asked}&players.player={player}", hall.referee).text
        assert step in page.split('id="recorded-as"')[1].split("</section>")[0]
        names = ("foreseen", "sanction.foreseen", "sanction.what")
        seen = {name: page.split(f'name="{name}" value="')[1].split('"')[0] for name in names}
        assert hall.post(path, hall.referee, {**form, **seen}).status_code == 303
        if step == "richiamo":
            stale = hall.post(path, hall.referee, {**form, **seen})
            assert stale.status_code == 422
            assert "Il registro è cambiato mentre leggevi" in stale.text
            assert "esclusione" in stale.text.split('id="recorded-as"')[1]
    faults = [one for one in hall.now.referee.history if one.player == player]
    assert len(faults) == 2


def test_the_giro_nobody_tapped_is_corrected_on_the_page_of_the_table(halls: Halls) -> None:
    hall = halls("master-2020")
    sent = {"_command": "tap", "_form": "x", "round": "1", "table": "2", "tap.kind": "first-card"}
    assert hall.post("/referee/1/2", hall.referee, sent).status_code == 303
    assert 'name="tap.giro"' in hall.get("/referee/1/2", hall.referee).text
    sent |= {"tap.kind": "corrected", "tap.giro": "7", "tap.seat": "2", "_form": "correct"}
    refused = hall.post("/referee/1/2", hall.referee, sent)
    assert refused.status_code == 422
    assert hall.post("/referee/1/2", hall.referee, {**sent, "tap.reason": "x"}).status_code == 303
    assert "Giro 7" in hall.get("/referee/1/2", hall.referee).text
    undo = {"_command": "undo-tap", "_form": "undo-tap", "round": "1", "table": "2"}
    assert hall.post("/referee/1/2", hall.referee, undo).status_code == 303
    assert "Giro 1" in hall.get("/referee/1/2", hall.referee).text


def test_every_way_out_shows_its_three_fields(hall: Hall) -> None:
    page = hall.get("/referee/1/1/exit", hall.referee).text
    reasons = [part.split('"')[0] for part in page.split('name="reason" value="')[1:]]
    assert reasons
    for reason in reasons:
        filled = hall.get(f"/referee/1/1/exit?reason={reason}", hall.referee)
        assert filled.status_code == 200, reason
        assert 'name="score"' in filled.text


def test_only_the_master_has_a_reserved_list(hall: Hall) -> None:
    page = hall.get("/referee/1/1", hall.referee).text
    assert ("Lista riservata" in page) == (hall.edition == "master-2020")


def points(hall: Hall) -> dict[str, str]:
    """The form of a result by points, everybody apart from the next."""
    players = hall.now.tournament.rounds[0].tables[0].players
    form = {"_command": "enter-result", "round": "1", "table": "1"}
    for seat, id in enumerate(players):
        form |= {f"seats.{seat}.player": id, f"seats.{seat}.table_points": str(40 - 9 * seat)}
    return form


def test_the_reserved_list_opens_after_the_match_and_for_referees_alone(halls: Halls) -> None:
    hall = halls("master-2020")
    first = hall.now.tournament.rounds[0].tables[0].players[0]
    slip = {"_command": "note-silently", "round": "1", "table": "1", "player": first}
    slip["slip"] = "card-forgotten"
    assert hall.post("/referee/1/1", hall.referee, slip).status_code == 303
    line = f"{hall.now.tournament.players[first].name}: Carta non pescata"
    during = hall.get("/referee/1/1", hall.referee).text
    assert line not in during
    assert "Si apre quando" in during
    assert hall.post("/table/result", hall.table, points(hall)).status_code == 303
    assert line in hall.get("/referee/1/1", hall.referee).text
    assert "Carta non pescata" not in hall.get("/table", hall.table).text


def test_a_report_is_handed_in_signed_by_each_and_approved(halls: Halls) -> None:
    hall = halls("rur-2015")
    players = hall.now.tournament.rounds[0].tables[0].players
    assert hall.post("/table/result", hall.table, points(hall)).status_code == 303
    at = {"round": "1", "table": "1"}
    assert "Consegna il referto" in hall.get("/table", hall.table).text
    handed = {"_command": "propose-report", **at, "player": players[0]}
    assert hall.post("/table", hall.table, handed).status_code == 303
    assert "da firmare" in hall.get("/table", hall.table).text
    sha256 = hall.now.referee.reports["1.1"].current.sha256
    for player in hall.missing():
        page = hall.post("/referee/1/1", hall.referee, {"_does": "pin", "player": player}).text
        pin = re.search(r'class="giro figures">(\d{6})<', page)
        assert pin is not None
        assert pin[1] not in hall.get("/referee/1/1", hall.referee).text
        signing = c.COMMANDS["confirm-report"](round=1, table=1, sha256=sha256, pin=pin[1])
        who = Who(role="player", subject=player)
        hall.house.desk.act(hall.stream, Act(id=f"sign-{player}", command=signing, by=who))
    assert "da firmare" not in hall.get("/table", hall.table).text
    approving = {"_command": "approve-report", **at, "sha256": sha256}
    assert hall.post("/referee/1/1", hall.referee, approving).status_code == 303
    assert "Il referto è chiuso" in hall.get("/referee/1/1", hall.referee).text


def test_the_turn_sheet_is_handed_in_whole_or_told_what_it_lacks(halls: Halls) -> None:
    hall = halls("tarocchi-2012")
    assert "/table/sheet" in hall.get("/table", hall.table).text
    assert "/referee/1/1/sheet" in hall.get("/referee/1/1", hall.referee).text
    assert hall.get("/referee/1/1/sheet", hall.referee).status_code == 200
    assert "table_points" not in hall.get("/table/result", hall.table).text
    assert "dadi d'apertura" not in unescape(hall.get("/table/opening", hall.table).text).lower()
    assert "/table/sheet" not in halls("24ore-2018").get("/table", halls("24ore-2018").table).text
    players = hall.now.tournament.rounds[0].tables[0].players
    sheet = random_sheet(players, Chance("a sheet"))
    before = hall.now.version
    unchecked = [(name, value) for name, value in tapped(sheet) if "verified_by" not in name]
    for form in ([*tapped(sheet)[:-1], ("hand4.PIG.0", "9")], unchecked):
        refused = hall.post("/table/sheet", hall.table, gathered(form))
        assert refused.status_code == 422
        assert "data-errors" in refused.text
        assert hall.now.version == before
    assert hall.post("/table/sheet", hall.table, gathered(tapped(sheet))).status_code == 303
    result = hall.now.tournament.rounds[0].tables[0].result
    assert sum(seat.table_points for seat in result) == 0
    assert any(seat.table_points for seat in result)


BETS = r'name="hand1.scommessa" value="(\d)" checked'


def test_the_desk_takes_a_whole_sheet_keeps_what_it_refuses_and_shows_what_it_has(
    halls: Halls,
) -> None:
    """Errors to pay and hands thrown in too; two who bet are two after a refusal."""
    hall = halls("tarocchi-2012")
    players = hall.now.tournament.rounds[0].tables[1].players
    sheet = next(
        sheet
        for seed in range(99)
        if "penalties" in (sheet := random_sheet(players, Chance(f"desk {seed}")))["hands"][0]
    )
    desk = {"_does": ["sheet"], "_form": ["result-1-2"], "table": ["2"], "round": ["1"]}
    form = {**gathered(tapped(sheet)), **desk}
    before = hall.now.version
    refused = hall.post("/desk/results", hall.organiser, {**form, "hand1.scommessa": ["1", "2"]})
    assert refused.status_code == 422
    assert hall.now.version == before
    assert re.findall(BETS, refused.text) == ["1", "2"]
    assert '<option value="revoke" selected' in refused.text
    assert hall.post("/desk/results", hall.organiser, form).status_code == 303
    recorded = hall.now.tournament.rounds[0].tables[1].sheet["hands"]
    assert recorded[0]["penalties"] == sheet["hands"][0]["penalties"]
    again = hall.get("/desk/results?round=1&table=2", hall.organiser).text
    assert re.findall(BETS, again) == [str(seat) for seat in sheet["hands"][0]["scommessa"]]


def tapped(sheet: dict[str, Any]) -> list[tuple[str, str]]:
    """The fields a browser sends for this sheet."""
    rows = [("_does", "sheet"), ("_form", "turn-sheet"), ("compiler", str(sheet["compiler"]))]
    for number, hand in enumerate(sheet["hands"], start=1):
        once = ("declaration", "declarer", "partner", "verified_by")
        rows += [(f"hand{number}.{one}", str(hand[one])) for one in once if hand[one] is not None]
        for name in ("scommessa", "rivanto"):
            rows += [(f"hand{number}.{name}", str(seat)) for seat in hand[name]]
        for seat, ticks in enumerate(hand["ticks"]):
            for box, many in ticks.items():
                row = (f"{box}.{seat}", str(many)) if box == "PIG" else (box, str(seat))
                rows.append((f"hand{number}.{row[0]}", row[1]))
        for at, fault in enumerate(hand.get("penalties", ())):
            rows.append((f"hand{number}.fault.{at}", fault["fault"]))
            rows.append((f"hand{number}.at_fault.{at}", str(fault["player"])))
            if "card" in fault:
                rows.append((f"hand{number}.fault_card.{at}", fault["card"]))
            if fault.get("admitted"):
                rows.append((f"hand{number}.admitted.{at}", "true"))
    return rows


def gathered(rows: list[tuple[str, str]]) -> dict[str, list[str]]:
    form: dict[str, list[str]] = {}
    for name, value in rows:
        form.setdefault(name, []).append(value)
    return form
