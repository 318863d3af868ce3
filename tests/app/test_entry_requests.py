"""Entries asked for on the web: places, waiting list, limits, confirmation, nothing left over."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from arbitro.app import commands as c
from arbitro.app.acts import Who
from arbitro.app.entry_requests import PREFIX, Asked, EntryRequests, request_id
from arbitro.bootstrap import Installation, install
from arbitro.kernel import Refused
from arbitro.tournament import commands as t
from arbitro.web.demo import Showing

ORGANISER = Who(role="organiser", subject="Ada")
PUBLIC = Who(role="public")


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Installation]:
    one = install(str(tmp_path / "sala.db"))
    show = Showing(one.desk, "a")
    show.send(c.OpenHall(id="a", name="T", regulation="rur-2015", date="2026-05-09"))
    show.send(t.Enter(id="g001", name="Prima Ada", born="1980"))
    yield one
    one.close()


def person(number: int, club: str | None = None) -> Asked:
    name, contacts = f"Cognome{chr(97 + number)} Nome", "ada@x.example"
    return Asked(id=f"r{number}", name=name, born="1985-01-02", contacts=contacts, club=club)


def refused(code: str) -> pytest.RaisesExc[Refused]:
    return pytest.RaisesExc(Refused, check=lambda error: error.code == code)


def test_it_is_shut_until_the_organiser_opens_it(house: Installation) -> None:
    with refused("requests-closed"):
        house.requests.ask("a", person(1), "1.2.3.4")
    for who in (PUBLIC, Who(role="referee", subject="B"), Who(role="player", subject="g001")):
        with refused("not-allowed"):
            house.requests.set("a", True, 3, 5, who)
    house.requests.set("a", True, 3, 5, ORGANISER)
    house.requests.ask("a", person(1), "1.2.3.4")
    house.requests.set("a", False, 3, 5, ORGANISER)
    with refused("requests-closed"):
        house.requests.ask("a", person(2), "1.2.3.4")


def test_places_are_counted_and_the_rest_waits_in_order(house: Installation) -> None:
    requests = house.requests
    requests.set("a", True, 3, 5, ORGANISER)  # one of three places is taken
    places = [requests.ask("a", person(at), "1.2.3.4").waiting for at in range(4)]
    assert places == [0, 0, 1, 2]
    requests.decline("a", "r0", ORGANISER)
    assert [at.waiting for _, at in requests.standing("a")] == [0, 0, 1]
    assert requests.confirm("a", "r1", ORGANISER) == "g002"
    assert [at.waiting for _, at in requests.standing("a")] == [0, 1]


def test_confirmed_is_on_the_list_with_his_consent_and_out_of_the_requests(
    house: Installation,
) -> None:
    house.requests.set("a", True, 9, 5, ORGANISER)
    house.requests.ask("a", person(1, club="Club Uno"), "1.2.3.4")
    player = house.requests.confirm("a", "r1", ORGANISER)
    hall = house.desk.hall("hall/a")
    who = hall.tournament.players[player]
    assert (who.name, who.club, who.contacts) == ("Cognomeb Nome", "Club Uno", "ada@x.example")
    assert [getattr(said, "note", "") for said in hall.consents[player]] == [c.NOTE]
    assert house.store.vault(PREFIX + "a") == {}
    with refused("unknown-request"):
        house.requests.confirm("a", "r1", ORGANISER)


def test_what_is_declined_is_nowhere(house: Installation, tmp_path: Path) -> None:
    house.requests.set("a", True, 9, 5, ORGANISER)
    house.requests.ask("a", person(1), "198.51.100.7")
    assert "Cognomeb Nome" in [one.name for one in house.requests.of("a").waiting.values()]
    house.requests.decline("a", "r1", ORGANISER)
    lines = b"".join(house.store.lines(PREFIX + "a")) + b"".join(house.store.lines("hall/a"))
    kept = b"".join(house.store.vault(PREFIX + "a").values())
    house.close()
    on_disk = b"".join(path.read_bytes() for path in tmp_path.iterdir() if path.is_file())
    for word in (b"Cognomeb", b"ada@x.example", b"198.51.100.7"):
        assert word not in lines + kept + on_disk


def test_the_same_form_sent_twice_is_one_request(house: Installation) -> None:
    house.requests.set("a", True, 9, 5, ORGANISER)
    asked = Asked(id=request_id("a key"), name="Verdi Anna")
    assert house.requests.ask("a", asked, "x") == house.requests.ask("a", asked, "x")
    assert len(house.requests.of("a").waiting) == 1
    with refused("request-twice"):
        house.requests.ask("a", Asked(id="other", name="Anna  VERDI"), "x")
    with refused("request-name"):
        house.requests.ask("a", Asked(id="none", name=" "), "x")


def test_one_address_asks_so_often_and_no_more(house: Installation) -> None:
    house.requests.set("a", True, 9, 2, ORGANISER)
    house.requests.ask("a", person(1), "1.2.3.4")
    house.requests.ask("a", person(2), "1.2.3.4")
    with refused("too-often"):
        house.requests.ask("a", person(3), "1.2.3.4")
    house.requests.ask("a", person(4), "5.6.7.8")


def test_a_validated_list_takes_no_more_and_rules_of_the_list_decide(house: Installation) -> None:
    house.requests.set("a", True, 40, 50, ORGANISER)
    house.requests.ask("a", Asked(id="minor", name="Piccolo Ugo", born="2020"), "x")
    with refused("too-young"):
        house.requests.confirm("a", "minor", ORGANISER)
    assert "minor" in house.requests.of("a").waiting
    show = Showing(house.desk, "a")
    show.count = 100
    rows = tuple(t.Enter(id=f"h{n:02}", name=f"Altro{n} Uno", born="1980") for n in range(19))
    show.send(c.EnterMany(entries=rows))
    show.send(t.Lock())
    with refused("requests-closed"):
        house.requests.ask("a", person(1), "x")


def test_a_machine_that_stops_between_entry_and_answer_enters_nobody_twice(
    house: Installation, monkeypatch: pytest.MonkeyPatch
) -> None:
    house.requests.set("a", True, 9, 5, ORGANISER)
    house.requests.ask("a", person(1), "x")
    monkeypatch.setattr(EntryRequests, "_settle", lambda *_: None)
    first = house.requests.confirm("a", "r1", ORGANISER)
    monkeypatch.undo()
    assert house.requests.confirm("a", "r1", ORGANISER) == first
    assert len(house.desk.hall("hall/a").tournament.players) == 2
    assert house.requests.of("a").settled == {"r1": first}


def test_numbers_out_of_reach_are_refused(house: Installation) -> None:
    for places, per_address in ((0, 5), (5, 0), (10_000, 5), (5, 1000)):
        with refused("requests-number"):
            house.requests.set("a", True, places, per_address, ORGANISER)
