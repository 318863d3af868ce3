"""Links, sessions and passwords over HTTP: handed out, opened, worn out, taken back."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from arbitro.app.access.keyring import HOUR, IDLE, LINK_LASTS, MINUTE, SESSION_LASTS
from arbitro.app.access.passwords import set_password
from arbitro.referee.clock.readings import Reading
from arbitro.web import demo
from arbitro.web.app import LINKS, SIGN_INS
from tests.web.asking import HALL, Asking, asking, bearer, code

PASSWORD = "una parola lunga"  # noqa: S105 - of nobody


class Hours:
    """A clock the test moves."""

    def __init__(self) -> None:
        self.wall = 1_790_000_000_000

    def __call__(self) -> Reading:
        return Reading("test", self.wall, self.wall)

    def pass_by(self, milliseconds: int) -> None:
        self.wall += milliseconds


@pytest.fixture
def hours() -> Hours:
    return Hours()


@pytest.fixture
def timed(hours: Hours) -> Iterator[Asking]:
    with asking(clock=hours) as one:
        yield one


def me(hall: Asking, secret: str) -> str | None:
    answer = hall.client.get("/api/v1/me", headers=bearer(secret))
    return None if answer.status_code == 401 else str(answer.json()["role"])


def opened(hall: Asking, secret: str) -> str:
    answer = hall.client.post("/api/v1/tokens", json={"secret": secret})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["token"])


def test_an_organiser_hands_out_a_link_and_it_opens(own_hall: Asking) -> None:
    wanted = {"role": "player", "subject": own_hall.subjects["player"], "label": "Ada"}
    made = own_hall.send("links", wanted).json()
    secret = made["url"].rpartition("/l/")[2]
    answer = own_hall.client.post("/api/v1/tokens", json={"secret": secret}).json()
    assert (answer["role"], answer["subject"], answer["tournament"]) == (
        "player",
        own_hall.subjects["player"],
        "demo",
    )
    assert me(own_hall, answer["token"]) == "player"


def test_a_link_lost_and_issued_again_stops_working_with_its_sessions(own_hall: Asking) -> None:
    wanted = {"role": "referee", "subject": "Bruno"}
    first = own_hall.send("links", wanted).json()["url"].rpartition("/l/")[2]
    token = opened(own_hall, first)
    second = own_hall.send("links", wanted).json()["url"].rpartition("/l/")[2]
    assert me(own_hall, token) is None
    assert code(own_hall.client.post("/api/v1/tokens", json={"secret": first})) == "link-unknown"
    assert me(own_hall, opened(own_hall, second)) == "referee"


def test_a_link_taken_back_takes_its_sessions_along(own_hall: Asking) -> None:
    made = own_hall.send("links", {"role": "projector"}).json()
    token = opened(own_hall, made["url"].rpartition("/l/")[2])
    gone = own_hall.client.delete(f"{HALL}/links/{made['id']}", headers=own_hall.token("organiser"))
    assert gone.status_code == 204
    assert me(own_hall, token) is None
    rows = own_hall.get(f"{HALL}/links", "organiser").json()["links"]
    assert [row["id"] for row in rows if row["revoked"]] == [made["id"]]


def test_every_table_of_a_round_gets_a_link_of_its_own(own_hall: Asking) -> None:
    first = own_hall.send("links/all", {"role": "table"}).json()["links"]
    drawn = own_hall.house.desk.hall(demo.STREAM).tournament.rounds[-1]
    assert [one["subject"] for one in first] == [f"2/{table.number}" for table in drawn.tables]
    secret = first[0]["url"].rpartition("/l/")[2]
    assert me(own_hall, secret) == "table"
    own_hall.send("links/all", {"role": "table", "round": 2})
    assert me(own_hall, secret) is None
    players = own_hall.send("links/all", {"role": "player"}).json()["links"]
    assert len({one["url"] for one in players}) == demo.PLAYERS
    refused = own_hall.send("links/all", {"role": "player"}, "referee")
    assert code(refused) == "not-allowed"


def test_no_list_of_links_shows_a_secret_or_a_session(own_hall: Asking) -> None:
    link = own_hall.ring.issue("referee", demo.STREAM, "Bruno")
    session = own_hall.ring.open(link.secret)
    shown = own_hall.get(f"{HALL}/links", "organiser").text
    assert link.grant.id in shown
    for hidden in (link.secret, link.grant.digest, session.secret, session.grant.id):
        assert hidden not in shown


def test_links_come_page_by_page(own_hall: Asking) -> None:
    for number in range(5):
        own_hall.ring.add("referee", demo.STREAM, f"Arbitro {number}")
    seen: list[str] = []
    after: str | None = None
    while True:
        params = {"limit": 2, **({"after": after} if after else {})}
        page = own_hall.get(f"{HALL}/links", "organiser", params=params).json()
        seen += [row["id"] for row in page["links"]]
        after = page["next"]
        if after is None:
            break
    assert seen == [grant.id for grant in own_hall.ring.links(demo.STREAM)]


@pytest.mark.parametrize(
    ("wanted", "status"),
    [
        ({"role": "player", "subject": "nobody"}, 404),
        ({"role": "table", "subject": "9/99"}, 404),
        ({"role": "table", "subject": "x"}, 404),
        ({"role": "referee"}, 422),
        ({"role": "king"}, 400),
        ({"role": "player", "subject": "g001", "hours": 0}, 400),
    ],
)
def test_a_link_is_for_somebody_who_exists(
    hall: Asking, wanted: dict[str, object], status: int
) -> None:
    assert hall.send("links", wanted).status_code == status


def test_a_link_ends_at_its_hour(timed: Asking, hours: Hours) -> None:
    link = timed.ring.issue("referee", demo.STREAM, "Bruno")
    hours.pass_by(LINK_LASTS - 1)
    assert me(timed, link.secret) == "referee"
    hours.pass_by(1)
    assert me(timed, link.secret) is None


def test_a_session_ends_though_its_link_goes_on(timed: Asking, hours: Hours) -> None:
    link = timed.ring.issue("referee", demo.STREAM, "Bruno")
    token = opened(timed, link.secret)
    hours.pass_by(SESSION_LASTS)
    assert me(timed, token) is None
    assert me(timed, opened(timed, link.secret)) == "referee"


def test_a_session_never_outlives_its_link(timed: Asking, hours: Hours) -> None:
    link = timed.ring.issue("referee", demo.STREAM, "Bruno", lasts=HOUR)
    token = opened(timed, link.secret)
    hours.pass_by(HOUR)
    assert me(timed, token) is None


def cookie_role(hall: Asking) -> str:
    return str(hall.client.get("/api/v1/me").json()["role"])


def test_a_link_opened_in_a_browser_becomes_a_cookie_and_leaves_the_address(
    own_hall: Asking,
) -> None:
    link = own_hall.ring.issue("player", demo.STREAM, own_hall.subjects["player"])
    answer = own_hall.client.get(f"/l/{link.secret}", follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (303, "/t/demo/player")
    cookie = answer.headers["set-cookie"]
    assert link.secret not in cookie
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert cookie_role(own_hall) == "player"


def test_a_browser_left_alone_is_signed_out(timed: Asking, hours: Hours) -> None:
    link = timed.ring.issue("referee", demo.STREAM, "Bruno")
    timed.client.get(f"/l/{link.secret}", follow_redirects=False)
    hours.pass_by(IDLE)
    assert cookie_role(timed) == "public"


def test_a_browser_in_use_stays_signed_in_for_a_day_and_not_longer(
    timed: Asking, hours: Hours
) -> None:
    link = timed.ring.issue("referee", demo.STREAM, "Bruno")
    timed.client.get(f"/l/{link.secret}", follow_redirects=False)
    token = timed.client.get("/api/v1/me").json()["csrf"]
    lasted = 0
    while cookie_role(timed) == "referee":
        assert timed.client.get("/api/v1/me").json()["csrf"] == token
        hours.pass_by(30 * MINUTE)
        lasted += 30 * MINUTE
        assert lasted <= SESSION_LASTS
    assert lasted > SESSION_LASTS - HOUR


def test_a_renewed_session_falls_with_its_link(timed: Asking, hours: Hours) -> None:
    link = timed.ring.issue("referee", demo.STREAM, "Bruno")
    timed.client.get(f"/l/{link.secret}", follow_redirects=False)
    hours.pass_by(IDLE - MINUTE)
    assert cookie_role(timed) == "referee"
    hours.pass_by(2 * MINUTE)
    assert cookie_role(timed) == "referee"
    timed.ring.withdraw(demo.STREAM, lambda grant: grant.id == link.grant.id)
    assert cookie_role(timed) == "public"


def test_a_wish_that_rides_on_a_cookie_needs_the_pages_token(own_hall: Asking) -> None:
    link = own_hall.ring.add("organiser")
    own_hall.client.get(f"/l/{link.secret}", follow_redirects=False)
    token = own_hall.client.get("/api/v1/me").json()["csrf"]
    path, body = f"{HALL}/links", {"role": "projector"}
    assert code(own_hall.client.post(path, json=body)) == "forged"
    wrong = {"X-CSRF-Token": token[::-1]}
    assert code(own_hall.client.post(path, json=body, headers=wrong)) == "forged"
    elsewhere = {"X-CSRF-Token": token, "Origin": "http://evil.example"}
    assert code(own_hall.client.post(path, json=body, headers=elsewhere)) == "forged"
    right = {"X-CSRF-Token": token}
    assert own_hall.client.post(path, json=body, headers=right).status_code == 201


def test_signing_out_ends_the_session_and_not_the_link(own_hall: Asking) -> None:
    link = own_hall.ring.issue("referee", demo.STREAM, "Bruno")
    token, other = opened(own_hall, link.secret), opened(own_hall, link.secret)
    assert own_hall.client.delete("/api/v1/sessions", headers=bearer(token)).status_code == 204
    assert (me(own_hall, token), me(own_hall, other)) == (None, "referee")


def sign_in(hall: Asking, name: str, password: str) -> tuple[int, str | None]:
    answer = hall.client.post("/api/v1/sessions", json={"name": name, "password": password})
    return answer.status_code, answer.json().get("token")


def test_an_organiser_signs_in_with_the_password(own_hall: Asking) -> None:
    set_password(own_hall.ring, "Ada", PASSWORD)
    status, token = sign_in(own_hall, "Ada", PASSWORD)
    assert status == 201
    assert token is not None
    assert me(own_hall, token) == "organiser"
    assert sign_in(own_hall, "Ada", PASSWORD[::-1])[0] == 401
    assert sign_in(own_hall, "Bea", PASSWORD)[0] == 401


def test_a_new_password_ends_the_sessions_of_the_old(own_hall: Asking) -> None:
    set_password(own_hall.ring, "Ada", PASSWORD)
    set_password(own_hall.ring, "Bea", PASSWORD)
    ada, bea = sign_in(own_hall, "Ada", PASSWORD)[1], sign_in(own_hall, "Bea", PASSWORD)[1]
    set_password(own_hall.ring, "Ada", "un'altra parola")
    assert ada is not None
    assert bea is not None
    assert (me(own_hall, ada), me(own_hall, bea)) == (None, "organiser")
    assert sign_in(own_hall, "Ada", PASSWORD)[0] == 401


def test_passwords_are_kept_as_argon2_writes_them(own_hall: Asking) -> None:
    set_password(own_hall.ring, "Ada", PASSWORD)
    account = own_hall.ring.keys.account("Ada")
    assert account is not None
    assert account.password.startswith("$argon2id$")
    assert PASSWORD not in account.password


def test_guessing_a_password_is_slowed_down(timed: Asking, hours: Hours) -> None:
    set_password(timed.ring, "Ada", PASSWORD)
    times, seconds = SIGN_INS
    assert {sign_in(timed, "Ada", "x" * 12)[0] for _ in range(times)} == {401}
    answer = timed.client.post("/api/v1/sessions", json={"name": "Ada", "password": PASSWORD})
    assert (answer.status_code, code(answer)) == (429, "too-often")
    assert int(answer.headers["retry-after"]) <= seconds + 1
    hours.pass_by(seconds * 1000)
    assert sign_in(timed, "Ada", PASSWORD)[0] == 201


def test_guessing_links_is_slowed_down(timed: Asking) -> None:
    answers = [timed.client.get(f"/l/{number:032}") for number in range(LINKS[0] + 1)]
    assert {answer.status_code for answer in answers[:-1]} == {401}
    assert answers[-1].status_code == 429


def test_a_hall_behind_one_address_opens_its_links_at_the_same_moment(own_hall: Asking) -> None:
    secrets = [own_hall.ring.add("projector", demo.STREAM).secret for _ in range(3 * LINKS[0])]
    with ThreadPoolExecutor(len(secrets)) as phones:
        bodies = [{"secret": secret} for secret in secrets]
        answers = list(phones.map(lambda x: own_hall.client.post("/api/v1/tokens", json=x), bodies))
    assert {answer.status_code for answer in answers} == {201}


def test_a_secret_has_at_least_128_bits_and_no_two_are_alike(own_hall: Asking) -> None:
    secrets = {own_hall.ring.add("projector", demo.STREAM).secret for _ in range(100)}
    assert len(secrets) == 100
    assert min(len(secret) for secret in secrets) * 5 >= 128
    assert not secrets & {grant.digest for grant in own_hall.ring.links(demo.STREAM)}


def test_a_key_of_one_hall_is_nobody_in_another(own_hall: Asking) -> None:
    body = {"id": "altro", "name": "Altro", "regulation": "rur-2015"}
    answer = own_hall.client.post(
        "/api/v1/tournaments",
        json=body,
        headers={**own_hall.token("organiser"), "Idempotency-Key": "open"},
    )
    assert answer.status_code == 201, answer.text
    referee = own_hall.token("referee")
    assert own_hall.client.get(f"{HALL}/acts", headers=referee).status_code == 200
    other = own_hall.client.get("/api/v1/tournaments/altro/acts", headers=referee)
    assert code(other) == "sign-in-needed"


def test_links_are_on_record_with_who_gave_them_and_without_themselves(own_hall: Asking) -> None:
    before = len(own_hall.house.desk.hall(demo.STREAM).links)
    headers = own_hall.token("organiser")
    one = own_hall.client.post(
        f"{HALL}/links", json={"role": "player", "subject": "g001"}, headers=headers
    ).json()
    every = own_hall.client.post(f"{HALL}/links/all", json={"role": "player"}, headers=headers)
    told = own_hall.house.desk.hall(demo.STREAM).links[before:]
    assert [(x.role, x.subject, x.by) for x in told[:1]] == [("player", "g001", "organiser Ada")]
    assert len(told) == 1 + len(every.json()["links"])
    log = b"".join(own_hall.house.desk.store.lines(demo.STREAM)).decode()
    assert one["url"].rpartition("/")[2] not in log
