"""The event stream on a real server: who hears what, gaps, keys taken back, leaving in time."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from time import sleep
from typing import Any

import pytest
from msgspec import Struct

from arbitro.app.access.roles import ROLES
from arbitro.app.acts import Act, Answer, Who
from arbitro.app.ports import Kept, Unavailable
from arbitro.bootstrap import Installation, joined
from arbitro.simulation.random_tables import random_result
from arbitro.simulation.seeded_chance import Chance
from arbitro.store.memory import MemoryStore
from arbitro.tournament import commands as t
from arbitro.tournament.state import Table
from arbitro.web import demo
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
