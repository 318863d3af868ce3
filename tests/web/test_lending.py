"""An application that is lent again keeps nothing of the house it stood on before."""

from __future__ import annotations

from arbitro.web.app import LINKS
from tests.web.asking import bearer, half_way
from tests.web.houses import steady
from tests.web.lending import client_of, lent

PAGE = "/t/demo"


def test_a_key_a_page_and_a_limit_are_of_one_house() -> None:
    house, after = half_way(), steady()
    key = bearer(house.ring.add("organiser", subject="Ada").secret)
    with client_of(house) as client:
        before = client.app
        assert client.get("/api/v1/me", headers=key).status_code == 200
        assert client.get(PAGE).status_code == 200
        guessed = [client.get(f"/l/{number:032}") for number in range(LINKS[0] + 1)]
        assert guessed[-1].status_code == 429
    with client_of(after) as client:
        assert client.app is before
        assert client.get("/api/v1/me", headers=key).status_code == 401
        assert client.get(PAGE).status_code == 404
        assert client.get(f"/l/{0:032}").status_code == 401
        assert [one.code for one in after.ring.keys.attempts(9)] == [
            "link-unknown",
            "unknown-hall",
            "unknown-token",
        ]


def test_two_houses_at_once_have_an_application_each() -> None:
    one, other = steady(), steady()
    with lent(one) as first, lent(other) as second:
        assert first is not second
        assert (first.state.ground.house, second.state.ground.house) == (one, other)
