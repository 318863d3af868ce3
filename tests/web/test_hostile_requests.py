"""What nobody of good will sends: each is refused with a sentence, and costs nobody anything."""

from __future__ import annotations

from typing import Any

import pytest
from litestar.routes import HTTPRoute

from arbitro.app.access.keyring import SESSIONS
from arbitro.web import demo
from arbitro.web.serving.request_guard import MOST_BYTES, MOST_FIELDS
from tests.web.asking import HALL, Asking, bearer, code, wish

JSON, FORM, PARTS = (
    "application/json",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
)
DEEP = b"[" * 5000 + b"]" * 5000
PART = b'--x\r\nContent-Disposition: form-data; name="name"%s\r\n\r\n%s\r\n--x--\r\n'
BODIES = {
    "deep list": (JSON, DEEP, "too-deep"),
    "deep object": (JSON, b'{"a":' * 5000 + b"1" + b"}" * 5000, "too-deep"),
    "deep within reason of the parser": (JSON, b'{"a":' * 300 + b"1" + b"}" * 300, "too-deep"),
    "no UTF-8": (JSON, b'{"name":"\xff"}', "not-utf-8"),
    "cut short": (JSON, b'{"name":"\xc3', "not-utf-8"),
    "unknown charset": (f"{JSON}; charset=klingon", b"{}", "unknown-charset"),
    "another charset": (f"{JSON}; charset=utf-16", b"{}", "unknown-charset"),
}
FORMS = {
    "no UTF-8": (FORM, b"name=%ff", "not-utf-8"),
    "raw bytes": (FORM, b"\xff=\xff", "not-utf-8"),
    "unknown charset": (f"{FORM}; charset=klingon", b"name=a", "unknown-charset"),
    "no boundary": ("multipart/form-data", b"--x\r\n", "malformed"),
    "no parts": (PARTS, b"--x\r\ngarbage", "malformed"),
    "a part that is no UTF-8": (PARTS, PART % (b"", b"\xff"), "not-utf-8"),
    "a part in an unknown charset": (
        PARTS,
        PART % (b"\r\nContent-Type: text/plain; charset=klingon", b"a"),
        "unknown-charset",
    ),
    "too many fields": (FORM, b"&".join([b"a=1"] * (MOST_FIELDS + 1)), "too-large"),
}


def operations(hall: Asking) -> list[str]:
    """Every address of the API that takes a body."""
    found = {
        route.path_format.replace("{tournament}", "demo").replace("{match}", "m")
        for route in hall.client.app.routes
        if isinstance(route, HTTPRoute) and "POST" in route.methods
    }
    return sorted(path for path in found if path.startswith("/api/"))


def send(hall: Asking, path: str, kind: str, body: bytes, **headers: str) -> Any:
    sent = {**hall.token("organiser"), **wish(), "Content-Type": kind, **headers}
    return hall.client.post(path, content=body, headers=sent, follow_redirects=False)


@pytest.mark.parametrize("what", BODIES)
def test_a_body_that_cannot_be_read_is_told_so(hall: Asking, what: str) -> None:
    kind, body, expected = BODIES[what]
    answer = send(hall, f"{HALL}/enter", kind, body)
    assert (answer.status_code, code(answer)) == (400, expected)
    assert answer.json()["error"]["message"]


def test_every_operation_says_so_of_the_worst_of_them(hall: Asking) -> None:
    for path in operations(hall):
        for what in ("deep object", "no UTF-8"):
            kind, body, expected = BODIES[what]
            assert code(send(hall, path, kind, body)) == expected, path


@pytest.mark.parametrize("what", FORMS)
@pytest.mark.parametrize("path", ["/", "/sign-in", "/t/demo/desk/entries"])
def test_a_form_that_cannot_be_read_is_told_so(hall: Asking, path: str, what: str) -> None:
    kind, body, expected = FORMS[what]
    answer = send(hall, path, kind, body)
    assert (answer.status_code, code(answer)) == (413 if "large" in expected else 400, expected)


@pytest.mark.parametrize("origin", ["http://[::1", "http://[", "//[a"])
def test_an_origin_nobody_could_have_is_refused(hall: Asking, origin: str) -> None:
    answer = hall.client.post("/sign-in", data={"name": "a"}, headers={"Origin": origin})
    assert (answer.status_code, code(answer)) == (400, "broken-origin")


@pytest.mark.parametrize("path", ["/sign-in", "/", "/t/demo/desk", "/api/v1/tokens"])
def test_a_stranger_sends_a_few_words_and_no_book(hall: Asking, path: str) -> None:
    kind = JSON if path.startswith("/api") else FORM
    book = b"a=" + b"x" * MOST_BYTES["public"]
    whole = hall.client.post(path, content=book, headers={"Content-Type": kind})
    pieces = hall.client.post(path, content=iter([book]), headers={"Content-Type": kind})
    assert (code(whole), code(pieces)) == ("too-large", "too-large")


@pytest.mark.parametrize("host", ["evil.example", "testserver.local.evil.example", "[::1", "a:b:c"])
def test_a_link_never_begins_with_a_foreign_name(hall: Asking, host: str) -> None:
    headers = {"Host": host}
    made = hall.send("links", {"role": "projector"}, headers=headers).json()
    assert made["url"].startswith("http://testserver.local/l/")
    sent = {"_does": "issue", "_form": "projector", "role": "projector", "_anew": "true"}
    token = {**hall.token("organiser"), **headers}
    page = hall.client.post("/t/demo/desk/people", data=sent, headers=token).text
    assert host not in page


def test_a_link_opens_so_many_sessions_and_no_more(own_hall: Asking) -> None:
    own_hall.ring.sessions = 3
    secret = own_hall.ring.add("projector", demo.STREAM).secret
    answers = [own_hall.client.post("/api/v1/tokens", json={"secret": secret}) for _ in range(4)]
    assert [answer.status_code for answer in answers] == [201, 201, 201, 403]
    assert code(answers[-1]) == "link-used-up"
    first = bearer(answers[0].json()["token"])
    assert own_hall.client.delete("/api/v1/sessions", headers=first).status_code == 204
    assert own_hall.client.post("/api/v1/tokens", json={"secret": secret}).status_code == 201


def test_the_page_of_links_says_how_many(hall: Asking) -> None:
    page = hall.get("/t/demo/desk/people", "organiser").text
    assert f"Ogni link si apre su {SESSIONS} apparecchi alla volta" in page


def test_who_guesses_links_does_not_keep_others_from_opening_theirs(own_hall: Asking) -> None:
    for number in range(40):
        own_hall.client.get(f"/l/{number:032}")
    secret = own_hall.ring.add("projector", demo.STREAM).secret
    assert own_hall.client.post("/api/v1/tokens", json={"secret": secret}).status_code == 201


def test_a_new_link_of_the_console_ends_the_one_before_but_nobodys_session(
    own_hall: Asking,
) -> None:
    ring = own_hall.ring
    first = ring.instead("organiser", subject="console")
    session = ring.open(first.secret)
    second = ring.instead("organiser", subject="console")
    assert ring.find(first.secret) is None
    assert ring.find(session.secret) is not None
    assert ring.find(second.secret) is not None
    assert len([one for one in ring.links("") if ring.holds(one)]) == 1
