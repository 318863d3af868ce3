"""What strangers and lost phones send to a laptop that follows, and what a former one may say."""

from __future__ import annotations

from collections.abc import Iterator
from html import unescape
from typing import Any

import pytest
from litestar.testing import TestClient

from arbitro.app.ports import Unavailable
from arbitro.messages import say
from arbitro.standby import standing, wire
from arbitro.standby.following import Follower, Herald
from arbitro.standby.pairing import key_of, new_code
from arbitro.store.memory import MemoryStore
from arbitro.web.standing_by import following_app
from tests.app.running import ticking
from tests.standby.pairs import STREAM, pair, until
from tests.standby.test_taking_over import taken_over, told
from tests.web import plain

SECRET = "s" * 32
PAGE = {"Accept": "text/html"}


class Following:
    """A laptop that follows, and how often it was told to take over."""

    def __init__(self) -> None:
        self.taken = 0
        follower = Follower(MemoryStore(), ticking(), "http://second")
        self.app = following_app(follower, SECRET, self.take_over)

    def take_over(self) -> None:
        self.taken += 1


@pytest.fixture
def following() -> Iterator[tuple[Following, TestClient[Any]]]:
    laptop = Following()
    with TestClient(laptop.app) as client:
        yield laptop, client


@pytest.mark.parametrize("given", ["%C3%A8", "%F0%9F%94%91" * 8, "x", "..", "%00", "%2e%2e%2f"])
def test_who_guesses_the_console_of_a_laptop_that_follows_takes_nothing_over(
    following: tuple[Following, TestClient[Any]], given: str
) -> None:
    """Whatever letters he tries."""
    laptop, client = following
    assert client.get(f"/standby/{given}", headers=PAGE).status_code in (200, 404)
    refused = client.post(f"/standby/{given}", headers=PAGE)
    assert refused.status_code in (401, 404, 503), refused.status_code
    assert laptop.taken == 0
    assert client.post(f"/standby/{SECRET}", headers=PAGE).status_code == 200
    assert laptop.taken == 1


@pytest.mark.parametrize("lang", ["it", "en"])
def test_a_tap_sent_to_a_laptop_that_follows_is_not_answered_so_that_the_phone_keeps_it(
    following: tuple[Following, TestClient[Any]], lang: str
) -> None:
    """503: what no server answered waits in the outbox; anything else would be a refusal."""
    laptop, client = following
    headers = {**PAGE, "Accept-Language": lang, "Idempotency-Key": "tap", "X-Arbitro-Leader": "0"}
    tap = client.post("/t/demo/table", data={"_command": "call-referee"}, headers=headers)
    assert tap.status_code == 503
    assert say(lang, "unavailable.following") in unescape(tap.text)
    for method in ("GET", "POST"):
        asked = client.request(method, "/api/v1/tournaments/demo/heads")
        assert (asked.status_code, asked.json()["error"]["code"]) == (503, "following")
    assert laptop.taken == 0


def test_a_link_taken_back_opens_nothing_on_the_other_laptop_either() -> None:
    """Taken back while the second one was away, in time for it to hear of it; so with sessions."""
    with pair() as both:
        both.follow()
        both.abreast()
        ring = both.first.ring
        link = ring.issue("referee", STREAM, "Bruno")
        session = ring.open(link.secret)
        both.apart()
        both.first.leader.change(alone=True)
        ring.withdraw(STREAM, lambda one: one.id == link.grant.id)
        both.follow()
        until(lambda: bool(both.first.leader.link and both.first.leader.link.confirmed))
        house = taken_over(both)
        assert [house.ring.find(one.secret) for one in (link, session)] == [None, None]


def test_a_session_that_was_over_on_the_first_laptop_is_over_on_the_second() -> None:
    with pair() as both:
        both.follow()
        both.abreast()
        session = both.first.ring.session(both.first.ring.add("referee", STREAM).grant, lasts=1)
        until(lambda: both.first.ring.find(session.secret) is None)
        house = taken_over(both)
        assert house.ring.find(session.secret) is None


def test_a_laptop_replaced_after_a_new_code_was_made_hears_of_it_all_the_same() -> None:
    """Cut off and told to go on alone, its organiser looks for a third laptop: the second one,
    which has taken over, still says so under the code it knows.
    """
    with pair() as both:
        both.follow()
        both.abreast()
        both.apart()
        both.first.leader.change(alone=True)
        both.enter(1)
        both.first.leader.pair(key_of(new_code()))
        both.enter(2)
        house = taken_over(both)
        told(both, house)
        with pytest.raises(Unavailable, match="replaced"):
            both.enter(3)
        assert [one.fields["id"] for one in house.leader.strays] == ["g001", "g002"]


def test_a_laptop_that_says_it_is_found_at_a_script_leads_nobody_there() -> None:
    with pair() as both:
        for epoch, url in ((1, "javascript:alert(1)"), (2, "https://second:8000")):
            both.first.leader.change(role="serving")
            both.first.leader.took_over(wire.TookOver(epoch=epoch, url=url, split={}))
            shown = plain.get(f"{both.url}/t/cup", headers=PAGE).text
            assert "javascript:" not in shown
            assert ('href="https://second:8000"' in shown) == url.startswith("https")


def test_an_old_code_receives_nothing_and_once_dropped_says_nothing_either() -> None:
    with pair() as both:
        both.follow()
        both.abreast()
        both.apart()
        leader = both.first.leader
        leader.change(alone=True)
        leader.pair(key_of(new_code()))
        follower = both.follow()
        until(lambda: follower.trouble == "pairing-code-wrong")
        follower.stop()
        leader.unpair()
        taken_over(both)
        herald = Herald(both.second, "http://second", lambda _: None)
        herald.start()
        both.enter(1)
        herald.stop()
        assert leader.standing.role == "serving"
        assert not standing.load(both.second).told
