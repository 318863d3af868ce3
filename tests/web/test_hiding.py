"""What is hidden stays hidden: ids guessed, keys replayed, errors and logs read; all noted."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from typing import Any

import pytest

from arbitro.app.acts import Act, Who
from arbitro.app.matches import OpenMatch
from arbitro.bootstrap import MachineClock
from arbitro.simulation.random_results import random_result
from arbitro.simulation.seeded_chance import Chance
from arbitro.web import demo
from tests.web.asking import HALL, Asking, asking, bearer, code
from tests.web.spying import SPIES

REFUSED = (401, 403, 404)


@pytest.fixture(scope="module")
def spied() -> Iterator[Asking]:
    """A hall with a digital match at the table that plays and another at the table beside it."""
    with asking(clock=MachineClock()) as hall:
        for name, table in (("mine", hall.playing), ("theirs", hall.other)):
            command = OpenMatch(
                id=f"demo/{name}", regulation="rur-2015", players=table.players, time_up_giro=10
            )
            act = Act(id=f"open-{name}", command=command, by=Who(role="organiser"))
            hall.house.matches.open(act)
        yield hall


def secrets_of(hall: Asking) -> set[str]:
    """What no refusal may say: names of other tables' players, other seats' objectives, digests."""
    t = hall.house.desk.hall(demo.STREAM).tournament
    others = {t.players[id].name for id in hall.other.players}
    return others | {grant.digest for grant in hall.ring.keys.grants(demo.STREAM)}


def test_there_are_at_least_fifty_ways() -> None:
    assert len(SPIES) >= 50


@pytest.mark.parametrize("name", SPIES)
def test_it_is_refused_and_written_down(spied: Asking, name: str) -> None:
    before = len(spied.attempts())
    answer = SPIES[name](spied)
    assert answer.status_code in REFUSED, answer.text
    assert not [secret for secret in secrets_of(spied) if secret in answer.text]
    assert "seats" not in answer.json()["error"]["facts"]
    noted = spied.attempts()
    assert len(noted) == before + 1
    assert noted[0]["code"] == code(answer)


def view_of(hall: Asking, role: str, match: str = "mine", subject: str | None = None) -> Any:
    answer = hall.get(f"{HALL}/matches/{match}", role, subject)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_a_seat_sees_its_own_cards_and_no_others(spied: Asking) -> None:
    shown = [view_of(spied, "player", subject=p) for p in spied.playing.players]
    seen = sorted(shown, key=lambda one: one["seat"])
    assert [one["seat"] for one in seen] == list(range(len(seen)))
    whole = view_of(spied, "referee")["view"]
    public = view_of(spied, "public")["view"]
    assert view_of(spied, "projector")["view"] == public == view_of(spied, "organiser")["view"]
    assert whole != public
    for seat, one in enumerate(seen):
        for other in range(len(seen)):
            if other != seat:
                assert one["view"]["seats"][other] == public["seats"][other]


def test_the_secret_of_a_match_is_in_no_answer(spied: Asking) -> None:
    secret = spied.house.store.vault("match/demo/mine")["secret"].hex()
    for role in ("organiser", "referee", "player", "projector", "public"):
        assert secret not in str(view_of(spied, role))


def test_the_secret_of_a_draw_is_in_no_answer_before_it(own_hall: Asking) -> None:
    stream = demo.STREAM
    for table in own_hall.house.desk.hall(stream).tournament.rounds[-1].tables:
        if not table.done:
            seats = random_result(table.players, Chance(str(table.number)))
            own_hall.send("enter-result", {"table": table.number, "seats": seats})
    own_hall.send("advance", {})
    own_hall.send("roll-for-ties", {})
    own_hall.send("advance", {})
    own_hall.send("commit-draw", {})
    held = own_hall.house.desk.loaded(demo.STREAM).vault
    secrets = [value.decode() for name, value in held.items() if not name.startswith("person/")]
    assert len(secrets) == 1
    for path in ("", "/commitment", "/certificate", "/acts", "/settings", "/next-step"):
        text = own_hall.get(HALL + path, "organiser").text
        assert not [secret for secret in secrets if secret in text]


@pytest.mark.parametrize("role", ["referee", "projector", "public"])
def test_births_and_contacts_are_for_the_organiser(spied: Asking, role: str) -> None:
    rows = spied.get(f"{HALL}/entries", role).json()["entries"]
    assert not {"born", "contacts", "waiver"} & set(rows[0])
    assert "born" in spied.get(f"{HALL}/entries", "organiser").json()["entries"][0]


def test_nothing_written_down_or_logged_holds_a_secret(
    own_hall: Asking, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    link = own_hall.ring.issue("referee", demo.STREAM, "Bruno")
    own_hall.client.get(f"/l/{link.secret}", follow_redirects=False)
    own_hall.ring.withdraw(demo.STREAM, lambda grant: grant.id == link.grant.id)
    own_hall.client.get(f"/l/{link.secret}")
    own_hall.client.post("/api/v1/tokens", json={"secret": link.secret})
    own_hall.client.get(f"{HALL}/acts", headers=bearer(link.secret))
    own_hall.client.post("/api/v1/sessions", json={"name": "Ada", "password": "segretissima"})
    written = str(own_hall.attempts()) + caplog.text.replace(f"/l/{link.secret}", "", 2)
    assert len(own_hall.attempts()) >= 3
    ours = [r.getMessage() for r in caplog.records if not r.name.startswith("httpx")]
    assert not [line for line in ours if link.secret in line or "segretissima" in line]
    assert "segretissima" not in written
    assert link.secret not in str(own_hall.attempts())


def test_a_flood_of_refusals_does_not_fill_the_book(own_hall: Asking) -> None:
    for _ in range(700):
        own_hall.client.get(f"{HALL}/acts")
    assert len(own_hall.attempts()) == 600


def test_a_wrong_password_on_the_page_is_written_down_too(own_hall: Asking) -> None:
    answer = own_hall.client.post("/sign-in", data={"name": "Ada", "password": "sbagliatissima"})
    assert answer.status_code == 401
    assert "sbagliatissima" not in answer.text
    noted = own_hall.attempts()[0]
    assert (noted["code"], noted["what"]) == ("wrong-password", "POST /sign-in")


def test_who_looked_at_an_old_version_hears_nothing_of_other_tables(spied: Asking) -> None:
    """The organiser is told what changed; a seated player only that something did."""
    call = {"round": spied.round, "table": spied.playing.number, "call": "ruling"}
    old = {"If-Match": "1"}
    told = spied.send("call-referee", call, "player", headers=old).json()["error"]
    assert (told["code"], told["facts"]["since"]) == ("changed-meanwhile", [])
    assert spied.send("call-referee", call, headers=old).json()["error"]["facts"]["since"]


def test_a_player_cannot_contest_in_anothers_name_among_several(spied: Asking) -> None:
    own, neighbour = spied.playing.players[:2]
    fields = {"player": own, "by": neighbour, "event_turn": 1, "raised_turn": 1}
    fields |= {"round": spied.round, "table": spied.playing.number}
    one = {"command": "open-dispute", "fields": fields}
    assert spied.send("several", {"commands": [one]}, "player").status_code == 403


def test_a_halls_organiser_does_not_read_the_houses_book_on_a_page(own_hall: Asking) -> None:
    secret = own_hall.ring.add("organiser", demo.STREAM, "Carla").secret
    own_hall.client.get(f"/l/{secret}")
    assert own_hall.client.get("/t/demo/desk/attempts").status_code == 403


def test_a_forgotten_persons_name_is_on_no_link(own_hall: Asking) -> None:
    player = own_hall.playing.players[0]
    name = own_hall.house.desk.hall(demo.STREAM).tournament.players[player].name
    own_hall.send("links/all", {"role": "player"})
    assert name not in own_hall.get(f"{HALL}/links", "organiser").text
