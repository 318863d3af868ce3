"""`arbitro db check`, `db rebuild`, `backup`, `restore` as a person or a program calls them."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from arbitro.app.acts import Act, Who
from arbitro.app.commands import OpenHall
from arbitro.bootstrap import install
from arbitro.store import open_store
from tests.cli.running import run, run_apart
from tests.store.lines import add, whole

STREAM = "match/uno"


@pytest.fixture
def db(tmp_path: Path) -> str:
    """A database with three lines."""
    path = str(tmp_path / "arbitro.db")
    store = open_store(path)
    add(store, {"n": 1}, {"n": 2}, {"n": 3}, stream=STREAM)
    store.project(STREAM, "table", 3, b"[]")
    store.close()
    return path


def test_a_whole_database_is_told_whole(db: str) -> None:
    done = run("db", "check", "--db", db)
    assert (done.code, done.out) == (
        0,
        "1 registro, 3 righe, 0 schede personali.\nTutto torna.\n",
    )
    assert run("db", "check", "--db", f"sqlite:///{db}", "--json").json == {
        "ok": True,
        "streams": 1,
        "lines": 3,
        "persons": 0,
        "findings": [],
    }


def test_a_damaged_database_ends_with_three_and_says_where(db: str) -> None:
    with sqlite3.connect(db) as connection:
        connection.execute("DELETE FROM lines WHERE seq = 1")
    connection.close()
    done = run("db", "check", "--db", db, "--json", "--lang", "en")
    assert done.code == 3
    assert done.json["ok"] is False
    assert {key: value for key, value in done.json["findings"][-1].items() if key != "message"} == {
        "code": "chain",
        "stream": STREAM,
        "line": 2,
    }
    said = run("db", "check", "--db", db)
    assert said.code == 3
    assert "match/uno, riga 2" in said.err


@pytest.mark.parametrize("at", [0, 100, 4096 * 3])
def test_a_database_that_cannot_be_read_at_all_ends_with_three_and_says_what_to_do(
    db: str, at: int
) -> None:
    with Path(db).open("r+b") as file:
        file.seek(at)
        file.write(b"\xa5" * 3000)
    done = run("db", "check", "--db", db, "--json")
    assert (done.code, done.json["ok"]) == (3, False)
    assert {one["code"] for one in done.json["findings"]} <= {"database", "row", "chain"}
    assert "arbitro restore" in done.json["advice"]
    assert "arbitro restore" in run("db", "check", "--db", db, "--lang", "en").err
    if at == 0:
        assert run("backup", str(Path(db).with_name("copy")), "--db", db).code == 3


def test_the_database_of_the_folder_or_the_environment_is_meant(db: str, tmp_path: Path) -> None:
    assert run_apart("db", "check", "--json", cwd=tmp_path).json["lines"] == 3
    elsewhere = tmp_path / "altrove"
    elsewhere.mkdir()
    assert run_apart("db", "check", "--json", cwd=elsewhere).code == 2
    found = run_apart("db", "check", "--json", cwd=elsewhere, ARBITRO_DB=f"sqlite:///{db}")
    assert found.json["lines"] == 3
    assert list(elsewhere.iterdir()) == []


def test_rebuilding_drops_what_was_worked_out(db: str) -> None:
    done = run("db", "rebuild", "--db", db, "--json")
    assert (done.code, done.json) == (0, {"rebuilt": []})
    store = open_store(db)
    assert store.projection(STREAM, "table") is None
    store.close()


def test_rebuilding_works_every_hall_out_again(db: str) -> None:
    house = install(db)
    opening = OpenHall(id="prova", name="Prova", regulation="rur-2015")
    house.desk.open_hall(Act(id="a-1", command=opening, by=Who(role="organiser")))
    house.close()
    done = run("db", "rebuild", "--db", db, "--json")
    assert done.json == {"rebuilt": [{"stream": "hall/prova", "version": 2}]}
    assert run("db", "rebuild", "--db", db).out == "Ricalcolato: 1 registro.\n"


def test_a_copy_is_made_and_put_back(db: str, tmp_path: Path) -> None:
    copy, new = str(tmp_path / "copia.db"), str(tmp_path / "nuovo.db")
    assert run("backup", copy, "--db", db, "--json").json == {"file": copy, "lines": 3}
    assert run("backup", copy, "--db", db, "--json").error["code"] == "file-exists"
    assert run("restore", copy, "--db", new).out == "Database ripristinato: 3 righe.\n"
    store = open_store(new)
    assert len(whole(store, STREAM)) == 3
    store.close()


def test_a_database_with_something_in_it_is_replaced_only_by_force_and_kept(
    db: str, tmp_path: Path
) -> None:
    copy = str(tmp_path / "copia.db")
    run("backup", copy, "--db", db)
    store = open_store(db)
    add(store, {"n": 4}, stream=STREAM)
    store.close()
    assert run("restore", copy, "--db", db, "--json").error["code"] == "database-not-empty"
    done = run("restore", copy, "--db", db, "--force", "--json")
    assert done.json == {"lines": 3, "kept": f"{db}.before.bak"}
    kept = open_store(f"{db}.before.bak")
    assert len(whole(kept, STREAM)) == 4
    kept.close()


def test_the_same_commands_serve_postgresql(db: str, postgres: str, tmp_path: Path) -> None:
    run("backup", str(tmp_path / "one.db"), "--db", db)
    assert run("restore", str(tmp_path / "one.db"), "--db", postgres, "--json").json["lines"] == 3
    assert run("db", "check", "--db", postgres, "--json").json["ok"] is True
    two = str(tmp_path / "two.db")
    assert run("backup", two, "--db", postgres, "--json").json["lines"] == 3
    assert run("db", "check", "--db", two, "--json").json["lines"] == 3
    forced = run("restore", two, "--db", postgres, "--force", "--json")
    assert forced.json == {"lines": 3, "kept": f"{two}.before.bak"}


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("db", "check", "--db", "mysql://x"), "database-unknown"),
        (("db", "check", "--db", "none.db"), "file-unreadable"),
        (("backup", "x.db", "--db", "sqlite:///none.db"), "file-unreadable"),
        (("restore", "none.db", "--db", "new.db"), "file-unreadable"),
        (("db", "check", "--db", "memory:"), "file-unreadable"),
        (("db", "nothing"), "unknown-command"),
        (("db", "check", "--db", "postgresql://nobody@/x?host=none"), "storage-unavailable"),
    ],
)
def test_what_cannot_be_done_is_refused_with_a_sentence(
    arguments: tuple[str, ...], code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = run(*arguments, "--json")
    assert (done.code, done.error["code"]) == (2, code)
    assert len(done.error["message"]) > 15
    assert list(tmp_path.iterdir()) == []


def test_without_the_extra_postgresql_is_refused_with_a_sentence(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(__import__("sys").modules, "psycopg", None)
    done = run("db", "check", "--db", "postgresql://x", "--json")
    assert (done.code, done.error["code"]) == (2, "postgres-missing")
