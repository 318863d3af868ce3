"""The event stream on a real server: who hears what, gaps, keys taken back, leaving in time."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from time import monotonic, sleep
from typing import Any

import pytest
from msgspec import Struct

from arbitro.app import commands as c
from arbitro.app.access.roles import ROLES
from arbitro.app.access.topics import visible
from arbitro.app.acts import Act, Answer, Who
from arbitro.app.ports import Kept, Unavailable
from arbitro.bootstrap import Installation, joined
from arbitro.simulation.random_results import random_result
from arbitro.simulation.seeded_chance import Chance
from arbitro.store.memory import MemoryStore
from arbitro.tournament import commands as t
from arbitro.tournament.state import Table
from arbitro.web import demo
from arbitro.web.serving import broadcast
from tests.web import plain
from tests.web.asking import bearer, fill, half_way
from tests.web.lending import lent
from tests.web.living import Notices, living, notices, serving

EVENTS = "/api/v1/tournaments/demo/events"
_acts = count()


@pytest.fixture
def house() -> Iterator[Installation]:
    one = half_way()
    yield one
    one.close()


@pytest.fixture
def server(house: Installation) -> Iterator[str]:
    with living(house) as url:
        yield url


def do(house: Installation, command: Struct) -> Answer:
    who = Who(role="organiser", subject="test")
    return house.desk.act(demo.STREAM, Act(id=f"a{next(_acts)}", command=command, by=who))


def tables(house: Installation, done: bool) -> list[Table]:
    drawn = house.desk.hall(demo.STREAM).tournament.rounds[-1]
    return [table for table in drawn.tables if table.done == done]


def result(table: Table) -> t.EnterResult:
    seats = random_result(table.players, Chance(f"table {table.number}"))
    return t.EnterResult(table=table.number, seats=tuple(seats))


def hall_version(house: Installation) -> int:
    return house.desk.hall(demo.STREAM).version


def key(house: Installation, role: str, subject: str = "") -> dict[str, str]:
    return bearer(house.ring.add(role, demo.STREAM, subject).secret)


def test_a_listener_first_hears_where_we_are(house: Installation, server: str) -> None:
    with notices(server + EVENTS) as stream:
        id, data = stream.next()
    assert id == data["version"]
    assert (data["topics"], data["version"]) == ([], hall_version(house))


def test_a_result_makes_standings_old_for_the_public(house: Installation, server: str) -> None:
    table = tables(house, done=False)[0]
    with notices(server + EVENTS) as stream:
        stream.next()
        answer = do(house, result(table))
        id, data = stream.next()
    assert data["version"] == answer.version
    assert {"round", "standings", f"table/2/{table.number}"} <= set(data["topics"])
    assert not {"acts", "next-step"} & set(data["topics"])
    assert id == data["version"]


def test_a_seated_player_hears_of_his_own_table_only(house: Installation, server: str) -> None:
    mine, other = tables(house, done=False)[:2]
    with notices(server + EVENTS, key(house, "player", mine.players[0])) as stream:
        stream.next()
        do(house, result(other))
        dice = {player: [6 - at] for at, player in enumerate(mine.players)}
        do(house, t.SeatTable(table=mine.number, dice=dice))
        _, data = stream.next()
    assert data["topics"] == [f"{page}/2/{mine.number}" for page in ("table", "clock", "report")]


def test_with_his_result_in_a_player_hears_the_rest_again(house: Installation, server: str) -> None:
    mine = tables(house, done=False)[0]
    with notices(server + EVENTS, key(house, "player", mine.players[0])) as stream:
        stream.next()
        do(house, result(mine))
        _, data = stream.next()
    assert {"standings", f"table/2/{mine.number}"} <= set(data["topics"])


def test_who_comes_back_after_a_gap_hears_what_he_missed(house: Installation, server: str) -> None:
    with notices(server + EVENTS) as stream:
        last, _ = stream.next()
    first, second = tables(house, done=False)[:2]
    do(house, result(first))
    do(house, result(second))
    with notices(server + EVENTS, {"Last-Event-ID": str(last)}) as stream:
        id, data = stream.next()
    assert id == data["version"] > last
    assert {f"table/2/{first.number}", f"table/2/{second.number}"} <= set(data["topics"])


def test_who_missed_nothing_is_told_of_nothing(house: Installation, server: str) -> None:
    with notices(server + EVENTS, {"Last-Event-ID": str(hall_version(house))}) as stream:
        _, data = stream.next()
    assert data["topics"] == []


class Counting(MemoryStore):
    """How many lines were read."""

    read = 0

    def lines(self, stream: str, after: int = 0) -> tuple[bytes, ...]:
        found = super().lines(stream, after)
        self.read += len(found)
        return found


def test_who_asks_for_everything_since_the_beginning_makes_nobody_read_it_again() -> None:
    """As often as he likes: it is read once, and then what was added."""
    store = Counting()
    fill(store)
    house = joined(store)
    with living(house) as url:
        heard = []
        for after in (0, 0, 7, 0):
            with notices(url + EVENTS, {"Last-Event-ID": str(after)}) as stream:
                heard.append(stream.next()[1])
            before = store.read
            store.read = 0
            lines = store.lines(demo.STREAM, after)
            rows = tuple(Kept(0, demo.STREAM, 0, line) for line in lines)
            topics = broadcast.news_of(rows, {demo.STREAM})[demo.STREAM].topics
            told = visible(Who(role="public"), topics, house.desk.hall(demo.STREAM))
            assert set(heard[-1]["topics"]) == set(told)
            store.read = before
            if len(heard) == 1:
                whole, store.read = store.read, 0
                assert whole >= hall_version(house)
        assert store.read == 0
    house.close()


def test_a_gap_shows_a_seated_player_nothing_more(house: Installation, server: str) -> None:
    mine, other = tables(house, done=False)[:2]
    before = hall_version(house)
    do(house, result(other))
    headers = {**key(house, "player", mine.players[0]), "Last-Event-ID": str(before)}
    with notices(server + EVENTS, headers) as stream:
        _, data = stream.next()
    assert data["topics"] == []


@pytest.mark.parametrize("role", ROLES)
def test_no_notice_holds_more_than_topics_and_a_version(
    house: Installation, server: str, role: str
) -> None:
    table = tables(house, done=False)[0]
    subject = {"table": f"2/{table.number}", "player": table.players[0]}.get(role, "")
    headers = {} if role == "public" else key(house, role, subject)
    with notices(server + EVENTS, headers) as stream:
        stream.next()
        do(house, result(table))
        _, data = stream.next()
    assert set(data) == {"topics", "version", "now", "epoch", "head"}
    names = {player.name for player in house.desk.hall(demo.STREAM).tournament.players.values()}
    assert not any(name in str(data) for name in names)


def test_a_key_taken_back_ends_its_streams(house: Installation, server: str) -> None:
    link = house.ring.issue("referee", demo.STREAM, "Bruno")
    with notices(server + EVENTS, bearer(link.secret)) as stream:
        stream.next()
        house.ring.withdraw(demo.STREAM, lambda grant: grant.id == link.grant.id)
        with pytest.raises(StopIteration):
            stream.next()


def test_a_key_taken_back_by_another_process_ends_its_streams_in_a_busy_hall_too(
    house: Installation, server: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody tells this process; that somebody listens all the time does not help him."""
    monkeypatch.setattr(broadcast, "HEARTBEAT", 2.0)
    link = house.ring.issue("referee", demo.STREAM, "Bruno")
    with notices(server + EVENTS, bearer(link.secret)) as stream:
        stream.next()
        house.store.inner.revoke([link.grant.id], house.ring.now())  # type: ignore[attr-defined]
        with pytest.raises(StopIteration):
            busy(house, stream, seconds=10)


def busy(house: Installation, stream: Notices, seconds: float) -> None:
    """Somebody always has something to say."""
    until = monotonic() + seconds
    while monotonic() < until:
        do(house, c.Announce(text="Si gioca"))
        stream.next()


def test_many_acts_of_a_moment_are_told_once(
    house: Installation, server: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(broadcast, "GATHERED", 2.0)
    with notices(server + EVENTS) as stream:
        stream.next()
        last = [do(house, result(table)).version for table in tables(house, done=False)[:5]][-1]
        heard = [stream.next()[1]]
        while heard[-1]["version"] < last:
            heard.append(stream.next()[1])
    assert len(heard) <= 2
    assert {"round", "standings"} <= set(heard[-1]["topics"])


def test_a_stream_of_no_hall_is_a_404(server: str) -> None:
    answer = plain.get(f"{server}/api/v1/tournaments/nowhere/events")
    assert answer.status_code == 404


class Faltering(MemoryStore):
    """A store that cannot be read for a while."""

    silent = 0
    fault: Exception

    def since(self, position: int, limit: int = 1000) -> tuple[Kept, ...]:
        if self.silent:
            self.silent -= 1
            raise self.fault
        return super().since(position, limit)


@pytest.mark.parametrize("fault", [Unavailable("lost"), RuntimeError("nobody thought of it")])
def test_news_are_told_once_a_store_that_faltered_can_be_read_again(fault: Exception) -> None:
    store = Faltering()
    store.fault = fault
    fill(store)
    house = joined(store)
    table = tables(house, done=False)[0]
    with living(house) as url, notices(url + EVENTS) as stream:
        stream.next()
        store.silent = 2
        answer = do(house, result(table))
        _, data = stream.next()
    assert data["version"] == answer.version
    assert store.silent == 0


class Slow(MemoryStore):
    """Takes a while to say how far it is."""

    def position(self) -> int:
        said = super().position()
        sleep(0.05)
        return said


def test_a_server_that_is_ready_misses_nothing() -> None:
    store = Slow()
    fill(store)
    with lent(joined(store)) as app, serving(app):
        assert app.state.hub.heard() == store.position()


def test_a_server_that_leaves_ends_its_streams(house: Installation) -> None:
    def both(url: str) -> Any:
        return notices(url + EVENTS)

    with living(house) as url:
        kept = both(url)
        stream: Notices = kept.__enter__()
        stream.next()
    with pytest.raises(StopIteration):
        stream.next()
    kept.__exit__(None, None, None)
