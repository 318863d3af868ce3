"""Servers killed under load at moments they did not choose: nothing is lost, nothing is doubled."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from random import Random

import httpx
import pytest

from arbitro.bootstrap import install
from arbitro.store.integrity import check
from arbitro.store.sql import SqlStore
from tests.store.killing import killed
from tests.web import plain
from tests.web.programs import Program, started

WRITERS = 3
PATIENCE = 600
"""Seconds a machine with other work may take to answer the first wish."""
AT_WORK = 0.6
"""Seconds a server works, at most, before it is killed."""


class Writer:
    """Enters players until the server is gone; what had no answer is sent again to the next."""

    def __init__(self, name: str, hall: str) -> None:
        self.tag, self.hall, self.count = name, hall, 0
        self.acknowledged: dict[str, int] = {}
        self.pending: str | None = None
        self.problems: list[str] = []

    def work(self, server: Program, at_work: threading.Event) -> None:
        headers = {"Authorization": f"Bearer {server.organiser}"}
        with plain.client(server.url, headers) as client:
            while self.send(client):
                at_work.set()

    def send(self, client: httpx.Client) -> bool:
        """One player; False when the server did not answer."""
        if self.pending is None:
            self.count += 1
            self.pending = f"{self.tag}{self.count:05}"
        id = self.pending
        body = {"id": id, "name": f"Nome {id}", "adult": True}
        try:
            answer = client.post(
                f"/api/v1/tournaments/{self.hall}/enter", json=body, headers={"Idempotency-Key": id}
            )
        except httpx.HTTPError:
            return False
        if answer.status_code == 200:
            self.acknowledged[id] = answer.json()["version"]
            self.pending = None
            return True
        self.problems.append(answer.text)
        return False


def hunted(db: str, times: int, chance: Random, hall: str = "a") -> None:
    """So many servers, each killed while three writers work; then the record is read."""
    writers = [Writer(name, hall) for name in "abc"[:WRITERS]]
    opening = {"id": hall, "name": "T", "regulation": "rur-2015", "date": "2026-05-09"}
    for turn in range(times):
        server = started("--db", db, "--port", "0")
        if turn == 0:
            headers = {
                "Authorization": f"Bearer {server.organiser}",
                "Idempotency-Key": "open",
            }
            opened = plain.post(f"{server.url}/api/v1/tournaments", json=opening, headers=headers)
            assert opened.status_code == 201, opened.text
        at_work = threading.Event()
        threads = [threading.Thread(target=w.work, args=(server, at_work)) for w in writers]
        for thread in threads:
            thread.start()
        assert at_work.wait(PATIENCE), [writer.problems for writer in writers]
        killed(server.process, chance, AT_WORK)
        for thread in threads:
            thread.join()
        assert server.process.stdout is not None
        server.process.stdout.close()
    assert [problem for writer in writers for problem in writer.problems] == []
    examine(db, hall, writers, times)


def examine(db: str, name: str, writers: Sequence[Writer], times: int) -> None:
    house = install(db)
    try:
        hall = house.desk.hall(f"hall/{name}")
        entered = [doing.fields["id"] for doing in hall.doings if doing.command == "enter"]
        told = {id: version for writer in writers for id, version in writer.acknowledged.items()}
        left = {writer.pending for writer in writers}
        assert len(told) >= times
        assert len(entered) == len(set(entered)), "something happened twice"
        assert set(told) <= set(entered), "something acknowledged was lost"
        assert set(entered) <= set(told) | left
        assert list(hall.tournament.players) == entered
        assert {d.id: d.seq + 1 for d in hall.doings if d.id in told} == told
        assert isinstance(house.leader.store, SqlStore)
        assert check(house.leader.store).findings == ()
    finally:
        house.close()


@pytest.mark.slow
@pytest.mark.parametrize("database", ["sqlite", "postgres"])
def test_a_server_killed_under_load_loses_and_doubles_nothing(
    database: str, request: pytest.FixtureRequest
) -> None:
    hunted(request.getfixturevalue(database), 10, Random(10))


@pytest.mark.soak
@pytest.mark.parametrize("database", ["sqlite", "postgres"])
def test_two_hundred_servers_killed_lose_and_double_nothing(
    database: str, request: pytest.FixtureRequest
) -> None:
    """Ten halls one after the other: thousands of players in one are no load a hall knows."""
    chance = Random(200)
    for number in range(10):
        hunted(request.getfixturevalue(database), 20, chance, f"hall-{number}")
