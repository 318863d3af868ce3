"""Databases of every age are opened: empty, current, older with a copy kept, newer refused."""

from __future__ import annotations

import shutil
import sqlite3
import stat
from pathlib import Path
from threading import Timer

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import text

from arbitro.app.ports import Grant, Remembered, Unavailable
from arbitro.store import migrations, open_store
from arbitro.store.file import FileStore
from arbitro.store.integrity import check
from arbitro.store.sql import SqlStore
from arbitro.store.sqlite import SqliteStore
from arbitro.store.tables import metadata
from tests.store.conftest import Place
from tests.store.fixtures.make import FOLDER, PERSON, VALUE
from tests.store.lines import add, whole
from tests.store.racing import at_once

HALL = "hall/campione"
NEXT_STEP = """
revision = "9000"
down_revision = "{latest}"
branch_labels = depends_on = None


def upgrade():
    from alembic import op
    import sqlalchemy as sa

    op.create_table("later", sa.Column("id", sa.Integer, primary_key=True))
    {more}
"""


@pytest.fixture
def next_step(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """As if this program were the next version, with one step more."""
    folder = tmp_path / "steps"
    folder.mkdir()
    step = folder / "v9000_later.py"
    step.write_text(NEXT_STEP.format(latest=migrations.LATEST, more=""))
    monkeypatch.setattr(migrations, "STEPS", (*migrations.STEPS, str(folder)))
    monkeypatch.setattr(migrations, "LATEST", "9000")
    return step


@pytest.fixture(params=["made at once", "by every step"])
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """How an empty database gets its tables; nobody but an earlier program took the steps."""
    if request.param == "by every step":
        monkeypatch.setattr(migrations, "_make", migrations._step_up)


@pytest.mark.usefixtures("way")
def test_a_new_database_has_the_tables_the_program_uses_either_way(shared_place: Place) -> None:
    store = shared_place.open()
    assert isinstance(store, SqlStore)
    with store.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
        assert migrations.shape(connection) == migrations.LATEST
    add(store, {"n": 1})
    assert len(whole(store)) == 1


def test_the_last_step_in_the_folder_is_the_one_the_program_knows() -> None:
    folder = Path(migrations.__file__).parent / "versions"
    numbers = sorted(step.name[1:5] for step in folder.glob("v*.py"))
    assert numbers[-1] == migrations.LATEST


def test_several_who_open_an_empty_place_at_once_find_it_made(shared_place: Place) -> None:
    opened = at_once(*[shared_place.open] * 4)
    assert [type(one).__name__ for one in opened] == [type(opened[0]).__name__] * 4
    assert isinstance(opened[0], SqlStore)
    add(opened[3], {"n": 1})
    assert len(whole(opened[0])) == 1


def test_who_opens_a_place_while_another_prepares_it_waits_for_him(tmp_path: Path) -> None:
    path = tmp_path / "arbitro.db"
    other = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    other.execute("CREATE TABLE his (id)")
    other.execute("BEGIN IMMEDIATE")  # held by whoever is changing the kind of the log
    done = Timer(0.3, other.execute, ("ROLLBACK",))
    done.start()
    store = SqliteStore(path)
    done.join()
    other.close()
    add(store, {"n": 1})
    assert len(whole(store)) == 1
    store.close()


def test_who_prepares_a_place_without_end_is_named(tmp_path: Path) -> None:
    path = tmp_path / "arbitro.db"
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("CREATE TABLE his (id)")
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(Unavailable) as refused:
        SqliteStore(path, patience=0.1)
    assert refused.value.code == "busy"
    other.close()


def test_an_older_database_is_brought_up_to_date_with_a_copy_kept_beside_it(
    tmp_path: Path, next_step: Path
) -> None:
    path = tmp_path / "arbitro.db"
    shutil.copyfile(FOLDER / "database-0001.db", path)
    store = SqliteStore(path)
    assert len(whole(store, HALL)) == 3
    with store.engine.connect() as connection:
        assert migrations.shape(connection) == "9000"
        connection.execute(text("SELECT id FROM later"))
    store.close()
    copy = tmp_path / "arbitro.db.0001.bak"
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    with sqlite3.connect(copy) as old:
        assert old.execute("SELECT version_num FROM alembic_version").fetchone() == ("0001",)
        assert old.execute("SELECT count(*) FROM lines").fetchone() == (4,)
    old.close()
    SqliteStore(path).close()
    assert sorted(each.name for each in tmp_path.glob("*.bak")) == [copy.name]


def test_a_step_that_fails_leaves_the_database_as_it_was(tmp_path: Path, next_step: Path) -> None:
    next_step.write_text(NEXT_STEP.format(latest="0001", more="raise ZeroDivisionError"))
    path = tmp_path / "arbitro.db"
    shutil.copyfile(FOLDER / "database-0001.db", path)
    with pytest.raises(ZeroDivisionError):
        SqliteStore(path)
    with sqlite3.connect(path) as connection:
        names = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
        assert "later" not in names
        assert connection.execute("SELECT version_num FROM alembic_version").fetchone() == ("0001",)
    connection.close()


def test_a_newer_database_is_refused_and_left_alone(
    shared_place: Place, next_step: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = shared_place.open()
    add(store, {"n": 1})
    monkeypatch.undo()
    with pytest.raises(Unavailable) as refused:
        shared_place.open()
    assert (refused.value.code, refused.value.detail) == ("newer", "9000")
    assert len(whole(store)) == 1


@pytest.mark.parametrize("name", sorted(each.name for each in FOLDER.glob("database-*.db")))
def test_every_database_ever_kept_opens_and_is_whole(name: str, tmp_path: Path) -> None:
    shutil.copyfile(FOLDER / name, tmp_path / name)
    store = open_store(str(tmp_path / name))
    assert isinstance(store, SqlStore)
    assert check(store).findings == ()
    assert store.streams() == (HALL, "match/uno")
    assert [line.data["n"] for line in whole(store, HALL)] == [1, 2, 3]
    assert store.remembered(HALL, "c1") == Remembered("f", b"{}")
    assert store.vault(HALL) == {PERSON: VALUE, "draw/1": b"\x00secret"}
    assert store.grants(HALL) == (
        Grant(id="g1", digest="0" * 64, stream=HALL, role="table", issued=1),
    )
    assert store.accounts() == ("ada",)
    assert [one.code for one in store.attempts()] == ["not-yours"]
    add(store, {"n": 4}, stream=HALL)
    assert len(whole(store, HALL)) == 4
    store.close()


@pytest.mark.parametrize("name", sorted(each.name for each in FOLDER.glob("file-*.jsonl")))
def test_every_single_file_ever_kept_opens_and_is_whole(name: str, tmp_path: Path) -> None:
    for each in (name, f"{name}.secret"):
        shutil.copyfile(FOLDER / each, tmp_path / each)
    store = FileStore(tmp_path / name, HALL)
    assert [line.data["n"] for line in whole(store, HALL)] == [1, 2, 3]
    assert store.vault(HALL) == {PERSON: VALUE, "draw/1": b"\x00secret"}
    add(store, {"n": 4}, stream=HALL)
    assert len(whole(store, HALL)) == 4
