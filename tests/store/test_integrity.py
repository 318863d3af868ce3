"""A check finds every kind of damage and says where."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DatabaseError

from arbitro.app.personal import commitment
from arbitro.app.ports import Account, Attempt, Grant, Unavailable
from arbitro.kernel import Refused
from arbitro.store.integrity import check
from arbitro.store.sql import SqlStore
from arbitro.store.sqlite import SqliteStore
from tests.store.conftest import Place
from tests.store.fixtures.make import FOLDER
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
    add(house, {"n": 3}, {"n": 4}, command="c1", fingerprint="f", answer=b"[]")
    house.project(HALL, "standings", 3, b"[]")
    house.grant(
        [Grant(id=id, digest=id * 32, stream=HALL, role="table", issued=1) for id in ("g1", "g2")]
    )
    house.revoke(["g2"], 5)
    house.set_account(Account(name="ada", password="", changed=1))
    house.attempt(Attempt(at=1, role="public", subject="", what="view", code="not-yours"))
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
        ("UPDATE vault SET value = CAST('{}' AS bytea) WHERE name = 'draw/1'", "row", HALL),
        ("UPDATE commands SET answer = CAST('{}' AS bytea)", "row", HALL),
        ("UPDATE commands SET fingerprint = 'g'", "row", HALL),
        ("UPDATE projections SET version = 4", "row", HALL),
        ("UPDATE grants SET role = 'organiser' WHERE id = 'g1'", "row", HALL),
        ("UPDATE grants SET revoked = NULL WHERE id = 'g2'", "row", HALL),
        ("UPDATE accounts SET password = 'mine'", "row", ""),
        ("UPDATE attempts SET code = 'x'", "row", ""),
        ("UPDATE streams SET begun = 9 WHERE name = 'match/uno'", "position", "match/uno"),
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


def test_a_byte_that_changed_anything_readable_is_found(tmp_path: Path) -> None:
    """Bits turned at random in the file: what the check does not tell has changed nothing."""
    path = tmp_path / "arbitro.db"
    shutil.copyfile(FOLDER / "database-0002.db", path)
    whole, told = path.read_bytes(), everything(path)
    chance = Random("bits")
    for _ in range(60):
        damaged = bytearray(whole)
        damaged[chance.randrange(len(whole))] ^= 1 << chance.randrange(8)
        for beside in tmp_path.iterdir():
            beside.unlink()
        path.write_bytes(damaged)
        try:
            store = SqliteStore(path)
        except (DatabaseError, Refused, Unavailable, ValueError):
            continue
        try:
            findings = check(store).findings
        except (DatabaseError, Unavailable, ValueError):
            continue
        finally:
            store.close()
        path.write_bytes(damaged)
        if not findings:
            assert everything(path) == told


def everything(path: Path) -> dict[str, list[tuple[Any, ...]]]:
    """Every row of every table."""
    with closing(sqlite3.connect(path)) as connection:
        tables = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        return {
            name: connection.execute(f"SELECT * FROM {name}").fetchall()  # noqa: S608 - its own names
            for (name,) in tables.fetchall()
        }
