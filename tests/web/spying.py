"""Fifty ways and more to come at what is not one's own: ids guessed, keys replayed, roles taken."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from arbitro.app.access.keyring import HOUR
from arbitro.app.acts import Who
from arbitro.web import demo
from tests.web.asking import HALL, Asking, bearer, wish

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
    own = h.house.matches.seat_of(
        "match/demo/mine", Who(role="player", subject=h.subjects["player"])
    )
    body = {"action": {"seat": 0 if own else 1, "type": "roll"}}
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
