"""Commands over HTTP: done once, told when something changed, refused in one shape."""

from __future__ import annotations

import re
import threading
from typing import Any

import pytest

from arbitro.app.commands import COMMANDS
from arbitro.simulation.random_results import random_result
from arbitro.simulation.seeded_chance import Chance
from arbitro.web import demo
from arbitro.web.serving.templates import static_root
from tests.web.asking import HALL, Asking, code


def result(hall: Asking) -> dict[str, Any]:
    table = hall.playing
    return {"table": table.number, "seats": random_result(table.players, Chance("a table"))}


def version(hall: Asking) -> int:
    return int(hall.get(HALL).json()["version"])


def pairs(hall: Asking) -> dict[str, dict[str, Any]]:
    """A body for each command that can be done in the demo hall as it stands."""
    other = hall.other
    return {
        "enter-result": result(hall),
        "seat-table": {
            "table": other.number,
            "dice": {p: [6 - at] for at, p in enumerate(other.players)},
        },
        "announce": {"text": "si riprende alle tre"},
        "expel": {"player": hall.over.players[0], "reason": "prova"},
        "forget": {"player": other.players[0], "reason": "prova"},
    }


@pytest.mark.parametrize("name", ["enter-result", "seat-table", "announce", "expel", "forget"])
def test_sent_three_times_it_is_done_once(own_hall: Asking, name: str) -> None:
    body = pairs(own_hall)[name]
    before = own_hall.house.store.position()
    answers = [own_hall.send(name, body, headers={"Idempotency-Key": "the-same"}) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200] * 3, answers[0].text
    assert len({answer.text for answer in answers}) == 1
    done = own_hall.house.store.since(before)
    assert len(done) == len(answers[0].json()["happened"]) + 1


def test_every_command_refused_three_times_changes_nothing(own_hall: Asking) -> None:
    before = own_hall.house.store.position()
    for name in COMMANDS:
        for _ in range(3):
            answer = own_hall.send(name, {}, headers={"Idempotency-Key": name, "If-Match": "1"})
            assert answer.status_code in (400, 409), answer.text
    assert own_hall.house.store.position() == before


def test_a_key_used_for_another_wish_is_refused(own_hall: Asking) -> None:
    key = {"Idempotency-Key": "mine"}
    assert own_hall.send("enter-result", result(own_hall), headers=key).status_code == 200
    other = own_hall.send("advance", {}, headers=key)
    assert (other.status_code, code(other)) == (409, "act-id-taken")
    stranger = own_hall.send("enter-result", result(own_hall), "referee", headers=key)
    assert (stranger.status_code, code(stranger)) == (409, "act-id-taken")


def test_without_a_key_nothing_is_done(own_hall: Asking) -> None:
    before = own_hall.house.store.position()
    answer = own_hall.client.post(
        f"{HALL}/enter-result", json=result(own_hall), headers=own_hall.token("organiser")
    )
    assert (answer.status_code, code(answer)) == (400, "malformed")
    assert own_hall.house.store.position() == before


def test_of_two_organisers_racing_one_wins_and_the_other_is_told_what_changed(
    own_hall: Asking,
) -> None:
    seen = str(version(own_hall))
    answers: dict[str, Any] = {}
    gate = threading.Barrier(2)

    def race(name: str) -> None:
        headers = {"If-Match": seen, "Idempotency-Key": name}
        own_hall.token("organiser", name)
        gate.wait()
        answers[name] = own_hall.send("enter-result", result(own_hall), "organiser", name, headers)

    threads = [threading.Thread(target=race, args=(name,)) for name in ("Ada", "Bea")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    statuses = {answer.status_code: name for name, answer in answers.items()}
    assert set(statuses) == {200, 409}
    lost = answers[statuses[409]].json()["error"]
    assert lost["code"] == "changed-meanwhile"
    winner = f"organiser {statuses[200]}"
    assert lost["facts"]["since"] == [{"command": "enter-result", "by": winner}]


def test_a_refusal_has_its_article_and_speaks_both_languages(hall: Asking) -> None:
    player = hall.token("player")
    italian = hall.client.get(f"{HALL}/standings", headers=player).json()["error"]
    english = hall.client.get(
        f"{HALL}/standings", headers={**player, "Accept-Language": "en-GB,it;q=0.5"}
    ).json()["error"]
    asked = hall.client.get(f"{HALL}/standings?lang=en", headers=player).json()["error"]
    assert set(italian) == {"code", "message", "facts", "articles"}
    assert [c["article"] for c in italian["articles"]] == ["14", "22"]
    assert set(italian["articles"][0]) == {"regulation", "article", "id"}
    assert italian["message"] != english["message"] == asked["message"]
    assert {**italian, "message": ""} == {**english, "message": ""}


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/nowhere", 404),
        ("GET", "/api/v1/nowhere", 404),
        ("GET", "/api/v1/tournaments/no", 404),
        ("GET", "/api/v1/tournaments/%00", 404),
        ("GET", "/api/v1/tournaments/..%2Fdemo", 404),
        ("PUT", "/api/v1/tournaments", 405),
        ("GET", f"{HALL}/standings?round=many", 400),
        ("GET", f"{HALL}/round?round=99", 404),
        ("GET", f"{HALL}/explain?player=nobody", 404),
        ("GET", f"{HALL}/entries?limit=-3", 200),
        ("GET", f"{HALL}/matches/none", 404),
    ],
)
def test_whatever_goes_wrong_has_one_shape(
    hall: Asking, method: str, path: str, status: int
) -> None:
    answer = hall.client.request(method, path)
    assert answer.status_code == status, answer.text
    if status >= 400:
        assert set(answer.json()["error"]) == {"code", "message", "facts", "articles"}


def test_a_body_that_is_too_large_or_not_json_is_refused(hall: Asking) -> None:
    headers = {**hall.token("organiser"), "Idempotency-Key": "big"}
    path = f"{HALL}/enter-many"
    large = hall.client.post(
        path,
        content=b"[" + b" " * 2_100_000,
        headers={**headers, "Content-Type": "application/json"},
    )
    assert (large.status_code, code(large)) == (413, "too-large")
    form = hall.client.post(path, data={"a": "b"}, headers=headers)
    assert (form.status_code, code(form)) == (415, "not-json-body")
    broken = hall.client.post(
        path, content=b"{", headers={**headers, "Content-Type": "application/json"}
    )
    assert (broken.status_code, code(broken)) == (400, "malformed")


def test_every_answer_tells_the_browser_to_be_careful(hall: Asking) -> None:
    for path in ("/", HALL, "/nowhere", "/openapi.json", "/healthz"):
        headers = hall.client.get(path).headers
        assert "default-src 'self'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "same-origin"
        assert "strict-transport-security" not in headers


def test_the_status_page_speaks_both_languages_and_has_no_inline_code(hall: Asking) -> None:
    italian, english = hall.client.get("/").text, hall.client.get("/?lang=en").text
    assert '<html lang="it">' in italian
    assert '<html lang="en">' in english
    assert "Torneo di prova" in italian
    assert not re.findall(r"<script(?![^>]* src=)|<style", italian)
    assert "style=" not in italian


def test_lists_come_page_by_page(hall: Asking) -> None:
    whole = hall.get(f"{HALL}/entries").json()["entries"]
    seen: list[Any] = []
    after: dict[str, str] = {}
    while True:
        page = hall.get(f"{HALL}/entries", params={"limit": 5, **after}).json()
        seen += page["entries"]
        if page["next"] is None:
            break
        after = {"after": page["next"]}
    assert seen == whole


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("seats.0", "x"),
        (".".join("a" * 2000), "x"),
        ("seats.\u00b2", "x"),
        ("_version", "\u00b2"),
        ("text.a", "x"),
        ("idempotency_key", "\0"),
        ("idempotency_key", "x" * 5000),
    ],
)
def test_a_form_nobody_of_ours_made_is_no_bug(own_hall: Asking, field: str, value: str) -> None:
    own_hall.client.get(f"/l/{own_hall.ring.add('organiser', demo.STREAM, 'Ada').secret}")
    token = own_hall.client.get("/api/v1/me").json()["csrf"]
    typed = {"_command": "enter-result", "table": "1", "seats.0.player": "x", "text": "x"}
    form = {**typed, field: value, "_csrf_token": token}
    answer = own_hall.client.post("/t/demo/desk", data=form)
    assert answer.status_code in (400, 422)


def test_an_address_with_a_zero_byte_is_no_address(hall: Asking) -> None:
    assert hall.client.get(f"{static_root()}/a%00b").status_code == 404
