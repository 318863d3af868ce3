"""A disk without room, seen from outside: a clear 503, nothing lost, the same wish done later."""

from __future__ import annotations

from typing import Any

from litestar.testing import TestClient

from arbitro.bootstrap import install
from arbitro.store.sqlite import SqliteStore
from arbitro.web.app import make_app
from tests.web.asking import bearer

HALL = "/api/v1/tournaments/a"


def room(store: SqliteStore, pages: int) -> None:
    store.engine.dispose()
    with store.reading() as connection:
        connection.exec_driver_sql(f"PRAGMA max_page_count={pages}")


def test_a_full_disk_is_a_503_and_the_same_wish_is_done_when_there_is_room(sqlite: str) -> None:
    house = install(sqlite)
    store = house.store
    assert isinstance(store, SqliteStore)
    headers = bearer(house.ring.add("organiser").secret)
    with TestClient(make_app(house)) as client:

        def send(path: str, body: dict[str, Any], key: str) -> tuple[int, Any]:
            sent = {**headers, "Idempotency-Key": key}
            answer = client.post(path, json=body, headers=sent)
            return answer.status_code, answer.json()

        opening = {"id": "a", "name": "T", "regulation": "rur-2015", "date": "2026-05-09"}
        assert send("/api/v1/tournaments", opening, "open")[0] == 201
        room(store, 90)
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
        room(store, 100_000)
        assert send(f"{HALL}/enter", body, id)[0] == 200
        seen = client.get(f"{HALL}/entries").json()["entries"]
        assert [row["id"] for row in seen] == [*entered, id]
    house.close()
