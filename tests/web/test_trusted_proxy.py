"""Whose forwarded address counts: that of a proxy the organiser named, nobody else's."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.web import plain
from tests.web.houses import steady
from tests.web.living import living

WRONG = {"name": "Ada", "password": "sbagliatissima"}
MANY = 10


@pytest.mark.parametrize(
    ("trusted", "other"), [((), 429), (("10.0.0.0/8",), 429), (("127.0.0.0/8",), 401)]
)
def test_a_forwarded_address_counts_only_from_a_proxy_that_is_trusted(
    trusted: Sequence[str], other: int
) -> None:
    house = steady()
    with living(house, trusted) as site, plain.client(site) as client:
        one, another = ({"X-Forwarded-For": f"192.168.7.{last}"} for last in (1, 2))
        tries = [client.post("/sign-in", data=WRONG, headers=one) for _ in range(MANY)]
        assert {answer.status_code for answer in tries} == {401}
        assert client.post("/sign-in", data=WRONG, headers=one).status_code == 429
        assert client.post("/sign-in", data=WRONG, headers=another).status_code == other
    house.close()
