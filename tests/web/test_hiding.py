"""What is hidden stays hidden: ids guessed, keys replayed, errors and logs read; all noted."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from arbitro.app.access.keyring import HOUR
from arbitro.app.acts import Act, Who
from arbitro.app.matches import OpenMatch
from arbitro.bootstrap import machine_clock
from arbitro.tournament.simulate.chance import Chance
from arbitro.tournament.simulate.tables import random_result
from arbitro.web import demo
from tests.web.asking import HALL, Asking, asking, bearer, code, wish

REFUSED = (401, 403, 404)


@pytest.fixture(scope="module")
def spied() -> Iterator[Asking]:
    """A hall with a digital match at the table that plays and another at the table beside it."""
    with asking(clock=machine_clock()) as hall:
        for name, table in (("mine", hall.playing), ("theirs", hall.other)):
            command = OpenMatch(
                id=f"demo/{name}", regulation="rur-2015", players=table.players, time_up_giro=10
            )
            act = Act(id=f"open-{name}", command=command, by=Who(role="organiser"))
            hall.house.matches.open(act)
        yield hall


Spy = Callable[[Asking], Any]
SEATED = (
    "standings",
    "ranking",
    "round",
    "seating",
    "entries",
    "certificate",
    "places",
    "settings",
)
EVERYBODY = ("table", "player", "projector", "public")


def seated(name: str) -> Spy:
    return lambda h: h.get(f"{HALL}/{name}", "player")


def as_role(path: str, role: str) -> Spy:
    return lambda h: h.get(f"{HALL}/{path}", role)


def other_table(role: str, subject: str | None = None) -> Spy:
    return lambda h: h.get(
        f"{HALL}/table", role, subject, params={"table": h.other.number, "round": h.round}
    )


def explain_another(h: Asking) -> Any:
    return h.get(f"{HALL}/explain", "player", params={"player": h.other.players[0]})


def explain_oneself(h: Asking) -> Any:
    return h.get(f"{HALL}/explain", "player", params={"player": h.subjects["player"]})


def play_for_another(h: Asking) -> Any:
    headers = {**h.token("player"), **wish()}
    body = {"action": {"seat": 1, "type": "roll"}}
    return h.client.post(f"{HALL}/matches/mine/play", json=body, headers=headers)


def play_without_seat(h: Asking) -> Any:
    headers = {**h.token("player"), **wish()}
    return h.client.post(f"{HALL}/matches/mine/play", json={"action": {}}, headers=headers)


def play_elsewhere(h: Asking) -> Any:
    headers = {**h.token("player"), **wish()}
    body = {"action": {"seat": 0, "type": "roll"}}
    return h.client.post(f"{HALL}/matches/theirs/play", json=body, headers=headers)


def revoked_link(h: Asking) -> Any:
    link = h.ring.issue("referee", demo.STREAM, "Carla")
    h.ring.withdraw(demo.STREAM, lambda grant: grant.id == link.grant.id)
    return h.client.get(f"{HALL}/acts", headers=bearer(link.secret))


def expired_link(h: Asking) -> Any:
    link = h.ring.issue("referee", demo.STREAM, "Dario", lasts=-HOUR)
    return h.client.post("/api/v1/tokens", json={"secret": link.secret})


def replayed_link(h: Asking) -> Any:
    first = h.ring.issue("referee", demo.STREAM, "Elia")
    h.ring.issue("referee", demo.STREAM, "Elia")
    return h.client.get(f"/l/{first.secret}")


def session_of_a_revoked_link(h: Asking) -> Any:
    link = h.ring.issue("table", demo.STREAM, f"{h.round}/{h.other.number}")
    session = h.ring.open(link.secret)
    h.ring.withdraw(demo.STREAM, lambda grant: grant.id == link.grant.id)
    params = {"table": h.other.number, "round": h.round}
    return h.client.get(f"{HALL}/table", params=params, headers=bearer(session.secret))


def digest_as_a_key(h: Asking) -> Any:
    link = h.ring.issue("referee", demo.STREAM, "Furio")
    return h.client.get(f"{HALL}/acts", headers=bearer(link.grant.digest))


def id_as_a_key(h: Asking) -> Any:
    link = h.ring.issue("referee", demo.STREAM, "Gaia")
    return h.client.get(f"{HALL}/acts", headers=bearer(link.grant.id))


def session_opens_another(h: Asking) -> Any:
    session = h.ring.open(h.ring.issue("referee", demo.STREAM, "Ines").secret)
    return h.client.post("/api/v1/tokens", json={"secret": session.secret})


def shouted_key(h: Asking) -> Any:
    link = h.ring.issue("referee", demo.STREAM, "Lea")
    return h.client.get(f"{HALL}/acts", headers=bearer(link.secret.upper()))


def renounce_for_another(h: Asking) -> Any:
    return h.send("renounce", {"player": h.other.players[0]}, "player")


def result_of_another_table(h: Asking) -> Any:
    return h.send("enter-result", {"table": h.other.number, "seats": []}, "table")


def result_of_another_round(h: Asking) -> Any:
    body = {"table": h.playing.number, "round": 1, "seats": []}
    return h.send("enter-result", body, "table")


def seat_another_table(h: Asking) -> Any:
    return h.send("seat-table", {"table": h.other.number, "dice": {}}, "table")


def claimed_in_the_body(h: Asking) -> Any:
    body = {"public": "1", "by": {"role": "organiser"}, "role": "organiser"}
    return h.send("draw", body, "player")


def claimed_in_a_header(h: Asking) -> Any:
    headers = {**h.token("player"), "X-Role": "organiser", "X-Forwarded-User": "organiser"}
    return h.client.get(f"{HALL}/acts", headers=headers)


def claimed_in_the_address(h: Asking) -> Any:
    return h.get(f"{HALL}/acts", "player", params={"role": "organiser", "who": "organiser"})


def method_overridden(h: Asking) -> Any:
    headers = {**h.token("player"), **wish(), "X-HTTP-Method-Override": "GET"}
    return h.client.post(f"{HALL}/links", json={"role": "player"}, headers=headers)


def own_link_renewed_by_oneself(h: Asking) -> Any:
    return h.send("links", {"role": "player", "subject": h.subjects["player"]}, "player")


def link_of_another(h: Asking) -> Any:
    return h.send("links", {"role": "player", "subject": h.other.players[0]}, "player")


def another_halls_key(h: Asking) -> Any:
    key = h.ring.add("referee", "hall/elsewhere", "Bruno")
    return h.client.get(f"{HALL}/acts", headers=bearer(key.secret))


def halls_organiser_reads_the_house(h: Asking) -> Any:
    key = h.ring.add("organiser", demo.STREAM, "Bruno")
    return h.client.get("/api/v1/attempts", headers=bearer(key.secret))


def basic_instead_of_bearer(h: Asking) -> Any:
    return h.client.get(f"{HALL}/acts", headers={"Authorization": "Basic YTpi"})


def case_of_the_address(h: Asking) -> Any:
    return h.client.get("/api/v1/tournaments/DEMO/acts", headers=h.token("player"))


def dotted_address(h: Asking) -> Any:
    return h.client.get("/api/v1/tournaments/.demo/acts", headers=h.token("player"))


def stream_name_as_an_id(h: Asking) -> Any:
    return h.client.get("/api/v1/tournaments/hall%2Fdemo/acts", headers=h.token("player"))


def match_stream_as_a_hall(h: Asking) -> Any:
    return h.client.get("/api/v1/tournaments/match%2Fdemo%2Fmine", headers=h.token("player"))


def hall_as_a_match(h: Asking) -> Any:
    return h.client.get(f"{HALL}/matches/..%2F..%2Fhall%2Fdemo", headers=h.token("referee"))


SPIES: dict[str, Spy] = {
    **{f"a seated player asks for {name}": seated(name) for name in SEATED},
    "a seated player explains another": explain_another,
    "a seated player explains himself": explain_oneself,
    **{f"a {role} reads the acts": as_role("acts", role) for role in EVERYBODY},
    **{f"a {role} reads the links": as_role("links", role) for role in (*EVERYBODY, "referee")},
    **{f"a {role} reads the next step": as_role("next-step", role) for role in EVERYBODY},
    **{
        f"a {role} asks what a seat may do": as_role("matches/mine/legal-actions", role)
        for role in ("table", "projector", "public", "organiser", "referee")
    },
    "a player asks what another table's seat may do": lambda h: h.get(
        f"{HALL}/matches/theirs/legal-actions", "player"
    ),
    "a seated player looks at another match": lambda h: h.get(f"{HALL}/matches/theirs", "player"),
    "a table looks at another match": lambda h: h.get(f"{HALL}/matches/theirs", "table"),
    "a player reads a running match's log": lambda h: h.get(f"{HALL}/matches/mine/log", "player"),
    "a table reads a running match's log": lambda h: h.get(f"{HALL}/matches/mine/log", "table"),
    "a guessed match": lambda h: h.get(f"{HALL}/matches/semifinal", "player"),
    "a guessed hall": lambda h: h.get("/api/v1/tournaments/segreto", "player"),
    "a player reads another table": other_table("player"),
    "a table reads another table": other_table("table"),
    "a table of another round": lambda h: h.get(
        f"{HALL}/table", "table", params={"table": h.playing.number, "round": 1}
    ),
    "a player plays for another": play_for_another,
    "a player plays for nobody": play_without_seat,
    "a player plays at another table": play_elsewhere,
    "a revoked link": revoked_link,
    "an expired link": expired_link,
    "a replaced link": replayed_link,
    "the session of a revoked link": session_of_a_revoked_link,
    "a digest as a key": digest_as_a_key,
    "an id as a key": id_as_a_key,
    "a session opens another": session_opens_another,
    "a key in capitals": shouted_key,
    "an empty key": lambda h: h.client.get(f"{HALL}/acts", headers={"Authorization": "Bearer x"}),
    "renouncing for another": renounce_for_another,
    "the result of another table": result_of_another_table,
    "the result of another round": result_of_another_round,
    "seating another table": seat_another_table,
    "a role claimed in the body": claimed_in_the_body,
    "a role claimed in a header": claimed_in_a_header,
    "a role claimed in the address": claimed_in_the_address,
    "a method overridden": method_overridden,
    "one's own link renewed": own_link_renewed_by_oneself,
    "another's link": link_of_another,
    "a key of another hall": another_halls_key,
    "a hall's organiser reads the house's book": halls_organiser_reads_the_house,
    "another scheme": basic_instead_of_bearer,
    "the address in capitals": case_of_the_address,
    "the address with a dot": dotted_address,
    "a stream's name as an id": stream_name_as_an_id,
    "a match as a hall": match_stream_as_a_hall,
    "a hall as a match": hall_as_a_match,
}


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
    seen = [view_of(spied, "player", subject=p) for p in spied.playing.players]
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
