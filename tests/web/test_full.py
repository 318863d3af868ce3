"""No room, or nothing to be written, from outside: a clear 503, and the same wish done later."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from threading import Event
from typing import Any

import psycopg
from sqlalchemy import event

from arbitro.bootstrap import Installation, install
from arbitro.store.postgres import PostgresStore
from arbitro.store.sqlite import SqliteStore
from tests.store.test_faults import Disk
from tests.web.asking import bearer
from tests.web.lending import client_of

HALL = "/api/v1/tournaments/a"


def test_a_full_disk_is_a_503_and_the_same_wish_is_done_when_there_is_room(sqlite: str) -> None:
    house = install(sqlite)
    store = house.leader.store
    assert isinstance(store, SqliteStore)
    disk = Disk(store)
    headers = bearer(house.ring.add("organiser").secret)
    with client_of(house) as client:

        def send(path: str, body: dict[str, Any], key: str) -> tuple[int, Any]:
            sent = {**headers, "Idempotency-Key": key}
            answer = client.post(path, json=body, headers=sent)
            return answer.status_code, answer.json()

        opening = {"id": "a", "name": "T", "regulation": "rur-2015", "date": "2026-05-09"}
        assert send("/api/v1/tournaments", opening, "open")[0] == 201
        disk.limit(90)
        entered: list[str] = []
        while True:
            id = f"g{len(entered):04}"
            body = {"id": id, "name": f"Nome {id}", "club": "x" * 2000, "adult": True}
            status, said = send(f"{HALL}/enter", body, id)
            if status != 200:
                break
            entered.append(id)
        assert (status, said["error"]["code"]) == (503, "full")
        assert len(entered) > 3
        seen = client.get(f"{HALL}/entries").json()["entries"]
        assert [row["id"] for row in seen] == entered
        disk.limit(100_000)
        assert send(f"{HALL}/enter", body, id)[0] == 200
        seen = client.get(f"{HALL}/entries").json()["entries"]
        assert [row["id"] for row in seen] == [*entered, id]
    house.close()


def refused_then_done(house: Installation, may_write: Callable[[bool], None]) -> list[Any]:
    """What a wish is answered while nothing may be written, and after; what is seen both times."""
    headers = bearer(house.ring.add("organiser").secret)
    with client_of(house) as client:
        opening = {"id": "a", "name": "T", "regulation": "rur-2015", "date": "2026-05-09"}
        opened = client.post(
            "/api/v1/tournaments", json=opening, headers={**headers, "Idempotency-Key": "open"}
        )

        def wish() -> Any:
            body = {"id": "g", "name": "Verdi Ada", "adult": True}
            sent = {**headers, "Idempotency-Key": "one"}
            return client.post(f"{HALL}/enter", json=body, headers=sent)

        may_write(False)
        before = [wish(), wish()]
        seen = [client.get(f"{HALL}/entries").json()["total"]]
        may_write(True)
        after = [wish(), wish()]
        seen.append(client.get(f"{HALL}/entries").json()["total"])
        codes = [answer.json()["error"]["code"] for answer in before]
        statuses = [answer.status_code for answer in [opened, *before, *after]]
        return [codes, statuses, seen]


RESUMED = [["read-only", "read-only"], [201, 503, 503, 200, 200], [0, 1]]


def test_a_file_that_may_only_be_read_is_a_503_until_it_may_be_written(sqlite: str) -> None:
    """Connections opened while it may only be read stay so: the house must let go of them."""
    house = install(sqlite)
    store = house.leader.store
    assert isinstance(store, SqliteStore)

    only_read = Event()

    def opened(connection: Any, _: Any) -> None:
        if only_read.is_set():
            connection.execute("PRAGMA query_only=ON")

    def may_write(allowed: bool) -> None:
        if allowed:
            only_read.clear()
        else:
            only_read.set()
            store.engine.dispose()

    event.listen(store.engine, "connect", opened)
    assert refused_then_done(house, may_write) == RESUMED
    house.close()


HANG_UP = """
SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity
WHERE datname = %s AND pid <> pg_backend_pid()
"""
"""As a server that is switched over does: who comes back finds what may only be read."""


def test_a_server_that_may_only_be_read_is_a_503_until_it_may_be_written(postgres: str) -> None:
    house = install(postgres)
    store = house.leader.store
    assert isinstance(store, PostgresStore)

    def may_write(allowed: bool) -> None:
        own = "-c default_transaction_read_only=off"
        with psycopg.connect(postgres, autocommit=True, options=own) as connection:
            name, word = connection.info.dbname, "off" if allowed else "on"
            connection.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = {word}")
            if not allowed:
                connection.execute(HANG_UP, (name,))
        if not allowed:  # several lie ready, as after a busy minute
            with ExitStack() as busy:
                for _ in range(8):
                    busy.enter_context(store.reading())

    assert refused_then_done(house, may_write) == RESUMED
    house.close()
