"""A check finds every kind of damage and says where."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import text

from arbitro.app.personal import commitment
from arbitro.store.checking import check
from arbitro.store.sql import SqlStore
from arbitro.store.sqlite import SqliteStore
from tests.store.conftest import Place
from tests.store.lines import HALL, add

PERSON = f"person/{commitment(b'salt', {'name': 'Ada'})}"
VALUE = b'{"salt":"73616c74","value":{"name":"Ada"}}'


@pytest.fixture
def store(shared_place: Place) -> SqlStore:
    """Two streams, five lines, one person."""
    house = shared_place.open()
    assert isinstance(house, SqlStore)
    add(house, {"n": 1}, {"n": 2}, vault={PERSON: VALUE, "draw/1": b"not a person"})
    add(house, {"n": 1}, stream="match/uno")
    add(house, {"n": 3}, {"n": 4})
    return house


def test_a_store_nobody_touched_is_whole(store: SqlStore) -> None:
    found = check(store)
    assert (found.streams, found.lines, found.persons, found.findings) == (2, 5, 1, ())


@pytest.mark.parametrize(
    ("harm", "code", "where"),
    [
        ("UPDATE streams SET version = 3 WHERE name = 'hall/prova'", "head", HALL),
        ("UPDATE streams SET hash = '0' WHERE name = 'match/uno'", "head", "match/uno"),
        ("DELETE FROM lines WHERE stream = 'hall/prova' AND seq = 2", "chain", 3),
        ("DELETE FROM lines WHERE stream = 'hall/prova' AND seq = 3", "head", HALL),
        ("UPDATE lines SET seq = 9 WHERE stream = 'hall/prova' AND seq = 0", "chain", 1),
        ("UPDATE lines SET position = 8 WHERE stream = 'match/uno'", "position", HALL),
        ("UPDATE counter SET position = 6", "position", ""),
        ("UPDATE vault SET value = CAST('{}' AS bytea) WHERE name <> 'draw/1'", "person", HALL),
        ("UPDATE vault SET name = 'person/0' WHERE name <> 'draw/1'", "person", HALL),
    ],
)
def test_a_harm_is_found_and_told_with_its_place(
    store: SqlStore, harm: str, code: str, where: str | int
) -> None:
    with store.writing() as connection:
        kind = "blob" if connection.dialect.name == "sqlite" else "bytea"
        connection.execute(text(harm.replace("bytea", kind)))
    found = [one for one in check(store).findings if one.code == code]
    assert found
    if isinstance(where, int):
        assert found[0].damage is not None
        assert (found[0].stream, found[0].damage.line) == (HALL, where)
    else:
        assert found[0].stream == where


def test_an_altered_line_is_found(store: SqlStore) -> None:
    altered = store.lines(HALL)[1].replace(b'"n":2', b'"n":7')
    with store.writing() as connection:
        connection.execute(
            text("UPDATE lines SET line = :line WHERE stream = :stream AND seq = 1"),
            {"line": altered, "stream": HALL},
        )
    (found,) = check(store).findings
    assert found.damage is not None
    assert (found.code, found.damage.line, found.damage.code) == ("chain", 2, "altered")


def test_a_page_that_went_bad_is_found(tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    store = SqliteStore(path)
    for n in range(30):
        add(store, {"n": n, "filling": "x" * 500})
    store.close()
    data = bytearray(path.read_bytes())
    at = data.index(b'"n":15,') if b'"n":15,' in data else data.index(b'"n":15')
    data[at - 400 : at - 380] = b"\xff" * 20
    path.write_bytes(data)
    store = SqliteStore(path)
    assert check(store).findings != ()
    store.close()
