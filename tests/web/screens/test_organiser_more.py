"""The organiser's bad day: everything done once, and refused once with its sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from litestar.testing import TestClient
from msgspec import Struct

from arbitro.app import commands as c
from arbitro.app.acts import Act, Who
from arbitro.app.events import ConsentGiven
from arbitro.app.hall import Hall
from arbitro.bootstrap import Installation
from arbitro.tournament import commands as t
from tests.web.asking import bearer
from tests.web.houses import steady
from tests.web.lending import client_of
from tests.web.screens.organising import NAMES

BY = Who(role="organiser", subject="prova")


class Desk:
    """Two halls behind one client: `gara` under RUR, `coppie` under the 24 hours."""

    def __init__(self, house: Installation, client: TestClient[Any]) -> None:
        self.house, self.client, self.count = house, client, 0
        secret = house.ring.add("organiser", subject="prova").secret
        self.headers = {**bearer(secret), "Accept": "text/html", "Accept-Language": "it"}

    def act(self, hall: str, *commands: Struct) -> None:
        for command in commands:
            self.count += 1
            act = Act(id=f"act-{self.count}", command=command, by=BY)
            if isinstance(command, c.OpenHall):
                self.house.desk.open_hall(act)
            else:
                self.house.desk.act(f"hall/{hall}", act)

    def hall(self, id: str) -> Hall:
        return self.house.desk.hall(f"hall/{id}")

    def page(self, hall: str, path: str) -> str:
        answer = self.client.get(f"/t/{hall}/desk{path}", headers=self.headers)
        assert answer.status_code == 200, answer.text[:500]
        return answer.text

    def post(self, hall: str, path: str, form: str, **fields: str) -> Any:
        """Send a form of the page, with every hidden field the page gave it."""
        made = re.search(rf'<form[^>]* id="{form}".*?</form>', self.page(hall, path), re.DOTALL)
        assert made is not None, f"{path} has no form {form}"
        given = re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', made[0])
        for name in fields:
            assert f'name="{name}"' in made[0], name
        return self.client.post(
            f"/t/{hall}/desk{path}",
            data={**dict(given), **fields},
            headers=self.headers,
            follow_redirects=False,
        )

    def done(self, hall: str, path: str, form: str, **fields: str) -> str:
        """The page a form leads to when it was taken."""
        answer = self.post(hall, path, form, **fields)
        assert answer.status_code == 303, errors(answer.text)
        where = answer.headers["location"].removeprefix(f"/t/{hall}/desk")
        return self.page(hall, where)

    def refused(self, hall: str, path: str, form: str, **fields: str) -> str:
        """The page again after a refusal; nothing was stored."""
        before = self.hall(hall).version
        answer = self.post(hall, path, form, **fields)
        assert answer.status_code in (404, 409, 422), answer.text[:300]
        assert self.hall(hall).version == before
        return str(answer.text)


def errors(page: str) -> str:
    return " ".join(re.findall(r"data-errors.*?</ul>", page, re.DOTALL))


def field_error(page: str, name: str) -> str:
    """What stands below a field."""
    found = re.search(rf'id="f-{re.escape(name)}-error".*?</p>', page, re.DOTALL)
    return found[0] if found else ""


@pytest.fixture
def desk() -> Iterator[Desk]:
    house = steady()
    with client_of(house) as client:
        one = Desk(house, client)
        for id, rules in (("gara", "rur-2015"), ("coppie", "24ore-2018")):
            one.act(id, c.OpenHall(id=id, name=id, regulation=rules, date="2026-05-09"))
        one.act("gara", c.EnterMany(entries=tuple(person(at) for at in range(16))))
        yield one
    house.close()


def person(at: int) -> t.Enter:
    return t.Enter(id=f"g{at:03}", name=f"{NAMES[at % 16]} {at}", adult=True)


@pytest.fixture
def pairs(desk: Desk) -> Desk:
    """Eight pairs with a reserve each, listed, paid and drawn."""
    for at in range(8):
        desk.act(
            "coppie",
            t.EnterTeam(
                id=f"t{at}",
                name=f"Coppia {at}",
                members=(person(3 * at), person(3 * at + 1)),
                reserve=person(3 * at + 2),
            ),
            t.Pay(id=f"t{at}"),
        )
    desk.act("coppie", t.Lock())
    return desk


@pytest.fixture
def drawn(pairs: Desk) -> Desk:
    pairs.act("coppie", c.CommitDraw(), c.Draw(public="1 2 3"))
    return pairs


def test_points_are_taken_off_and_given_back(drawn: Desk) -> None:
    assert "/desk/player/g000" in drawn.page("coppie", "/entries?player=g000")
    page = drawn.done("coppie", "/player/g000", "penalise", points="5", reason="ritardo")
    assert "Registrato" in page
    assert "5 punti in classifica del turno 1" in page
    assert [p.points for p in drawn.hall("coppie").tournament.penalties] == ["5"]
    drawn.done("coppie", "/player/g000", "lift-1", reason="era un altro")
    assert drawn.hall("coppie").tournament.penalties == ()


def test_points_that_are_no_figure_are_refused_beside_the_field(drawn: Desk) -> None:
    page = drawn.refused("coppie", "/player/g000", "penalise", points="boh", reason="ritardo")
    assert "«boh» non è un numero di punti" in field_error(page, "points")
    assert 'value="boh"' in page
    assert 'value="ritardo"' in page


def test_where_no_points_are_taken_off_the_article_is_named(desk: Desk) -> None:
    desk.act("gara", t.Lock(), c.CommitDraw(), c.Draw(public="1 2 3"))
    page = desk.page("gara", "/player/g000")
    assert 'id="penalise"' not in page
    assert "non si tolgono punti" in page
    assert 'class="article"' in page
    form = {"_command": "penalise", "_form": "penalise", "player": "g000", "points": "5"}
    path = "/t/gara/desk/player/g000"
    answer = desk.client.post(path, data={**form, "reason": "ritardo"}, headers=desk.headers)
    assert "Qui non si tolgono" in errors(answer.text)


def test_points_given_back_twice_are_refused(drawn: Desk) -> None:
    path = "/t/coppie/desk/player/g000"
    form = {"_command": "lift-penalty", "_form": "lift-1", "player": "g000", "reason": "x"}
    answer = drawn.client.post(path, data=form, headers=drawn.headers)
    assert "non sono stati tolti punti" in errors(answer.text)


def test_an_entry_comes_with_the_consent_that_was_collected(desk: Desk) -> None:
    desk.done("gara", "/entries", "one", name="Zeta Zoe", born="2000", _consent="guardian")
    page = desk.done("gara", "/entries", "one", name="Omega Olga", born="1990")
    rows = desk.hall("gara").consents
    told = [one for said in rows.values() for one in said if isinstance(one, ConsentGiven)]
    assert [(one.given_by, one.note) for one in told] == [("guardian", c.NOTE)]
    assert "senza consenso" in page
    (id,) = rows
    desk.done("gara", f"/entries?player={id}", "withdraw-consent")
    assert "consenso ritirato" in desk.page("gara", "/entries")


def test_a_list_comes_with_the_consent_of_everybody_on_it(desk: Desk) -> None:
    form = {"_does": "enter-list", "_form": "list", "_consent": "player", "_adult": "true"}
    for at in range(2):
        row = {"take": "true", "row": str(at + 1), "id": f"z00{at}", "name": f"Zeta Zoe{at}"}
        form |= {f"rows.{at}.{name}": value for name, value in row.items()}
    answer = desk.client.post(
        "/t/gara/desk/entries", data=form, headers=desk.headers, follow_redirects=False
    )
    assert answer.status_code == 303, answer.text[:500]
    assert set(desk.hall("gara").consents) == {"z000", "z001"}


def test_who_was_refused_is_forgotten_from_the_page(desk: Desk) -> None:
    desk.done("gara", "/list", "refuse", name="Zeta Zoe", reason="squalificata")
    page = desk.done("gara", "/list", "forget-1", reason="richiesta")
    assert "Zeta" not in page
    assert "N. 1: nome cancellato" in page
    desk.act("gara", t.Lock())
    assert "/desk/list" in desk.page("gara", "/entries")


def test_an_entry_is_refused_with_a_motive_and_not_without(desk: Desk) -> None:
    assert "/desk/list" in desk.page("gara", "/entries")
    page = desk.refused("gara", "/list", "refuse", name="Zeta Zoe")
    assert "Serve una motivazione" in field_error(page, "reason")
    assert 'class="article"' in field_error(page, "reason")
    assert 'value="Zeta Zoe"' in page
    before = desk.hall("gara").version
    page = desk.done("gara", "/list", "refuse", name="Zeta Zoe", reason="squalificata")
    assert "Registrato" in page
    assert desk.hall("gara").version > before


def test_a_late_list_is_validated_with_its_reason_only(desk: Desk) -> None:
    page = desk.refused("gara", "/list", "late", at="14:40")
    assert "entro le 14:15" in field_error(page, "late_reason")
    assert 'value="14:40"' in page
    page = desk.done("gara", "/list", "late", at="14:40", late_reason="treno in ritardo")
    assert "Elenco convalidato" in page
    assert desk.hall("gara").tournament.locked


def test_a_reserve_steps_in_once(pairs: Desk) -> None:
    assert "/desk/team/t0" in pairs.page("coppie", "/entries")
    page = pairs.done("coppie", "/team/t0", "substitute", player="g000", reason="malato")
    assert "Registrato" in page
    assert pairs.hall("coppie").tournament.teams["t0"].members == ("g002", "g001")
    page = pairs.refused("coppie", "/team/t0", "substitute", player="g001", reason="stanco")
    assert "ha già usato la sua sostituzione" in errors(page)
    assert 'class="article"' in errors(page)
    assert 'value="stanco"' in page


def test_people_who_sat_differently_are_put_where_they_sat(drawn: Desk) -> None:
    assert "/desk/seating" in drawn.page("coppie", "/round")
    one, other = drawn.hall("coppie").tournament.rounds[0].tables[:2]
    path = f"/seating?tables={one.number},{other.number}"
    seats = {
        f"_seat.{table.number}.{at}": id
        for table in (one, other)
        for at, id in enumerate(table.players)
    }
    page = drawn.refused("coppie", path, "mend", **seats, reason="scambio")
    assert "sono seduti proprio così" in errors(page)
    first, second = f"_seat.{one.number}.0", f"_seat.{other.number}.0"
    twice = {**seats, first: seats[second]}
    page = drawn.refused("coppie", path, "mend", **twice, reason="scambio")
    assert "ognuno siede una volta sola" in errors(page)
    assert 'value="scambio"' in page
    assert page.count(f'<option value="{seats[second]}" selected>') == 2
    swapped = {**twice, second: seats[first]}
    page = drawn.refused("coppie", path, "mend", **swapped, reason="")
    assert field_error(page, "reason")
    drawn.done("coppie", path, "mend", **swapped, reason="scambio")
    now = drawn.hall("coppie").tournament.rounds[0].tables
    assert now[0].players[0] == other.players[0]
    assert now[1].players[0] == one.players[0]


def test_tables_the_round_does_not_have_are_named(drawn: Desk) -> None:
    assert "non ci sono i tavoli 99" in drawn.page("coppie", "/seating?tables=99")


def test_a_match_is_declared_void_with_who_caused_it(drawn: Desk) -> None:
    assert "/desk/void/1/1" in drawn.page("coppie", "/results?table=1")
    players = drawn.hall("coppie").tournament.rounds[0].tables[0].players
    everybody = {f"seats.{at}.player": id for at, id in enumerate(players)}
    page = drawn.refused("coppie", "/void/1/1", "void", **everybody)
    assert "Qualcuno deve essere rimasto al tavolo" in errors(page)
    assert page.count(" checked") == len(players)
    drawn.done("coppie", "/void/1/1", "void", **{"seats.1.player": players[1]})
    table = drawn.hall("coppie").tournament.rounds[0].tables[0]
    assert table.void
    assert [seat.player for seat in table.result if seat.excluded] == [players[1]]


def test_where_a_match_is_played_again_it_is_not_declared_void(desk: Desk) -> None:
    desk.act("gara", t.Lock(), c.CommitDraw(), c.Draw(public="1 2 3"))
    page = desk.page("gara", "/void/1/1")
    assert "prosegue o si ripete" in page
    assert 'id="void"' not in page
    form = {"_command": "enter-result", "_form": "void", "table": "1", "round": "1", "void": "true"}
    answer = desk.client.post("/t/gara/desk/void/1/1", data=form, headers=desk.headers)
    assert "La partita del tavolo 1 prosegue o si ripete" in errors(answer.text)
    assert not desk.hall("gara").tournament.rounds[0].tables[0].done


@pytest.mark.parametrize("path", ["/player/nessuno", "/team/nessuna", "/void/1/99"])
def test_what_does_not_exist_has_no_page(drawn: Desk, path: str) -> None:
    answer = drawn.client.get(f"/t/coppie/desk{path}", headers=drawn.headers)
    assert answer.status_code in (404, 422)
    assert "<form" not in answer.text.partition('id="main"')[2]


@pytest.mark.parametrize("path", ["/player/g000", "/list", "/team/t0", "/seating", "/void/1/1"])
def test_nobody_else_opens_these_pages(drawn: Desk, path: str) -> None:
    secret = drawn.house.ring.add("referee", "hall/coppie", "Bruno").secret
    headers = {**bearer(secret), "Accept": "text/html"}
    assert drawn.client.get(f"/t/coppie/desk{path}", headers=headers).status_code == 403
    assert drawn.client.get(f"/t/coppie/desk{path}").status_code == 401


def test_a_round_gets_its_pins_on_slips_until_they_are_put_away(drawn: Desk) -> None:
    answer = drawn.post("coppie", "/people", "round-pins")
    assert answer.status_code == 303, errors(answer.text)
    pins = re.findall(r'class="pin figures">(\d{3}) (\d{3})<', drawn.page("coppie", "/people"))
    tables = drawn.hall("coppie").tournament.rounds[0].tables
    assert len(pins) == sum(len(table.players) for table in tables)
    assert drawn.post("coppie", "/people", "away-pin").status_code == 303
    assert 'class="pin' not in drawn.page("coppie", "/people")
    assert "hanno già un PIN" in drawn.refused("coppie", "/people", "round-pins")


def test_the_tables_of_a_tarocchi_are_called_by_letters_on_every_screen(desk: Desk) -> None:
    desk.act("", c.OpenHall(id="carte", name="Carte", regulation="tarocchi-2012"))
    people = tuple(t.Enter(id=f"g{n:03}", name=name, born="1980") for n, name in enumerate(NAMES))
    desk.act("carte", c.EnterMany(entries=people[:8]), t.Lock(), c.Draw(public="6 1 2"))
    link = desk.house.ring.add("player", "hall/carte", people[0].id).secret
    second = desk.hall("carte").tournament.rounds[0].tables[1]
    mine = "B" if people[0].id in second.players else "A"
    player = desk.client.get("/t/carte/player", headers={**desk.headers, **bearer(link)}).text
    assert f"Tavolo {mine}" in player
    for path in ("/round", "/results?table=2", "/draw"):
        shown = desk.page("carte", path)
        assert re.search(r"(number[^>]*>|Tavolo )(<span[^>]*>[^<]*</span>)?\s*B\b", shown), path
    assert "Tavolo B" in desk.page("carte", "/results?table=b")
    assert "Tavolo C" not in desk.page("carte", "/results?table=C")
    mended = desk.page("carte", "/seating?tables=b, c")
    assert ">Tavolo B</legend>" in mended
    assert "non ci sono i tavoli C" in mended
    wall = desk.client.get("/t/carte/seating", headers={"Accept": "text/html"}).text
    assert re.search(r'class="where"><span[^>]*>[^<]*</span>B<', wall)
    assert not re.search(r'class="where"><span[^>]*>[^<]*</span>2<', wall)
    assert "mancano i risultati dei tavoli A e B" in desk.page("carte", "")
    number = r'class="number"><span[^>]*>[^<]*</span>'
    for path in ("/referee", "/referee/grid", "/screen?show=tables"):
        shown = desk.client.get(f"/t/carte{path}", headers=desk.headers).text
        assert re.search(rf"{number}B<", shown), path
        assert not re.search(rf"{number}2<", shown), path
