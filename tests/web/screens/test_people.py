"""The register and the seasons on the pages of the house."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from arbitro.bootstrap import Installation, joined
from arbitro.dossier.parts import make
from arbitro.people.commands import Enrol, NoteConsent
from arbitro.people.events import Enrolled
from arbitro.people.register import Spell
from arbitro.season.decide import Open
from arbitro.season.declaration import declared
from arbitro.store import log_file
from arbitro.store.memory import MemoryStore
from tests.people.tournaments import played
from tests.season.houses import Written, into_hall
from tests.web.asking import bearer
from tests.web.lending import client_of

PEOPLE = {"g001": ("Rossi Mario", "1980", "77"), "g002": ("Neri Eva", "1990", "")}


class Browsing:
    """The house as who runs it, and as anybody, opens it."""

    def __init__(self, house: Installation, client: TestClient[Any]) -> None:
        self.house, self.client = house, client
        self.key = house.ring.add("organiser", "", "banco").secret

    def get(self, path: str, anybody: bool = False) -> str:
        headers = {"Accept": "text/html"} | ({} if anybody else bearer(self.key))
        answer = self.client.get(path, headers=headers)
        assert answer.status_code == 200, (path, answer.status_code)
        return answer.text

    def post(self, path: str, status: int = 303, /, **typed: Any) -> str:
        files = typed.pop("files", None)
        headers = {"Accept": "text/html", **bearer(self.key)}
        answer = self.client.post(
            path, data=typed, files=files, headers=headers, follow_redirects=False
        )
        assert answer.status_code == status, answer.text[:500]
        return str(answer.headers.get("location", answer.text))


@pytest.fixture
def site() -> Iterator[Browsing]:
    house = joined(MemoryStore())
    with client_of(house) as client:
        yield Browsing(house, client)
    house.close()


def test_a_person_is_entered_found_joined_parted_and_forgotten(site: Browsing) -> None:
    new = {"_does": "person-new", "_form": "person-new", "name": "Rossi Mario", "born": "1980"}
    assert site.post("/anagrafe", **new, club="Torino") == "/anagrafe?person=p00001"
    assert "potrebbe essere" in site.post("/anagrafe", 422, **{**new, "born": ""})
    again = {**new, "born": "", "national": "78", "distinct": "true"}
    assert site.post("/anagrafe", **again) == "/anagrafe?person=p00002"
    assert "p00002" in site.get("/anagrafe?q=78")
    join = {"_does": "person-merge", "id": "p00001", "gone": "p00002"}
    site.post("/anagrafe", **join)
    assert "Separala di nuovo" in site.get("/anagrafe?person=p00001")
    site.post("/anagrafe", _does="person-split", id="p00001", record="p00002")
    assert len(site.house.people.directory().people) == 2
    site.post("/anagrafe", _does="person-club", id="p00001", club="Asti", since="2024")
    site.post("/anagrafe", _does="person-consent", id="p00001", given="yes")
    page = site.get("/anagrafe?person=p00001")
    assert "Torino, Asti (2024)" in page
    assert "consenso registrato" in page
    assert "Rossi Mario;1980" in site.get("/anagrafe/elenco.csv")
    site.post("/anagrafe", _does="person-forget", id="p00001", reason="lo chiede")
    assert "1980" not in site.get("/anagrafe/elenco.csv")


def test_a_list_enters_everybody_or_nobody(site: Browsing) -> None:
    text = "Cognome;Nome;ID nazionale\nRossi;Mario;77\nVerdi;Ada;78"
    back = site.post("/anagrafe", _does="people-list", _form="people-list", text=text)
    assert "2 persone dell" in site.get(back)
    assert len(site.house.people.directory().people) == 2
    wrong = "nome;id nazionale\nNuovo Uno;90\nAltra Persona;77"
    page = site.post("/anagrafe", 422, _does="people-list", _form="people-list", text=wrong)
    assert "un&#39;altra persona" in page or "un'altra persona" in page
    assert len(site.house.people.directory().people) == 2
    file = {"file": ("l.csv", b"nome;nascita\nBlu Anna;1990\n")}
    site.post("/anagrafe", _does="people-list", _form="people-list", files=file)
    assert len(site.house.people.directory().people) == 3


def test_the_register_is_in_the_order_of_the_names_as_they_are_written(site: Browsing) -> None:
    people = tuple(Enrolled(id="", name=name) for name in ("Zeri Ada", "Alfa Zoe", "beta Eva"))
    site.house.people.act(Enrol(people=people))
    page = site.get("/anagrafe")
    assert page.index("Alfa Zoe") < page.index("beta Eva") < page.index("Zeri Ada")


def test_five_thousand_conflicts_are_counted_and_a_few_are_shown(site: Browsing) -> None:
    people = [Enrolled(id=f"k{n}", name=f"Persona {n}", national=str(n)) for n in range(5000)]
    site.house.people.act(Enrol(people=tuple(people)))
    before = site.house.people.directory().register.version
    rows = "\n".join(f"Altro Nome {n};{n}" for n in range(5000))
    file = {"file": ("l.csv", f"nome;id nazionale\n{rows}".encode())}
    page = site.post("/anagrafe", 422, _does="people-list", _form="people-list", files=file)
    assert "5000 conflitti" in page
    assert len(page) < 100_000
    assert site.house.people.directory().register.version == before


def test_the_form_of_an_entry_is_filled_in_from_the_register(site: Browsing) -> None:
    person = Enrolled(id="", name="Rossi Mario", born="1980", national="77", clubs=(Spell("Asti"),))
    site.house.people.act(Enrol(people=(person,)))
    site.post("/", name="Prova", rules="open", settings_of="open")
    assert 'hx-get="/anagrafe/simili?hall=prova"' in site.get("/t/prova/desk/entries")
    found = site.get("/anagrafe/simili?hall=prova&name=ross")
    assert "/t/prova/desk/entries?known=p00001" in found
    filled = site.get("/t/prova/desk/entries?known=p00001")
    for value in ("Rossi Mario", "1980", "Asti", "ID nazionale: 77"):
        assert f'value="{value}"' in filled


def test_who_has_no_key_of_the_house_sees_no_register(site: Browsing) -> None:
    for path in ("/anagrafe", "/anagrafe/elenco.csv", "/anagrafe/simili?name=ross"):
        assert site.client.get(path).status_code == 401
    hall = site.house.ring.add("organiser", "hall/altro", "banco").secret
    assert site.client.get("/anagrafe", headers=bearer(hall)).status_code == 403
    for path in ("/anagrafe", "/stagioni"):
        assert site.client.post(path, data={"name": "x"}).status_code == 401


def test_a_season_is_made_added_to_and_read_by_everybody(site: Browsing, tmp_path: Path) -> None:
    here = played(tmp_path / "qui.jsonl", PEOPLE, 1)
    there = played(tmp_path / "lontano.jsonl", PEOPLE, 2)
    into_hall(site.house, Written(here, {}))
    wanted = {"name": "Circuito d'inverno", "rules": "circuito", "planned": "4", "places": "2"}
    assert site.post("/stagioni", _does="season-new", **wanted) == "/stagioni/circuito-d-inverno"
    page = "/stagioni/circuito-d-inverno"
    assert "Ancora nessun risultato" in site.get(page, anybody=True)
    site.post(page, _does="season-hall", hall="qui")
    again = {"_does": "season-hall", "_form": "season-hall", "hall": "qui"}
    assert "già nella stagione" in site.post(page, 422, **again)
    kept = log_file.read(there.read_bytes())
    dossier = make(kept.sealed, kept.persons, "it")
    forged = dossier[:-200] + bytes([dossier[-200] ^ 1]) + dossier[-199:]
    file = {"file": ("d.zip", forged)}
    told = site.post(page, 422, _does="season-file", _form="season-file", files=file)
    assert "alterato" in told
    site.post(page, _does="season-file", files={"file": ("d.zip", dossier)})
    assert "Rossi Mario" in site.get(page)
    assert "Rossi Mario" not in site.get(page, anybody=True)
    agreed = Enrolled(id="", name="Rossi Mario", born="1980", national="77", consent="given")
    site.house.people.act(Enrol(people=(agreed,)))
    shown = site.get(page, anybody=True)
    assert "Rossi Mario" in shown
    assert "Neri Eva" not in shown
    assert "senza nome: " in shown
    assert "le vede senza nome" in site.get(page)
    assert "Circuito a punti, 2" in shown
    assert "ancora in corsa" in shown
    assert "Togli un torneo" not in shown
    assert "lontano: " not in site.get(f"{page}?after=1", anybody=True)
    site.post(page, _does="season-remove", event="lontano", reason="errore")
    assert [event.id for event in site.house.seasons.events("circuito-d-inverno")] == ["qui"]
    assert page in site.get("/stagioni", anybody=True)
    assert "/stagioni" in site.get("/", anybody=True)


def test_who_withdrew_consent_is_named_to_the_organiser_only(
    site: Browsing, tmp_path: Path
) -> None:
    into_hall(site.house, Written(played(tmp_path / "qui.jsonl", PEOPLE), {}))
    site.house.people.act(Enrol(people=(Enrolled(id="e", name="Neri Eva", born="1990"),)))
    site.house.people.act(NoteConsent(id="e", given=True))
    site.house.seasons.open(Open(id="s", name="S", declaration=declared("circuito")))
    site.house.seasons.count_hall("s", "qui")
    assert "Neri Eva" in site.get("/stagioni/s", anybody=True)
    site.house.people.act(NoteConsent(id="e", given=False))
    assert "Neri Eva" not in site.get("/stagioni/s", anybody=True)
    assert "Neri Eva" in site.get("/stagioni/s")


def test_a_season_that_is_not_there_is_not_found(site: Browsing) -> None:
    assert site.client.get("/stagioni/nessuna", headers={"Accept": "text/html"}).status_code == 404
