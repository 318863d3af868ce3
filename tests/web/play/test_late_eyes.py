"""Who only watches a tournament's table sees it as late as its organiser wanted."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from litestar.testing import TestClient

from arbitro.app import commands as c
from arbitro.tournament import commands as t
from arbitro.web.serving import room_news
from arbitro.web.serving.broadcast import Hub
from arbitro.web.serving.room_news import RoomNews
from tests.app.playing.online_round import Online, sixteen
from tests.app.running import entry, refused
from tests.app.test_tarocchi import TAROCCHI
from tests.web.asking import bearer, code
from tests.web.lending import client_of

DELAY = 180
AT = re.compile(r'id="(?:room|main)"[^>]*data-at="(\d+)"')


class Watching:
    """A table with a delay, and everybody who may look at it."""

    def __init__(self, running: Online, client: TestClient[Any]) -> None:
        self.running, self.client = running, client
        self.id = running.room(1).id
        ring = running.house.ring
        first = running.table(1).players[0]
        self.eyes: dict[str, dict[str, str]] = {
            "seat": bearer(ring.add("player", running.stream, first).secret),
            "referee": bearer(ring.add("referee", running.stream, "Bianchi").secret),
            "organiser": bearer(ring.add("organiser", running.stream, "").secret),
            "public": {},
            "projector": bearer(ring.add("projector", running.stream, "").secret),
        }

    def later(self, seconds: int) -> None:
        self.running.hours.wall += 1000 * seconds

    def versions(self, who: str) -> set[int]:
        """Where the match stands, by everything these eyes can ask."""
        headers = {"Accept": "text/html", **self.eyes[who]}
        api = f"/api/v1/matches/{self.id}"
        found = {
            self.client.get(api, headers=self.eyes[who]).json()["room"]["version"],
            self.client.get(f"{api}/legal-actions", headers=self.eyes[who]).json()["version"],
        }
        for path in (f"/play/{self.id}", f"/play/{self.id}/screen"):
            if path.endswith("screen") and who in ("seat", "referee", "organiser"):
                continue  # a wall shows what everybody may see
            shown = self.client.get(path, headers=headers)
            assert shown.status_code == 200
            found.add(int(next(iter(AT.findall(shown.text)))))
        return found

    def version(self, who: str) -> int:
        (found,) = self.versions(who)
        return found


@pytest.fixture
def late() -> Iterator[Watching]:
    running = sixteen()
    running.do(t.PlayOnline(tables=(1,), delay=DELAY))
    with client_of(running.house) as client:
        yield Watching(running, client)


def test_who_watches_sees_a_move_when_its_delay_is_over_and_no_sooner(late: Watching) -> None:
    empty = late.version("public")
    late.later(1)
    late.running.move(1)
    first = late.version("seat")
    late.later(DELAY - 1)
    late.running.move(1)
    assert late.version("seat") == late.version("referee") == late.version("organiser") > first
    assert empty < late.version("public") == late.version("projector") < first
    late.later(1)
    assert late.version("public") == first
    late.later(DELAY)
    assert late.version("public") == late.version("seat")


def test_the_tournaments_own_operation_is_as_late(late: Watching) -> None:
    api = f"/api/v1/tournaments/{late.running.hall.tournament.id}/matches/online-1"
    early = late.client.get(api)
    assert code(early) == "room-waiting"
    late.later(DELAY)
    before = late.client.get(api).json()
    late.running.move(1)
    assert late.client.get(api).json() == before
    now = late.client.get(api, headers=late.eyes["referee"]).json()
    assert now["version"] > before["version"]


def test_two_pasts_of_one_match_do_not_disturb_each_other(late: Watching) -> None:
    """Whoever plays and whoever watches have the story each as far as he may know it."""
    late.later(DELAY)
    for _ in range(6):
        late.running.move(1)
        now, then = late.version("seat"), late.version("public")
        assert (now, then) == (late.version("seat"), late.version("public"))
        late.later(40)
    assert then < now


def test_a_table_that_is_done_is_shown_as_it_is(late: Watching) -> None:
    late.running.until_placed(1)
    late.running.hours.wall += 200 * 60_000
    late.running.play_out(1)
    assert late.version("public") == late.version("organiser")


def test_hands_of_cards_are_watched_one_after_the_other_as_late() -> None:
    running = Online(TAROCCHI)
    running.do(c.EnterMany(entries=tuple(entry(n) for n in range(1, 9))))
    running.do(t.Lock())
    running.do(c.Draw(public="6 3 1"))
    running.do(t.PlayOnline(tables=(1,), delay=DELAY))
    with client_of(running.house) as client:
        late = Watching(running, client)
        late.later(DELAY)
        while not running.match(1).finished:
            running.move(1)
        running.house.rooms.next_hand(running.room(1).id, 0)
        assert running.room(1).begun == 2
        seen = client.get(f"/api/v1/matches/{late.id}").json()
        assert not seen["finished"]  # the first hand, before its first card
        late.later(DELAY)
        seen = client.get(f"/api/v1/matches/{late.id}").json()
        assert seen["room"]["version"] == late.version("organiser")


async def _heard(running: Online, version: Callable[[], int]) -> list[int]:
    """The versions somebody who listens is told, as the hall's clock goes on."""
    news, told = RoomNews(running.house.rooms, Hub(running.house.desk, running.house.ring)), []
    stream = news.listen_late(version)
    async for line in stream:
        told.append(int(line.partition(b"id: ")[2].partition(b"\n")[0]))
        if len(told) == 2:
            return told
        running.hours.wall += 1000 * DELAY
    return told


def test_who_watches_hears_of_a_move_as_late_as_he_sees_it(
    late: Watching, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(room_news, "LOOK", 0.01)
    rooms, online = late.running.house.rooms, late.running.house.online

    def version() -> int:
        then, past = online.watched(late.running.room(1))
        with rooms.matches.one_moment(past):
            return rooms.version(then)

    late.later(DELAY)
    before = version()
    late.running.move(1)
    heard = asyncio.run(_heard(late.running, version))
    assert heard == [before, late.version("seat")]


@pytest.mark.parametrize("delay", [-1, 3601])
def test_a_delay_that_is_none_is_refused(delay: int) -> None:
    running = sixteen()
    found = refused(lambda: running.do(t.PlayOnline(tables=(1,), delay=delay)))
    assert found.code == "impossible-delay"
