"""What was forgotten is in no file of the store, however it is looked for."""

from __future__ import annotations

from pathlib import Path

import psycopg

from arbitro.store import House, open_store
from tests.store.lines import HALL, add, whole
from tests.store.server import own_server

NAME = b"Serafina Dimenticata"


def files_with(folder: Path, name: bytes) -> list[str]:
    return sorted(
        str(each.relative_to(folder))
        for each in folder.rglob("*")
        if each.is_file() and name in each.read_bytes()
    )


def fill(store: House, persons: int) -> None:
    """Many persons of many sizes, so that pages are split and values spill over."""
    for n in range(persons):
        value = NAME + b" %d " % n + b"x" * (37 * n % 9000)
        add(store, {"n": n}, vault={f"person/{n}": value, f"other/{n}": b"y" * (n % 700)})


def test_in_sqlite_no_page_of_the_database_or_its_log_shows_the_forgotten(tmp_path: Path) -> None:
    store = open_store(f"sqlite:///{tmp_path / 'a.db'}")
    other = open_store(f"sqlite:///{tmp_path / 'a.db'}")
    fill(store, 60)
    store.project(HALL, "standings", 60, NAME)
    assert other.position() == 60
    assert files_with(tmp_path, NAME) != []
    store.forget(HALL, [f"person/{n}" for n in range(60)])
    assert files_with(tmp_path, NAME) == []
    assert files_with(tmp_path, b"Serafina") == []
    assert len(store.vault(HALL)) == 60
    assert len(whole(other)) == 60
    add(other, {"n": 60})
    store.close()
    other.close()
    assert files_with(tmp_path, NAME) == []


def test_in_sqlite_what_an_append_takes_out_is_gone_with_the_next_forgetting(
    tmp_path: Path,
) -> None:
    store = open_store(f"sqlite:///{tmp_path / 'a.db'}")
    fill(store, 5)
    add(store, {"n": 5}, vault={f"person/{n}": None for n in range(5)})
    store.forget(HALL, ())
    assert files_with(tmp_path, NAME) == []
    store.close()


def test_in_postgresql_no_table_shows_the_forgotten() -> None:
    with own_server() as server:
        store = open_store(server.url())
        fill(store, 60)
        store.project(HALL, "standings", 60, NAME)
        with psycopg.connect(server.url(), autocommit=True) as connection:
            connection.execute("CHECKPOINT")
        assert files_with(server.data / "base", NAME) != []
        store.forget(HALL, [f"person/{n}" for n in range(60)])
        assert files_with(server.data / "base", NAME) == []
        assert len(store.vault(HALL)) == 60
        store.close()
