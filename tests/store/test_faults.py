"""A disk that is full, a file that may not be written, a server that goes away."""

from __future__ import annotations

import multiprocessing
import os
import resource
import sqlite3
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest
from sqlalchemy import event, text

from arbitro.app.ports import Unavailable
from arbitro.messages import LANGUAGES, say
from arbitro.store import open_store
from arbitro.store.file import FileStore
from arbitro.store.sql import SqlStore
from arbitro.store.sqlite import SqliteStore
from tests.store.conftest import Place
from tests.store.lines import HALL, add, batch, whole
from tests.store.racing import Ear
from tests.store.server import own_server

BIG = {"filling": "x" * 4000}
NOBODY = 65534
forks = pytest.mark.filterwarnings("ignore:This process:DeprecationWarning")
"""From Python 3.12 on a fork beside threads warns; what is forked here touches none of them."""


def fill(store: Any) -> int:
    """Append until there is no room; how many went in."""
    for count in range(100_000):
        try:
            add(store, {"n": count, **BIG}, command=f"c{count}")
        except Unavailable as trouble:
            if trouble.code != "full":
                raise
            return count
    pytest.fail("it never filled up")


class Disk:
    """How much room a store has. Made before anybody else uses it: listeners are no one else's."""

    def __init__(self, store: SqliteStore) -> None:
        self.store, self.pages = store, 0
        event.listen(store.engine, "connect", self._opened)

    def _opened(self, connection: Any, _: Any) -> None:
        """The limit is a connection's own, and several serve a store."""
        if self.pages:
            connection.execute(f"PRAGMA max_page_count={self.pages}")

    def limit(self, pages: int) -> None:
        self.pages = pages
        self.store.engine.dispose()


def test_a_database_without_room_says_so_and_goes_on_when_there_is_some(sqlite: str) -> None:
    store = open_store(sqlite)
    assert isinstance(store, SqliteStore)
    disk = Disk(store)
    disk.limit(80)
    count = fill(store)
    assert count > 5
    assert len(whole(store)) == count
    assert store.remembered(HALL, f"c{count}") is None
    disk.limit(10_000)
    add(store, {"n": count}, command=f"c{count}")
    assert [line.data["n"] for line in whole(store)] == list(range(count + 1))
    store.close()


@contextmanager
def small_disk() -> Iterator[tuple[Path, Callable[[], None]]]:
    """A folder on a small file system of its own, and what makes room on it."""
    folder = Path(tempfile.mkdtemp(prefix="arbitro-full-"))
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", folder], check=True)

    def grow() -> None:
        subprocess.run(["mount", "-o", "remount,size=8m", folder], check=True)

    try:
        yield folder, grow
    finally:
        subprocess.run(["umount", "-l", folder], check=True)
        folder.rmdir()


@contextmanager
def small_files() -> Iterator[tuple[Path, Callable[[], None]]]:
    """The same for somebody who may mount nothing: no file may grow beyond a size."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    with tempfile.TemporaryDirectory(prefix="arbitro-full-") as folder:
        resource.setrlimit(resource.RLIMIT_FSIZE, (2**20, before[1]))
        try:
            yield Path(folder), lambda: resource.setrlimit(resource.RLIMIT_FSIZE, before)
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, before)


def mounting_works() -> bool:
    with tempfile.TemporaryDirectory(prefix="arbitro-full-") as folder:
        words = ["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", folder]
        done = subprocess.run(words, capture_output=True, check=False).returncode == 0
        if done:
            subprocess.run(["umount", folder], check=True)
    return done


def full_disks() -> list[Callable[[], Any]]:
    return [small_files, small_disk] if os.geteuid() == 0 and mounting_works() else [small_files]


@pytest.mark.parametrize("disk", full_disks())
def test_a_full_disk_spoils_nothing_in_a_database(disk: Callable[[], Any]) -> None:
    with disk() as (folder, make_room):
        store = open_store(f"sqlite:///{folder / 'a.db'}")
        count = fill(store)
        assert count > 5
        assert len(whole(store)) == count
        make_room()
        add(store, {"n": count, **BIG}, command=f"c{count}")
        assert [line.data["n"] for line in whole(store)] == list(range(count + 1))
        store.close()
        with sqlite3.connect(folder / "a.db") as connection:
            assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        connection.close()


@pytest.mark.parametrize("disk", full_disks())
def test_a_full_disk_spoils_nothing_in_a_single_file(disk: Callable[[], Any]) -> None:
    with disk() as (folder, make_room):
        store = FileStore(folder / "a.jsonl", HALL)
        count = fill(store)
        assert count > 5
        assert len(whole(FileStore(folder / "a.jsonl", HALL))) == count
        make_room()
        add(store, {"n": count, **BIG}, command=f"c{count}")
        assert [line.data["n"] for line in whole(store)] == list(range(count + 1))


def as_an_ordinary_user(job: Callable[[], object]) -> object:
    """What the job returns in a process that is not root's; for root, files are never read-only."""
    context = multiprocessing.get_context("fork")
    mine, yours = context.Pipe()

    def run() -> None:
        if os.geteuid() == 0:
            os.setgid(NOBODY)
            os.setuid(NOBODY)
        yours.send(job())

    process = context.Process(target=run)
    process.start()
    assert mine.poll(60), "no answer"
    answer: object = mine.recv()
    process.join()
    return answer


def refusal(job: Callable[[], object]) -> str:
    try:
        job()
    except Unavailable as trouble:
        return trouble.code
    return "nothing refused"


@forks
def test_a_file_that_may_not_be_written_can_still_be_read() -> None:
    with tempfile.TemporaryDirectory(prefix="arbitro-ro-") as name:
        path = Path(name) / "a.db"
        url = f"sqlite:///{path}"
        store = open_store(url)
        add(store, {"n": 1})
        Path(name).chmod(0o755)
        path.chmod(0o444)
        Path(f"{path}-wal").chmod(0o444)
        Path(f"{path}-shm").chmod(0o444)

        def job() -> tuple[int, str]:
            reader = open_store(url)
            return reader.position(), refusal(lambda: add(reader, {"n": 2}))

        assert as_an_ordinary_user(job) == (1, "read-only")
        add(store, {"n": 2})
        assert len(whole(store)) == 2
        store.close()


@forks
def test_a_folder_that_may_not_be_written_is_told_plainly() -> None:
    with tempfile.TemporaryDirectory(prefix="arbitro-ro-") as name:
        folder = Path(name)
        FileStore(folder / "a.jsonl", HALL).append(batch(FileStore(folder / "x", HALL), {"n": 1}))
        folder.chmod(0o555)

        def jobs() -> tuple[str, str]:
            file = FileStore(folder / "a.jsonl", HALL)
            return (
                refusal(lambda: open_store(f"sqlite:///{folder / 'b.db'}")),
                refusal(lambda: add(file, {"n": 2})),
            )

        assert as_an_ordinary_user(jobs) == ("read-only", "read-only")
        folder.chmod(0o755)


def test_a_database_another_program_holds_is_busy_and_then_free(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "a.db", patience=0.1)
    add(store, {"n": 1})
    other = sqlite3.connect(tmp_path / "a.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    assert refusal(lambda: add(store, {"n": 2})) == "busy"
    assert store.position() == 1
    other.execute("ROLLBACK")
    other.close()
    add(store, {"n": 2})
    assert len(whole(store)) == 2
    store.close()


@pytest.mark.parametrize("content", [b"no database at all, but long enough to look at" * 90, b"x"])
def test_a_file_that_is_no_database_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "a.db"
    path.write_bytes(content)
    assert refusal(lambda: open_store(str(path))) == "damaged"
    assert path.read_bytes() == content


def test_a_disk_that_may_only_be_read_is_called_that() -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "a.db"
        open_store(str(path)).close()
        path.chmod(0o444)
        Path(folder).chmod(0o555)
        root = os.geteuid() == 0
        try:
            if root:  # who may write anywhere is somebody else for a moment
                os.seteuid(65534)
            assert refusal(lambda: open_store(str(path))) == "read-only"
        finally:
            if root:
                os.seteuid(0)
            Path(folder).chmod(0o755)


def test_a_folder_that_is_not_there_is_told_plainly(tmp_path: Path) -> None:
    assert refusal(lambda: open_store(f"sqlite:///{tmp_path / 'none' / 'a.db'}")) == "lost"


def test_a_server_that_is_not_there_is_told_plainly(tmp_path: Path) -> None:
    assert refusal(lambda: open_store(f"postgresql://postgres@/x?host={tmp_path}")) == "lost"


@pytest.mark.slow
def test_a_server_that_was_restarted_is_found_again() -> None:
    with own_server() as server:
        store = open_store(server.url())
        ear = Ear()
        store.subscribe(ear)
        add(store, {"n": 1}, command="c1")
        server.stop()
        assert refusal(store.position) == "lost"
        assert refusal(lambda: add(store, {"n": 2}, command="c2")) == "lost"
        server.start()
        add(store, {"n": 2}, command="c2")
        server.stop("immediate")
        server.start()
        assert len(whole(store)) == 2, "a connection that died while idle is replaced in silence"
        server.stop()
        server.start()
        other = open_store(server.url())
        add(other, {"n": 3})
        ear.wait_for(3)
        assert [line.data["n"] for line in whole(store)] == [1, 2, 3]
        store.close()
        other.close()


def test_a_server_that_takes_no_more_says_so(postgres: str) -> None:
    before = open_store(postgres)
    add(before, {"n": 1})
    before.close()
    with psycopg.connect(postgres, autocommit=True) as connection:
        name = connection.info.dbname
        connection.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = on")
    store = open_store(postgres)
    assert refusal(lambda: add(store, {"n": 2})) == "read-only"
    assert refusal(lambda: store.forget(HALL, ["x"])) == "read-only"
    assert len(whole(store)) == 1
    store.close()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_trouble_has_its_sentence(lang: str) -> None:
    for code in ("full", "read-only", "busy", "lost", "damaged", "newer"):
        assert len(say(lang, f"unavailable.{code}")) > 20


def test_a_connection_used_while_the_store_closes_is_closed_when_given_back(
    shared_place: Place,
) -> None:
    store = shared_place.open()
    assert isinstance(store, SqlStore)
    with store.reading() as connection:
        raw = connection.connection.dbapi_connection
        store.close()
        connection.execute(text("select 1"))
    assert raw is not None
    with pytest.raises(Exception, match="closed"):
        raw.cursor()
