"""A copy made while others write is whole, and goes back into either database."""

from __future__ import annotations

import sqlite3
import stat
from pathlib import Path

import pytest

from arbitro.app.ports import Append, Unavailable
from arbitro.kernel import Refused
from arbitro.standby import standing
from arbitro.store import open_store
from arbitro.store.copies import backup, empty, is_empty, restore
from arbitro.store.integrity import check
from arbitro.store.sql import SqlStore
from arbitro.store.sqlite import SqliteStore
from tests.store.conftest import Place
from tests.store.fixtures.make import FOLDER, fill, fill_keys
from tests.store.lines import HALL, add, sealed, whole
from tests.store.racing import at_once


def opened(place: Place) -> SqlStore:
    store = place.open()
    assert isinstance(store, SqlStore)
    return store


def everything(store: SqlStore) -> list[object]:
    streams = store.streams()
    return [
        store.since(0, 10_000),
        [store.head(name) for name in streams],
        [store.vault(name) for name in streams],
        [store.grants(name) for name in ("", *streams)],
        [store.account(name) for name in store.accounts()],
        [store.projection(name, "standings") for name in streams],
        [store.remembered(name, "c1") for name in streams],
        store.attempts(),
    ]


@pytest.mark.parametrize("target", ["sqlite", "postgres"])
def test_a_copy_of_either_database_goes_back_into_either(
    shared_place: Place, target: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    source = opened(shared_place)
    fill(source)
    fill_keys(source)
    add(source, {"n": 1}, stream="match/uno")
    out = tmp_path / "copia.db"
    backup(source, out)
    before = everything(source)
    assert stat.S_IMODE(out.stat().st_mode) == 0o600
    assert sorted(each.name for each in tmp_path.glob("copia*")) == ["copia.db"]
    source.close()
    url = request.getfixturevalue("postgres")
    other = open_store(url if target == "postgres" else f"sqlite:///{tmp_path / 'other.db'}")
    assert isinstance(other, SqlStore)
    if target == "postgres" and shared_place.url == url:
        add(other, {"n": 1}, stream="hall/di troppo")
    else:
        assert is_empty(other)
    restore(out, other)
    assert not is_empty(other)
    assert everything(other) == before
    assert check(other).findings == ()
    add(other, {"n": 2}, stream="match/uno")
    other.attempt(other.attempts()[0])
    assert len(other.attempts()) == 2
    other.close()


def test_a_copy_made_while_others_write_is_one_moment(shared_place: Place, tmp_path: Path) -> None:
    store = opened(shared_place)
    add(store, {"n": 0})

    def write() -> None:
        for n in range(1, 150):
            add(store, {"n": n}, {"n": n}, stream=f"hall/{n % 3}")

    def copy() -> None:
        for n in range(5):
            backup(store, tmp_path / f"copia-{n}.db")

    assert at_once(write, copy) == [None, None]
    for n in range(5):
        found = SqliteStore(tmp_path / f"copia-{n}.db")
        assert check(found).findings == ()
        assert found.since(0, 1000) == store.since(0, found.position())
        found.close()


def test_a_laptop_whose_house_is_put_aside_is_what_it_was_all_the_while(
    shared_place: Place,
) -> None:
    """Else whoever looks at that moment takes it for one that serves, and two do."""
    store = opened(shared_place)
    standing.save(store, standing.Standing(role="following", other="http://first", epoch=3))
    add(store, {"n": 0})
    seen: list[str] = []

    def watch() -> None:
        while "over" not in seen:
            seen.append(standing.load(store).role)

    def put_aside() -> None:
        for _ in range(20):
            empty(store, but=standing.STREAM)
        seen.append("over")

    at_once(watch, put_aside)
    assert set(seen) == {"following", "over"}
    assert standing.load(store).epoch == 3
    assert (store.streams(), store.position(), store.vault(HALL)) == ((), 0, {})


def test_a_copy_overwrites_no_file(shared_place: Place, tmp_path: Path) -> None:
    out = tmp_path / "copia.db"
    out.write_bytes(b"mine")
    with pytest.raises(Refused):
        backup(opened(shared_place), out)
    assert out.read_bytes() == b"mine"


def test_a_copy_that_cannot_be_written_leaves_nothing(shared_place: Place, tmp_path: Path) -> None:
    with pytest.raises(Unavailable):
        backup(opened(shared_place), tmp_path / "none" / "copia.db")
    assert not (tmp_path / "none").exists()


def test_a_damaged_copy_is_refused_and_the_database_stays(
    shared_place: Place, tmp_path: Path
) -> None:
    store = opened(shared_place)
    add(store, {"n": 1})
    bad = tmp_path / "bad.db"
    bad.write_bytes((FOLDER / "database-0001.db").read_bytes())
    with sqlite3.connect(bad) as connection:
        connection.execute("DELETE FROM lines WHERE seq = 1")
    connection.close()
    with pytest.raises(Refused) as refused:
        restore(bad, store)
    assert refused.value.code == "copy-damaged"
    bad.write_bytes(b"not a copy")
    with pytest.raises(Unavailable):
        restore(bad, store)
    assert [line.data for line in whole(store)] == [{"n": 1}]


def test_a_copy_is_not_changed_by_putting_it_back(shared_place: Place, tmp_path: Path) -> None:
    source = FOLDER / "database-0001.db"
    before = source.read_bytes()
    restore(source, opened(shared_place))
    assert source.read_bytes() == before
    assert sorted(each.name for each in FOLDER.glob("database-0001.db*")) == [source.name]


def test_a_writer_meets_a_conflict_after_a_restoring(shared_place: Place, tmp_path: Path) -> None:
    store = opened(shared_place)
    add(store, {"n": 1})
    backup(store, tmp_path / "copia.db")
    add(store, {"n": 2})
    stale = store.head(HALL)
    restore(tmp_path / "copia.db", store)
    with pytest.raises(Exception, match="at Head"):
        store.append(Append(stream=HALL, expected=2, lines=sealed(stale, {"n": 3})))
    assert len(whole(store)) == 1
