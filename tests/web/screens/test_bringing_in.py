"""Last year's workbook dropped on a page: a tournament of the house, or why it is none."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from arbitro.bootstrap import joined
from arbitro.exchange.remarks import problems
from arbitro.exchange.workbook.workbook_reader import read
from arbitro.publication.house_site import publish_house
from arbitro.store.memory import MemoryStore
from tests.exchange.clubs import file
from tests.exchange.making import brought
from tests.exchange.test_clubs_files import directed, whole
from tests.web.asking import bearer
from tests.web.lending import client_of
from tests.web.screens.test_people import Browsing
from tools.docs import broken


@pytest.fixture
def site() -> Iterator[Browsing]:
    house = joined(MemoryStore())
    with client_of(house) as client:
        yield Browsing(house, client)
    house.close()


def sent(site: Browsing, data: bytes, status: int = 200, **typed: Any) -> str:
    return site.post("/importa", status, files={"file": ("modulo.xls", data)}, **typed)


def test_a_workbook_becomes_a_tournament_and_its_people_are_in_the_register(site: Browsing) -> None:
    assert "/importa" in site.get("/")
    page = sent(site, file(whole("open")), people="true")
    assert 'href="/t/torneo-di-prova-2026/desk"' in page
    assert "26 persone del foglio" in page
    assert "CLUB-01=program" in page
    hall = site.house.desk.hall("hall/torneo-di-prova-2026").tournament
    t, _ = directed("open")
    assert [one.name for one in hall.players.values()] == [p.name for p in t.players.values()]
    assert [r.closed for r in hall.rounds] == [True] * 3
    assert "Chiudi il torneo" in site.get("/t/torneo-di-prova-2026/desk")
    again = sent(site, file(whole("open")), 409, people="true")
    assert "nome breve" in again
    assert len(site.house.people.directory().people) == 26
    assert site.house.desk.hall("hall/torneo-di-prova-2026").consents == {}
    sent(site, file(whole("open")), name="Un altro anno", consent="true")
    assert len(site.house.desk.hall("hall/un-altro-anno-2026").consents) == 26
    assert site.house.desk.hall("hall/un-altro-anno-2026").tournament.name == "Un altro anno"


def test_every_public_page_of_a_tournament_seated_elsewhere_opens(
    site: Browsing, tmp_path: Path
) -> None:
    """Its draws have nobody's certificate."""
    sent(site, file(whole("raduno-nazionale")), name="Raduno", consent="true")
    hall = "/t/raduno-2026"
    for page in ("", "/seating", "/results", "/standings", "/bracket", "/ranking", "/draws"):
        site.get(hall + page, anybody=True)
    rounds = site.house.desk.hall("hall/raduno-2026").tournament.rounds
    path = "/api/v1/tournaments/raduno-2026/certificate"
    for drawn in rounds:
        asked = site.client.get(f"{path}?round={drawn.number}&group=1")
        assert asked.status_code == 200
        assert asked.json()["certificate"]["proof"] is None
    publish_house(tmp_path / "sito", site.house)
    assert list(broken(tmp_path / "sito")) == []
    assert "Finto001" in (tmp_path / "sito/t/raduno-2026/ranking.html").read_text(encoding="utf-8")


def test_it_goes_back_as_their_workbook_by_a_button_of_the_prints(site: Browsing) -> None:
    sent(site, file(whole("open")))
    desk = "/t/torneo-di-prova-2026/desk"
    assert f'href="{desk}/workbook.xls"' in site.get(f"{desk}/papers")
    organiser = site.house.ring.add("organiser", "hall/torneo-di-prova-2026", "banco").secret
    back = site.client.get(f"{desk}/workbook.xls", headers=bearer(organiser))
    again = brought(read(back.content))
    assert [one.code for one in problems(again.remarks)] == []
    here = site.house.desk.hall("hall/torneo-di-prova-2026").tournament
    names = {id: one.name for id, one in here.players.items()}
    theirs = {id: one.name for id, one in again.state.players.items()}
    assert [
        [[theirs[id] for id in table.players] for table in drawn.tables]
        for drawn in again.state.rounds
    ] == [[[names[id] for id in table.players] for table in drawn.tables] for drawn in here.rounds]
    assert site.client.get(f"{desk}/workbook.xls").status_code == 401


def test_a_problem_is_shown_and_nothing_comes_in_unless_wanted(site: Browsing) -> None:
    sheets = whole("open")
    sheets["2° Turno"] = {**sheets["2° Turno"], (2, 1): 299}
    page = sent(site, file(sheets), 422)
    assert "Non è entrato niente" in page
    assert "2° Turno" in page
    assert site.house.store.streams("hall/") == ()
    assert site.house.people.directory().people == {}
    sent(site, file(sheets), partial="true")
    assert len(site.house.desk.hall("hall/torneo-di-prova-2026").tournament.rounds) == 1


@pytest.mark.parametrize(
    ("typed", "data"),
    [
        ({}, b"cara Ada, ti scrivo"),
        ({}, b""),
        ({"format": "poker"}, None),
        ({"name": "x" * 5000}, None),
    ],
)
def test_what_is_no_workbook_is_told(
    site: Browsing, typed: dict[str, str], data: bytes | None
) -> None:
    page = sent(site, file(whole("open")) if data is None else data, 422, **typed)
    assert 'class="errors"' in page or "data-errors" in page
    assert site.house.store.streams("hall/") == ()


def test_only_who_runs_the_house_may(site: Browsing) -> None:
    assert site.client.get("/importa").status_code == 401
    data = {"file": ("modulo.xls", b"xx")}
    assert site.client.post("/importa", files=data).status_code == 401
    hall = site.house.ring.add("organiser", "hall/altro", "banco").secret
    assert site.client.post("/importa", files=data, headers=bearer(hall)).status_code == 403
    assert site.house.store.streams("hall/") == ()
